/** Days as a person enters them: `yyyy-MM-dd`, within the years that a contract can mean. */
import { isDay } from "../date-format.ts";
import type { ValueFault } from "../kind.ts";

/** The default of a date field whose sender wants the day of signing. */
export const TODAY = "today";

export const FIRST_YEAR = 1900;
export const LAST_YEAR = 2100;

/** Years ahead of today that two digits may mean: in 2026, `46` is 2046 and `47` is 1947. */
const YEARS_AHEAD = 20;

/** A year out of range is usually one with too few digits, so it is asked about and never sealed. */
export function dayFault(text: string): ValueFault | null {
  if (!isDay(text)) return { code: "field_date_invalid" };
  const year = Number(text.slice(0, 4));
  const isLikely = year >= FIRST_YEAR && year <= LAST_YEAR;
  return isLikely
    ? null
    : { code: "field_year_unlikely", params: { year: String(year), from: String(FIRST_YEAR), to: String(LAST_YEAR) } };
}

/** A day whose year was typed with two digits, with four; any other text unchanged. `today` is `yyyy-MM-dd`. */
export function withFullYear(text: string, today: string): string {
  if (!isDay(text) || !/^00\d\d-/.test(text)) return text;
  const thisYear = Number(today.slice(0, 4));
  const year = thisYear - (thisYear % 100) + Number(text.slice(2, 4));
  return `${year > thisYear + YEARS_AHEAD ? year - 100 : year}${text.slice(4)}`;
}
