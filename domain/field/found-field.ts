/** A field found in an uploaded PDF: in its form, as a text tag, or detected on the page. */
import * as z from "zod/mini";
import { BoxInMillimetres } from "./field.ts";
import { FieldType } from "./field-type.ts";
import { FieldProperties } from "./properties.ts";

const {
  required,
  readOnly,
  label,
  data,
  fontSize,
  placeholder,
  align,
  dateFormat,
  maxLength,
  options,
  min,
  max,
  decimals,
  grouping,
  currency,
  group,
} = FieldProperties.shape;

export const FoundField = z.object({
  type: FieldType,
  /** Page in its file, from 0. */
  page: z.int(),
  box: BoxInMillimetres,
  /** Index of the intended recipient; `null` if unknown. */
  role: z.nullable(z.int()),
  required,
  readOnly,
  label,
  data,
  fontSize: z.optional(fontSize),
  placeholder,
  align,
  dateFormat,
  maxLength,
  options,
  min,
  max,
  decimals,
  grouping,
  currency,
  group,
  source: z.enum(["form", "tag", "detected"]),
  /** From 0 to 1; 1 for forms and tags. */
  confidence: z.number(),
  /** Whether the form's value is already drawn on the page, where a field would cover it. */
  isFilled: z.optional(z.boolean()),
});
export type FoundField = z.infer<typeof FoundField>;

/** An unreadable text tag; it stays on its page. */
export const BrokenTag = z.object({
  page: z.int(),
  /** Its text, shortened. */
  text: z.string(),
  reason: z.enum(["unknown_kind", "unknown_attribute", "bad_value", "not_closed"]),
});
export type BrokenTag = z.infer<typeof BrokenTag>;

/** The fields that an uploaded file defines. */
export type FoundInFile = { fields: FoundField[]; brokenTags: BrokenTag[] };

/** Maximum per file; further ones stay on the page. */
export const FOUND_LIMIT = 1_000;
/** Maximum size of all of them as JSON. */
export const FOUND_LIMIT_BYTES = 300_000;
export const BROKEN_TAGS_LIMIT = 20;
