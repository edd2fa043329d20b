import { expect, test } from "vitest";
import type { Instant } from "../ids.ts";
import { DateFormat, dayIn, formatDay, formatInstant, isDay, isTimeZone } from "./date-format.ts";

const newYearsEve = "2026-12-31T23:30:05.000Z" as Instant;

test.each([
  ["dd/MM/yyyy", "03/05/2026"],
  ["MM/dd/yyyy", "05/03/2026"],
  ["yyyy-MM-dd", "2026-05-03"],
  ["dd.MM.yyyy", "03.05.2026"],
  ["d MMMM yyyy", "3 May 2026"],
  ["MMMM d, yyyy", "May 3, 2026"],
  ["dd MMM yyyy", "03 May 2026"],
] as const)("a day is written %s as %s", (format, written) => {
  expect(formatDay("2026-05-03", format, "en")).toBe(written);
});

test("the day is that of the signer's clock, not of the server's", () => {
  expect(dayIn(newYearsEve, "Asia/Tokyo")).toBe("2027-01-01");
  expect(dayIn(newYearsEve, "America/New_York")).toBe("2026-12-31");
  expect(formatInstant(newYearsEve, "Asia/Kolkata", "dd/MM/yyyy HH:mm", "en")).toBe("01/01/2027 05:00");
  expect(formatInstant(newYearsEve, "UTC", "yyyy-MM-dd HH:mm:ss", "ar")).toBe("2026-12-31 23:30:05");
});

test("months stand beside their day as the language wants it", () => {
  expect(formatDay("2026-05-03", "d MMMM yyyy", "ru")).toBe("3 мая 2026");
  expect(formatDay("2026-05-03", "d MMMM yyyy", "el")).toBe("3 Μαΐου 2026");
  expect(formatDay("2026-05-03", "d MMMM yyyy", "hi")).toBe("3 मई 2026");
});

test("every format can be written in every month, and only days that exist are days", () => {
  for (const format of DateFormat.options) expect(formatDay("2026-02-28", format, "ja")).toMatch(/28/);
  expect(isDay("2024-02-29")).toBe(true);
  for (const none of ["2026-02-29", "2026-13-01", "26-01-01", "2026-1-1", "", "today"]) expect(isDay(none)).toBe(false);
  expect(isTimeZone("Europe/Berlin")).toBe(true);
  expect(isTimeZone("Moon/Crater")).toBe(false);
});
