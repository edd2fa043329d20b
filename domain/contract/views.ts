/** What leaves: one view per audience. What is not named here cannot be sent. */
import * as z from "zod/mini";
import { AuditAction } from "../audit/event.ts";
import { DocumentStatus, DocumentValidity, SealDelay, SealLevel } from "../document/document.ts";
import { FilePart, RemovedKind } from "../document/file-part.ts";
import { DocumentLanguage } from "../document-language.ts";
import { FieldType } from "../field/field-type.ts";
import { FieldProperties } from "../field/properties.ts";
import { DocumentId, FieldKey, FilePartKey, Instant, RecipientId, Sha256, UserId } from "../ids.ts";
import { RoleType } from "../recipient/recipient.ts";
import { AttachmentView } from "./attachment.ts";

/** Signer display of the specification. */
export const SignerStatus = z.enum(["WAITING", "SENT", "SIGNED", "DECLINED"]);
export type SignerStatus = z.infer<typeof SignerStatus>;

export const RecipientView = z.object({
  _id: RecipientId,
  name: z.string(),
  email: z.string(),
  roleType: RoleType,
  language: DocumentLanguage,
  color: z.string(),
  step: z.int(),
  /** `WAITING`: not their turn; `SENT`: owes an action now. */
  status: SignerStatus,
  invitedAt: z.optional(Instant),
  deliveredAt: z.optional(Instant),
  notDelivered: z.optional(z.object({ at: Instant, reason: z.string() })),
  viewedAt: z.optional(Instant),
  signedAt: z.optional(Instant),
  declinedAt: z.optional(Instant),
});
export type RecipientView = z.infer<typeof RecipientView>;

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
  settings: z.object({ dataCenter: z.string(), complyWith: z.string() }),
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

/** A document as one of its signers sees it. Pages and fields only while the room is one in which they are shown. */
export const SignerView = z.object({
  _id: DocumentId,
  recipientId: RecipientId,
  room: z.enum(["open", "waiting_for_turn", "signed", "sealing", "completed", "declined", "voided", "expired"]),
  status: DocumentStatus,
  title: z.string(),
  message: z.string(),
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
  others: z.array(z.object({ name: z.string(), color: z.string(), step: z.int(), status: SignerStatus })),
  signingOrder: z.boolean(),
  /** Checks of who signs, all passed here: the link itself is the only one so far. */
  authenticationData: z.object({ reviewModal: z.boolean(), isAuthenticated: z.boolean() }),
  /** Send it back when signing: it says what was shown. */
  viewedSha256: z.nullable(Sha256),
  consentVersion: z.string(),
  assets: z.nullable(AssetsView),
  declined: z.optional(z.object({ by: z.string(), reason: z.string(), at: Instant })),
  voided: z.optional(z.object({ reason: z.string(), at: Instant })),
});
export type SignerView = z.infer<typeof SignerView>;

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
