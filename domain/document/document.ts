import * as z from "zod/mini";
import { EmailProof } from "../account/email-proof.ts";
import { DocumentLanguage } from "../document-language.ts";
import {
  DocumentId,
  FilePartKey,
  FormId,
  Instant,
  RecipientId,
  Sha256,
  TemplateId,
  UserId,
  WorkspaceId,
} from "../ids.ts";
import { normalEmail } from "../recipient/email.ts";
import { FilePart } from "./file-part.ts";

/**
 * `QUEUED`: sent, its files are being merged or brought to its data center; `SEALING`: everybody has signed, the seal is being made.
 * The other statuses are the specification's; `VOIDED` is what the sender's void leads to.
 */
export const DocumentStatus = z.enum([
  "DRAFT",
  "QUEUED",
  "SENT",
  "WAITING_FOR_PAYMENT",
  "SEALING",
  "COMPLETED",
  "DECLINED",
  "EXPIRED",
  "VOIDED",
]);
export type DocumentStatus = z.infer<typeof DocumentStatus>;

export const DocumentValidity = z.object({
  /** Days of 24 hours from sending. */
  expiresIn: z.int(),
  expiryAlert: z.boolean(),
  autoReminder: z.object({ enabled: z.boolean(), reminderFrequency: z.int(), maxReminder: z.int() }),
});
export type DocumentValidity = z.infer<typeof DocumentValidity>;

export const defaultValidity: DocumentValidity = {
  expiresIn: 60,
  expiryAlert: true,
  autoReminder: { enabled: false, reminderFrequency: 3, maxReminder: 3 },
};
export const MAX_VALIDITY_DAYS = 180;
export const DAY_MS = 86_400_000;

/** Shortest password of a document. */
export const DOCUMENT_PASSWORD_MIN = 6;
export const DOCUMENT_PASSWORD_LIMIT = 100;
export const PRIVATE_MESSAGE_LIMIT = 2_000;
export const PLACE_LIMIT = 200;

/** `eIDAS` is known and offered to nobody. */
export const ComplyWith = z.enum(["AATL", "eIDAS", "INDIA_SIGNER", "AADHAAR_ESIGN_COMPLIANCE"]);
export type ComplyWith = z.infer<typeof ComplyWith>;

/** `encrypt`: the sealed file itself can only be opened with the password; `gate`: it is asked for before it is shown here. */
export const PasswordMode = z.enum(["encrypt", "gate"]);
export type PasswordMode = z.infer<typeof PasswordMode>;

/** Mails to the sender that can be switched off; endings, failures and requests always come. */
export const SenderNotice = z.enum(["viewed", "signed", "delegated", "paid", "expiring", "completed"]);
export type SenderNotice = z.infer<typeof SenderNotice>;
/** Of those who have not chosen yet. */
export const mutedByDefault: readonly SenderNotice[] = ["viewed"];

export const DocumentSettings = z.object({
  dataCenter: z.string(),
  complyWith: ComplyWith,
  /** Locked with the installation's secret, base64url: the seal needs its letters. */
  password: z.optional(z.object({ mode: PasswordMode, locked: z.string() })),
  /** Recipients may hand over to somebody else; left out, they may. */
  delegation: z.optional(z.boolean()),
  /** What the sender wants of this document, against what they want of all. */
  notices: z.optional(z.partialRecord(SenderNotice, z.boolean())),
});
export type DocumentSettings = z.infer<typeof DocumentSettings>;

export const SealLevel = z.enum(["B-B", "B-T", "B-LT", "B-LTA"]);
export type SealLevel = z.infer<typeof SealLevel>;

/** Why a seal is not made yet; each with its sentence. */
export const SealDelay = z.enum(["time_stamp", "revocation", "certificate", "storage", "internal"]);
export type SealDelay = z.infer<typeof SealDelay>;

export const SealedFile = z.object({
  fileName: z.string(),
  object: Sha256,
  /** Hash of what its seal covers; files sealed by earlier versions have none. */
  covered: z.optional(Sha256),
  size: z.int(),
  parts: z.array(FilePartKey),
});
export type SealedFile = z.infer<typeof SealedFile>;

export const Sealed = z.object({
  files: z.array(SealedFile),
  /** Files that signers added and that are kept beside. */
  attachments: z.optional(
    z.array(z.object({ fileName: z.string(), object: Sha256, mediaType: z.string(), size: z.int() })),
  ),
  /** A zip of all, where there are several. */
  bundle: z.optional(z.object({ object: Sha256, size: z.int() })),
  level: SealLevel,
  certificate: z.object({ subject: z.string(), issuer: z.string(), serial: z.string(), fingerprint: z.string() }),
  signedAt: Instant,
});
export type Sealed = z.infer<typeof Sealed>;

/** The template it was made of; through a web form, by whom: nobody else says that they are who they say. */
export const MadeFrom = z.object({
  template: TemplateId,
  form: z.optional(z.object({ formId: FormId, filler: RecipientId })),
});
export type MadeFrom = z.infer<typeof MadeFrom>;

export const EXTERNAL_ID_LIMIT = 200;

/**
 * The head of a document: everything that does not grow with its recipients, fields or events. Those have keys of their
 * own under its id; every change to any of them rewrites the head, so its versionstamp guards the whole document.
 */
export const DocumentHead = z.object({
  _id: DocumentId,
  workspaceId: WorkspaceId,
  /** `null` while a guest holds it. */
  ownerId: z.nullable(UserId),
  sender: z.nullable(
    z.object({ name: z.string(), email: z.string(), language: z.string(), proof: z.optional(EmailProof) }),
  ),
  status: DocumentStatus,
  /** Raised by every save of the draft. */
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Whose the newest version of the draft is; nobody's name where a guest made it. */
  editedBy: z.optional(z.object({ id: UserId, name: z.string() })),
  /** What the program that made it calls it. */
  externalId: z.optional(z.string()),
  madeFrom: z.optional(MadeFrom),
  sentAt: z.optional(Instant),
  expiresAt: z.optional(Instant),
  /** When those whose turn it is are reminded next; none where that is off, used up or not wanted any more. */
  nextReminderAt: z.optional(Instant),
  /** Reminders of those whose turn it is, since their turn began. */
  remindersSent: z.optional(z.int()),
  /** Aadhaar credits that came back when it expired, and are spent again if it goes on. */
  creditsReturned: z.optional(z.int()),
  /** The end of validity that the sender was told of. */
  alertedFor: z.optional(Instant),
  completedAt: z.optional(Instant),
  /** Title in the first recipient's language, for lists. */
  title: z.string(),
  languages: z.array(DocumentLanguage),
  fileParts: z.array(FilePart),
  mergeDocuments: z.boolean(),
  /** The one file made of all when merging is on; made when the document is sent. */
  mergedPart: z.optional(FilePart),
  signingOrder: z.boolean(),
  documentValidity: DocumentValidity,
  settings: DocumentSettings,
  ccEmails: z.array(z.string()),
  recipientCount: z.int(),
  /** Addresses of all recipients in normal form, for the indexes; the first ones, see `listedEmails`. */
  recipientEmails: z.array(z.string()),
  /** Normal-form addresses of those whose turn it is. */
  turnEmails: z.array(z.string()),
  /** SHA-256 of what every signer is shown: files and fields. Set when sent. */
  viewedSha256: z.optional(Sha256),
  audit: z.object({ seq: z.int(), head: Sha256 }),
  sealing: z.optional(
    z.object({ since: Instant, attempts: z.int(), delay: z.optional(SealDelay), nextTryAt: z.optional(Instant) }),
  ),
  sealed: z.optional(Sealed),
  declined: z.optional(z.object({ recipient: RecipientId, reason: z.string(), at: Instant })),
  voided: z.optional(z.object({ reason: z.string(), at: Instant })),
});
export type DocumentHead = z.infer<typeof DocumentHead>;

/** Title and message in one language. */
export const DocumentInfo = z.object({ title: z.string(), message: z.string() });
export type DocumentInfo = z.infer<typeof DocumentInfo>;
export type DocumentInfos = { [Language in DocumentLanguage]?: DocumentInfo };

export const TITLE_LIMIT = 200;
export const MESSAGE_LIMIT = 5_000;
export const REASON_LIMIT = 1_000;
export const RECIPIENTS_LIMIT = 500;
export const FIELDS_LIMIT = 1_000;

const LISTED_EMAILS = 100;
/** Twice what a hundred usual addresses have: a head has room for so many letters and not for a hundred longest. */
const LISTED_LETTERS = 6_000;

/** The first of some addresses, in normal form and none twice, as many as a head holds. */
export function listedEmails(emails: readonly string[]): string[] {
  const normal = [...new Set(emails.map(normalEmail))].filter((email) => email !== "").slice(0, LISTED_EMAILS);
  let letters = 0;
  return normal.filter((email) => {
    letters += email.length;
    return letters <= LISTED_LETTERS;
  });
}

/** The files that are viewed, signed and sealed: the merged one where there is one. */
export function filesToSign(document: DocumentHead): FilePart[] {
  return document.mergedPart ? [document.mergedPart] : document.fileParts;
}
