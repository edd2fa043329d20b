import { expect, test } from "vitest";
import {
  formatAgo,
  formatDay,
  formatDaysUntil,
  formatEvidence,
  formatMoment,
  formatTime,
  formatZone,
} from "./moment-format.ts";

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

const now = Date.parse("2026-03-12T10:00:00.000Z");
const member = { timeZone: "UTC", timeFormat: "dd/MM/yyyy HH:mm" };

test.each([
  ["2026-03-12T09:59:01.000Z", null],
  ["2026-03-12T10:00:07.000Z", null],
  ["2026-03-12T09:15:00.000Z", "45 minutes ago"],
  ["2026-03-12T07:30:00.000Z", "2 hours ago"],
  ["2026-03-12T00:10:00.000Z", "9 hours ago"],
  [evening, "yesterday 22:30"],
  ["2026-03-11T00:00:00.000Z", "yesterday 00:00"],
  ["2026-03-10T23:59:00.000Z", "10/03/2026"],
])("the past instant %s is shown as %j", (instant, shown) => {
  expect(formatAgo("en", instant, now, member)).toBe(shown);
});

test("yesterday is that of the reader's zone", () => {
  const tokyo = { ...member, timeZone: "Asia/Tokyo" };
  expect(formatAgo("en", evening, now, tokyo)).toBe("11 hours ago");
  expect(formatAgo("en", "2026-03-11T14:30:00.000Z", now, tokyo)).toBe("yesterday 23:30");
});

test("a reader without a pattern gets the language's date and time in one form", () => {
  const zone = { timeZone: "UTC" };
  expect(formatMoment("en", evening, zone)).toMatch(/^Mar 11, 2026, 10:30\sPM$/);
  expect(formatMoment("de", evening, zone)).toBe("11.03.2026, 22:30");
});

test("evidence carries seconds and UTC, whoever reads it", () => {
  expect(formatEvidence("2026-11-21T08:29:44.512Z")).toBe("2026-11-21 08:29:44 UTC");
});

test("the days left are counted by the reader's calendar", () => {
  const until = (instant: string) => formatDaysUntil("en", instant, now, member);
  expect(until("2026-03-12T23:00:00.000Z")).toBe("today");
  expect(until("2026-03-13T01:00:00.000Z")).toBe("tomorrow");
  expect(until("2026-03-24T10:00:00.000Z")).toBe("in 12 days");
  expect(until("2026-03-01T10:00:00.000Z")).toBe("today");
});
