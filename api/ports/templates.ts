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
  /** Replaces what was read, whose version may be kept; `null` makes a new one. `false`: another writer was first. */
  put(before: Versioned<TemplateState> | null, next: TemplateState, jobs?: readonly JobRequest[]): Promise<boolean>;
  /** Removes it with its web form's address. `false`: another writer was first. */
  remove(before: Versioned<TemplateState>): Promise<boolean>;
  /** Heads of the former versions that are kept, newest first. */
  versions(id: TemplateId): Promise<TemplateHead[]>;
  /** A former version; `null` when it was not kept. */
  findVersion(id: TemplateId, version: number): Promise<TemplateState | null>;
  /** Changes former versions; `change` returns the same object for those that stay. Returns the number of changed ones. */
  rewriteVersions(id: TemplateId, change: (state: TemplateState) => TemplateState): Promise<number>;
  /** Places templates into a folder as it was read, or in none. `false`: the folder or the template changed meanwhile. */
  move(before: Versioned<TemplateState>, folder: Versioned<Folder> | null): Promise<boolean>;
  /** Newest first, ids below `before`, each with its first recipients. A page may be short and still have a next one. */
  list(
    query: TemplateQuery & { before?: TemplateId | undefined },
  ): Promise<{ items: ListedTemplate[]; next: TemplateId | null }>;
  /** In the order of `compare`, from the place `from` on; of a huge workspace, the newest thousands. */
  listSorted(
    query: TemplateQuery & {
      from: number;
      read: (template: TemplateHead) => Promise<SortFact> | SortFact;
      compare: (one: SortFact, other: SortFact) => number;
    },
  ): Promise<{ items: ListedTemplate[]; isLast: boolean }>;
  /** Number of templates by folder. */
  countInFolders(
    workspace: WorkspaceId,
    isVisible: (template: TemplateHead) => boolean,
  ): Promise<Map<FolderId, number>>;
};

/** The fact by which a list is sorted. */
export type SortFact = string | number;

export type TemplateQuery = {
  workspace: WorkspaceId;
  search?: string | undefined;
  category?: TemplateCategory | undefined;
  folder?: FolderId | undefined;
  owner?: UserId | undefined;
  /** Absent: all of the workspace. */
  isVisible?: (template: TemplateHead) => boolean;
  limit: number;
  people: number;
};

export type ListedTemplate = { template: TemplateHead; people: Recipient[] };

export type BulkStore = {
  /** `false`: a bulk sending with this id exists. */
  create(bulk: Bulk, jobs: readonly JobRequest[]): Promise<boolean>;
  find(id: BulkId): Promise<Versioned<Bulk> | null>;
  /** Replaces what was read and adds results of rows. `false`: another writer was first. */
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

/** `opened`: visits; `begun`: documents; `sent`: documents that their filler signed; `taken`: documents that count against a limit. */
export type FormCounts = { opened: number; begun: number; sent: number; taken: number };

/** The texts and ticks that a web form's filler has typed so far, without ink, pictures and files. */
export type KeptAnswers = { at: Instant; linkEpoch: number; values: Readonly<Record<string, string | boolean>> };

/** Counters of web forms; documents are counted in their own commits. */
export type FormStore = {
  counts(form: FormId): Promise<FormCounts>;
  /** Never conflicts with other visits. */
  countVisit(form: FormId): Promise<void>;
  /** The document of a person, by the hash of the mailbox, on a form that accepts one per person. */
  findAnswer(form: FormId, person: string): Promise<DocumentId | null>;
  /** The newest unfinished documents of a mailbox, by its hash. */
  listBegun(form: FormId, mailbox: string, limit: number): Promise<DocumentId[]>;
  /** Replaces what a filler keeps for later. `false`: the document has changed since it was read. */
  keepAnswers(
    document: Versioned<{ document: { _id: DocumentId } }>,
    recipient: RecipientId,
    answers: KeptAnswers,
    jobs: readonly JobRequest[],
  ): Promise<boolean>;
  findKept(document: DocumentId, recipient: Pick<Recipient, "_id" | "linkEpoch">): Promise<KeptAnswers | null>;
};
