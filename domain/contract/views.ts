/** What leaves: one view per audience. What is not named here cannot be sent. */
import * as z from "zod/mini";
import { AuditAction } from "../audit/event.ts";
import { dataCenters } from "../data-centers.ts";
import {
  ComplyWith,
  DocumentStatus,
  DocumentValidity,
  PasswordMode,
  SealDelay,
  SealLevel,
  SenderNotice,
} from "../document/document.ts";
import { FilePart, RemovedKind } from "../document/file-part.ts";
import { DocumentLanguage } from "../document-language.ts";
import { FieldType } from "../field/field-type.ts";
import { FieldProperties } from "../field/properties.ts";
import { DocumentId, FieldKey, FilePartKey, Instant, RecipientId, Sha256, UserId } from "../ids.ts";
import { AuthenticationType, Check, KnowledgeMode } from "../recipient/checks.ts";
import { PaymentProvider } from "../recipient/payment.ts";
import { Delegator, Delivery, RoleType } from "../recipient/recipient.ts";
import { AttachmentView } from "./attachment.ts";

/** Signer display of the specification; `RELEASED`: others of the group were enough. */
export const SignerStatus = z.enum(["WAITING", "SENT", "SIGNED", "DECLINED", "RELEASED"]);
export type SignerStatus = z.infer<typeof SignerStatus>;

/** What has happened with a person so far. */
const PersonProgress = z.object({
  /** `WAITING`: not their turn; `SENT`: owes an action now. */
  status: SignerStatus,
  invitedAt: z.optional(Instant),
  deliveredAt: z.optional(Instant),
  notDelivered: z.optional(z.object({ at: Instant, reason: z.string() })),
  viewedAt: z.optional(Instant),
  signedAt: z.optional(Instant),
  declinedAt: z.optional(Instant),
  releasedAt: z.optional(Instant),
  /** Too many wrong answers: the sender lets them in again. */
  lockedAt: z.optional(Instant),
  passed: z.optional(z.array(z.object({ check: Check, at: Instant }))),
  askedForTimeAt: z.optional(Instant),
  delegatedFrom: z.optional(z.array(Delegator)),
  handedOverAt: z.optional(Instant),
});

/** A member of a group as the sender sees them. */
export const GroupMemberView = z.object({
  _id: RecipientId,
  name: z.string(),
  email: z.string(),
  roleType: RoleType,
  language: DocumentLanguage,
  color: z.string(),
  ...PersonProgress.shape,
});
export type GroupMemberView = z.infer<typeof GroupMemberView>;

/**
 * A person, or with `isGroup` a group, as the sender sees them; what a draft's save takes, without its secrets: of those
 * there is only whether they are known.
 */
export const RecipientView = z.object({
  _id: RecipientId,
  name: z.string(),
  email: z.string(),
  role: z.optional(z.string()),
  roleType: RoleType,
  language: DocumentLanguage,
  color: z.string(),
  step: z.int(),
  hostName: z.optional(z.object({ memberId: UserId, name: z.string() })),
  delivery: Delivery,
  authenticationEnabled: z.boolean(),
  authenticationType: z.nullable(AuthenticationType),
  reason: z.string(),
  hasAccessCode: z.boolean(),
  countryCode: z.string(),
  /** Without the country's code. */
  contact: z.string(),
  privateMessageEnabled: z.boolean(),
  privateMessage: z.string(),
  selfieVerificationEnabled: z.boolean(),
  knowledgeBaseAuthentication: z.boolean(),
  knowledgeBaseData: z.array(z.object({ id: z.string(), question: z.string(), answerCount: z.int() })),
  knowledgeBaseSettings: z.object({ type: KnowledgeMode, limit: z.int() }),
  paymentEnabled: z.boolean(),
  payment: z.nullable(
    z.object({
      connectionId: z.string(),
      currency: z.string(),
      amount: z.number(),
      payment_provider: PaymentProvider,
      state: z.enum(["owed", "requested", "paid"]),
      paidAt: z.optional(Instant),
    }),
  ),
  isGroup: z.boolean(),
  minSigners: z.int(),
  signingGroups: z.array(GroupMemberView),
  ...PersonProgress.shape,
});
export type RecipientView = z.infer<typeof RecipientView>;

export const SettingsView = z.object({
  dataCenter: z.string(),
  complyWith: ComplyWith,
  passwordProtection: z.object({ enabled: z.boolean(), hasPassword: z.boolean(), mode: PasswordMode }),
  delegation: z.boolean(),
  notices: z.partialRecord(SenderNotice, z.boolean()),
});
export type SettingsView = z.infer<typeof SettingsView>;

/** A page of the document, counted through all files; millimetres as seen. */
export const PageView = z.object({ part: FilePartKey, page: z.int(), width: z.number(), height: z.number() });
export type PageView = z.infer<typeof PageView>;

export const FieldView = z.object({
  key: FieldKey,
  type: FieldType,
  position: z.object({ x: z.number(), y: z.number() }),
  width: z.number(),
  height: z.number(),
  recipient: RecipientId,
  ...FieldProperties.shape,
});
export type FieldView = z.infer<typeof FieldView>;

/**
 * Where the pictures and sources of a document's pages are for the next hour. Under `base`:
 * `{part}/pages/{n}.jpg` (≤ 1000 px wide), `{part}/thumbnails/{n}.jpg`, `{part}/source.pdf` (ranges), n from 0.
 * Once complete, `{part}/sealed/{n}.jpg` shows the page with what was filled in. A picture that is still being made answers 503 with `Retry-After`.
 */
export const AssetsView = z.object({ base: z.string(), expiresAt: Instant });
export type AssetsView = z.infer<typeof AssetsView>;

/** An uploaded file, in a document or not yet: its pages' sizes in millimetres as seen, and where their pictures are. */
export const FileView = z.object({
  pages: z.array(z.object({ width: z.number(), height: z.number() })),
  assets: AssetsView,
});
export type FileView = z.infer<typeof FileView>;

export const SealView = z.object({
  level: SealLevel,
  signedAt: Instant,
  certificate: z.object({ subject: z.string(), issuer: z.string(), serial: z.string(), fingerprint: z.string() }),
  files: z.array(z.object({ fileName: z.string(), sha256: Sha256, size: z.int() })),
});
export type SealView = z.infer<typeof SealView>;

/** A document as its workspace sees it. */
export const OwnerView = z.object({
  _id: DocumentId,
  version: z.int(),
  status: DocumentStatus,
  title: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Whose the newest version of the draft is; left out where a guest made it. */
  editedBy: z.optional(z.object({ id: UserId, name: z.string() })),
  sentAt: z.optional(Instant),
  expiresAt: z.optional(Instant),
  completedAt: z.optional(Instant),
  sender: z.nullable(z.object({ name: z.string(), email: z.string() })),
  fileParts: z.array(FilePart),
  recipients: z.array(RecipientView),
  documentInfo: z.partialRecord(DocumentLanguage, z.object({ title: z.string(), message: z.string() })),
  settings: SettingsView,
  nextReminderAt: z.optional(Instant),
  documentValidity: DocumentValidity,
  signingOrder: z.boolean(),
  mergeDocuments: z.boolean(),
  /** Comma-separated. */
  ccEmails: z.string(),
  jsonData: z.object({
    schemas: z.array(z.record(FieldKey, FieldView)),
    columns: z.array(z.string()),
    sampledata: z.array(z.record(z.string(), z.unknown())),
    /** Keys of the stored sources, in order. */
    basePdf: z.array(FilePartKey),
  }),
  pages: z.array(PageView),
  assets: AssetsView,
  sealing: z.optional(
    z.object({ since: Instant, attempts: z.int(), delay: z.optional(SealDelay), nextTryAt: z.optional(Instant) }),
  ),
  sealed: z.optional(SealView),
  declined: z.optional(z.object({ recipient: RecipientId, reason: z.string(), at: Instant })),
  voided: z.optional(z.object({ reason: z.string(), at: Instant })),
});
export type OwnerView = z.infer<typeof OwnerView>;

/** A row of the list. */
export const DocumentRow = z.object({
  _id: DocumentId,
  title: z.string(),
  status: DocumentStatus,
  /** `true`: somebody else's document in which I am a recipient. */
  incoming: z.boolean(),
  /** It is my turn to sign. */
  actionRequired: z.boolean(),
  sender: z.nullable(z.object({ name: z.string(), email: z.string() })),
  createdAt: Instant,
  updatedAt: Instant,
  sentAt: z.optional(Instant),
  expiresAt: z.optional(Instant),
  nextReminderAt: z.optional(Instant),
  files: z.int(),
  pages: z.int(),
  recipientCount: z.int(),
  /** The first eight. */
  people: z.array(
    z.object({ _id: RecipientId, name: z.string(), email: z.string(), color: z.string(), status: SignerStatus }),
  ),
  sealDelay: z.optional(SealDelay),
});
export type DocumentRow = z.infer<typeof DocumentRow>;

export const AuditLineView = z.object({
  seq: z.int(),
  at: Instant,
  type: AuditAction,
  actor: z.object({ kind: z.enum(["user", "guest", "recipient", "system"]), name: z.nullable(z.string()) }),
  /** The recipient it concerns. */
  subject: z.nullable(z.object({ _id: RecipientId, name: z.string(), email: z.string(), color: z.string() })),
  data: z.record(z.string(), z.unknown()),
  /** Facts about people (name, email, ip, userAgent, reason); `null` where there are none or they were erased. */
  personal: z.nullable(z.record(z.string(), z.string())),
  hash: Sha256,
  prev: Sha256,
});
export type AuditLineView = z.infer<typeof AuditLineView>;

export const UploadedFile = z.object({
  fileName: z.string(),
  hashData: Sha256,
  uploadedSha256: Sha256,
  removed: z.array(RemovedKind),
  key: FilePartKey,
  pages: z.int(),
  size: z.int(),
  thumbnailKey: z.string(),
  /** How many fields its form and its text tags ask for: see `readFoundFields`. None where left out. */
  foundFields: z.optional(z.int()),
  /** How many text tags could not be understood and stay on their pages. None where left out. */
  brokenTags: z.optional(z.int()),
});
export type UploadedFile = z.infer<typeof UploadedFile>;

export const UploadResult = z.object({
  id: z.string(),
  status: z.enum(["fulfilled", "rejected"]),
  value: z.nullable(UploadedFile),
  /** A sentence in the caller's language, and its code. */
  reason: z.nullable(z.string()),
  code: z.nullable(z.string()),
  /** The file can be opened with a password: sent again with it, it is taken. */
  needsPassword: z.boolean(),
});
export type UploadResult = z.infer<typeof UploadResult>;

/**
 * What is asked of whoever holds the link. `reviewModal`: something is still to be passed, and nothing of the document is
 * shown; `session` is a new secret to be sent with every later call, answered once, when the first check was passed.
 */
export const AuthenticationData = z.object({
  reviewModal: z.boolean(),
  isAuthenticated: z.boolean(),
  /** Everything that is asked, in order, and what this browser has passed of it. */
  checks: z.array(z.object({ check: Check, isPassed: z.boolean() })),
  authenticationType: z.nullable(AuthenticationType),
  isLocked: z.boolean(),
  session: z.optional(z.string()),
  /** When the session ends. */
  verifiedUntil: z.optional(Instant),
  /** The living code, if one was sent. */
  otp: z.optional(
    z.object({ challengeId: z.string(), sentTo: z.string(), expiresAt: Instant, nextAt: Instant, failed: z.boolean() }),
  ),
  /** Where codes go, most of it hidden; empty where none do. */
  sendsTo: z.string(),
  questions: z.array(z.object({ id: z.string(), question: z.string() })),
  /** How many must be answered. */
  neededAnswers: z.int(),
  /** Why an Aadhaar signature is asked for. */
  reason: z.string(),
  /** The eSign provider is not a real one. */
  isSandbox: z.boolean(),
});
export type AuthenticationData = z.infer<typeof AuthenticationData>;

/** How many of the others a signer's view names. */
export const OTHERS_SHOWN = 20;

/** A document as one of its recipients sees it. Pages and fields only while the room is one in which they are shown. */
export const SignerView = z.object({
  _id: DocumentId,
  recipientId: RecipientId,
  room: z.enum([
    "open",
    "verify",
    "hand_over",
    "payment",
    "waiting_for_turn",
    "signed",
    "released",
    "sealing",
    "completed",
    "declined",
    "voided",
    "expired",
  ]),
  status: DocumentStatus,
  roleType: RoleType,
  title: z.string(),
  message: z.string(),
  privateMessage: z.string(),
  signerLanguage: DocumentLanguage,
  sender: z.object({ name: z.string(), email: z.string() }),
  userName: z.string(),
  userEmail: z.string(),
  color: z.string(),
  signerStatus: SignerStatus,
  sentAt: z.optional(Instant),
  expiresAt: z.optional(Instant),
  completedAt: z.optional(Instant),
  files: z.array(z.object({ part: FilePartKey, fileName: z.string(), pages: z.int(), size: z.int(), sha256: Sha256 })),
  pages: z.array(PageView),
  /** Own fields only, each with its page counted through all files. */
  fields: z.array(z.object({ ...FieldView.shape, page: z.int() })),
  /** What stands in the fields before the signer touches them. */
  values: z.record(z.string(), z.union([z.string(), z.boolean()])),
  /** Files put into attachment fields before, whose value is their id. */
  attachments: z.array(AttachmentView),
  /** What names this person's signature on this document. */
  signatureId: z.string(),
  /** The first of the others, those whose turn it is before all. */
  others: z.array(
    z.object({ name: z.string(), color: z.string(), step: z.int(), roleType: RoleType, status: SignerStatus }),
  ),
  othersCount: z.int(),
  signingOrder: z.boolean(),
  authenticationData: AuthenticationData,
  /** The host of somebody who signs in person; `isHeld`: handed over, and not given back yet. */
  host: z.nullable(z.object({ name: z.string(), isHeld: z.boolean() })),
  payment: z.nullable(
    z.object({
      amountMinor: z.int(),
      currency: z.string(),
      provider: PaymentProvider,
      state: z.enum(["owed", "requested", "paid"]),
    }),
  ),
  group: z.nullable(z.object({ name: z.string(), minSigners: z.int(), signed: z.int() })),
  /** May hand over to somebody else. */
  canDelegate: z.boolean(),
  askedForTimeAt: z.optional(Instant),
  /** The downloaded file will ask for the document's password. */
  isEncrypted: z.boolean(),
  /** Send it back when signing: it says what was shown. */
  viewedSha256: z.nullable(Sha256),
  consentVersion: z.string(),
  assets: z.nullable(AssetsView),
  declined: z.optional(z.object({ by: z.string(), reason: z.string(), at: Instant })),
  voided: z.optional(z.object({ reason: z.string(), at: Instant })),
});
export type SignerView = z.infer<typeof SignerView>;

/** A document as one of its editors works on it. */
export const EditorView = z.object({
  _id: DocumentId,
  version: z.int(),
  recipientId: RecipientId,
  title: z.string(),
  fileParts: z.array(FilePart),
  pages: z.array(PageView),
  assets: AssetsView,
  /** Those who may have fields, in order; groups by their seats. */
  people: z.array(
    z.object({ _id: RecipientId, name: z.string(), color: z.string(), language: DocumentLanguage, roleType: RoleType }),
  ),
  fields: z.array(z.object({ ...FieldView.shape, part: FilePartKey, page: z.int() })),
  viewedSha256: Sha256,
});
export type EditorView = z.infer<typeof EditorView>;

/** What a sender may choose from in this workspace, on this installation. */
export const SendingOptions = z.object({
  /** With a store of its own, or not. */
  dataCenters: z.array(z.object({ id: z.enum(dataCenters), hasOwnStore: z.boolean() })),
  /** Members on whose device somebody can sign. */
  hosts: z.array(z.object({ memberId: UserId, name: z.string(), email: z.string() })),
  messaging: z.object({ isConnected: z.boolean() }),
  aadhaar: z.object({ isAvailable: z.boolean(), isSandbox: z.boolean(), credits: z.int() }),
  payments: z.array(
    z.object({ connectionId: z.string(), name: z.string(), currency: z.string(), provider: PaymentProvider }),
  ),
  /** The certificate that will seal it, as it is. */
  seal: z.object({ isOwn: z.boolean(), subject: z.string(), issuer: z.string(), level: SealLevel }),
});
export type SendingOptions = z.infer<typeof SendingOptions>;

export const DownloadView = z.object({
  /** The sealed PDF, or a zip where there are several; before completion the source. Good for ten minutes. */
  url: z.string(),
  expiresAt: Instant,
  sha256: Sha256,
  fileName: z.string(),
  files: z.array(z.object({ fileName: z.string(), url: z.string(), sha256: Sha256 })),
  evidenceUrl: z.optional(z.string()),
});
export type DownloadView = z.infer<typeof DownloadView>;
