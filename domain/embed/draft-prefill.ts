/** Initial content of a draft set by an embedding page, and the parts of the draft that the page shows. */
import * as z from "zod/mini";
import { FieldChange, RecipientInput } from "../contract/draft/draft.ts";
import { MESSAGE_LIMIT, RECIPIENTS_LIMIT, TITLE_LIMIT } from "../document/document.ts";
import { FieldType } from "../field/field-type.ts";
import { FieldProperties } from "../field/properties.ts";
import { EmailInput } from "../recipient/email-input.ts";
import { RoleType } from "../recipient/recipient.ts";
import { RecipientColor } from "../recipient/recipient-color.ts";
import { DocumentLanguage } from "../text/document-language.ts";
import { DraftPart } from "./locks.ts";

const { name, email, role } = RecipientInput.shape;
const { position, width, height } = FieldChange.shape;
/** Counted from 0. */
const index = z.int().check(z.minimum(0));

/** A recipient; the page's visitor adds a missing name or address. */
export const PrefilledRecipient = z.strictObject({
  /** Name by which prefilled fields refer to the recipient; default: the address, `role` or index. */
  id: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  name: z._default(name, ""),
  email: z._default(email, ""),
  role,
  roleType: z._default(RoleType, "signatureNeeded"),
  language: z.optional(DocumentLanguage),
  color: z.optional(RecipientColor),
  /** Recipients with the same step act in parallel; if no recipient has a step, all act in parallel. */
  step: z.optional(z.int().check(z.minimum(1), z.maximum(RECIPIENTS_LIMIT))),
  /** Whether the recipient is read-only for the page's visitor. */
  locked: z._default(z.boolean(), false),
});
export type PrefilledRecipient = z.infer<typeof PrefilledRecipient>;

/** A placed field; geometry in millimetres from the top left of the displayed page. */
export const PrefilledField = z.strictObject({
  ...z.partial(FieldProperties).shape,
  type: FieldType,
  /** A recipient's `id`, address, `role`, or index from 0. */
  recipient: z.union([index, EmailInput]),
  file: z._default(index, 0),
  page: z._default(index, 0),
  position,
  width: z.optional(width),
  height: z.optional(height),
});
export type PrefilledField = z.infer<typeof PrefilledField>;

export const PrefilledInfo = z.partialRecord(
  DocumentLanguage,
  z.strictObject({
    title: z._default(z.string().check(z.maxLength(TITLE_LIMIT)), ""),
    message: z._default(z.string().check(z.maxLength(MESSAGE_LIMIT)), ""),
  }),
);
export type PrefilledInfo = z.infer<typeof PrefilledInfo>;

/** Labels that an embedding page may replace. */
const replaceableTexts = [
  "heading",
  "setupStep",
  "fieldsStep",
  "files",
  "recipients",
  "addRecipient",
  "message",
  "next",
  "preview",
  "send",
  "sendNow",
  "save",
  "sentTitle",
  "sentText",
] as const;
export type ReplaceableTextName = (typeof replaceableTexts)[number];

const ReplaceableTexts = z.partialRecord(z.enum(replaceableTexts), z.string().check(z.minLength(1), z.maxLength(200)));

/** Parts that a page can hide; `saveOnly` hides sending. */
export const ShownPart = z.enum(["files", "recipients", "message", "delivery", "settings", "fields"]);
export type ShownPart = z.infer<typeof ShownPart>;

/** Schemas of the structured properties of `<countersign-prepare>`. */
export const prepareSchemas = {
  recipients: z.array(PrefilledRecipient).check(z.maxLength(RECIPIENTS_LIMIT)),
  fields: z.array(PrefilledField),
  info: PrefilledInfo,
  locked: z.array(DraftPart),
  hide: z.array(ShownPart),
  kinds: z.array(FieldType),
  roles: z.array(RoleType),
  texts: ReplaceableTexts,
} as const;
export type PrepareValues = { [Name in keyof typeof prepareSchemas]: z.infer<(typeof prepareSchemas)[Name]> };
