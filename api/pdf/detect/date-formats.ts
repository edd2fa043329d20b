import * as z from "zod/mini";
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
