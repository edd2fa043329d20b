import { describe, expect, test } from "vitest";
import { formatAgo, formatBytes, formatUntil } from "./formats.ts";

describe("distances in time", () => {
  test("a past time is shown in its largest unit", () => {
    expect(formatAgo("en", 4_000)).toBe("4 seconds ago");
    expect(formatAgo("en", 3_700_000)).toBe("1 hour ago");
  });

  test("a past time is never shown as a future one, whichever clock is ahead", () => {
    expect(formatAgo("en", -7_000)).toBe("now");
    expect(formatAgo("en", -2 * 86_400_000)).toBe("now");
    expect(formatAgo("ar", -7_000)).toBe(formatAgo("ar", 0));
  });

  test("a future time is never shown as past", () => {
    expect(formatUntil("en", 2 * 86_400_000)).toBe("in 2 days");
    expect(formatUntil("en", -4_000)).toBe("now");
  });
});

test("sizes below a megabyte are in KB, others in MB", () => {
  expect(formatBytes("en", 2_048)).toBe("2 kB");
  expect(formatBytes("en", 26_214_400)).toBe("25 MB");
});
