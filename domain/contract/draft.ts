/** What a sender saves: the specification's draft, in the shape of `wire.md`. A draft may be incomplete; sending checks it. */
import * as z from "zod/mini";
import { defaultDataCenter } from "../data-centers.ts";
import { FIELDS_LIMIT, MAX_VALIDITY_DAYS, MESSAGE_LIMIT, RECIPIENTS_LIMIT, TITLE_LIMIT } from "../document/document.ts";
import { FILES_LIMIT } from "../document/file-part.ts";
import { DocumentLanguage } from "../document-language.ts";
import { FieldType } from "../field/field-type.ts";
import { DEFAULT_FONT_SIZE } from "../field/limits.ts";
import { FieldProperties } from "../field/properties.ts";
import { FieldKey, FilePartKey, RecipientId } from "../ids.ts";
import { RecipientColor } from "../recipient/colors.ts";
import { RoleType } from "../recipient/recipient.ts";

const text = (limit: number) => z.string().check(z.maxLength(limit));
/** A property of the specification that only its off state is built for: anything else is refused, never ignored. */
const off = z.optional(z.literal(false));

/** One of the uploaded files, by its key; what the upload answered beside the key may be sent back and is not read. */
export const FilePartInput = z.looseObject({ key: FilePartKey });

export const RecipientInput = z.strictObject({
  _id: RecipientId,
  name: text(200),
  email: text(254),
  role: z.optional(text(60)),
  roleType: z._default(RoleType, "signatureNeeded"),
  language: z._default(DocumentLanguage, "en"),
  color: z.optional(RecipientColor),
  /** Those with the same step sign in parallel; left out, the place in the list. Counts only with signing order on. */
  step: z.optional(z.int().check(z.minimum(1), z.maximum(RECIPIENTS_LIMIT))),
  authenticationEnabled: off,
  authenticationType: z.optional(z.union([z.literal(""), z.null()])),
  privateMessageEnabled: off,
  selfieVerificationEnabled: off,
  knowledgeBaseAuthentication: off,
  paymentEnabled: off,
  isGroup: off,
  isValid: z.optional(z.boolean()),
  isRecipientUsed: z.optional(z.boolean()),
});
export type RecipientInput = z.infer<typeof RecipientInput>;

/** A field in the pdfme shape; its key is the property's name. Geometry in millimetres from the page's top left as seen. */
export const FieldInput = z.strictObject({
  key: z.optional(FieldKey),
  type: FieldType,
  position: z.strictObject({ x: z.number(), y: z.number() }),
  width: z.number().check(z.positive(), z.maximum(20_000)),
  height: z.number().check(z.positive(), z.maximum(20_000)),
  /** The recipient's `_id`, or their email. */
  recipient: text(254),
  ...FieldProperties.shape,
  required: z._default(FieldProperties.shape.required, true),
  readOnly: z._default(FieldProperties.shape.readOnly, false),
  label: z._default(FieldProperties.shape.label, ""),
  data: z._default(FieldProperties.shape.data, ""),
  fontSize: z._default(FieldProperties.shape.fontSize, DEFAULT_FONT_SIZE),
});
export type FieldInput = z.infer<typeof FieldInput>;

/** `schemas[n]` holds the fields of page n, counted through all files in their order. */
export const JsonData = z.strictObject({
  schemas: z
    .array(z.record(FieldKey, FieldInput))
    .check(z.refine((pages) => pages.reduce((sum, page) => sum + Object.keys(page).length, 0) <= FIELDS_LIMIT)),
  columns: z.optional(z.array(z.string())),
  sampledata: z.optional(z.array(z.record(z.string(), z.unknown()))),
  /** A reference to the stored source; never bytes. Read-only: what is sent is not read. */
  basePdf: z.optional(z.unknown()),
});
export type JsonData = z.infer<typeof JsonData>;

const stepper = (max: number) => z.int().check(z.minimum(1), z.maximum(max));

export const ValidityInput = z.strictObject({
  expiresIn: stepper(MAX_VALIDITY_DAYS),
  expiryAlert: z._default(z.boolean(), true),
  autoReminder: z._default(
    z.strictObject({
      enabled: z._default(z.boolean(), false),
      reminderFrequency: z._default(stepper(180), 3),
      maxReminder: z._default(stepper(5), 3),
    }),
    { enabled: false, reminderFrequency: 3, maxReminder: 3 },
  ),
});

export const SettingsInput = z.strictObject({
  dataCenter: z._default(text(40), defaultDataCenter),
  passwordProtection: z.optional(z.strictObject({ enabled: z.literal(false), password: z.optional(text(200)) })),
  complyWith: z._default(z.literal("AATL"), "AATL"),
});

export const DraftInput = z.strictObject({
  fileParts: z.array(FilePartInput).check(z.maxLength(FILES_LIMIT)),
  recipients: z.array(RecipientInput).check(z.maxLength(RECIPIENTS_LIMIT)),
  documentInfo: z.partialRecord(
    DocumentLanguage,
    z.strictObject({ title: text(TITLE_LIMIT), message: z._default(text(MESSAGE_LIMIT), "") }),
  ),
  settings: z.optional(SettingsInput),
  documentValidity: z.optional(ValidityInput),
  signingOrder: z._default(z.boolean(), false),
  isDocumentChanged: z.optional(z.boolean()),
  templateId: z.optional(z.nullable(z.string())),
  jsonData: z.optional(JsonData),
  mergeDocuments: z._default(z.boolean(), false),
  /** Comma-separated. */
  ccEmails: z._default(text(10_000), ""),
  /** The version this save builds on; left out, the save wins. */
  version: z.optional(z.int()),
});
export type DraftInput = z.infer<typeof DraftInput>;

/** A field in its place: of which file, on which of its pages, from 0. */
export const FieldChange = z.strictObject({
  ...FieldInput.shape,
  key: FieldKey,
  part: FilePartKey,
  page: z.int().check(z.minimum(0)),
});
export type FieldChange = z.infer<typeof FieldChange>;

/** What changes among a draft's fields, each named once; all others stay as they are. */
export const FieldsChange = z.strictObject({
  /** The version this builds on. */
  version: z.int(),
  /** New fields, and known ones as they are now. */
  put: z.array(FieldChange).check(z.maxLength(FIELDS_LIMIT)),
  remove: z.array(FieldKey).check(z.maxLength(FIELDS_LIMIT)),
});
export type FieldsChange = z.infer<typeof FieldsChange>;
