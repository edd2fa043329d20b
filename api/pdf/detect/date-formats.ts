import * as z from "zod/mini";
import { DateFormat } from "../../../domain/field/properties.ts";

/** The format of ours that is meant by "mm/dd/yyyy", "DD.MM.YY" and the like, if there is one. */
export function dateFormatOf(given: string): { dateFormat?: DateFormat } {
  const format = given
    .trim()
    .toLowerCase()
    .replace(/m+/g, (months) => "M".repeat(months.length))
    .replace(/y+/g, "yyyy");
  const padded = format.replace(/(?<!d)d(?!d)/, "dd").replace(/(?<!M)M(?!M)/, "MM");
  for (const one of [given.trim(), format, padded]) {
    const known = z.safeParse(DateFormat, one);
    if (known.success) return { dateFormat: known.data };
  }
  return {};
}
