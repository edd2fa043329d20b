/** Where documents are kept, and what hangs on them. */
import type { AuditLine } from "../../domain/audit/event.ts";
import type { AttachedFile, Change, DocumentState, StoredValue } from "../../domain/document/change.ts";
import type { FieldsState } from "../../domain/document/change-fields.ts";
import type { DocumentHead } from "../../domain/document/document.ts";
import type { DocumentView, ListingName } from "../../domain/document/views.ts";
import type { Block } from "../../domain/field/block.ts";
import type { DocumentId, FieldKey, Instant, RecipientId, Sha256, WorkspaceId } from "../../domain/ids.ts";
import type { Recipient } from "../../domain/recipient/recipient.ts";
import type { Versioned } from "./basics.ts";

/** Whose documents: a workspace's own, or those sent to an address (normal form). */
export type ListScope = { workspace: WorkspaceId } | { email: string };

export type DocumentStore = {
  findHead(id: DocumentId): Promise<Versioned<DocumentHead> | null>;
  /** Head, recipients, fields and infos as one consistent picture. */
  findState(id: DocumentId): Promise<Versioned<DocumentState> | null>;
  /**
   * Writes all of a change in one atomic: head, parts, indexes, counters, audit lines, jobs. `before` is what was read;
   * `null` makes a new document. `false`: nothing was written, because somebody else wrote first or credits are short.
   */
  commit(before: Versioned<DocumentState> | null, change: Change, at: Instant): Promise<boolean>;
  /** What a change of these fields must know; it costs the same however many others there are. */
  findFields(id: DocumentId, keys: readonly FieldKey[]): Promise<Versioned<FieldsState> | null>;
  /** As `commit`, for a change of the fields that were asked about and of nothing else but the head. */
  commitFields(before: Versioned<FieldsState>, change: Change): Promise<boolean>;
  /** Removes a draft; a job of the same commit clears what hung on it away. `false`: it changed meanwhile. */
  remove(before: Versioned<DocumentState>): Promise<boolean>;
  /** Clears away the parts and the history of a removed document; may be repeated. */
  forget(id: DocumentId): Promise<void>;
  /** The document one of whose sealed files has this hash. */
  findBySealed(fileSha256: Sha256): Promise<DocumentId | null>;
  findByLink(linkSha256: Sha256): Promise<{ documentId: DocumentId; recipientId: RecipientId } | null>;
  /** Everybody's, or those of some. */
  listValues(id: DocumentId, of?: readonly RecipientId[]): Promise<Map<RecipientId, Map<FieldKey, StoredValue>>>;
  listAudit(id: DocumentId): Promise<AuditLine[]>;
  /** The lines of the last so many commits. */
  listLastAudit(id: DocumentId, commits: number): Promise<AuditLine[]>;
  /** Newest first, the ids below `before`; documents of several scopes merged, none twice. */
  list(query: {
    scopes: ListScope[];
    view: ListingName;
    search?: string;
    fromMs?: number;
    toMs?: number;
    before?: DocumentId;
    limit: number;
  }): Promise<{ items: DocumentHead[]; next: DocumentId | null }>;
  count(scopes: ListScope[]): Promise<Record<DocumentView, number>>;
  /** The first people of a document, in the sender's order. */
  listPeople(id: DocumentId, limit: number): Promise<DocumentState["recipients"]>;
};

/** What somebody once wrote of themselves in a document of this workspace. */
export type ContactDetails = { title?: string; company?: string };

export type ContactStore = {
  /** Details that are left out stay as they were. */
  remember(
    workspace: WorkspaceId,
    people: readonly ({ name: string; email: string } & ContactDetails)[],
  ): Promise<void>;
  find(workspace: WorkspaceId, email: string): Promise<ContactDetails | null>;
  /** Whose name or email begins with the text; at most `limit`. */
  search(workspace: WorkspaceId, text: string, limit: number): Promise<{ name: string; email: string }[]>;
};

/** A signer's file, in a field and not signed with yet. */
export type KeptAttachment = AttachedFile & { field: FieldKey; linkEpoch: number };

export type AttachmentStore = {
  /** In the place of what the field held before. */
  put(document: DocumentId, recipient: RecipientId, file: KeptAttachment): Promise<void>;
  remove(document: DocumentId, recipient: RecipientId, field: FieldKey): Promise<void>;
  /** Those of the link that the recipient has now: whoever was there before them put in others. */
  list(document: DocumentId, recipient: Pick<Recipient, "_id" | "linkEpoch">): Promise<KeptAttachment[]>;
};

/** Groups of fields a workspace has saved. */
export type BlockStore = {
  list(workspace: WorkspaceId): Promise<Block[]>;
  put(workspace: WorkspaceId, block: Block): Promise<void>;
  remove(workspace: WorkspaceId, id: string): Promise<void>;
};
