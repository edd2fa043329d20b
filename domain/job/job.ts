import * as z from "zod/mini";
import { AccountNotice } from "../account/account-notice.ts";
import {
  DocumentId,
  FilePartKey,
  FolderId,
  FormId,
  Instant,
  RecipientId,
  TemplateId,
  UserId,
  WorkspaceId,
} from "../ids.ts";
import { BulkId } from "../template/bulk/bulk.ts";
import { MemberId } from "../workspace/member.ts";

export const InvitationReason = z.enum([
  "turn",
  "resent",
  "reminder",
  "more_time",
  "delegated",
  "edited",
  "changed",
  "continued",
]);
export type InvitationReason = z.infer<typeof InvitationReason>;

/** A mail, identified by its subject matter; the job renders its text when sending. Contains no link or code. */
export const Mail = z.discriminatedUnion("about", [
  z.object({
    about: z.literal("invitation"),
    documentId: DocumentId,
    recipient: RecipientId,
    linkEpoch: z.int(),
    reason: InvitationReason,
  }),
  /** The end of a document, to its owner, a recipient or a CC address. */
  z.object({
    about: z.enum(["completed", "declined", "voided", "expired"]),
    documentId: DocumentId,
    to: z.union([
      z.object({ owner: z.literal(true) }),
      z.object({ recipient: RecipientId }),
      z.object({ cc: z.string() }),
    ]),
  }),
  /** A read-only copy of a sent document, for the CC address at index `cc`. */
  z.object({ about: z.literal("for_review"), documentId: DocumentId, cc: z.int() }),
  /** A one-time code, derived from its challenge when the mail is sent. */
  z.object({
    about: z.literal("one_time_code"),
    documentId: DocumentId,
    recipient: RecipientId,
    challengeId: z.string(),
  }),
  /** An action of a recipient, to the sender, who may have turned the notice off. */
  z.object({
    about: z.enum(["viewed", "signed", "delegated", "paid"]),
    documentId: DocumentId,
    recipient: RecipientId,
  }),
  /** Incoming money that counts as no payment. */
  z.object({
    about: z.literal("payment_failed"),
    documentId: DocumentId,
    recipient: RecipientId,
    reference: z.string(),
  }),
  /** A delegation, to the recipient who delegated, at their former address. */
  z.object({ about: z.literal("handed_over"), documentId: DocumentId, recipient: RecipientId, delegator: z.int() }),
  /** A group is full and this member is not needed. */
  z.object({ about: z.literal("released"), documentId: DocumentId, recipient: RecipientId }),
  /** To the sender: a day is left, somebody requests more time, or somebody is locked out. */
  z.object({ about: z.literal("expiring"), documentId: DocumentId, expiresAt: Instant }),
  z.object({ about: z.literal("more_time_asked"), documentId: DocumentId, recipient: RecipientId }),
  z.object({ about: z.literal("locked_out"), documentId: DocumentId, recipient: RecipientId }),
  /** To the sender: a one-time code could not be sent. */
  z.object({ about: z.literal("code_not_sent"), documentId: DocumentId, recipient: RecipientId }),
  z.object({ about: z.literal("verify_email"), user: UserId, email: z.string(), language: z.string() }),
  z.object({ about: z.literal("reset_password"), user: UserId, email: z.string(), language: z.string() }),
  z.object({ about: z.literal("sign_in"), user: UserId, email: z.string(), language: z.string() }),
  /** To the new address, and to the former one. */
  z.object({ about: z.literal("change_email"), user: UserId, email: z.string(), language: z.string() }),
  z.object({ about: z.literal("undo_email"), user: UserId, email: z.string(), language: z.string() }),
  z.object({ about: z.literal("prove"), user: UserId, email: z.string(), language: z.string() }),
  /** `user`: placeholder id for the address. */
  z.object({ about: z.literal("sign_up_code"), user: UserId, email: z.string(), language: z.string() }),
  /** `user`: placeholder id for the mailbox on that form. */
  z.object({ about: z.literal("form_code"), user: UserId, email: z.string(), language: z.string(), form: FormId }),
  /** The link back to the newest unfinished document of a mailbox, by its hash, if there is one. */
  z.object({ about: z.literal("form_link"), form: FormId, mailbox: z.string() }),
  /** With a link that reopens the account. */
  z.object({ about: z.literal("account_closed"), user: UserId, email: z.string(), language: z.string() }),
  /** The last mail, to the holder of an erased account. */
  z.object({
    about: z.literal("account_erased"),
    user: UserId,
    name: z.string(),
    email: z.string(),
    language: z.string(),
  }),
  z.object({
    about: z.literal("account_notice"),
    user: UserId,
    email: z.string(),
    language: z.string(),
    notice: AccountNotice,
  }),
  /** An invitation to a workspace; dropped when a newer one was sent, or it was revoked. */
  z.object({
    about: z.literal("workspace_invitation"),
    workspaceId: WorkspaceId,
    memberId: MemberId,
    sentAt: Instant,
  }),
  /** To a member with whom another one shares the document. */
  z.object({ about: z.literal("shared"), documentId: DocumentId, member: UserId, by: UserId }),
  /** To a member with whom another one shares a template. */
  z.object({ about: z.literal("template_shared"), templateId: TemplateId, member: UserId, by: UserId }),
  /** To the sender: every row of a bulk sending was attempted. */
  z.object({ about: z.literal("bulk_done"), bulkId: BulkId }),
  /** To the creator of a key; dropped if the key was revoked or its expiry changed. */
  z.object({ about: z.literal("api_key_expiring"), keyId: z.string(), expiresAt: Instant }),
  /** Comments of others in that time, to a member. */
  z.object({
    about: z.literal("comments"),
    documentId: DocumentId,
    member: UserId,
    from: Instant,
    until: Instant,
  }),
  /** To the creator of a webhook that was disabled. */
  z.object({ about: z.literal("webhook_disabled"), workspaceId: WorkspaceId, webhookId: z.string(), at: Instant }),
  z.object({ about: z.literal("seal_delayed"), documentId: DocumentId }),
  /** To the sender: an invitation could not be delivered. */
  z.object({ about: z.literal("not_delivered"), documentId: DocumentId, recipient: RecipientId }),
]);
export type Mail = z.infer<typeof Mail>;

const webhookTask = { workspaceId: WorkspaceId, webhookId: z.string(), generation: z.int() };

/** Work after a commit, executed at least once; written in the same commit. */
export const JobTask = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("mail"), mail: Mail }),
  z.object({ kind: z.literal("merge"), documentId: DocumentId }),
  /** Copy the files of a sent document to its data center, then release it. */
  z.object({ kind: z.literal("place_files"), documentId: DocumentId }),
  z.object({ kind: z.literal("seal"), documentId: DocumentId }),
  z.object({ kind: z.literal("expire"), documentId: DocumentId }),
  /** Does nothing unless the document's next reminder, or expiry, is still this one. */
  z.object({ kind: z.literal("remind"), documentId: DocumentId, at: Instant }),
  z.object({ kind: z.literal("expiry_alert"), documentId: DocumentId, expiresAt: Instant }),
  /** Ask the provider to send a one-time code. */
  z.object({
    kind: z.literal("text_message"),
    documentId: DocumentId,
    recipient: RecipientId,
    challengeId: z.string(),
  }),
  /** Refund a payment. */
  z.object({ kind: z.literal("refund"), documentId: DocumentId, recipient: RecipientId, reference: z.string() }),
  /** Erase a selfie at the end of its retention. */
  z.object({ kind: z.literal("erase_selfie"), documentId: DocumentId, recipient: RecipientId }),
  /** Remove the parts of a deleted draft. */
  z.object({ kind: z.literal("forget"), documentId: DocumentId }),
  /** Remove the comments of a document that its workspace erased. */
  z.object({ kind: z.literal("forget_comments"), documentId: DocumentId }),
  /** Erase a document that has been in the bin since `binnedAt`; does nothing if it was restored. */
  z.object({ kind: z.literal("erase_binned"), documentId: DocumentId, binnedAt: Instant }),
  /** Delete documents older than the retention rule of that instant allows; repeats daily. */
  z.object({ kind: z.literal("apply_retention"), workspaceId: WorkspaceId, since: Instant }),
  /** Move the documents out of a deleted folder. */
  z.object({
    kind: z.literal("empty_folder"),
    workspaceId: WorkspaceId,
    folderId: FolderId,
    into: z.nullable(FolderId),
  }),
  /** Remove unreferenced objects; repeats periodically. */
  z.object({ kind: z.literal("sweep") }),
  /** Add the index entries that documents of earlier versions lack. */
  z.object({ kind: z.literal("reindex_documents") }),
  /** Name the senders of documents that were handed over by earlier versions. */
  z.object({ kind: z.literal("restore_senders") }),
  /** Add the words on a document's pages to the text index. */
  z.object({ kind: z.literal("index_text"), documentId: DocumentId }),
  /** Remove the words of removed documents from the workspace's text index. */
  z.object({ kind: z.literal("unindex_text"), workspaceId: WorkspaceId }),
  /** Index the pages of documents of earlier versions. */
  z.object({ kind: z.literal("index_former_texts") }),
  /** Draws the picture of a file's first page and queues the other pages. */
  z.object({ kind: z.literal("first_page"), part: FilePartKey }),
  /** Draw the missing pictures of a file's pages, in batches. */
  z.object({ kind: z.literal("page_images"), part: FilePartKey }),
  /** Pass the documents and templates of a former member to another. */
  z.object({ kind: z.literal("hand_over_documents"), workspaceId: WorkspaceId, from: UserId, to: UserId }),
  /** Copy the workspace's current two-factor rule into its members' accounts; repeats until all are up to date. */
  z.object({ kind: z.literal("spread_two_factor_rule"), workspaceId: WorkspaceId, by: UserId }),
  /** Erase an account at the end of its grace period; does nothing if it was reopened. */
  z.object({ kind: z.literal("erase_account"), user: UserId, askedAt: Instant }),
  /** Copy a person's current name and confirmed address into their memberships and API keys. */
  z.object({ kind: z.literal("spread_person"), userId: UserId }),
  /** Remove drafts, templates, web forms, folders, contacts and security log of a deleted workspace. */
  z.object({ kind: z.literal("clear_workspace"), workspaceId: WorkspaceId }),
  /** Erase a person from the next documents of a workspace; repeats until all were processed. */
  z.object({ kind: z.literal("erase_person"), workspaceId: WorkspaceId, erasure: z.string() }),
  /** Send a workspace the operator's business associate agreement. */
  z.object({ kind: z.literal("send_agreement"), workspaceId: WorkspaceId }),
  /** Send the next rows of a bulk sending; repeats until all were attempted, or somebody stops it. */
  z.object({ kind: z.literal("send_bulk"), bulkId: BulkId }),
  /** Create the deliveries of a document's events for the webhooks of its workspace. */
  z.object({ kind: z.literal("spread_webhook_events"), workspaceId: WorkspaceId, documentId: DocumentId }),
  /** Send a webhook's due deliveries; does nothing unless this is its current generation. */
  z.object({ kind: z.literal("deliver_webhooks"), ...webhookTask }),
  /** Like `deliver_webhooks`, for a webhook whose last attempt timed out. */
  z.object({ kind: z.literal("deliver_slow_webhooks"), ...webhookTask }),
  /** Store a sent document's recipients as suggestions for its workspace. */
  z.object({ kind: z.literal("remember_recipients"), documentId: DocumentId }),
  /** Store what a signer entered about themself for the workspace's next document. */
  z.object({ kind: z.literal("remember_signer"), documentId: DocumentId, recipient: RecipientId }),
]);
export type JobTask = z.infer<typeof JobTask>;

/** A job to create: the task and its due time. */
export type JobRequest = { task: JobTask; dueAt: Instant };

export const Job = z.object({
  id: z.string(),
  task: JobTask,
  dueAt: Instant,
  attempts: z.int(),
  /** The worker's lease: its end, and an epoch that fences off a worker whose lease has expired. */
  lease: z.optional(z.object({ until: Instant, epoch: z.int() })),
  epoch: z.int(),
  /** Set for a dead letter, which a person can see and retry. */
  deadAt: z.optional(Instant),
  lastError: z.optional(z.string()),
});
export type Job = z.infer<typeof Job>;
