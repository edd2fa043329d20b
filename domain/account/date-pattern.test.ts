import { expect, it } from "vitest";
import { datePatterns, isDatePattern } from "./date-pattern.ts";

it.each(datePatterns)("the offered date pattern %s is accepted", (pattern) =>
  expect(isDatePattern(pattern)).toBe(true),
);

it.each(["yyyy.dd.MM", "MMM-dd-yyyy", "yyyy/MMM/dd"])("%s names one day, month and year", (pattern) =>
  expect(isDatePattern(pattern)).toBe(true),
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
])("%j is refused", (pattern) => expect(isDatePattern(pattern)).toBe(false));
