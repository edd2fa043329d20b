import * as z from "zod/mini";
import { EmailProof } from "../account/email-proof.ts";
import {
  DocumentId,
  FilePartKey,
  FolderId,
  FormId,
  Instant,
  RecipientId,
  Sha256,
  TemplateId,
  UserId,
  WorkspaceId,
} from "../ids.ts";
import { normalEmail } from "../recipient/email.ts";
import { Ledger, newestFile } from "../seal/ledger.ts";
import { DocumentLanguage } from "../text/document-language.ts";
import { FilePart } from "./file-part.ts";

/**
 * `QUEUED`: sent; its files are being merged or copied to its data center. `SEALING`: everybody has signed. `VOIDED`:
 * the sender voided it. The other statuses are the specification's.
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

/** Minimum length of a document's password. */
export const DOCUMENT_PASSWORD_MIN = 6;
export const DOCUMENT_PASSWORD_LIMIT = 100;
export const PRIVATE_MESSAGE_LIMIT = 2_000;
export const PLACE_LIMIT = 200;

/**
 * `AATL`: sealed with this server's certificate. `AADHAAR_ESIGN_COMPLIANCE`: additionally, every signer is verified by
 * Aadhaar OTP. `eIDAS` and `INDIA_SIGNER` are accepted for compatibility, have no effect and are not offered.
 */
export const ComplyWith = z.enum(["AATL", "eIDAS", "INDIA_SIGNER", "AADHAAR_ESIGN_COMPLIANCE"]);
export type ComplyWith = z.infer<typeof ComplyWith>;

/**
 * `encrypt`: the sealed file is encrypted with the password; `gate`: this product requires the password before it shows
 * the file.
 */
export const PasswordMode = z.enum(["encrypt", "gate"]);
export type PasswordMode = z.infer<typeof PasswordMode>;

/** Mails to the sender that can be switched off. Mails about ends, failures and requests are always sent. */
export const SenderNotice = z.enum(["viewed", "signed", "delegated", "paid", "expiring", "completed"]);
export type SenderNotice = z.infer<typeof SenderNotice>;
/** Notices that are off unless the sender turns them on. */
export const mutedByDefault: readonly SenderNotice[] = ["viewed"];

export const DocumentSettings = z.object({
  dataCenter: z.string(),
  complyWith: ComplyWith,
  /** Encrypted with the installation's secret, base64url: the seal needs the plain password. */
  password: z.optional(z.object({ mode: PasswordMode, locked: z.string() })),
  /** Whether recipients may delegate. Default true. */
  delegation: z.optional(z.boolean()),
  /** The https address to which signers are sent when they have finished. */
  redirectUrl: z.optional(z.string()),
  /** The sender's choice for this document; it overrides the sender's general choice. */
  notices: z.optional(z.partialRecord(SenderNotice, z.boolean())),
});
export type DocumentSettings = z.infer<typeof DocumentSettings>;

export const SealLevel = z.enum(["B-B", "B-T", "B-LT", "B-LTA"]);
export type SealLevel = z.infer<typeof SealLevel>;

/** Reason for a delayed seal; each has a translated message. */
export const SealDelay = z.enum(["time_stamp", "revocation", "certificate", "verification", "storage", "internal"]);
export type SealDelay = z.infer<typeof SealDelay>;

export const SealedFile = z.object({
  fileName: z.string(),
  ledger: Ledger,
  parts: z.array(FilePartKey),
});
export type SealedFile = z.infer<typeof SealedFile>;

/** A sealed file as it is handed out. */
export type FinishedFile = Pick<SealedFile, "fileName" | "parts"> & ReturnType<typeof newestFile>;

export function finishedFile({ fileName, ledger, parts }: SealedFile): FinishedFile {
  return { fileName, ...newestFile(ledger), parts };
}

export const Sealed = z.object({
  files: z.array(SealedFile),
  /** Signers' attachments that are stored beside the sealed file. */
  attachments: z.optional(
    z.array(z.object({ fileName: z.string(), object: Sha256, mediaType: z.string(), size: z.int() })),
  ),
  /** A zip of all sealed files, when there are several. */
  bundle: z.optional(z.object({ object: Sha256, size: z.int() })),
  level: SealLevel,
  certificate: z.object({ subject: z.string(), issuer: z.string(), serial: z.string(), fingerprint: z.string() }),
  signedAt: Instant,
});
export type Sealed = z.infer<typeof Sealed>;

/** A seal whose files are those to hand out. */
export type FinishedSeal = Omit<Sealed, "files"> & { files: FinishedFile[] };

/** Present once a document has ended. */
const Ended = z.discriminatedUnion("how", [
  z.object({ how: z.literal("completed"), at: Instant, sealed: Sealed }),
  z.object({ how: z.literal("declined"), at: Instant, recipient: RecipientId, reason: z.string() }),
  z.object({ how: z.literal("voided"), at: Instant, reason: z.string() }),
  /** `creditsReturned`: Aadhaar credits, which are spent again if the document continues. */
  z.object({ how: z.literal("expired"), at: Instant, creditsReturned: z.optional(z.int()) }),
]);
type Ended = z.infer<typeof Ended>;

/** The template that the document was made from. `by`: the person who filled in its web form, an unproven claim. */
export const MadeFrom = z.object({
  template: TemplateId,
  /** The further templates of a packet, in order. */
  further: z.optional(z.array(TemplateId)),
  /** Whether the template's listings and counters include the document; absent in documents of earlier versions. */
  isListed: z.optional(z.boolean()),
  form: z.optional(
    z.object({
      formId: FormId,
      /** The respondent. */
      filler: RecipientId,
      /** Whether the form's counters include the document; absent in documents of earlier versions. */
      isCounted: z.optional(z.boolean()),
      /** Hash of the mailbox on a form that accepts one document per person. */
      person: z.optional(z.string()),
      /** Roles whose people were named by the person filling in the form. */
      named: z.optional(z.array(RecipientId)),
      /** Hash of the mailbox on that form; finds an unfinished document again. */
      mailbox: z.optional(z.string()),
      /** Thank-you text and redirect of the form at the time when the document was made. */
      after: z.optional(z.object({ thanks: z.optional(z.string()), redirect: z.optional(z.string()) })),
    }),
  ),
  /** The bulk sending and its row, counted from 1. */
  bulk: z.optional(z.object({ bulkId: z.string(), row: z.int() })),
});
export type MadeFrom = z.infer<typeof MadeFrom>;

/**
 * The head of a document: everything that does not grow with its recipients, fields or events. Those have keys of
 * their own under its id. Every change to any of them rewrites the head, so the head's versionstamp guards the whole
 * document.
 */
export const DocumentHead = z.object({
  _id: DocumentId,
  workspaceId: WorkspaceId,
  /** `null` while a guest owns the draft. */
  ownerId: z.nullable(UserId),
  /** Members who may see the document whatever their rights. */
  sharedWith: z.optional(z.array(UserId)),
  /** Absent if the document is in no folder. When a folder is deleted, a job moves its documents. */
  folderId: z.optional(FolderId),
  /** Set while the document is in the bin: its workspace sees it only there. */
  binned: z.optional(z.object({ at: Instant, by: UserId })),
  /** Set while the document is archived: its workspace sees it only in the archive. Sending it for signing unarchives it. */
  archived: z.optional(z.object({ at: Instant, by: UserId })),
  /** When the document was erased for its workspace; only recipients can still open their sealed copies. */
  erasedAt: z.optional(Instant),
  /** The draft that corrects this document, made after it ended without completion. */
  correction: z.optional(DocumentId),
  sender: z.nullable(
    z.object({ name: z.string(), email: z.string(), language: z.string(), proof: z.optional(EmailProof) }),
  ),
  /** The owner who took the document over from its sender; mails to the sender go to them. Absent until that happens. */
  handledBy: z.optional(z.object({ name: z.string(), email: z.string(), language: z.string() })),
  status: DocumentStatus,
  /** Increases with every save of the draft. */
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Author of the draft's newest version; absent for a guest. */
  editedBy: z.optional(z.object({ id: UserId, name: z.string() })),
  /** The calling program's own id for the document, and its pairs of strings, which the store keeps beside the head. */
  externalId: z.optional(z.string()),
  metadata: z.optional(z.record(z.string(), z.string())),
  madeFrom: z.optional(MadeFrom),
  /** Set if made with a test key; never changes. Only the sender gets mail, and every sealed page is marked. */
  isTest: z.optional(z.literal(true)),
  sentAt: z.optional(Instant),
  expiresAt: z.optional(Instant),
  /** Time of the next reminder; absent if reminders are off or used up. */
  nextReminderAt: z.optional(Instant),
  /** Reminders sent since the present turn began. */
  remindersSent: z.optional(z.int()),
  /** The `expiresAt` about which the sender was warned. */
  alertedFor: z.optional(Instant),
  /** Title in the first recipient's language, for lists. */
  title: z.string(),
  /** The title at sending, if the document was renamed since. */
  sentTitle: z.optional(z.string()),
  languages: z.array(DocumentLanguage),
  fileParts: z.array(FilePart),
  mergeDocuments: z.boolean(),
  /** The file merged from all file parts, made at sending when merging is on. */
  mergedPart: z.optional(FilePart),
  signingOrder: z.boolean(),
  documentValidity: DocumentValidity,
  settings: DocumentSettings,
  ccEmails: z.array(z.string()),
  recipientCount: z.int(),
  /** Normalized addresses of the recipients, for indexes; limited by `listedEmails`. */
  recipientEmails: z.array(z.string()),
  /** Normalized addresses of those whose turn it is. */
  turnEmails: z.array(z.string()),
  /** SHA-256 of the files and fields that every signer is shown. Set when sent. */
  viewedSha256: z.optional(Sha256),
  audit: z.object({ seq: z.int(), head: Sha256 }),
  sealing: z.optional(
    z.object({ since: Instant, attempts: z.int(), delay: z.optional(SealDelay), nextTryAt: z.optional(Instant) }),
  ),
  /** Set while the status is one of COMPLETED, DECLINED, VOIDED and EXPIRED. */
  ended: z.optional(Ended),
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
/** Twice the total length of a hundred usual addresses. A head cannot hold a hundred addresses of maximum length. */
const LISTED_LETTERS = 6_000;

/** The first addresses, normalized and unique, up to the number that fits into a head. */
export function listedEmails(emails: readonly string[]): string[] {
  const normal = [...new Set(emails.map(normalEmail))].filter((email) => email !== "").slice(0, LISTED_EMAILS);
  let letters = 0;
  return normal.filter((email) => {
    letters += email.length;
    return letters <= LISTED_LETTERS;
  });
}

type End<How extends Ended["how"]> = Omit<Extract<Ended, { how: How }>, "how">;

/** The `ended` union as separate properties, for lists and views; empty for a document that has not ended. */
export function endOf({ ended }: Pick<DocumentHead, "ended">): {
  completed?: Pick<End<"completed">, "at"> & { sealed: FinishedSeal };
  declined?: End<"declined">;
  voided?: End<"voided">;
} {
  switch (ended?.how) {
    case "completed":
      return { completed: { at: ended.at, sealed: { ...ended.sealed, files: ended.sealed.files.map(finishedFile) } } };
    case "declined":
      return { declined: { recipient: ended.recipient, reason: ended.reason, at: ended.at } };
    case "voided":
      return { voided: { reason: ended.reason, at: ended.at } };
    default:
      return {};
  }
}

/** The files to view, sign and seal: the merged file if there is one, else all file parts. */
export function filesToSign(document: DocumentHead): FilePart[] {
  return document.mergedPart ? [document.mergedPart] : document.fileParts;
}
