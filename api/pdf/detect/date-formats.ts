import * as z from "zod/mini";
import { FieldProperties } from "../../../domain/field/properties.ts";

type Format = Pick<FieldProperties, "dateFormat">;

/** Our format for "mm/dd/yyyy", "DD.MM.YY" and the like, if there is one. */
export function dateFormatOf(given: string): Format {
  const format = given
    .trim()
    .toLowerCase()
    .replace(/m+/g, (months) => "M".repeat(months.length))
    .replace(/y+/g, "yyyy");
  const padded = format.replace(/(?<!d)d(?!d)/, "dd").replace(/(?<!M)M(?!M)/, "MM");
  for (const one of [given.trim(), format, padded]) {
    const known = z.safeParse(FieldProperties.shape.dateFormat, one);
    if (known.success && known.data !== undefined) return { dateFormat: known.data };
  }
  return {};
}
