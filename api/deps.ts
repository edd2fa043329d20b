/** Everything outside, as the narrow ports the services need. `main.ts` and the tests fill them. */
import type { AuditLine } from "../domain/audit/event.ts";
import type { Change, DocumentState, StoredValue } from "../domain/document/change.ts";
import type { DocumentHead } from "../domain/document/document.ts";
import type { RemovedKind, StoredFile } from "../domain/document/file-part.ts";
import type { DocumentView } from "../domain/document/views.ts";
import type { Field } from "../domain/field/field.ts";
import type { PageShape } from "../domain/field/geometry.ts";
import type {
  DocumentId,
  FieldKey,
  FilePartKey,
  Instant,
  RecipientId,
  Sha256,
  UserId,
  WorkspaceId,
} from "../domain/ids.ts";
import type { JobRequest } from "../domain/job/job.ts";
import type { Outcome } from "../domain/outcome.ts";
import type { VerifyReport } from "./pdf/verify/report.ts";

export type Bytes = Uint8Array<ArrayBuffer>;

export type Clock = { now(): number };

export type Ids = {
  /** Time-ordered (ULID). */
  document(): DocumentId;
  filePart(): FilePartKey;
  /** At least 128 random bits, base64url. */
  secret(): string;
};

/** A value and what must be checked to replace it. */
export type Versioned<T> = { value: T; versionstamp: string };

/** Whose documents: a workspace's own, or those sent to an address (normal form). */
export type ListScope = { workspace: WorkspaceId } | { email: string };

export type DocumentStore = {
  findHead(id: DocumentId): Promise<Versioned<DocumentHead> | null>;
  /** Head, recipients, fields and infos as one consistent picture. */
  findState(id: DocumentId): Promise<Versioned<DocumentState> | null>;
  /**
   * Writes all of a change in one atomic: head, parts, indexes, counters, audit lines, jobs. `before` is what was read;
   * `null` makes a new document. `false`: somebody else wrote first, nothing was written.
   */
  commit(before: Versioned<DocumentState> | null, change: Change, at: Instant): Promise<boolean>;
  /** Removes a draft with all its parts and history. `false`: it changed meanwhile. */
  remove(before: Versioned<DocumentState>): Promise<boolean>;
  /** The document one of whose sealed files has this hash. */
  findBySealed(fileSha256: Sha256): Promise<DocumentId | null>;
  findByLink(linkSha256: Sha256): Promise<{ documentId: DocumentId; recipientId: RecipientId } | null>;
  listValues(id: DocumentId): Promise<Map<RecipientId, Map<FieldKey, StoredValue>>>;
  listAudit(id: DocumentId): Promise<AuditLine[]>;
  /** Newest first, the ids below `before`; documents of several scopes merged, none twice. */
  list(query: {
    scopes: ListScope[];
    view: DocumentView;
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

export type FileStore = {
  put(file: StoredFile, pages: readonly PageShape[], jobs: JobRequest[]): Promise<void>;
  find(key: FilePartKey): Promise<Versioned<StoredFile> | null>;
  readPages(key: FilePartKey): Promise<PageShape[]>;
  setImagesReady(key: FilePartKey, ready: number): Promise<void>;
};

export type ContactStore = {
  remember(workspace: WorkspaceId, people: readonly { name: string; email: string }[]): Promise<void>;
  /** Whose name or email begins with the text; at most `limit`. */
  search(workspace: WorkspaceId, text: string, limit: number): Promise<{ name: string; email: string }[]>;
};

/** Bytes under their SHA-256, written once. Every read is checked against the hash. */
export type ObjectStore = {
  put(bytes: Bytes, contentType: string): Promise<Sha256>;
  /** Streams in, hashing on the way; refuses beyond `limitBytes`. */
  putStream(
    stream: ReadableStream<Bytes>,
    contentType: string,
    limitBytes: number,
  ): Promise<Outcome<{ sha256: Sha256; size: number; bytes: Bytes }>>;
  /** `null` when there is no such object. Throws `ObjectsUnavailable` when the store cannot be asked. */
  get(sha256: Sha256): Promise<Bytes | null>;
  has(sha256: Sha256): Promise<boolean>;
  /** Derived pictures, kept under a name of ours; may be lost and made again. */
  putDerived(name: string, bytes: Bytes, contentType: string): Promise<void>;
  getDerived(name: string): Promise<Bytes | null>;
  check(): Promise<void>;
};

export type OutgoingMail = {
  /** The job's id: the Message-ID, so that a repeat is recognised. */
  id: string;
  to: { name: string; address: string };
  fromName?: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
};

/** `unreachable` may be tried again; `refused` may not. */
export type MailResult = { sent: true } | { sent: false; kind: "unreachable" | "refused"; reason: string };

export type Mailer = {
  send(mail: OutgoingMail): Promise<MailResult>;
  check(): Promise<void>;
};

export type SignedInUser = {
  id: UserId;
  email: string;
  name: string;
  emailVerified: boolean;
  language: string;
};

/** Who is asking, with the workspace that call is about. */
export type Principal =
  | { kind: "member"; user: SignedInUser; workspaceId: WorkspaceId; role: "owner" }
  | { kind: "guest"; sessionId: string; workspaceId: WorkspaceId; role: "guest_session" };

export type PdfWork = {
  /** Refusals: the codes of intake. `bytes` are the stored ones: as given where the file is clean. */
  inspect(
    bytes: Bytes,
    options?: { path?: string },
  ): Promise<Outcome<{ bytes: Bytes; changed: boolean; removed: RemovedKind[]; pages: PageShape[] }>>;
  merge(files: readonly Bytes[]): Promise<Outcome<{ bytes: Bytes; pages: PageShape[] }>>;
  renderPages(
    bytes: Bytes,
    from: number,
    to: number,
    onPage: (page: number, picture: { large: Bytes; thumbnail: Bytes }) => Promise<void>,
  ): Promise<Outcome<null>>;
};

export type Links = {
  /** The secret last part of a recipient's link; the same for the same epoch. */
  tokenOf(document: DocumentId, recipient: RecipientId, epoch: number): Promise<string>;
  hash(token: string): Promise<Sha256>;
};

/** Short-lived permissions in a URL: signed, expiring, for one thing each. */
export type Tickets = {
  make(about: unknown, expiresAtMs: number): Promise<string>;
  /** `null` when forged or expired. */
  read(ticket: string): Promise<unknown | null>;
};

/** Everything the document services need. */
export type Deps = {
  clock: Clock;
  ids: Ids;
  documents: DocumentStore;
  files: FileStore;
  contacts: ContactStore;
  objects: ObjectStore;
  pdf: PdfWork;
  links: Links;
  tickets: Tickets;
  /** Judges a PDF against the roots of this installation; never throws on a hostile file. */
  verifyPdf: (bytes: Bytes) => Promise<VerifyReport>;
  /** A character no font of ours has, or `null`. */
  findUnsupportedCharacter: (text: string) => string | null;
  /** Whether a text can be drawn in its field without becoming unreadably small. */
  textFits: (text: string, field: Field) => boolean;
  log: Log;
  /** Tests make the process die here (`KILLPOINT=name:n`); does nothing otherwise. */
  killPoint: (name: string) => void;
  config: { publicUrl: string; version: string };
};

export type Log = (level: "info" | "warn" | "error", message: string, facts?: Record<string, unknown>) => void;
