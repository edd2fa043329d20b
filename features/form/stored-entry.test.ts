import { afterEach, expect, it, vi } from "vitest";
import { storedEntry } from "./stored-entry.ts";
import { storageIn } from "./testing/a-filling.ts";

afterEach(() => void vi.useRealTimers());

it("a form's input outlives a reload, and not an hour, because the next person may use the device", () => {
  vi.useFakeTimers();
  const entries = new Map<string, string>();
  const entry = { name: "Ann", email: "ann@example.com", named: {}, attempt: null };
  storedEntry(storageIn(entries), "f1").keep(entry);
  vi.advanceTimersByTime(59 * 60_000);
  expect(storedEntry(storageIn(entries), "f1").read()).toEqual(entry);
  vi.advanceTimersByTime(60_000);
  expect(storedEntry(storageIn(entries), "f1").read()).toEqual({ ...entry, name: "", email: "" });
  expect(JSON.stringify([...entries])).not.toContain("Ann");
});
