import * as z from "zod/mini";
import { DocumentId, FilePartKey, Instant, RecipientId, UserId } from "../ids.ts";

/** Why a recipient is written to. */
export const InvitationReason = z.enum(["turn", "resent", "reminder", "more_time", "delegated", "edited", "changed"]);
export type InvitationReason = z.infer<typeof InvitationReason>;

/** A mail, told by what it is about; its words are made when it is sent. No address, link or code stands in it. */
export const Mail = z.discriminatedUnion("about", [
  z.object({
    about: z.literal("invitation"),
    documentId: DocumentId,
    recipient: RecipientId,
    linkEpoch: z.int(),
    reason: InvitationReason,
  }),
  /** The end of a document, told to its owner, a recipient or a CC address. */
  z.object({
    about: z.enum(["completed", "declined", "voided", "expired"]),
    documentId: DocumentId,
    to: z.union([
      z.object({ owner: z.literal(true) }),
      z.object({ recipient: RecipientId }),
      z.object({ cc: z.string() }),
    ]),
  }),
  /** A one-time code, made anew from its challenge when the mail is sent. */
  z.object({
    about: z.literal("one_time_code"),
    documentId: DocumentId,
    recipient: RecipientId,
    challengeId: z.string(),
  }),
  /** What somebody did, told to the sender, who may have switched the notice off. */
  z.object({
    about: z.enum(["viewed", "signed", "delegated", "paid"]),
    documentId: DocumentId,
    recipient: RecipientId,
  }),
  /** Money came in that pays nothing. */
  z.object({
    about: z.literal("payment_failed"),
    documentId: DocumentId,
    recipient: RecipientId,
    reference: z.string(),
  }),
  /** Somebody handed over: told to them, at the address they had. */
  z.object({ about: z.literal("handed_over"), documentId: DocumentId, recipient: RecipientId, delegator: z.int() }),
  /** Others of the group were enough. */
  z.object({ about: z.literal("released"), documentId: DocumentId, recipient: RecipientId }),
  /** The sender is told that a day is left, or that somebody wants more time or is locked out. */
  z.object({ about: z.literal("expiring"), documentId: DocumentId, expiresAt: Instant }),
  z.object({ about: z.literal("more_time_asked"), documentId: DocumentId, recipient: RecipientId }),
  z.object({ about: z.literal("locked_out"), documentId: DocumentId, recipient: RecipientId }),
  /** A one-time code that could not be sent, told to the sender. */
  z.object({ about: z.literal("code_not_sent"), documentId: DocumentId, recipient: RecipientId }),
  z.object({ about: z.literal("verify_email"), user: UserId, email: z.string(), language: z.string() }),
  z.object({ about: z.literal("reset_password"), user: UserId, email: z.string(), language: z.string() }),
  z.object({ about: z.literal("seal_delayed"), documentId: DocumentId }),
  /** An invitation that could not be delivered, told to the sender. */
  z.object({ about: z.literal("not_delivered"), documentId: DocumentId, recipient: RecipientId }),
]);
export type Mail = z.infer<typeof Mail>;

/** Work to be done after a commit, at least once; written in the same commit. */
export const JobTask = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("mail"), mail: Mail }),
  z.object({ kind: z.literal("merge"), documentId: DocumentId }),
  /** Bring the files of a sent document to its data center, then let it go out. */
  z.object({ kind: z.literal("place_files"), documentId: DocumentId }),
  z.object({ kind: z.literal("seal"), documentId: DocumentId }),
  z.object({ kind: z.literal("expire"), documentId: DocumentId }),
  /** Does nothing unless the document's next reminder, or expiry, is still the one it was made for. */
  z.object({ kind: z.literal("remind"), documentId: DocumentId, at: Instant }),
  z.object({ kind: z.literal("expiry_alert"), documentId: DocumentId, expiresAt: Instant }),
  /** Ask the provider to send a one-time code. */
  z.object({
    kind: z.literal("text_message"),
    documentId: DocumentId,
    recipient: RecipientId,
    challengeId: z.string(),
  }),
  /** Have money given back. */
  z.object({ kind: z.literal("refund"), documentId: DocumentId, recipient: RecipientId, reference: z.string() }),
  /** A selfie has been kept as long as it may be. */
  z.object({ kind: z.literal("erase_selfie"), documentId: DocumentId, recipient: RecipientId }),
  /** Clear away what hung on a removed draft. */
  z.object({ kind: z.literal("forget"), documentId: DocumentId }),
  /** Remove what nothing refers to; comes again and again. */
  z.object({ kind: z.literal("sweep") }),
  /** The picture of a file's first page; orders those of the others. */
  z.object({ kind: z.literal("first_page"), part: FilePartKey }),
  /** The pictures of a file's pages that have none yet, some at a time. */
  z.object({ kind: z.literal("page_images"), part: FilePartKey }),
  /** Keep the recipients of a sent document as suggestions for its workspace. */
  z.object({ kind: z.literal("remember_recipients"), documentId: DocumentId }),
  /** Keep what a signer wrote of themselves for the workspace's next document. */
  z.object({ kind: z.literal("remember_signer"), documentId: DocumentId, recipient: RecipientId }),
]);
export type JobTask = z.infer<typeof JobTask>;

/** A job as decided: what, and from when on. */
export type JobRequest = { task: JobTask; dueAt: Instant };

export const Job = z.object({
  id: z.string(),
  task: JobTask,
  dueAt: Instant,
  attempts: z.int(),
  /** Who works on it, until when, and the number that fences a worker whose lease ran out. */
  lease: z.optional(z.object({ until: Instant, epoch: z.int() })),
  epoch: z.int(),
  /** Set when it was given up; a person can see and retry it. */
  deadAt: z.optional(Instant),
  lastError: z.optional(z.string()),
});
export type Job = z.infer<typeof Job>;
