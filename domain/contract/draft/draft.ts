/** A draft as saved, in the shape of `wire.md`. It may be incomplete; sending checks it. */
import * as z from "zod/mini";
import {
  ComplyWith,
  DOCUMENT_PASSWORD_LIMIT,
  FIELDS_LIMIT,
  MAX_VALIDITY_DAYS,
  MESSAGE_LIMIT,
  PasswordMode,
  PRIVATE_MESSAGE_LIMIT,
  RECIPIENTS_LIMIT,
  SenderNotice,
  TITLE_LIMIT,
} from "../../document/document.ts";
import { FILES_LIMIT } from "../../document/file-part.ts";
import { ProgramData } from "../../document/program-data.ts";
import { FieldType } from "../../field/field-type.ts";
import { DEFAULT_FONT_SIZE } from "../../field/limits.ts";
import { FieldProperties } from "../../field/properties.ts";
import { defaultDataCenter } from "../../file/data-centers.ts";
import { FieldKey, FilePartKey, RecipientId, UserId } from "../../ids.ts";
import {
  ACCESS_CODE_LIMIT,
  ANSWER_LIMIT,
  ANSWERS_LIMIT,
  AuthenticationType,
  KnowledgeMode,
  QUESTION_LIMIT,
  QUESTIONS_LIMIT,
  SECRETS_LIMIT,
} from "../../recipient/checks.ts";
import { EmailInput } from "../../recipient/email-input.ts";
import { PaymentProvider } from "../../recipient/payment.ts";
import { Delivery, RoleType } from "../../recipient/recipient.ts";
import { RecipientColor } from "../../recipient/recipient-color.ts";
import { DocumentLanguage } from "../../text/document-language.ts";
import { REDIRECT_LIMIT } from "../../text/redirect.ts";

const text = (limit: number) => z.string().check(z.maxLength(limit));
const flag = z._default(z.boolean(), false);

/** An uploaded file by its key; other properties of the upload's response may be sent back and are ignored. */
const FilePartInput = z.looseObject({ key: FilePartKey });

/** Maximum members of a group. Members only sign; the group has the settings. */
export const GROUP_MEMBERS_LIMIT = 20;
export const GroupMemberInput = z.strictObject({
  _id: RecipientId,
  name: text(200),
  email: EmailInput,
  roleType: z.optional(z.literal("signatureNeeded")),
  language: z._default(DocumentLanguage, "en"),
  color: z.optional(RecipientColor),
  countryCode: z._default(text(6), "+91"),
  contact: z._default(text(30), ""),
});
export type GroupMemberInput = z.infer<typeof GroupMemberInput>;

/** A question sent without answers keeps its stored answers. */
const QuestionInput = z.strictObject({
  id: text(64).check(z.minLength(1)),
  question: text(QUESTION_LIMIT),
  answers: z.optional(z.array(text(ANSWER_LIMIT)).check(z.maxLength(ANSWERS_LIMIT))),
});

const PaymentInput = z.strictObject({
  enabled: z.optional(z.boolean()),
  connectionId: text(64),
  currency: z._default(text(3), "usd"),
  /** In major units, at least 1. */
  amount: z._default(z.number(), 1),
  payment_provider: z._default(PaymentProvider, "stripe"),
});

/** A recipient, or with `isGroup` a group. */
export const RecipientInput = z.strictObject({
  _id: RecipientId,
  name: text(200),
  email: EmailInput,
  role: z.optional(text(60)),
  /** In a template: the person who uses the template takes this role. */
  isSender: z.optional(z.boolean()),
  roleType: z._default(RoleType, "signatureNeeded"),
  language: z._default(DocumentLanguage, "en"),
  color: z.optional(RecipientColor),
  /** Recipients with the same step act in parallel; default: the index in the list. Ignored without signing order. */
  step: z.optional(z.int().check(z.minimum(1), z.maximum(RECIPIENTS_LIMIT))),
  /** The member who hosts an in-person signing; the name is ignored. */
  hostName: z.optional(z.nullable(z.strictObject({ memberId: UserId, name: z.optional(text(200)) }))),
  delivery: z._default(Delivery, "email"),
  authenticationEnabled: flag,
  authenticationType: z.optional(z.union([AuthenticationType, z.literal(""), z.null()])),
  /** For Aadhaar. */
  reason: z.optional(text(200)),
  /** If absent, the stored value stays. */
  accessCode: z.optional(text(ACCESS_CODE_LIMIT)),
  countryCode: z._default(text(6), "+91"),
  contact: z._default(text(30), ""),
  privateMessageEnabled: flag,
  privateMessage: z.optional(text(PRIVATE_MESSAGE_LIMIT)),
  selfieVerificationEnabled: flag,
  knowledgeBaseAuthentication: flag,
  knowledgeBaseData: z._default(z.array(QuestionInput).check(z.maxLength(QUESTIONS_LIMIT)), []),
  knowledgeBaseSettings: z._default(
    z.strictObject({
      type: z._default(KnowledgeMode, "ALL"),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(QUESTIONS_LIMIT)), 1),
    }),
    { type: "ALL", limit: 1 },
  ),
  paymentEnabled: flag,
  payment: z.optional(z.nullable(PaymentInput)),
  isGroup: flag,
  minSigners: z._default(z.int().check(z.minimum(1), z.maximum(GROUP_MEMBERS_LIMIT)), 1),
  signingGroups: z._default(z.array(GroupMemberInput).check(z.maxLength(GROUP_MEMBERS_LIMIT)), []),
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
  recipient: EmailInput,
  ...FieldProperties.shape,
  required: z._default(FieldProperties.shape.required, true),
  readOnly: z._default(FieldProperties.shape.readOnly, false),
  label: z._default(FieldProperties.shape.label, ""),
  data: z._default(FieldProperties.shape.data, ""),
  fontSize: z._default(FieldProperties.shape.fontSize, DEFAULT_FONT_SIZE),
});
export type FieldInput = z.infer<typeof FieldInput>;

/** `schemas[n]` holds the fields of page n, counted through all files in order. */
const JsonData = z.strictObject({
  schemas: z
    .array(z.record(FieldKey, FieldInput))
    .check(z.refine((pages) => pages.reduce((sum, page) => sum + Object.keys(page).length, 0) <= FIELDS_LIMIT)),
  columns: z.optional(z.array(z.string())),
  sampledata: z.optional(z.array(z.record(z.string(), z.unknown()))),
  /** A reference to the stored source; ignored in requests. */
  basePdf: z.optional(z.unknown()),
});

const stepper = (max: number) => z.int().check(z.minimum(1), z.maximum(max));

const ValidityInput = z.strictObject({
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

export const RedirectUrl = z.optional(text(REDIRECT_LIMIT));

export const SettingsInput = z.strictObject({
  dataCenter: z._default(text(40), defaultDataCenter),
  passwordProtection: z.optional(
    z.strictObject({
      enabled: z.boolean(),
      /** If absent, the stored value stays. */
      password: z.optional(text(DOCUMENT_PASSWORD_LIMIT)),
      mode: z._default(PasswordMode, "encrypt"),
    }),
  ),
  complyWith: z._default(ComplyWith, "AATL"),
  delegation: z._default(z.boolean(), true),
  /** The https address to which signers are sent when they have finished; empty: none, absent: as before. */
  redirectUrl: RedirectUrl,
  notices: z._default(z.partialRecord(SenderNotice, z.boolean()), {}),
});

/** Number of secrets in a recipient's input. */
function secretsIn({ accessCode, knowledgeBaseData }: RecipientInput): number {
  return (accessCode ? 1 : 0) + knowledgeBaseData.reduce((sum, { answers }) => sum + (answers?.length ?? 0), 0);
}

export const DraftInput = z.strictObject({
  fileParts: z.array(FilePartInput).check(z.maxLength(FILES_LIMIT)),
  recipients: z
    .array(RecipientInput)
    .check(z.maxLength(RECIPIENTS_LIMIT))
    .check(z.refine((all) => all.reduce((sum, one) => sum + secretsIn(one), 0) <= SECRETS_LIMIT)),
  documentInfo: z.partialRecord(
    DocumentLanguage,
    z.strictObject({ title: text(TITLE_LIMIT), message: z._default(text(MESSAGE_LIMIT), "") }),
  ),
  settings: z.optional(SettingsInput),
  documentValidity: z.optional(ValidityInput),
  signingOrder: z._default(z.boolean(), false),
  isDocumentChanged: z.optional(z.boolean().check(z.describe("Accepted for compatibility and ignored."))),
  templateId: z.optional(z.nullable(z.string())),
  jsonData: z.optional(JsonData),
  mergeDocuments: z._default(z.boolean(), false),
  /** Comma-separated. */
  ccEmails: z._default(text(10_000), ""),
  ...ProgramData.shape,
  /** The version that the save builds on; absent: overwrite. */
  version: z.optional(z.int()),
});
export type DraftInput = z.infer<typeof DraftInput>;

/** A field with its file and its page in that file, from 0. */
export const FieldChange = z.strictObject({
  ...FieldInput.shape,
  // A key that objects treat specially cannot be a property name in a response.
  key: FieldKey.check(z.refine((key) => key !== "__proto__")),
  part: FilePartKey,
  page: z.int().check(z.minimum(0)),
});
export type FieldChange = z.infer<typeof FieldChange>;

/** Changes to a draft's fields, each key once; all other fields stay. */
export const FieldsChange = z.strictObject({
  /** The version that the change builds on. */
  version: z.int(),
  /** New fields, and existing ones as they should be. */
  put: z.array(FieldChange).check(z.maxLength(FIELDS_LIMIT)),
  remove: z.array(FieldKey).check(z.maxLength(FIELDS_LIMIT)),
});
export type FieldsChange = z.infer<typeof FieldsChange>;
