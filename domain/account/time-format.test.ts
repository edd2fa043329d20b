import { expect, it } from "vitest";
import { datePatterns, isTimeFormat, joined, partsOf, timePatterns } from "./time-format.ts";

const offered = datePatterns.flatMap((date) => [null, ...timePatterns].map((time) => joined({ date, time })));

it.each(offered)("the offered format %s is accepted and parsed back to the same parts", (format) => {
  expect(isTimeFormat(format)).toBe(true);
  expect(joined(partsOf(format))).toBe(format);
});

it.each(["yyyy.dd.MM", "MMM-dd-yyyy", "yyyy/MMM/dd"])(
  "%s is accepted, because it has one day, month and year",
  (format) => expect(isTimeFormat(format)).toBe(true),
);

it.each([
  "dd/dd/dd",
  "MM/MMM/yyyy",
  "dd/MM.yyyy",
  "dd/MM",
  "ddMMyyyy",
  "",
  "dd/MM/yyyy ",
  "d/M/yy",
  "dd  MMM  yyyy",
  "<b>/MM/yyyy",
  "HH:mm",
  " HH:mm",
  "dd/MM/yyyy HH",
  "dd/MM/yyyy HH:mm:ss",
  "dd/MM/yyyyHH:mm",
  "dd/MM/yyyy HH:mm HH:mm",
  "dd/MM/yyyy hh:mm",
])("%j is refused", (format) => expect(isTimeFormat(format)).toBe(false));
