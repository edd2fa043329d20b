/** One view per audience. Properties that are not listed here are never sent. */
import * as z from "zod/mini";
import { Actor, AuditAction } from "../../audit/action.ts";
import { DocumentStatus, DocumentValidity, SealDelay, SealLevel } from "../../document/document.ts";
import { FilePart, Original, RemovedKind } from "../../document/file-part.ts";
import { DraftLocks } from "../../embed/locks.ts";
import { FieldType } from "../../field/field-type.ts";
import { FieldProperties } from "../../field/properties.ts";
import { dataCenters } from "../../file/data-centers.ts";
import { DocumentId, FieldKey, FilePartKey, FolderId, Instant, RecipientId, Sha256, UserId } from "../../ids.ts";
import { PaymentProvider } from "../../recipient/payment.ts";
import { DocumentLanguage } from "../../text/document-language.ts";
import { RecipientView, SettingsView, SignerStatus } from "./recipient-view.ts";

/** A page of the document, numbered across all files; displayed size in millimetres. */
export const PageView = z.object({
  part: FilePartKey,
  page: z.int(),
  width: z.number(),
  height: z.number(),
  /** Set if no picture of the page can be drawn; the browser may still draw its source. */
  isUndrawn: z.optional(z.literal(true)),
  /** Set while the page's picture is being drawn. Its dark tiles are not known yet. */
  isPending: z.optional(z.literal(true)),
  /**
   * Dark tiles, where values are drawn on a light ground: the number of columns, then classes of square tiles from the
   * top left, run-length encoded. `a` is darkest, `z` is light, and so are the tiles that are left out.
   */
  dark: z.optional(z.string()),
});
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
 * URL of a document's page pictures and sources, valid for an hour. Under `base`: `{part}/pages/{n}.jpg` (PNG or
 * JPEG, ≤ 1000 px wide), `{part}/thumbnails/{n}.jpg`, `{part}/source.pdf` (ranges), n from 0. Once complete,
 * `{part}/sealed/{n}.jpg` shows the page with the filled-in values. The response is 202 with `Retry-After` while a
 * picture is being drawn, and 204 if it cannot be drawn.
 */
export const AssetsView = z.object({ base: z.string(), expiresAt: Instant });
export type AssetsView = z.infer<typeof AssetsView>;

/** An uploaded file, whether or not in a document: displayed page sizes in millimetres, and URLs of its pictures. */
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
  /** Signers' attachments that are stored separately from the sealed file. */
  attachments: z.array(z.object({ fileName: z.string(), sha256: Sha256, size: z.int() })),
});
export type SealView = z.infer<typeof SealView>;

/** Actions that the caller may perform on the document in addition to viewing it; absent means all. */
const MayDo = z.optional(z.array(z.enum(["CREATE", "ADD", "MANAGE", "SEND_REMINDER", "DELETE"])));

/** The view of a document for its workspace. */
export const OwnerView = z.object({
  _id: DocumentId,
  version: z.int(),
  status: DocumentStatus,
  title: z.string(),
  /** Name of the first file, which a draft without a title of its own gets. */
  defaultDocumentTitle: z.string(),
  /** The member who owns it; `null` for a guest's. */
  ownerId: z.nullable(UserId),
  createdAt: Instant,
  updatedAt: Instant,
  /** Whether it is in the bin, and since when. */
  deleted: z.boolean(),
  deletedAt: z.nullable(Instant),
  /** Whether it has several files that are sealed one by one. */
  isDocumentSet: z.boolean(),
  /** Author of the draft's newest version; absent for a guest. */
  editedBy: z.optional(z.object({ id: UserId, name: z.string() })),
  /** The calling program's id for the document, and its pairs of strings. Recipients never see them. */
  externalId: z.optional(z.string()),
  metadata: z.optional(z.record(z.string(), z.string())),
  /** Made with a test key. */
  isTest: z.optional(z.boolean()),
  folderId: z.optional(FolderId),
  may: MayDo,
  /** `false` if the caller may set no access codes; otherwise absent. */
  mayProtect: z.optional(z.literal(false)),
  sentAt: z.optional(Instant),
  expiresAt: z.optional(Instant),
  completedAt: z.optional(Instant),
  sender: z.nullable(z.object({ name: z.string(), email: z.string() })),
  /** The member who took the document over from its sender. */
  handledBy: z.optional(z.object({ name: z.string(), email: z.string() })),
  /** `id` equals `key`. */
  fileParts: z.array(z.extend(FilePart, { id: FilePartKey })),
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
  /** Whether the document belongs to another workspace and the caller is a recipient. */
  incoming: z.boolean(),
  /** Made with a test key. */
  isTest: z.optional(z.boolean()),
  /** Whether it is the caller's turn. */
  actionRequired: z.boolean(),
  /** The document's owner; absent for an incoming document and a guest's. */
  owner: z.optional(z.object({ id: UserId, name: z.string() })),
  sender: z.nullable(z.object({ name: z.string(), email: z.string() })),
  createdAt: Instant,
  updatedAt: Instant,
  sentAt: z.optional(Instant),
  expiresAt: z.optional(Instant),
  nextReminderAt: z.optional(Instant),
  completedAt: z.optional(Instant),
  files: z.int(),
  pages: z.int(),
  recipientCount: z.int(),
  /** The first eight. */
  people: z.array(
    z.object({ _id: RecipientId, name: z.string(), email: z.string(), color: z.string(), status: SignerStatus }),
  ),
  sealDelay: z.optional(SealDelay),
  folderId: z.optional(FolderId),
  /** When the document was moved to the bin. */
  binnedAt: z.optional(Instant),
  /** When the document was archived. */
  archivedAt: z.optional(Instant),
  /** The calling program's id and pairs of strings; absent in an incoming document. */
  externalId: z.optional(z.string()),
  metadata: z.optional(z.record(z.string(), z.string())),
  /** Set if some search words occur only on its pages. */
  inText: z.optional(z.boolean()),
  may: MayDo,
});
export type DocumentRow = z.infer<typeof DocumentRow>;

export const AuditLineView = z.object({
  seq: z.int(),
  at: Instant,
  type: AuditAction,
  actor: z.object({ ...z.omit(Actor, { id: true }).shape, name: z.nullable(z.string()) }),
  /** The recipient that the event is about. */
  subject: z.nullable(z.object({ _id: RecipientId, name: z.string(), email: z.string(), color: z.string() })),
  data: z.record(z.string(), z.unknown()),
  /** Personal data (name, email, ip, userAgent, reason); `null` if there is none or it was erased. */
  personal: z.nullable(z.record(z.string(), z.string())),
  hash: Sha256,
  prev: Sha256,
});
export type AuditLineView = z.infer<typeof AuditLineView>;

export const UploadedFile = z.object({
  fileName: z.string(),
  hashData: Sha256,
  uploadedSha256: Sha256,
  /** The files that the PDF was converted from. */
  originals: z.optional(z.array(Original)),
  removed: z.array(RemovedKind),
  /** Indexes of pages that look different from the uploaded file in another program. Absent if there are none. */
  looksDifferent: z.optional(z.array(z.int())),
  /** Number of rewritten pages that no other program has compared with the uploaded file. Absent if zero. */
  notCompared: z.optional(z.int()),
  key: FilePartKey,
  pages: z.int(),
  size: z.int(),
  thumbnailKey: z.string(),
  /** Number of fields that its form and text tags define; see `readFoundFields`. Absent if zero. */
  foundFields: z.optional(z.int()),
  /** Number of unreadable text tags, which stay on their pages. Absent if zero. */
  brokenTags: z.optional(z.int()),
});
export type UploadedFile = z.infer<typeof UploadedFile>;

export const UploadResult = z.object({
  id: z.string(),
  status: z.enum(["fulfilled", "rejected"]),
  value: z.nullable(UploadedFile),
  /** A message in the caller's language, and its code. */
  reason: z.nullable(z.string()),
  code: z.nullable(z.string()),
  /** Whether the file needs a password; then upload it again with the password. */
  needsPassword: z.boolean(),
});
export type UploadResult = z.infer<typeof UploadResult>;

/** Options for senders in this workspace and installation; `locked` and `kinds` come from the embed session. */
export const SendingOptions = z.object({
  ...DraftLocks.shape,
  /** `hasOwnStore`: whether the data center has its own object store. */
  dataCenters: z.array(z.object({ id: z.enum(dataCenters), hasOwnStore: z.boolean() })),
  /** Members who can host an in-person signing; empty for embedding pages. */
  hosts: z.array(z.object({ memberId: UserId, name: z.string(), email: z.string() })),
  messaging: z.object({ isConnected: z.boolean() }),
  /** Whether the caller may set and remove access codes, questions and selfies. */
  mayProtect: z.boolean(),
  /** `credits`: absent for embedding pages. */
  aadhaar: z.object({ isAvailable: z.boolean(), isSandbox: z.boolean(), credits: z.optional(z.int()) }),
  /** `name`: for embedding pages only if there are several connections. */
  payments: z.array(
    z.object({
      connectionId: z.string(),
      name: z.optional(z.string()),
      currency: z.string(),
      provider: PaymentProvider,
    }),
  ),
  /** The certificate that will seal the document. */
  seal: z.object({ isOwn: z.boolean(), subject: z.string(), issuer: z.string(), level: SealLevel }),
});
export type SendingOptions = z.infer<typeof SendingOptions>;

export const DownloadView = z.object({
  /** The sealed PDF, or a zip of several; before completion the source. Valid for ten minutes. */
  url: z.string(),
  expiresAt: Instant,
  sha256: Sha256,
  fileName: z.string(),
  files: z.array(z.object({ fileName: z.string(), url: z.string(), sha256: Sha256 })),
  evidenceUrl: z.optional(z.string()),
});
export type DownloadView = z.infer<typeof DownloadView>;
