/** Everything outside, as the narrow ports the services need. `main.ts` and the tests fill them. */
import type { AuditEntry, AuditLine } from "../domain/audit/event.ts";
import type { IntegrationView } from "../domain/contract/integration.ts";
import type { OutlineView } from "../domain/contract/outlines.ts";
import type { Delegate } from "../domain/contract/user.ts";
import type { DataCenter } from "../domain/data-centers.ts";
import type { AttachedFile, Change, DocumentState, StoredValue } from "../domain/document/change.ts";
import type { FieldsState } from "../domain/document/change-fields.ts";
import type { DocumentHead, SenderNotice } from "../domain/document/document.ts";
import type { RemovedKind, StoredFile } from "../domain/document/file-part.ts";
import type { DocumentView, ListingName } from "../domain/document/views.ts";
import type { DocumentLanguage } from "../domain/document-language.ts";
import type { Block } from "../domain/field/block.ts";
import type { Field } from "../domain/field/field.ts";
import type { FoundField, FoundInFile } from "../domain/field/found-field.ts";
import type { PageShape, Points, Rotation, Size } from "../domain/field/geometry.ts";
import type { TextLook } from "../domain/field/shapes.ts";
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
import type { Job, JobRequest, JobTask } from "../domain/job/job.ts";
import type { Outcome } from "../domain/outcome.ts";
import type { PaymentConnection, PaymentKeys } from "../domain/payment/connection.ts";
import type { HashedSecret } from "../domain/recipient/hashed-secret.ts";
import type { Recipient } from "../domain/recipient/recipient.ts";
import type { MailContent, RenderedMail } from "./adapters/mail/templates.ts";
import type { CertificateRequest, SealRequest, SealResult } from "./pdf/seal/seal-document.ts";
import type { CleanImage } from "./pdf/stamp/clean-image.ts";
import type { VerifyReport } from "./pdf/verify/report.ts";
import type { Turns } from "./services/turns.ts";

export type Bytes = Uint8Array<ArrayBuffer>;

export type Clock = { now(): number };

export type Ids = {
  /** Time-ordered (ULID). */
  document(): DocumentId;
  filePart(): FilePartKey;
  /** Time-ordered. */
  paymentConnection(): string;
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
  /** The entries of the last so many commits. */
  listLastAudit(id: DocumentId, commits: number): Promise<AuditEntry[]>;
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

export type FileStore = {
  put(file: StoredFile, pages: readonly PageShape[], jobs: JobRequest[], found?: FoundInFile): Promise<void>;
  find(key: FilePartKey): Promise<Versioned<StoredFile> | null>;
  readPages(key: FilePartKey): Promise<PageShape[]>;
  /** What its form and its text tags asked for. */
  readFound(key: FilePartKey): Promise<FoundInFile>;
  /** What is known now in the place of what was read; `null`: somebody else wrote first. */
  replace(read: Versioned<StoredFile>, next: StoredFile): Promise<Versioned<StoredFile> | null>;
  /** All that is known of a file, gone; `false`: it changed meanwhile. */
  remove(read: Versioned<StoredFile>): Promise<boolean>;
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

/** A record that refers to objects: those whose hashes stand in it. */
export type ObjectHolder = { objects: Sha256[] } & (
  | {
      kind: "document";
      document: Pick<DocumentHead, "_id" | "status" | "ownerId" | "createdAt" | "settings" | "fileParts">;
    }
  | { kind: "part"; documentId: DocumentId }
  | { kind: "file"; file: Versioned<StoredFile> }
);

/** As it stands in a store; belongs to an object, or to nothing where it was never finished (`null`). */
export type ListedObject = { name: string; sha256: Sha256 | null; touchedMs: number };

/** Groups of fields a workspace has saved. */
export type BlockStore = {
  list(workspace: WorkspaceId): Promise<Block[]>;
  put(workspace: WorkspaceId, block: Block): Promise<void>;
  remove(workspace: WorkspaceId, id: string): Promise<void>;
};

/** A file that has arrived, and is no object yet; `flushed` ends when the disk has all of it. */
export type SpooledFile = { path: string; size: number; sha256: Sha256; flushed: Promise<void> };

/** Where files arrive: on the disk of this machine, hashed and written while more of them comes. */
export type Spool = {
  readonly folder: string;
  /** `null`, and nothing is left of it, when more than so many bytes come. Throws what reading throws. */
  receive(chunks: AsyncIterable<Bytes>, limitBytes: number): Promise<SpooledFile | null>;
  /** Does nothing to a file that has become an object. */
  drop(file: SpooledFile): Promise<void>;
};

/** Bytes under their SHA-256, written once; what is put again is touched. Every read is checked against the hash. */
export type ObjectStore = {
  put(bytes: Bytes, contentType: string): Promise<Sha256>;
  /** Makes an object of a file that has arrived; moves it where that can be. */
  adopt(file: SpooledFile, contentType: string): Promise<void>;
  /** `null` when there is no such object. Throws `ObjectsUnavailable` when the store cannot be asked. */
  get(sha256: Sha256): Promise<Bytes | null>;
  has(sha256: Sha256): Promise<boolean>;
  /** Derived pictures, kept under a name of ours; may be lost and made again. */
  putDerived(name: string, bytes: Bytes, contentType: string): Promise<void>;
  getDerived(name: string): Promise<Bytes | null>;
  /** All that is kept, objects and what is derived of them, in no order. */
  list(): AsyncIterable<ListedObject>;
  /** Of the listed; `false`, and it stays, when it was put or touched since then, or is gone. */
  remove(name: string, untouchedSinceMs: number): Promise<boolean>;
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
  close(): void;
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
  /** A file is on its way: whoever is to look at it gets ready. */
  prepare(): void;
  /** Refusals: the codes of intake. `rewritten` is what is to be stored in place of the file; `null` where it is clean. */
  inspect(
    file: Bytes | { path: string },
    options?: { password?: string },
  ): Promise<Outcome<{ rewritten: Bytes | null; removed: RemovedKind[]; pages: PageShape[]; found: FoundInFile }>>;
  /** Where the pages of a clean file look as if something were to be filled in. */
  detect(bytes: Bytes): Promise<Outcome<FoundField[]>>;
  merge(files: readonly Bytes[]): Promise<Outcome<{ bytes: Bytes; pages: PageShape[] }>>;
  /** Chosen pages of clean files, `file` being the place in the list. Refusals: `file_broken`, `file_too_large`. */
  compose(
    files: readonly Bytes[],
    pages: { file: number; page: number; rotate: Rotation }[],
  ): Promise<Outcome<{ bytes: Bytes; pages: PageShape[] }>>;
  renderPages(
    bytes: Bytes,
    from: number,
    to: number,
    onPage: (page: number, picture: { large: Bytes; thumbnail: Bytes }) => Promise<void>,
    /** Of a file that is locked. */
    password?: string,
  ): Promise<Outcome<null>>;
};

/** Secrets that are only ever compared. */
export type SecretHashes = {
  hash(text: string): Promise<HashedSecret>;
  /** Several under one salt, so that one guess costs one derivation. */
  hashAll(texts: readonly string[]): Promise<HashedSecret[]>;
  isSame(text: string, kept: HashedSecret): Promise<boolean>;
  isAmong(text: string, kept: readonly HashedSecret[]): Promise<boolean>;
};

/** Six digits that follow from a challenge's id and the installation's secret. */
export type OneTimeCodes = {
  codeOf(challengeId: string): string;
  isRight(challengeId: string, typed: string): boolean;
};

/** A workspace's own account with Twilio, and the Verify service in it. */
export type MessagingCredentials = { accountSid: string; authToken: string; serviceSid: string };

/** `unreachable`: nobody knows, so it has not been a try. */
export type MessageCheck = "approved" | "wrong" | "expired" | "unreachable";

/** One-time codes by text message, made and compared by the provider. */
export type Messaging = {
  /** `to` in E.164. The code of `instead` is dead then. `unreachable` may be tried again; `refused` may not. */
  start(
    credentials: MessagingCredentials,
    message: { to: string; language: DocumentLanguage; instead?: string },
  ): Promise<{ sent: true; reference: string } | { sent: false; kind: "refused" | "unreachable"; reason: string }>;
  check(credentials: MessagingCredentials, answer: { reference: string; code: string }): Promise<MessageCheck>;
  /** Whether the provider takes the credentials; sends nothing. */
  test(credentials: MessagingCredentials): Promise<"ok" | "refused" | "unreachable">;
};

/** The eSign service provider through which Aadhaar holders prove who they are; keeps number and code to itself. */
export type Esp = {
  /** What the provider says of itself; `null` while it cannot be asked. */
  status(): Promise<{ name: string; isSandbox: boolean } | null>;
  /** The number as twelve digits. A repeat of a transaction is the same one to the provider. */
  requestOtp(request: {
    transactionId: string;
    number: string;
    consentSha256: Sha256;
    reason: string;
  }): Promise<{ sent: true; reference: string } | { sent: false; kind: "refused" | "unreachable" }>;
  verifyOtp(answer: { reference: string; transactionId: string; otp: string }): Promise<EspVerdict>;
};
export type EspVerdict =
  | { kind: "verified"; certificate?: { subjectName: string; serial: string; issuer: string } }
  | { kind: "wrong" | "expired" | "unreachable" };

/** What a workspace has connected, at most one of a kind; the credentials are locked. */
export type IntegrationStore = {
  list(workspace: WorkspaceId): Promise<IntegrationView[]>;
  /** In the place of one of the same kind. */
  putTwilio(workspace: WorkspaceId, credentials: MessagingCredentials): Promise<IntegrationView>;
  findTwilio(workspace: WorkspaceId): Promise<MessagingCredentials | null>;
  /** Twilio does not take these any more; does nothing where others are connected meanwhile. */
  suspendTwilio(workspace: WorkspaceId, credentials: MessagingCredentials): Promise<void>;
  remove(workspace: WorkspaceId, id: string): Promise<void>;
};

/** Credits of a workspace for signatures with Aadhaar; spent in the commit of the document that costs them. */
export type CreditStore = { balance(workspace: WorkspaceId): Promise<number> };

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

/** A payment at a provider's own page. */
export type CheckoutRequest = {
  amountMinor: number;
  currency: string;
  /** What is paid for. */
  title: string;
  /** Empty where there is none. */
  customerEmail: string;
  successUrl: string;
  cancelUrl: string;
  /** When nobody can pay any more; from half an hour to a day ahead. */
  expiresAtMs: number;
  /** The same key and request make one checkout, however often they come. */
  idempotencyKey: string;
  /** Ours, given back with the checkout. */
  reference: string;
};

/**
 * What the provider says of a checkout. `pending`: the payer is through and the money is on its way (bank transfers);
 * `failed`: it did not come.
 */
export type Checkout = {
  state: "open" | "pending" | "paid" | "failed" | "expired";
  reference: string | null;
  /** The provider's name of the payment. */
  paymentReference: string;
  amountMinor: number;
  currency: string;
};

/** Throws `PaymentsUnavailable` where the provider cannot be asked now, `PaymentsRefused` where it says no. */
export type Payments = {
  createCheckout(keys: PaymentKeys, request: CheckoutRequest): Promise<{ sessionId: string; url: string }>;
  /** `null` where this account has no such checkout. */
  findCheckout(keys: PaymentKeys, sessionId: string): Promise<Checkout | null>;
  /** Which checkout an event is about; `null`: about something else. Events older than five minutes count as forged. */
  readEvent(
    keys: PaymentKeys,
    rawBody: Bytes,
    signature: string,
    nowMs: number,
  ): Promise<{ sessionId: string } | null | "forged">;
};

export type StoredConnection = { connection: PaymentConnection; keys: PaymentKeys; versionstamp: string };

export type PaymentConnectionStore = {
  /** Newest first, without deleted ones. */
  list(workspace: WorkspaceId): Promise<PaymentConnection[]>;
  /** Deleted ones too, for as long as something sent may still be paid through them. */
  find(id: string): Promise<StoredConnection | null>;
  /** Keys are locked. `false`: somebody else wrote first, or it is there already where `before` is `null`. */
  put(before: StoredConnection | null, next: Omit<StoredConnection, "versionstamp">): Promise<boolean>;
};

/** The seal as this installation is configured to make it: key, level, time stamps. */
export type SealWork = {
  /** Made by the installation itself, or configured by whoever runs it. */
  origin: CertificateRequest["sealOrigin"];
  /** The certificate that seals, in the words of its own subject and issuer, and the level it seals at. */
  about: { subject: string; issuer: string; level: SealRequest["level"] };
  /** @throws SealUnavailable when the configured level cannot be reached now */
  seal(request: Omit<SealRequest, "level" | "timeStamps" | "revocation">): Promise<SealResult>;
};

/** Everything the document services need. */
export type Deps = {
  clock: Clock;
  ids: Ids;
  documents: DocumentStore;
  files: FileStore;
  contacts: ContactStore;
  blocks: BlockStore;
  attachments: AttachmentStore;
  /** Where objects are that are nowhere else: files before their document is sent, and all of data centers without a store. */
  objects: ObjectStore;
  spool: Spool;
  /** Stores that data centers have for themselves. */
  regions: ReadonlyMap<DataCenter, ObjectStore>;
  pdf: PdfWork;
  seal: SealWork;
  /** Changes of one document, one after the other. */
  turns: Turns;
  links: Links;
  tickets: Tickets;
  payments: Payments;
  paymentConnections: PaymentConnectionStore;
  secrets: SecretHashes;
  oneTimeCodes: OneTimeCodes;
  /** Locks what must be read again later: passwords of documents. */
  vault: Pick<Vault, "lock" | "unlock">;
  messaging: Messaging;
  /** `null` where none is set. */
  esp: Esp | null;
  integrations: IntegrationStore;
  credits: CreditStore;
  /** Judges a PDF against the roots of this installation; never throws on a hostile file. */
  verifyPdf: (bytes: Bytes, password?: string) => Promise<VerifyReport>;
  /** A character no font of ours has, or `null`. */
  findUnsupportedCharacter: (text: string, language: DocumentLanguage) => string | null;
  /** Whether a text can be drawn in its field without becoming unreadably small. */
  textFits: (text: string, field: Field, language: DocumentLanguage) => boolean;
  /** A text as the sealed PDF draws it, in a box of points. */
  outlineText: (text: string, box: Size<Points>, look: TextLook) => OutlineView;
  /** A PNG or JPEG that the seal will be able to draw, with nothing in it but its pixels; `null` for everything else. */
  cleanImage: (file: Bytes) => CleanImage | null;
  log: Log;
  /** Tests make the process die here (`KILLPOINT=name:n`); does nothing otherwise. */
  killPoint: (name: string) => void;
  config: { publicUrl: string; version: string };
};

export type Log = (level: "info" | "warn" | "error", message: string, facts?: Record<string, unknown>) => void;

/** Everything, accounts and work in the background included. */
export type AppDeps = Deps & {
  config: AppConfig;
  identity: Identity;
  users: UserStore;
  guests: GuestStore;
  accountTokens: AccountTokens;
  rates: RateCounter;
  idempotency: IdempotencyStore;
  jobs: JobStore;
  /** The words of a mail in its reader's language. */
  renderMail: (content: MailContent, language: string) => RenderedMail;
  mailer: Mailer;
  /** Mails of the development outbox; `null` in production and once a mail server is set. */
  devMails: DevMails | null;
  checkEmail: (email: string) => Promise<EmailCheck>;
  /** All documents, then what hangs on them, then all files; not one moment's picture. */
  listObjectHolders: () => AsyncIterable<ObjectHolder>;
  /** Throws where the database cannot be written. */
  checkDatabase: () => Promise<void>;
  checkSeal: () => Promise<{ state: "ok" | "missing" | "failing" | "warning"; detail?: string }>;
};

export type AppConfig = Deps["config"] & {
  isProduction: boolean;
  /** All limits of calls times this: for many people behind one address. Infinite: none (tests in development). */
  rateFactor: number;
};

/** A person as an identity service knows them; `issuer` and `subject` together name them for good. */
export type IdentityFacts = { issuer: string; subject: string; email: string; name: string; emailVerified: boolean };

export type Identity = {
  /** Whose session or token it is; `null` when it is nobody's, forged or expired. */
  verify(token: string): Promise<IdentityFacts | null>;
  /** `null` where an outside issuer keeps the accounts. */
  accounts: Accounts | null;
};

/** Accounts kept here: email and password. */
export type Accounts = {
  /** Refusals: `email_already_registered`. The input has been checked. */
  signUp(input: { name: string; email: string; password: string }): Promise<Outcome<SignedIn>>;
  /** Refusals: `wrong_credentials`, after the same work whether the address is known or not. */
  signIn(input: { email: string; password: string }): Promise<Outcome<SignedIn>>;
  signOut(token: string): Promise<void>;
  findByEmail(email: string): Promise<IdentityFacts | null>;
  confirmEmail(subject: string): Promise<void>;
  /** Ends all sessions of that person. */
  setPassword(subject: string, password: string): Promise<void>;
};
export type SignedIn = { token: string; facts: IdentityFacts };

export type UserProfile = {
  id: UserId;
  /** What the identity service calls them. */
  subject: string;
  displayName: string;
  language: string;
  timeZone: string;
  timeFormat: string;
  color: string;
  workspaceId: WorkspaceId;
  mutedNotices?: SenderNotice[];
  delegate?: Delegate;
};
export type Workspace = { id: WorkspaceId; name: string; ownerId: UserId | null };

export type UserStore = {
  /** Made together with a workspace of their own on first sight. */
  findOrCreate(facts: IdentityFacts, language: string): Promise<UserProfile>;
  find(id: UserId): Promise<UserProfile | null>;
  update(
    id: UserId,
    change: Partial<Pick<UserProfile, "displayName" | "language" | "timeZone" | "timeFormat" | "mutedNotices">>,
  ): Promise<UserProfile>;
  /** `email`: the confirmed address whose requests go to the delegate. `null` ends it. */
  setDelegate(id: UserId, email: string, delegate: Delegate | null): Promise<void>;
  /** Who stands in at an instant for the holder of an address. */
  findDelegate(email: string, at: Instant): Promise<Delegate | null>;
  readWorkspace(id: WorkspaceId): Promise<Workspace>;
};

export type GuestStore = {
  /** A new session with a workspace of its own; the id is the secret. */
  open(nowMs: number): Promise<string>;
  find(sessionId: string, nowMs: number): Promise<WorkspaceId | null>;
};

export type AccountTokenPurpose = "verify_email" | "reset_password";
export type AccountTokens = {
  /** The secret of one request's link, always the same for it, so that a repeated mail carries the same. */
  issue(request: {
    purpose: AccountTokenPurpose;
    user: UserId;
    email: string;
    requestId: string;
    nowMs: number;
    lifeMs: number;
  }): Promise<string>;
  find(purpose: AccountTokenPurpose, token: string, nowMs: number): Promise<{ user: UserId; email: string } | null>;
  /** `true` for exactly one caller. */
  use(purpose: AccountTokenPurpose, token: string): Promise<boolean>;
};

export type RateCounter = {
  /** Counts one more call, up to the limit, in the window that holds now. */
  hit(
    name: string,
    subject: string,
    limit: { calls: number; seconds: number },
    nowMs: number,
  ): Promise<{ isAllowed: boolean; remaining: number; resetMs: number }>;
};

export type StoredAnswer = { status: number; body: string };
export type Vault = {
  /** What was locked with a context (the place it is kept at) opens with the same alone. */
  lock(text: string, context?: string): Bytes;
  /** Throws where the bytes were not locked here, or in another context. */
  unlock(bytes: Bytes, context?: string): string;
  /** Stands for a text: the same for the same, and nobody without the secret can tell for which. */
  nameOf(text: string): Promise<string>;
};

export type IdempotencyStore = {
  begin(
    caller: string,
    key: string,
    requestSha256: Sha256,
    nowMs: number,
  ): Promise<{ kind: "new" } | { kind: "running" } | { kind: "reused" } | { kind: "answered"; answer: StoredAnswer }>;
  finish(caller: string, key: string, requestSha256: Sha256, answer: StoredAnswer, nowMs: number): Promise<void>;
  /** The request left nothing worth repeating: the key is free again. */
  forget(caller: string, key: string): Promise<void>;
};

/** A job that one worker holds for a while; `dueMs` is when others may take it. */
export type JobLease = { job: Job; versionstamp: string; dueMs: number };

type JobKind = JobTask["kind"];
/** What a lease's holder writes fails (`false`) once another worker has taken the job. */
export type JobStore = {
  add(requests: JobRequest[]): Promise<void>;
  /** The one job of this name, unless it is there already. */
  ensure(id: string, request: JobRequest): Promise<void>;
  /** Large batches of one commit become jobs of their own. */
  spread(): Promise<void>;
  claim(kind: JobKind, limit: number, nowMs: number, leaseMs: number): Promise<JobLease[]>;
  renew(lease: JobLease, untilMs: number): Promise<boolean>;
  finish(lease: JobLease): Promise<boolean>;
  retry(lease: JobLease, atMs: number, error: string): Promise<boolean>;
  bury(lease: JobLease, nowMs: number, error: string): Promise<boolean>;
  nextDueMs(kinds: readonly JobKind[]): Promise<number | null>;
  listDead(): Promise<Job[]>;
  /** A person wants a buried job tried again. */
  revive(id: string, nowMs: number): Promise<boolean>;
  /** Ends all leases: for the start of the only process there is. */
  release(kinds: readonly JobKind[], nowMs: number): Promise<void>;
};

export type EmailCheck = { status: "deliverable" | "risky" | "undeliverable"; disposable: boolean };

export type DevMail = { to: string; subject: string; text: string; html: string; links: string[]; at: string };
export type DevMails = { list(to: string | undefined): Promise<DevMail[]> };

/** What the embedded identity service needs of a database; `api/store/identity-rows.ts` is one. */
export type IdentityRow = Record<string, unknown> & { id: string };
export type FoundRow = { row: IdentityRow; versionstamp: string };

export type IdentityWrite =
  | { kind: "insert"; model: string; row: IdentityRow }
  | { kind: "update"; model: string; before: FoundRow; row: IdentityRow }
  | { kind: "remove"; model: string; before: FoundRow };

export type IdentityRows = {
  /** Rows that may match: by id or an indexed field where one is given, else all of the model. */
  find(model: string, equals: Record<string, unknown>): Promise<FoundRow[]>;
  /** All of it or nothing; `false` when a row changed meanwhile or a unique value is taken. */
  write(writes: readonly IdentityWrite[]): Promise<boolean>;
};
