import * as z from "zod/mini";
import { dayFault } from "../../../domain/field/kinds/day.ts";
import { FieldProperties } from "../../../domain/field/properties.ts";

type Format = Pick<FieldProperties, "dateFormat">;

/** The supported date format for a pattern such as "mm/dd/yyyy" or "DD.MM.YY", if there is one. */
export function dateFormatOf(pattern: string): Format {
  const format = pattern
    .trim()
    .toLowerCase()
    .replace(/m+/g, (months) => "M".repeat(months.length))
    .replace(/y+/g, "yyyy");
  const padded = format.replace(/(?<!d)d(?!d)/, "dd").replace(/(?<!M)M(?!M)/, "MM");
  for (const one of [pattern.trim(), format, padded]) {
    const supported = z.safeParse(FieldProperties.shape.dateFormat, one);
    if (supported.success && supported.data !== undefined) return { dateFormat: supported.data };
  }
  return {};
}

/** The day, `yyyy-MM-dd`, that a text in digits means in a format; `null` for any other text and for an unlikely year. */
export function readDay(text: string, format: NonNullable<Format["dateFormat"]>): string | null {
  const numbers = text.trim().match(/^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})$/);
  if (!numbers) return null;
  const [, first, second, third] = numbers as unknown as [string, string, string, string];
  const isMonthFirst = /^M/.test(format);
  const [year, month, day] =
    first.length === 4 ? [first, second, third] : isMonthFirst ? [third, first, second] : [third, second, first];
  const read = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return dayFault(read) === null ? read : null;
}
