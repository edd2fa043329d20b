import { expect, test } from "vitest";
import { formatDay, formatMoment, formatTime, formatZone } from "./moment-format.ts";

const evening = "2026-03-11T22:30:00.000Z";

test("a day is formatted by the member's own pattern and time zone", () => {
  expect(formatDay("en", evening, { timeFormat: "dd/MM/yyyy", timeZone: "UTC" })).toBe("11/03/2026");
  expect(formatDay("en", evening, { timeFormat: "yyyy-MM-dd", timeZone: "Asia/Tokyo" })).toBe("2026-03-12");
  expect(formatDay("en", evening, { timeFormat: "dd MMM yyyy", timeZone: "UTC" })).toBe("11 Mar 2026");
});

test("a time follows the 12- or 24-hour clock of the member's pattern, whatever the language", () => {
  const clock = (timeFormat: string) => ({ timeFormat, timeZone: "UTC" });
  expect(formatTime("en", evening, clock("dd/MM/yyyy HH:mm"))).toBe("22:30");
  expect(formatTime("de", evening, clock("dd/MM/yyyy hh:mm a"))).toMatch(/^10:30\sPM$/);
  expect(formatTime("en", evening, clock("dd/MM/yyyy"))).toMatch(/^10:30\sPM$/);
  expect(formatDay("en", evening, clock("dd MMM yyyy HH:mm"))).toBe("11 Mar 2026");
});

test("an unknown time zone is ignored", () => {
  expect(() => formatDay("en", evening, { timeZone: "UTC Etc/GMT (UTC)" })).not.toThrow();
});

test("a moment and the name of its zone are formatted for the member's time zone", () => {
  const clock = { timeZone: "Asia/Kolkata", timeFormat: "yyyy-MM-dd HH:mm" };
  expect(formatMoment("en", evening, clock)).toBe("2026-03-12 04:00");
  expect(formatZone("en", evening, clock)).toBe("GMT+5:30");
  expect(formatZone("en", evening, {})).toBe("UTC");
});
