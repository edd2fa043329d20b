import { describe, expect, test } from "vitest";
import { formatAgo, formatBytes, formatDay, formatTime, formatUntil } from "./formats.ts";

const evening = "2026-03-11T22:30:00.000Z";

describe("dates", () => {
  test("a member's own pattern and zone decide what a day is", () => {
    expect(formatDay("en", evening, { timeFormat: "dd/MM/yyyy", timeZone: "UTC" })).toBe("11/03/2026");
    expect(formatDay("en", evening, { timeFormat: "yyyy-MM-dd", timeZone: "Asia/Tokyo" })).toBe("2026-03-12");
    expect(formatDay("en", evening, { timeFormat: "dd MMM yyyy", timeZone: "UTC" })).toBe("11 Mar 2026");
  });

  test("a member's own clock has 12 or 24 hours, whatever is usual in the language", () => {
    const clock = (timeFormat: string) => ({ timeFormat, timeZone: "UTC" });
    expect(formatTime("en", evening, clock("dd/MM/yyyy HH:mm"))).toBe("22:30");
    expect(formatTime("de", evening, clock("dd/MM/yyyy hh:mm a"))).toMatch(/^10:30\sPM$/);
    expect(formatTime("en", evening, clock("dd/MM/yyyy"))).toMatch(/^10:30\sPM$/);
    expect(formatDay("en", evening, clock("dd MMM yyyy HH:mm"))).toBe("11 Mar 2026");
  });

  test("a zone nobody knows is ignored", () => {
    expect(() => formatDay("en", evening, { timeZone: "UTC Etc/GMT (UTC)" })).not.toThrow();
  });

  test("time past is told in its largest unit", () => {
    expect(formatAgo("en", 4_000)).toBe("4 seconds ago");
    expect(formatAgo("en", 3_700_000)).toBe("1 hour ago");
  });

  test("what has happened is never told as something to come, whichever clock is ahead", () => {
    expect(formatAgo("en", -7_000)).toBe("now");
    expect(formatAgo("en", -2 * 86_400_000)).toBe("now");
    expect(formatAgo("ar", -7_000)).toBe(formatAgo("ar", 0));
  });

  test("what is to come is never told as past", () => {
    expect(formatUntil("en", 2 * 86_400_000)).toBe("in 2 days");
    expect(formatUntil("en", -4_000)).toBe("now");
  });
});

test("sizes are told in KB below a megabyte and in MB above", () => {
  expect(formatBytes("en", 2_048)).toBe("2 kB");
  expect(formatBytes("en", 26_214_400)).toBe("25 MB");
});
