/** Stores of documents, their parts and their folders. */
import type { AuditLine } from "../../domain/audit/event.ts";
import type { AttachedFile, Change, DocumentState, StoredValue } from "../../domain/document/change.ts";
import type { Comment } from "../../domain/document/comment.ts";
import type { DocumentHead } from "../../domain/document/document.ts";
import type { FieldsState } from "../../domain/document/draft/change-fields.ts";
import type { IndexedColumn } from "../../domain/document/list-order.ts";
import type { DocumentView, ListingName } from "../../domain/document/views.ts";
import type { Block } from "../../domain/field/block.ts";
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
 * A workspace's own documents, those of them that a member owns, hosts or shares, those of either in a folder or made from
 * a template (sorted by creation only), or those sent to an address (normalized).
 */
export type ListScope =
  | { workspace: WorkspaceId; member?: UserId; folder?: FolderId; template?: TemplateId }
  | { email: string };

/** `members`: those who own, host or share it. `isInText`: some words of the search are only on its pages. */
export type ListedDocument = DocumentHead & { members?: readonly UserId[]; isInText?: true };

type ListFilter = { scopes: ListScope[]; view: ListingName; fromMs?: number; toMs?: number; limit: number };
export type ListQuery = ListFilter & {
  search?: string;
  /** Searches titles, people and file names alone, for callers who may not read documents. */
  withoutTexts?: true;
  isAscending?: boolean;
  after?: DocumentId;
};
export type OrderedQuery = ListFilter & { column: IndexedColumn; isDescending: boolean; after?: ListPlace };
/** A document's place in an ordered list: see `sortTextOf`. */
export type ListPlace = { text: string; id: DocumentId };
/**
 * The number of newest documents with many recipients that are sorted when they are listed: a signer's act must not
 * rewrite everybody's entries.
 */
export const INCOMING_ORDERED = 50;

/** `uses`: documents made from the template that still exist. `lastUsedAt`: when the newest of them was made. */
export type TemplateUses = { uses: number; completed: number; lastUsedAt: Instant | null };

/** Median of the documents completed in the last weeks; `null` when there are none. */
export type SignTime = { medianMinutes: number | null; documents: number };

export type DocumentStore = {
  findHead(id: DocumentId): Promise<Versioned<DocumentHead> | null>;
  /** Head, recipients, fields and texts as one consistent snapshot. */
  findState(id: DocumentId): Promise<Versioned<DocumentState> | null>;
  /**
   * Writes a whole change in one atomic: head, parts, indexes, counters, audit lines, jobs. `before` is the state
   * that was read; `null` makes a new document. `false`: nothing was written, because another writer was first or
   * credits are short. The atomic also checks that the `unchanged` members are as they were read.
   */
  commit(
    before: Versioned<DocumentState> | null,
    change: Change,
    at: Instant,
    unchanged?: readonly Versioned<Member>[],
  ): Promise<boolean>;
  /** The state for changing these fields; its cost does not depend on the number of others. */
  findFields(id: DocumentId, keys: readonly FieldKey[]): Promise<Versioned<FieldsState> | null>;
  /** Like `commit`, for a change of the requested fields and the head only. */
  commitFields(before: Versioned<FieldsState>, change: Change): Promise<boolean>;
  /**
   * Puts documents into a folder of their workspace, or out of all (`null`), a few at a time. `isAllowed` decides from the
   * head that was read; `lost`: the folder or a document of the same commit changed meanwhile.
   */
  move(
    ids: readonly DocumentId[],
    folder: Versioned<Folder> | null,
    isAllowed: (document: ListedDocument) => RefusalCode | null,
  ): Promise<{ id: DocumentId; result: "moved" | "lost" | RefusalCode }[]>;
  /** Removes a draft; a job of the same commit removes its parts. `false`: it changed meanwhile. */
  remove(before: Versioned<DocumentState>): Promise<boolean>;
  /** Removes the parts and history of a removed document; repeatable. */
  forget(id: DocumentId): Promise<void>;
  /** The document with a sealed file of this hash. */
  findBySealed(fileSha256: Sha256): Promise<DocumentId | null>;
  /** Time from sending to the last signature, of all documents of a workspace or of those that a member owns, hosts or shares. */
  findSignTime(of: { workspace: WorkspaceId; member?: UserId }, nowMs: number): Promise<SignTime>;
  findByLink(linkSha256: Sha256): Promise<{ documentId: DocumentId; recipientId: RecipientId } | null>;
  /** Values of all recipients, or of some. */
  listValues(id: DocumentId, of?: readonly RecipientId[]): Promise<Map<RecipientId, Map<FieldKey, StoredValue>>>;
  listAudit(id: DocumentId): Promise<AuditLine[]>;
  /** The lines of the last commits. */
  listLastAudit(id: DocumentId, commits: number): Promise<AuditLine[]>;
  /** Newest first unless `isAscending`, beyond the id `after`; several scopes are merged without duplicates. */
  list(query: ListQuery): Promise<{ items: ListedDocument[]; next: DocumentId | null }>;
  /** Like `list`, by a column; a document with many recipients may be missing among those sent to an address. */
  listOrdered(query: OrderedQuery): Promise<{ items: ListedDocument[]; next: ListPlace | null }>;
  count(scopes: ListScope[]): Promise<Record<DocumentView, number>>;
  /** Uses of a template, from counters and one index entry. */
  findTemplateUses(template: TemplateId): Promise<TemplateUses>;
  /** The heads of the last completed documents of a template. */
  listCompletedOf(template: TemplateId, limit: number): Promise<DocumentHead[]>;
  /** Documents in each folder; only those that a member owns, hosts or shares. */
  countInFolders(folders: readonly FolderId[], member?: UserId): Promise<number[]>;
  /** The first recipients of a document, in the sender's order. */
  listPeople(id: DocumentId, limit: number): Promise<DocumentState["recipients"]>;
  /**
   * Makes the next `lot` documents of earlier versions findable by member and by reviewers' state, and sortable. `true`: none is left.
   */
  reindex(lot: number): Promise<boolean>;
  /**
   * Makes the document findable by the words of its pages, in place of former ones; the read head must still be stored.
   * `false`: it was written meanwhile.
   */
  putTexts(read: Versioned<DocumentHead>, texts: readonly string[]): Promise<boolean>;
  /** Merges the workspace's text index where it is due, and removes the words of documents that are gone. */
  mergeTexts(workspace: WorkspaceId): Promise<boolean>;
  clearTexts(workspace: WorkspaceId): Promise<void>;
  /** The next documents of earlier versions whose pages may not be in the index; `skipTexts` stores how far it came. */
  listWithoutTexts(lot: number): Promise<{ ids: DocumentId[]; isLast: boolean }>;
  skipTexts(last: DocumentId | null, isLast: boolean): Promise<void>;
};

/** Details that a person entered about themself in a document of this workspace. */
export type ContactDetails = { title?: string; company?: string };

export type ContactStore = {
  /** Absent details stay as they were. */
  remember(
    workspace: WorkspaceId,
    people: readonly ({ name: string; email: string } & ContactDetails)[],
  ): Promise<void>;
  find(workspace: WorkspaceId, email: string): Promise<({ name: string; email: string } & ContactDetails) | null>;
  /** People whose name or email begins with the text; at most `limit`. */
  search(workspace: WorkspaceId, text: string, limit: number): Promise<{ name: string; email: string }[]>;
};

/** A signer's file in a field, not signed with yet. */
export type KeptAttachment = AttachedFile & { field: FieldKey; linkEpoch: number };

export type AttachmentStore = {
  /** Replaces the field's previous file. */
  put(document: DocumentId, recipient: RecipientId, file: KeptAttachment): Promise<void>;
  remove(document: DocumentId, recipient: RecipientId, field: FieldKey): Promise<void>;
  /** Files of the recipient's present link; a predecessor's are left out. */
  list(document: DocumentId, recipient: Pick<Recipient, "_id" | "linkEpoch">): Promise<KeptAttachment[]>;
};

/** Comments of members. `add` and `replace` return `false` when another writer was first. */
export type CommentStore = {
  /** `mails`: at most one goes to each member for the time that begins at `from`. */
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
  /** `null` deletes it. */
  replace(document: DocumentId, before: Versioned<Comment>, next: Comment | null): Promise<boolean>;
  removeAll(document: DocumentId): Promise<void>;
};

/** A workspace's saved groups of fields. */
export type BlockStore = {
  list(workspace: WorkspaceId): Promise<Block[]>;
  put(workspace: WorkspaceId, block: Block): Promise<void>;
  remove(workspace: WorkspaceId, id: string): Promise<void>;
};

/** All folders of a workspace. `versionstamp`: `null` before the first. */
type FolderTree = { folders: Folder[]; versionstamp: string | null };

export type FolderStore = {
  read(workspace: WorkspaceId): Promise<FolderTree>;
  find(workspace: WorkspaceId, id: FolderId): Promise<Versioned<Folder> | null>;
  /** `false`: another writer was first. */
  commit(
    workspace: WorkspaceId,
    before: FolderTree,
    change: FoldersChange & { jobs: readonly JobRequest[] },
  ): Promise<boolean>;
};
