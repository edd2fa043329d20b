/** Stores of documents, their parts and their folders. */
import type { AuditLine } from "../../domain/audit/event.ts";
import type { AttachedFile, Change, DocumentState, StoredValue } from "../../domain/document/change.ts";
import type { Comment } from "../../domain/document/comment.ts";
import type { DocumentHead } from "../../domain/document/document.ts";
import type { FieldsState } from "../../domain/document/draft/change-fields.ts";
import type { IndexedColumn } from "../../domain/document/list-order.ts";
import type { OwnPair } from "../../domain/document/program-data.ts";
import type { DocumentView, ListingName } from "../../domain/document/views.ts";
import type { StoredFieldSet } from "../../domain/field/field-set.ts";
import type { FoldersChange } from "../../domain/folder/change-folders.ts";
import type { Folder } from "../../domain/folder/folder.ts";
import type {
  DocumentId,
  FieldKey,
  FolderId,
  Instant,
  RecipientId,
  Sha256,
  TemplateId,
  UserId,
  WorkspaceId,
} from "../../domain/ids.ts";
import type { JobRequest } from "../../domain/job/job.ts";
import type { RefusalCode } from "../../domain/outcome.ts";
import type { Recipient } from "../../domain/recipient/recipient.ts";
import type { Member } from "../../domain/workspace/member.ts";
import type { Versioned } from "./basics.ts";

/**
 * Set of documents to list: a workspace's own, or those that a member owns, hosts or shares; either restricted to a
 * folder or to a template (then sorted by creation only); or those sent to a normalized address.
 */
export type ListScope =
  | { workspace: WorkspaceId; member?: UserId; folder?: FolderId; template?: TemplateId }
  | { email: string };

/** `members`: those who own, host or share the document. `isInText`: some search words occur only on its pages. */
export type ListedDocument = DocumentHead & { members?: readonly UserId[]; isInText?: true };

type ListFilter = { scopes: ListScope[]; view: ListingName; fromMs?: number; toMs?: number; limit: number };
export type ListQuery = ListFilter & {
  search?: string;
  /** Searches only titles, people and file names, for callers who may not read documents. */
  withoutTexts?: true;
  /** Only the workspace's own documents with this pair; see `ownPairsOf`. */
  ownData?: OwnPair;
  isAscending?: boolean;
  after?: DocumentId;
};
export type OrderedQuery = ListFilter & { column: IndexedColumn; isDescending: boolean; after?: ListPosition };
/** A document's position in a sorted list; see `sortTextOf`. */
export type ListPosition = { text: string; id: DocumentId };
/**
 * Number of newest documents with many recipients that are sorted on read: they have no sorted entries, because a
 * signer's act would have to rewrite everybody's.
 */
export const INCOMING_ORDERED = 50;

/** `uses`: existing documents made from the template. `lastUsedAt`: creation time of the newest. */
export type TemplateUses = { uses: number; completed: number; lastUsedAt: Instant | null };

/** Median over the documents completed in the last weeks; `null` if there are none. */
export type SignTime = { medianMinutes: number | null; documents: number };

/**
 * Why a commit wrote nothing, unless it is `done`, with the versionstamp of the document. `lost`: another writer committed
 * first, so reading and deciding again may succeed. `short`: the budget that does not suffice. `full`: the web form has all
 * its answers. `exists`: the document that was to be created, or the one that the person has made by the same web form.
 * @example
 * const made = await documents.commit(null, change, at);
 * if ("exists" in made) return done({ _id: made.exists });
 */
export type Committed =
  | { done: string }
  | { lost: true }
  | { short: "credits" }
  | { full: true }
  | { exists: DocumentId };

export type DocumentStore = {
  findHead(id: DocumentId): Promise<Versioned<DocumentHead> | null>;
  /** Head, recipients, fields and texts as one consistent snapshot. */
  findState(id: DocumentId): Promise<Versioned<DocumentState> | null>;
  /**
   * Writes a whole change in one atomic: head, parts, indexes, counters, audit lines, jobs. `before` is the state that
   * was read; `null` creates a document. The atomic also checks that the `unchanged` members have not changed since they
   * were read.
   */
  commit(
    before: Versioned<DocumentState> | null,
    change: Change,
    at: Instant,
    unchanged?: readonly Versioned<Member>[],
  ): Promise<Committed>;
  /** The state for changing these fields; the cost does not depend on the number of other fields. */
  findFields(id: DocumentId, keys: readonly FieldKey[]): Promise<Versioned<FieldsState> | null>;
  /** Like `commit`, for a change of the requested fields and the head only. */
  commitFields(before: Versioned<FieldsState>, change: Change): Promise<boolean>;
  /**
   * Moves documents into a folder of their workspace, or out of their folder (`null`), in small batches. `isAllowed`
   * decides from the head that was read. `lost`: the folder or a document of the same commit changed meanwhile.
   */
  move(
    ids: readonly DocumentId[],
    folder: Versioned<Folder> | null,
    isAllowed: (document: ListedDocument) => RefusalCode | null,
  ): Promise<{ id: DocumentId; result: "moved" | "lost" | RefusalCode }[]>;
  /** Removes a draft; a job in the same commit removes its parts. Returns `false` if the draft changed meanwhile. */
  remove(before: Versioned<DocumentState>): Promise<boolean>;
  /** Removes the parts and history of a removed document; can be repeated. */
  forget(id: DocumentId): Promise<void>;
  /** The document with a sealed file of this hash. */
  findBySealed(fileSha256: Sha256): Promise<DocumentId | null>;
  /** Time from sending to the last signature, over all documents of a workspace or those that a member owns, hosts or shares. */
  findSignTime(of: { workspace: WorkspaceId; member?: UserId }, nowMs: number): Promise<SignTime>;
  findByLink(linkSha256: Sha256): Promise<{ documentId: DocumentId; recipientId: RecipientId } | null>;
  /** Values of all recipients, or of some. */
  listValues(id: DocumentId, of?: readonly RecipientId[]): Promise<Map<RecipientId, Map<FieldKey, StoredValue>>>;
  listAudit(id: DocumentId): Promise<AuditLine[]>;
  /** The lines of the last commits. */
  listLastAudit(id: DocumentId, commits: number): Promise<AuditLine[]>;
  /** Newest first unless `isAscending`, starting after the id `after`; several scopes are merged without duplicates. */
  list(query: ListQuery): Promise<{ items: ListedDocument[]; next: DocumentId | null }>;
  /** Like `list`, sorted by a column; documents sent to an address may lack some that have many recipients. */
  listOrdered(query: OrderedQuery): Promise<{ items: ListedDocument[]; next: ListPosition | null }>;
  count(scopes: ListScope[]): Promise<Record<DocumentView, number>>;
  /**
   * Uses of a template, from counters and one index entry; those of a member from its newest 500 documents that they own or
   * share.
   */
  findTemplateUses(template: TemplateId, member?: UserId): Promise<TemplateUses>;
  /** The heads of the last completed documents of a template; of these, only those that a member owns or shares. */
  listCompletedOf(template: TemplateId, limit: number, member?: UserId): Promise<DocumentHead[]>;
  /** Documents in each folder; only those that a member owns, hosts or shares. */
  countInFolders(folders: readonly FolderId[], member?: UserId): Promise<number[]>;
  /** The first recipients of a document, in the sender's order. */
  listPeople(id: DocumentId, limit: number): Promise<DocumentState["recipients"]>;
  /** Distinct recipients of the newest documents in a scope whose names or addresses have words with these prefixes. */
  searchPeople(scope: ListScope, text: string, limit: number): Promise<{ name: string; email: string }[]>;
  /**
   * Adds the index entries by member, review state and sort column, and today's search words, to the next `batch` documents
   * of earlier versions. Returns `true` if none is left.
   */
  reindex(batch: number): Promise<boolean>;
  /**
   * Names the senders of the next `batch` documents in whose place earlier versions had put the member who took the
   * document over. Returns `true` if none is left.
   */
  restoreSenders(batch: number): Promise<boolean>;
  /**
   * Indexes the words on the document's pages, replacing former ones. Returns `false` if the head was changed since it
   * was read.
   */
  putTexts(read: Versioned<DocumentHead>, texts: readonly string[]): Promise<boolean>;
  /** Merges the workspace's text index if due, and removes the words of removed documents. */
  mergeTexts(workspace: WorkspaceId): Promise<boolean>;
  clearTexts(workspace: WorkspaceId): Promise<void>;
  /** The next documents of earlier versions whose pages may not be indexed; `skipTexts` stores the progress. */
  listWithoutTexts(batch: number): Promise<{ ids: DocumentId[]; isLast: boolean }>;
  skipTexts(last: DocumentId | null, isLast: boolean): Promise<void>;
};

/** Details that a person entered about themself in a document of this workspace. */
export type ContactDetails = { title?: string; company?: string };

export type ContactStore = {
  /** Absent details stay unchanged. */
  remember(
    workspace: WorkspaceId,
    people: readonly ({ name: string; email: string } & ContactDetails)[],
  ): Promise<void>;
  find(workspace: WorkspaceId, email: string): Promise<({ name: string; email: string } & ContactDetails) | null>;
  /** People whose name or email begins with the text; at most `limit`. */
  search(workspace: WorkspaceId, text: string, limit: number): Promise<{ name: string; email: string }[]>;
};

/** A signer's uploaded file in a field, before signing. */
export type KeptAttachment = AttachedFile & { field: FieldKey; linkEpoch: number };

export type AttachmentStore = {
  /** Replaces the field's previous file. */
  put(document: DocumentId, recipient: RecipientId, file: KeptAttachment): Promise<void>;
  remove(document: DocumentId, recipient: RecipientId, field: FieldKey): Promise<void>;
  /** Files uploaded through the recipient's current link; excludes a predecessor's. */
  list(document: DocumentId, recipient: Pick<Recipient, "_id" | "linkEpoch">): Promise<KeptAttachment[]>;
};

/** Comments of members. `add` and `replace` return `false` if another writer committed first. */
export type CommentStore = {
  /** `mails`: each member gets at most one for the time window starting at `from`. */
  add(
    document: Versioned<DocumentState>,
    comment: Comment,
    mails: readonly { member: UserId; from: Instant; job: JobRequest }[],
  ): Promise<boolean>;
  find(document: DocumentId, id: string): Promise<Versioned<Comment> | null>;
  /** Oldest first. */
  list(document: DocumentId): Promise<Comment[]>;
  /** Comments of one author, in all workspaces. */
  listBy(author: UserId): AsyncIterable<{ document: DocumentId; comment: Comment }>;
  /** `next` = `null` deletes the comment. */
  replace(document: DocumentId, before: Versioned<Comment>, next: Comment | null): Promise<boolean>;
  removeAll(document: DocumentId): Promise<void>;
};

/** A workspace's saved groups of fields. */
export type FieldSetStore = {
  list(workspace: WorkspaceId): Promise<StoredFieldSet[]>;
  put(workspace: WorkspaceId, fieldSet: StoredFieldSet): Promise<void>;
  remove(workspace: WorkspaceId, id: string): Promise<void>;
};

/** All folders of a workspace. `versionstamp` is `null` before the first folder. */
type FolderTree = { folders: Folder[]; versionstamp: string | null };

export type FolderStore = {
  read(workspace: WorkspaceId): Promise<FolderTree>;
  find(workspace: WorkspaceId, id: FolderId): Promise<Versioned<Folder> | null>;
  /** Returns `false` if another writer committed first. */
  commit(
    workspace: WorkspaceId,
    before: FolderTree,
    change: FoldersChange & { jobs: readonly JobRequest[] },
  ): Promise<boolean>;
};
