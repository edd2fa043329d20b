import { expect, test } from "vitest";
import { formatDay, formatMoment, formatTime, formatZone } from "./moment-format.ts";

const evening = "2026-03-11T22:30:00.000Z";

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

test("a moment is told in the member's zone, which is named", () => {
  const clock = { timeZone: "Asia/Kolkata", timeFormat: "yyyy-MM-dd HH:mm" };
  expect(formatMoment("en", evening, clock)).toBe("2026-03-12 04:00");
  expect(formatZone("en", evening, clock)).toBe("GMT+5:30");
  expect(formatZone("en", evening, {})).toBe("UTC");
});
