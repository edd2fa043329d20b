/**
 * Spells the keys of the database, with `outside-keys.ts`.
 *
 * | key | value |
 * |---|---|
 * | `document, id` | head of a document, ids of its parts, its search words; its versionstamp is the document's lock |
 * | `document_part, id, part` | some recipients, fields, infos or values; written once, found through the head |
 * | `document_values, id, recipient` | ids of the parts with a recipient's values |
 * | `document_comment_mail, id, member, from` | `null`: a mail of the comments since then is waiting; expires |
 * | `document_audit, id, seq` | the entries of one commit, the first of them numbered `seq` |
 * | `document_personal, id, seq, nonce` | personal facts of those entries, erasable |
 * | `document_by_workspace, workspace, view, id` | `null`: by view, or by review state |
 * | `document_by_member, workspace.user, view, id` | `null`: documents that a member owns, hosts or shares |
 * | `document_by_order, scope, view, column, text, id` | `null`: a listing by the text of a column |
 * | `document_by_template, template, view, id` | `null`: documents made from a template |
 * | `document_by_folder, folder or folder.user, view, id` | `null`: documents in a folder; those that a member owns, hosts or shares |
 * | `document_by_email, hash, view, id` | `null`: documents sent to an address, stored as a shortened hash |
 * | `document_by_word, workspace, prefix, id` | `null`: beginnings of words of title, files and people |
 * | `document_by_own_data, workspace, hash, id` | `null`: documents with this id or pair of strings of a program, stored as a shortened hash |
 * | `document_by_sealed, sha256, id` | `null`: hashes of sealed files, and of what their seals cover |
 * | `document_count, "workspace", "member", "folder", "template" or "email", scope, view` | counter of a listing |
 * | `recipient_by_link, sha256` | recipient whose link has this hash |
 * | `file, key` | an uploaded file |
 * | `file_pages, key, n` | page shapes of a file, in pieces |
 * | `file_dark, key, page` | a page's map of dark tiles |
 * | `file_found, key, n` | fields and broken text tags found in the file, in pieces |
 * | `file_program_data, key, n` | id and pairs of strings of the program that uploaded the file, in pieces |
 * | `payment_connection, id` | an account at a payment provider, its keys encrypted |
 * | `payment_connection_by_workspace, workspace, id` | `null`: those that are not deleted |
 * | `user, id` | profile and settings of a person |
 * | `user_by_subject, issuer, subject` | id of the user with this subject at an identity service |
 * | `user_by_absence, email, id` | `null`: members with a delegate for this address |
 * | `user_signature, user` | a person's saved signatures and initials, their images as objects |
 * | `workspace, id` | a workspace |
 * | `branding, workspace` | colours, product name and logo of a workspace |
 * | `workspace_by_name, owner, name` | id of the owner's workspace with this name, in lower case |
 * | `workspace_member, workspace, member` | a member, or a person who is invited |
 * | `workspace_member_by_user, workspace, user` | id of the member with this account |
 * | `workspace_member_by_email, workspace, email` | id of the member with this address |
 * | `workspace_invitation, sha256` | workspace and member whose invitation has this hash |
 * | `workspace_event, workspace, id` | an event of the workspace's security log |
 * | `guest_session, sha256` | a guest's session and workspace |
 * | `account_token, purpose, sha256` | account of a link that confirms an address, resets a password or signs in |
 * | `account_token_of, purpose, user` | newest request: hash of its link, wrong codes so far |
 * | `security_event, user, id` | an event of a person's account, kept 90 days |
 * | `support_admission, until, workspace` | `null`: until when a workspace admits the support team |
 * | `known_browsers, user` | browsers and systems that a person signed in with |
 * | `two_factor, user` | a person's second factor, its secret encrypted |
 * | `two_factor_enrolment, user` | a second factor that is not confirmed yet |
 * | `mfa_challenge, sha256` | a sign-in without its second factor yet, by the hash of its name |
 * | `person_proof, sha256` | how and when the holder of a session proved who they are, by the hash of its token |
 * | `sign_in_step, kind, sha256` | what one sign-in needs for its next call, by the hash of that call's secret |
 * | `identity_unique, model, field, value` | id of the one row with this value |
 * | `identity_by, model, field, value, id` | `null`: rows by a field they are looked up with |
 * | `idempotency, caller, key` | a request made under this key |
 * | `idempotency_answer, caller, key, n` | response for its retries, in pieces |
 * | `rate, name, subject, window` | counter of calls |
 * | `job, id` | a job |
 * | `job_due, kind, dueMs, id`, or `job_due, kind, workspace, dueMs, id` of shared kinds | `null`: when it is due, or when the lease on it ends |
 * | `job_batch, id` | many jobs of one commit, before each has its own record |
 * | `job_dead, id` | `null`: given up, for the operator to see |
 * | `template, id` | head of a template, ids of its parts, its search words |
 * | `template_part, id, part` | some recipients, fields or infos of a template; written once, found through the head |
 * | `template_version, id, version` | a former head of a template; shares parts with its neighbours |
 * | `template_by_workspace, workspace, id` | `null` |
 * | `template_by_word, workspace, prefix, id` | `null`: beginnings of words of name, title, people and files |
 * | `template_by_form, form` | id of the template with this web form |
 * | `bulk, id` | a bulk sending: its state, its columns, and how far it has come |
 * | `bulk_by_workspace, workspace, id` | `null` |
 * | `bulk_row, id, row` | the result of a row |
 * | `bulk_failure, id, row` | the result of a row that failed |
 * See `docs/decisions/05-storage.md`.
 */
import { createHash } from "node:crypto";
import type { OwnPair } from "../../domain/document/program-data.ts";
import type { ListingName } from "../../domain/document/views.ts";
import type {
  DocumentId,
  FilePartKey,
  FolderId,
  FormId,
  RecipientId,
  Sha256,
  TemplateId,
  UserId,
  WorkspaceId,
} from "../../domain/ids.ts";
import { sharerOf } from "../../domain/job/fair-share.ts";
import type { JobTask } from "../../domain/job/job.ts";
import { normalEmail } from "../../domain/recipient/email.ts";
import type { BulkId } from "../../domain/template/bulk/bulk.ts";
import type { MemberId } from "../../domain/workspace/member.ts";

export * from "./outside-keys.ts";

export type Key = Deno.KvKey;

export const documents: Key = ["document"];
export const documentKey = (id: DocumentId): Key => ["document", id];
export const documentPartKey = (id: DocumentId, part: string): Key => ["document_part", id, part];
export const documentParts = (id: DocumentId): Key => ["document_part", id];
export const documentValuesKey = (id: DocumentId, recipient: RecipientId): Key => ["document_values", id, recipient];
export const documentValues = (id: DocumentId): Key => ["document_values", id];
export const documentAuditKey = (id: DocumentId, seq: number): Key => ["document_audit", id, seq];
export const documentAudit = (id: DocumentId): Key => ["document_audit", id];
export const documentPersonalKey = (id: DocumentId, seq: number, nonce: string): Key => [
  "document_personal",
  id,
  seq,
  nonce,
];
export const documentPersonal = (id: DocumentId): Key => ["document_personal", id];

/** A listing of documents: its owner and its view. */
export type Listing = {
  kind: "workspace" | "member" | "folder" | "email" | "template";
  scope: string;
  view: ListingName;
};
export const listingPrefix = (listing: Listing): Key => [`document_by_${listing.kind}`, scopeOf(listing), listing.view];
export const listingKey = (listing: Listing, id: DocumentId): Key => [...listingPrefix(listing), id];
export const countKey = (listing: Listing): Key => ["document_count", listing.kind, scopeOf(listing), listing.view];
export const orderPrefix = (by: Listing, column: string): Key => ["document_by_order", scopeOf(by), by.view, column];

/** The scope of a member's listing. */
export const memberScope = (workspace: WorkspaceId, user: UserId): string => `${workspace}.${user}`;

/** The scope of a folder's listing: all its documents, or those that a member owns, hosts or shares. */
export const folderScope = (folder: FolderId, user?: UserId): string => (user ? `${folder}.${user}` : folder);

/** Uses 132 bits of an address's hash: all keys of an atomic may have 81,920 bytes together, and an address may have 254. */
function scopeOf({ kind, scope }: Listing): string {
  return kind !== "email" ? scope : shortHash(scope);
}

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

export const wordPrefix = (workspace: WorkspaceId, prefix: string): Key => ["document_by_word", workspace, prefix];
export const wordKey = (workspace: WorkspaceId, prefix: string, id: DocumentId): Key => [
  ...wordPrefix(workspace, prefix),
  id,
];
/** 132 bits of the hash of a program's pair. */
export const ownDataHash = (pair: OwnPair): string => shortHash(JSON.stringify(pair));
export const ownDataPrefix = (workspace: WorkspaceId, hash: string): Key => ["document_by_own_data", workspace, hash];
export const sealedPrefix = (sha256: Sha256): Key => ["document_by_sealed", sha256];
export const sealedKey = (sha256: Sha256, id: DocumentId): Key => ["document_by_sealed", sha256, id];
export const linkKey = (sha256: Sha256): Key => ["recipient_by_link", sha256];

/** Kinds of records that may refer to objects, documents first and files last. */
export const holdersOfObjects = [
  "document",
  "document_part",
  "document_values",
  "document_attachment",
  "template",
  "template_version",
  "file",
  "user",
  "user_signature",
  "branding",
  "bulk",
] as const;

export const fileKey = (key: FilePartKey): Key => ["file", key];
export const filePagesKey = (key: FilePartKey, piece: number): Key => ["file_pages", key, piece];
export const fileDarkKey = (key: FilePartKey, page: number): Key => ["file_dark", key, page];
export const fileDark = (key: FilePartKey): Key => ["file_dark", key];
export const fileFoundKey = (key: FilePartKey, piece: number): Key => ["file_found", key, piece];
export const fileProgramDataKey = (key: FilePartKey, piece: number): Key => ["file_program_data", key, piece];
export const fileProgramData = (key: FilePartKey): Key => ["file_program_data", key];
export const fileFound = (key: FilePartKey): Key => ["file_found", key];
export const filePages = (key: FilePartKey): Key => ["file_pages", key];

export const paymentConnectionKey = (id: string): Key => ["payment_connection", id];
export const paymentConnectionsOf = (workspace: WorkspaceId): Key => ["payment_connection_by_workspace", workspace];
export const paymentConnectionMark = (workspace: WorkspaceId, id: string): Key => [
  ...paymentConnectionsOf(workspace),
  id,
];

export const userSignaturesKey = (user: UserId): Key => ["user_signature", user];
export const brandingKey = (workspace: WorkspaceId): Key => ["branding", workspace];
export const userKey = (id: UserId): Key => ["user", id];
export const userBySubjectKey = (issuer: string, subject: string): Key => ["user_by_subject", issuer, subject];
export const absences = (email: string): Key => ["user_by_absence", normalEmail(email)];
export const absenceKey = (email: string, id: UserId): Key => [...absences(email), id];
export const workspaceKey = (id: WorkspaceId): Key => ["workspace", id];
export const workspaceNamesOf = (owner: UserId): Key => ["workspace_by_name", owner];
export const workspaceNameKey = (owner: UserId, name: string): Key => [
  ...workspaceNamesOf(owner),
  name.toLocaleLowerCase("en"),
];
export const members = (workspace: WorkspaceId): Key => ["workspace_member", workspace];
export const memberKey = (workspace: WorkspaceId, member: MemberId): Key => [...members(workspace), member];
export const memberByUserKey = (workspace: WorkspaceId, user: UserId): Key => [
  "workspace_member_by_user",
  workspace,
  user,
];
export const memberByEmailKey = (workspace: WorkspaceId, email: string): Key => [
  "workspace_member_by_email",
  workspace,
  normalEmail(email),
];
export const invitationKey = (sha256: Sha256): Key => ["workspace_invitation", sha256];
export const workspaceEvents = (workspace: WorkspaceId): Key => ["workspace_event", workspace];
export const workspaceEventKey = (workspace: WorkspaceId, id: string): Key => [...workspaceEvents(workspace), id];
export const supportAdmissions: Key = ["support_admission"];
export const supportAdmissionKey = (until: string, workspace: WorkspaceId): Key => [
  ...supportAdmissions,
  until,
  workspace,
];
export const guestSessionKey = (sha256: Sha256): Key => ["guest_session", sha256];
export type TokenPurpose =
  | ("verify_email" | "reset_password" | "sign_in" | "sign_up" | "prove")
  | ("change_email" | "undo_email" | "keep_account" | "form");
export const accountTokenKey = (purpose: TokenPurpose, sha256: Sha256): Key => ["account_token", purpose, sha256];
export const accountTokenOfKey = (purpose: TokenPurpose, user: UserId): Key => ["account_token_of", purpose, user];
export const securityEvents = (user: UserId): Key => ["security_event", user];
export const securityEventKey = (user: UserId, id: string): Key => [...securityEvents(user), id];
export const knownBrowsersKey = (user: UserId): Key => ["known_browsers", user];
export const twoFactorKey = (user: UserId): Key => ["two_factor", user];
export const twoFactorEnrolmentKey = (user: UserId): Key => ["two_factor_enrolment", user];
export const mfaChallengeKey = (sha256: Sha256): Key => ["mfa_challenge", sha256];
export const personProofKey = (sha256: Sha256): Key => ["person_proof", sha256];
export const signInStepKey = (kind: string, sha256: Sha256): Key => ["sign_in_step", kind, sha256];

export const idempotencyKey = (caller: string, key: string): Key => ["idempotency", caller, key];
export const idempotencyAnswerKey = (caller: string, key: string, piece: number): Key => [
  "idempotency_answer",
  caller,
  key,
  piece,
];
export const rateKey = (name: string, subject: string, window: number): Key => ["rate", name, subject, window];

export type JobKind = JobTask["kind"];
/** Job batches have due entries of their own kind until they are expanded. */
export type DueKind = JobKind | "batch";
export const jobKey = (id: string): Key => ["job", id];
export const batchDueKey = (id: string): Key => ["job_due", "batch", 0, id];
export const jobDueKey = (task: JobTask, dueMs: number, id: string): Key => {
  const sharer = sharerOf(task);
  return ["job_due", task.kind, ...(sharer === null ? [] : [sharer]), dueMs, id];
};
/** `sharer` is empty for a kind that is not shared, and for an entry of an earlier version: those come last. */
export const partsOfDue = (key: Key): { sharer: string; dueMs: number } =>
  key.length === 5 ? { sharer: String(key[2]), dueMs: Number(key[3]) } : { sharer: "", dueMs: Number(key[2]) };
export const jobsDue: Key = ["job_due"];
export const jobDuePrefix = (kind: DueKind): Key => [...jobsDue, kind];
/** Behind all keys that continue this one with a text or a number. */
export const behind = (key: Key): Key => [...key, Number.POSITIVE_INFINITY];
export const jobBatchKey = (id: string): Key => ["job_batch", id];
export const jobDeadKey = (id: string): Key => ["job_dead", id];
export const deadJobs: Key = ["job_dead"];

export const templates: Key = ["template"];
export const templateKey = (id: TemplateId): Key => [...templates, id];
export const templatePartKey = (id: TemplateId, part: string): Key => ["template_part", id, part];
export const templateVersions = (id: TemplateId): Key => ["template_version", id];
export const templatesOf = (workspace: WorkspaceId): Key => ["template_by_workspace", workspace];
export const templateMark = (workspace: WorkspaceId, id: TemplateId): Key => [...templatesOf(workspace), id];
export const templateWords = (workspace: WorkspaceId, prefix: string): Key => ["template_by_word", workspace, prefix];
export const templateWordKey = (workspace: WorkspaceId, prefix: string, id: TemplateId): Key => [
  ...templateWords(workspace, prefix),
  id,
];
export const bulkKey = (id: BulkId): Key => ["bulk", id];
export const bulksOf = (workspace: WorkspaceId): Key => ["bulk_by_workspace", workspace];
export const bulkMark = (workspace: WorkspaceId, id: BulkId): Key => [...bulksOf(workspace), id];
export const bulkRows = (id: BulkId): Key => ["bulk_row", id];
export const bulkFailures = (id: BulkId): Key => ["bulk_failure", id];
export const templateFormKey = (form: FormId): Key => ["template_by_form", form];
