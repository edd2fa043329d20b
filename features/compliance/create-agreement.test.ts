import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Host } from "../host/host.ts";
import { createAgreement } from "./create-agreement.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("a pending agreement is polled while its section is shown, and again when the section reopens", async () => {
  let reads = 0;
  const host = {
    fetch: async () => {
      reads += 1;
      return Response.json({ data: { status: "pending" } });
    },
  };
  const store = createAgreement(host as unknown as Host);
  const close = store.open();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(reads).toBe(3);
  close();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reads).toBe(3);
  store.open();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reads).toBe(5);
});
