/** What a sender may say of a field beyond its place. A property that does not apply to a kind is kept and not read. */
import * as z from "zod/mini";
import { DocumentLanguage } from "../document-language.ts";
import { FieldKey } from "../ids.ts";
import { fontSizes, LABEL_LIMIT, OPTIONS_LIMIT, TEXT_LIMIT } from "./limits.ts";

const text = (limit: number) => z.string().check(z.maxLength(limit));

export const TextAlign = z.enum(["start", "left", "center", "right"]);
export type TextAlign = z.infer<typeof TextAlign>;

/** How days and moments are written; see `formatInstant`. */
export const DateFormat = z.enum([
  "dd/MM/yyyy",
  "MM/dd/yyyy",
  "yyyy-MM-dd",
  "dd-MM-yyyy",
  "dd.MM.yyyy",
  "yyyy/MM/dd",
  "d MMMM yyyy",
  "MMMM d, yyyy",
  "dd MMM yyyy",
  "dd/MM/yyyy HH:mm",
  "yyyy-MM-dd HH:mm:ss",
]);
export type DateFormat = z.infer<typeof DateFormat>;

/** How many of a group's boxes must be ticked. Radio buttons of one group are always at most one. */
export const GroupRule = z.strictObject({
  kind: z.enum(["atLeast", "atMost", "exactly"]),
  count: z.int().check(z.minimum(0), z.maximum(100)),
});
export type GroupRule = z.infer<typeof GroupRule>;

/** The field is there only while another one has a value: that one, or any where `is` is left out. */
export const Condition = z.strictObject({ field: FieldKey, is: z.optional(z.union([text(TEXT_LIMIT), z.boolean()])) });
export type Condition = z.infer<typeof Condition>;

export const SignaturePlacement = z.enum(["inside", "above", "below"]);
export const SignatureCaption = z.enum(["name", "date", "id"]);
export type SignatureCaption = z.infer<typeof SignatureCaption>;

export const FieldProperties = z.object({
  required: z.boolean(),
  readOnly: z.boolean(),
  label: text(LABEL_LIMIT),
  /** Text or state before anybody filled it in. */
  data: z.union([text(TEXT_LIMIT), z.boolean()]),
  /** Points. */
  fontSize: z.union(fontSizes.map((size) => z.literal(size))),
  placeholder: z.optional(text(LABEL_LIMIT)),
  bold: z.optional(z.boolean()),
  italic: z.optional(z.boolean()),
  align: z.optional(TextAlign),
  color: z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/))),
  dateFormat: z.optional(DateFormat),
  /** IANA name; left out, the signer's own. */
  timeZone: z.optional(text(60)),
  /** Characters; of cells, how many boxes. */
  maxLength: z.optional(z.int().check(z.minimum(1), z.maximum(TEXT_LIMIT))),
  /** See `readPattern`. */
  pattern: z.optional(text(200)),
  patternMessage: z.optional(text(LABEL_LIMIT)),
  options: z.optional(z.array(text(LABEL_LIMIT)).check(z.maxLength(OPTIONS_LIMIT))),
  /** Decimals as people write them, exact: "0.1". */
  min: z.optional(text(30)),
  max: z.optional(text(30)),
  step: z.optional(text(30)),
  /** Checkboxes and radio buttons of one name belong together. */
  group: z.optional(text(60)),
  groupRule: z.optional(GroupRule),
  visibleIf: z.optional(Condition),
  /** Where the lines about the signer stand, and which. */
  placement: z.optional(SignaturePlacement),
  caption: z.optional(z.array(SignatureCaption).check(z.maxLength(3))),
  /** Of its text; left out, the recipient's. */
  language: z.optional(DocumentLanguage),
  /** An attached file becomes pages of the document; otherwise it is kept beside it. */
  mergeWithDocument: z.optional(z.boolean()),
});
export type FieldProperties = z.infer<typeof FieldProperties>;
export type PropertyName = keyof FieldProperties;
