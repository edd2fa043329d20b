/** Properties of a field except its position. A property that does not apply to its kind is stored and ignored. */
import * as z from "zod/mini";
import { FieldKey } from "../ids.ts";
import { isCurrency } from "../payment/currency.ts";
import { DocumentLanguage } from "../text/document-language.ts";
import { fontSizes, LABEL_LIMIT, OPTIONS_LIMIT, TEXT_LIMIT } from "./limits.ts";

const text = (limit: number) => z.string().check(z.maxLength(limit));

export const TextAlign = z.enum(["start", "left", "center", "right"]);
export type TextAlign = z.infer<typeof TextAlign>;

/** Formats of days and instants; see `formatInstant`. */
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

/** Number of checkboxes of a group that must be checked. A radio group allows at most one. */
export const GroupRule = z.strictObject({
  kind: z.enum(["atLeast", "atMost", "exactly"]),
  count: z.int().check(z.minimum(0), z.maximum(100)),
});
export type GroupRule = z.infer<typeof GroupRule>;

/** The field exists only while another field has this value; without `is`, while it has any value. */
const Condition = z.strictObject({ field: FieldKey, is: z.optional(z.union([text(TEXT_LIMIT), z.boolean()])) });

export const SignaturePlacement = z.enum(["inside", "above", "below"]);
export const SignatureCaption = z.enum(["name", "date", "id"]);
export type SignatureCaption = z.infer<typeof SignatureCaption>;

export const FieldProperties = z.object({
  required: z.boolean(),
  readOnly: z.boolean(),
  label: text(LABEL_LIMIT),
  /** Default text or checked state; for a date, a day or `today`. */
  data: z.union([text(TEXT_LIMIT), z.boolean()]),
  /** Points. */
  fontSize: z.union(fontSizes.map((size) => z.literal(size))),
  placeholder: z.optional(text(LABEL_LIMIT)),
  bold: z.optional(z.boolean()),
  italic: z.optional(z.boolean()),
  align: z.optional(TextAlign),
  color: z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/))),
  dateFormat: z.optional(DateFormat),
  /** IANA name; default: the signer's zone. */
  timeZone: z.optional(text(60)),
  /** Maximum characters; for cells, the number of boxes. */
  maxLength: z.optional(z.int().check(z.minimum(1), z.maximum(TEXT_LIMIT))),
  /** See `readPattern`. */
  pattern: z.optional(text(200)),
  patternMessage: z.optional(text(LABEL_LIMIT)),
  options: z.optional(z.array(text(LABEL_LIMIT)).check(z.maxLength(OPTIONS_LIMIT))),
  /** Exact decimals as typed: "0.1". */
  min: z.optional(text(30)),
  max: z.optional(text(30)),
  step: z.optional(text(30)),
  /** Decimals that a number shows; default: those entered, or those of its currency. */
  decimals: z.optional(z.int().check(z.minimum(0), z.maximum(10))),
  /** Whether a number separates its thousands; default: only with a currency. */
  grouping: z.optional(z.boolean()),
  /** ISO 4217. */
  currency: z.optional(
    z.string().check(
      z.regex(/^[A-Z]{3}$/),
      z.refine((code) => isCurrency(code.toLowerCase())),
    ),
  ),
  /** Group name of checkboxes and radio buttons. */
  group: z.optional(text(60)),
  groupRule: z.optional(GroupRule),
  visibleIf: z.optional(Condition),
  /** Position and kinds of the lines about the signer. */
  placement: z.optional(SignaturePlacement),
  caption: z.optional(z.array(SignatureCaption).check(z.maxLength(3))),
  /** Language of the text; default: the recipient's. */
  language: z.optional(DocumentLanguage),
  /** Whether an attached file becomes pages of the document; otherwise it is stored separately. */
  mergeWithDocument: z.optional(z.boolean()),
});
export type FieldProperties = z.infer<typeof FieldProperties>;
export type PropertyName = keyof FieldProperties;
