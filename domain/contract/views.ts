/** What leaves: one view per audience. What is not named here cannot be sent. */
import * as z from "zod/mini";
import { Actor, AuditAction } from "../audit/event.ts";
import { dataCenters } from "../data-centers.ts";
import { DocumentStatus, DocumentValidity, SealDelay, SealLevel } from "../document/document.ts";
import { FilePart, Original, RemovedKind } from "../document/file-part.ts";
import { DocumentLanguage } from "../document-language.ts";
import { DraftLocks } from "../embed/locks.ts";
import { FieldType } from "../field/field-type.ts";
import { FieldProperties } from "../field/properties.ts";
import { DocumentId, FieldKey, FilePartKey, Instant, RecipientId, Sha256, UserId } from "../ids.ts";
import { PaymentProvider } from "../recipient/payment.ts";
import { RecipientView, SettingsView, SignerStatus } from "./recipient-view.ts";

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
 * Once complete, `{part}/sealed/{n}.jpg` shows the page with what was filled in. A picture that is still being
 * made answers 202 with `Retry-After`, one that cannot be made 204.
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
  /** Files that signers added and that are kept beside. */
  attachments: z.array(z.object({ fileName: z.string(), sha256: Sha256, size: z.int() })),
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
  /** What the program that made it calls it. */
  externalId: z.optional(z.string()),
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
  actor: z.object({ ...z.omit(Actor, { id: true }).shape, name: z.nullable(z.string()) }),
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
  /** What the PDF was made of, where that was none. */
  originals: z.optional(z.array(Original)),
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

/** What a sender may choose from in this workspace, on this installation; `locked` and `kinds` as a page's session says. */
export const SendingOptions = z.object({
  ...DraftLocks.shape,
  /** With a store of its own, or not. */
  dataCenters: z.array(z.object({ id: z.enum(dataCenters), hasOwnStore: z.boolean() })),
  /** Members on whose device somebody can sign; nobody of them is told to a page that embeds us. */
  hosts: z.array(z.object({ memberId: UserId, name: z.string(), email: z.string() })),
  messaging: z.object({ isConnected: z.boolean() }),
  /** `credits`: not told to a page that embeds us. */
  aadhaar: z.object({ isAvailable: z.boolean(), isSandbox: z.boolean(), credits: z.optional(z.int()) }),
  /** `name`: told to a page that embeds us only where there are several to choose from. */
  payments: z.array(
    z.object({
      connectionId: z.string(),
      name: z.optional(z.string()),
      currency: z.string(),
      provider: PaymentProvider,
    }),
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
