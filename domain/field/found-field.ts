/** A field that was found in an uploaded PDF: in its form, as a text tag, or by what its page looks like. */
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
  group,
} = FieldProperties.shape;

export const FoundField = z.object({
  type: FieldType,
  /** Page of its file, from 0. */
  page: z.int(),
  box: BoxInMillimetres,
  /** Which of the recipients it is meant for, from 0; `null` where nothing tells. */
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
  group,
  source: z.enum(["form", "tag", "detected"]),
  /** From 0 to 1; what a form or a tag says is certain. */
  confidence: z.number(),
  /** What the form had in it stands on the page already: a field there would write over it. */
  isFilled: z.optional(z.boolean()),
});
export type FoundField = z.infer<typeof FoundField>;

/** A text tag that could not be understood; it stays on its page. */
export const BrokenTag = z.object({
  page: z.int(),
  /** As it stands there, shortened. */
  text: z.string(),
  reason: z.enum(["unknown_kind", "unknown_attribute", "bad_value", "not_closed"]),
});
export type BrokenTag = z.infer<typeof BrokenTag>;

/** What an uploaded file says of its own fields. */
export type FoundInFile = { fields: FoundField[]; brokenTags: BrokenTag[] };

/** Of one file; what is beyond it is left on the page. */
export const FOUND_LIMIT = 1_000;
/** … and of all of them together, as JSON. */
export const FOUND_LIMIT_BYTES = 300_000;
export const BROKEN_TAGS_LIMIT = 20;
