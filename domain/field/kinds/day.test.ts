import { expect, it } from "vitest";
import { dayFault, withFullYear } from "./day.ts";

it.each([
  ["1900-01-01", null],
  ["2100-12-31", null],
  ["1899-12-31", "field_year_unlikely"],
  ["2101-01-01", "field_year_unlikely"],
  ["0026-12-25", "field_year_unlikely"],
  ["2026-02-30", "field_date_invalid"],
  ["12/25/2026", "field_date_invalid"],
])("the fault of %s is %s", (day, code) => expect(dayFault(day)?.code ?? null).toBe(code));

it.each([
  ["0026-12-25", "2026-12-25"],
  ["0046-01-01", "2046-01-01"],
  ["0047-01-01", "1947-01-01"],
  ["0085-06-30", "1985-06-30"],
  ["0000-06-30", "0000-06-30"],
  ["0126-06-30", "0126-06-30"],
  ["1985-06-30", "1985-06-30"],
  ["", ""],
])("in 2026, a year typed with two digits is shown in full: %s as %s", (typed, shown) =>
  expect(withFullYear(typed, "2026-11-26")).toBe(shown),
);
