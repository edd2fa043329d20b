import { describe, expect, test } from "vitest";
import { formatBytes, formatUntil } from "./formats.ts";

describe("distances in time", () => {
  test("a future time is never shown as past", () => {
    expect(formatUntil("en", 2 * 86_400_000)).toBe("in 2 days");
    expect(formatUntil("en", -4_000)).toBe("now");
  });
});

test("sizes below a megabyte are in KB, others in MB", () => {
  expect(formatBytes("en", 2_048)).toBe("2 kB");
  expect(formatBytes("en", 26_214_400)).toBe("25 MB");
});
