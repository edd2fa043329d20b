/** The stores of templates and of bulk sendings. */
import type { Folder } from "../../domain/folder/folder.ts";
import type {
  DocumentId,
  FolderId,
  FormId,
  Instant,
  RecipientId,
  TemplateId,
  UserId,
  WorkspaceId,
} from "../../domain/ids.ts";
import type { JobRequest } from "../../domain/job/job.ts";
import type { Recipient } from "../../domain/recipient/recipient.ts";
import type { Bulk, BulkId, BulkRow } from "../../domain/template/bulk/bulk.ts";
import type { TemplateCategory, TemplateHead, TemplateState } from "../../domain/template/template.ts";
import type { Versioned } from "./basics.ts";

export type TemplateStore = {
  findHead(id: TemplateId): Promise<TemplateHead | null>;
  /** Head, recipients, fields and texts as one consistent snapshot. */
  find(id: TemplateId): Promise<Versioned<TemplateState> | null>;
  /** The template of a web form, on or off. */
  findByForm(formId: FormId): Promise<TemplateId | null>;
  /**
   * Replaces the template that was read, whose version may be stored as a former one; `before` = `null` creates a
   * template. Returns `false` if another writer committed first.
   */
  put(before: Versioned<TemplateState> | null, next: TemplateState, jobs?: readonly JobRequest[]): Promise<boolean>;
  /** Removes the template and its web form. Returns `false` if another writer committed first. */
  remove(before: Versioned<TemplateState>): Promise<boolean>;
  /** Heads of the stored former versions, newest first. */
  versions(id: TemplateId): Promise<TemplateHead[]>;
  /** A former version; `null` if it is not stored. */
  findVersion(id: TemplateId, version: number): Promise<TemplateState | null>;
  /**
   * Changes former versions; `change` returns the same object for a version that stays unchanged. Returns the number of
   * changed versions.
   */
  rewriteVersions(id: TemplateId, change: (state: TemplateState) => TemplateState): Promise<number>;
  /**
   * Moves a template into a folder (`null`: out of its folder). Returns `false` if the folder or the template changed
   * since it was read.
   */
  move(before: Versioned<TemplateState>, folder: Versioned<Folder> | null): Promise<boolean>;
  /** Newest first, ids below `before`, each with its first recipients. A page may be short and still have a next page. */
  list(
    query: TemplateQuery & { before?: TemplateId | undefined },
  ): Promise<{ items: ListedTemplate[]; next: TemplateId | null }>;
  /** Sorted by `compare`, starting at index `from`; in a huge workspace only the newest thousands are sorted. */
  listSorted(
    query: TemplateQuery & {
      from: number;
      read: (template: TemplateHead) => Promise<SortFact> | SortFact;
      compare: (one: SortFact, other: SortFact) => number;
    },
  ): Promise<{ items: ListedTemplate[]; isLast: boolean }>;
  /** Writes today's search words of the next `batch` templates of earlier versions. Returns `true` if none is left. */
  reindex(batch: number): Promise<boolean>;
  /** Number of templates by folder. */
  countInFolders(
    workspace: WorkspaceId,
    isVisible: (template: TemplateHead) => boolean,
  ): Promise<Map<FolderId, number>>;
};

/** Sort key of a list. */
export type SortFact = string | number;

export type TemplateQuery = {
  workspace: WorkspaceId;
  search?: string | undefined;
  category?: TemplateCategory | undefined;
  folder?: FolderId | undefined;
  owner?: UserId | undefined;
  /** Filter; absent means all templates of the workspace. */
  isVisible?: (template: TemplateHead) => boolean;
  limit: number;
  people: number;
};

export type ListedTemplate = { template: TemplateHead; people: Recipient[] };

export type BulkStore = {
  /** Returns `false` if a bulk sending with this id exists. */
  create(bulk: Bulk, jobs: readonly JobRequest[]): Promise<boolean>;
  find(id: BulkId): Promise<Versioned<Bulk> | null>;
  /** Replaces the record that was read and adds results of rows. Returns `false` if another writer committed first. */
  put(before: Versioned<Bulk>, next: Bulk, rows: readonly BulkRow[], jobs: readonly JobRequest[]): Promise<boolean>;
  /** `false`: another writer was first. */
  remove(before: Versioned<Bulk>): Promise<boolean>;
  /** Newest first, ids below `before`. */
  list(query: { workspace: WorkspaceId; before?: BulkId | undefined; limit: number }): Promise<Bulk[]>;
  /** Results by row, from row `from` on. */
  rows(id: BulkId, from: number, limit: number): Promise<BulkRow[]>;
  /** Results of rows that failed, from row `from` on. */
  failures(id: BulkId, from: number, limit: number): Promise<BulkRow[]>;
  /** Removes all of a workspace. */
  clear(workspace: WorkspaceId): Promise<void>;
};

/**
 * `opened`: visits. `begun`: documents. `sent`: documents signed by the respondent. `taken`:
 * documents that count towards the limit.
 */
export type FormCounts = { opened: number; begun: number; sent: number; taken: number };

/** The texts and checkboxes that a person has entered in a web form so far, without ink, pictures and files. */
export type KeptAnswers = {
  at: Instant;
  linkEpoch: number;
  values: Readonly<Record<string, string | boolean>>;
  /** Texts are in their stored form. Former records hold them as typed. */
  isRead?: true | undefined;
};

/** Counters of web forms; the commits of documents count documents. */
export type FormStore = {
  counts(form: FormId): Promise<FormCounts>;
  /** Never conflicts with other visits. */
  countVisit(form: FormId): Promise<void>;
  /** The document of a person, by the hash of the mailbox, on a form that accepts one per person. */
  findAnswer(form: FormId, person: string): Promise<DocumentId | null>;
  /** The newest unfinished documents of a mailbox, by its hash. */
  listBegun(form: FormId, mailbox: string, limit: number): Promise<DocumentId[]>;
  /** Replaces the answers saved for later. Returns `false` if the document has changed since it was read. */
  keepAnswers(
    document: Versioned<{ document: { _id: DocumentId } }>,
    recipient: RecipientId,
    answers: KeptAnswers,
    jobs: readonly JobRequest[],
  ): Promise<boolean>;
  findKept(document: DocumentId, recipient: Pick<Recipient, "_id" | "linkEpoch">): Promise<KeptAnswers | null>;
};
