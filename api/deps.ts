/**
 * Dependencies of the services, as narrow ports (`ports/`), in a group per area. A service takes its area's group, and
 * another only if it uses that area's ports. `main.ts` and the tests provide all of them.
 */

import type { PlanName } from "../domain/compliance/agreement.ts";
import type { Installation } from "../domain/compliance/installation.ts";
import type { OutlineView } from "../domain/contract/draft/outlines.ts";
import type { Field } from "../domain/field/field.ts";
import type { Points, Size } from "../domain/field/geometry.ts";
import type { TextStyle } from "../domain/field/shapes.ts";
import type { DataCenter } from "../domain/file/data-centers.ts";
import type { WorkspaceId } from "../domain/ids.ts";
import type { DocumentLanguage } from "../domain/text/document-language.ts";
import type { Identity } from "./ports/account/identity.ts";
import type { Passkeys } from "./ports/account/passkeys.ts";
import type { Authenticator, PersonProofs, SecurityLog, TwoFactorStore } from "./ports/account/security.ts";
import type { SignInIssuers } from "./ports/account/sign-in.ts";
import type { Bytes, Clock, Ids, Log } from "./ports/basics.ts";
import type { BrandingStore } from "./ports/branding.ts";
import type { IdempotencyStore, RateCounter } from "./ports/calls.ts";
import type { DrawHistory } from "./ports/certificate.ts";
import type { AgreementStore } from "./ports/compliance/agreements.ts";
import type { DrawAssessment, OperatorDocuments } from "./ports/compliance/certificates.ts";
import type { ErasureStore } from "./ports/compliance/erasures.ts";
import type { ReadSubProcessors } from "./ports/compliance/sub-processors.ts";
import type {
  AttachmentStore,
  CommentStore,
  ContactStore,
  DocumentStore,
  FieldSetStore,
  FolderStore,
} from "./ports/documents.ts";
import type {
  ApiKeyStore,
  DraftPromiseStore,
  EmbedOriginStore,
  EmbedSessionStore,
  EmbedTabStore,
} from "./ports/embedding.ts";
import type {
  AnswerFiles,
  Convert,
  FileStore,
  FileWords,
  ObjectHolder,
  ObjectStore,
  PictureTurns,
  Spool,
  Tables,
  ZipFiles,
} from "./ports/files.ts";
import type { KeyCallStore } from "./ports/integration/key-calls.ts";
import type { Outgoing } from "./ports/integration/outgoing.ts";
import type { DeliveryStore, WebhookStore } from "./ports/integration/webhooks.ts";
import type { JobStore } from "./ports/jobs.ts";
import type { KeyedQueue } from "./ports/keyed-queue.ts";
import type { DevMails, EmailCheck, Mailer, MailLooks, RenderedMail, TextRecords } from "./ports/mail.ts";
import type { MailContent } from "./ports/mail-content.ts";
import type { PaymentConnectionStore, Payments } from "./ports/payments.ts";
import type { BlankPages, CleanImage, DrawPoster, PdfWork, SecondEngine } from "./ports/pdf.ts";
import type {
  AccountEnds,
  AccountTokens,
  ExtensionSessionStore,
  GuestStore,
  SavedFilterStore,
  SavedSignatureStore,
  SignInSteps,
  UserStore,
} from "./ports/people.ts";
import type { CreditStore, Esp, IntegrationStore, Messaging } from "./ports/providers.ts";
import type { SealWork, Signer } from "./ports/seal.ts";
import type { InvitationTokens, Links, OneTimeCodes, SecretHashes, Tickets, Vault } from "./ports/secrets.ts";
import type { BulkStore, FormStore, TemplateStore } from "./ports/templates.ts";
import type { VerifyPdf } from "./ports/verify.ts";
import type { DeletionStore, DrawDeletion, WorkspaceStore } from "./ports/workspaces.ts";

/** Everything: what `main.ts` opens. Routes pass it on, and each service takes from it the groups of its area. */
export type Deps = SendingDeps & EndingDeps & ProfileDeps & SealDeps & OperationDeps;

/** Ports of a signer's page: the document with its files, proofs, payment and web form. */
export type SigningDeps = WorkspaceDeps & FileDeps & DocumentDeps & ProofDeps & TemplateDeps & PaymentDeps & MailDeps;

/** Preparing and sending, of documents and of templates. */
export type SendingDeps = AccountDeps & SigningDeps;

/** Ports of everything that ends with an account or a membership: sessions, keys, connections and origins. */
export type EndingDeps = AccountDeps & WorkspaceDeps & ProofDeps & PaymentDeps & IntegrationDeps & EmbedDeps;

/** Ports of a person's own profile and data. */
export type ProfileDeps = AccountDeps & WorkspaceDeps & DocumentDeps & ComplianceDeps & MailDeps;

/** Ports that every area may use. */
export type CoreDeps = {
  clock: Clock;
  ids: Ids;
  log: Log;
  /** Crashes the process at this point in tests (`KILLPOINT=name:n`); does nothing otherwise. */
  killPoint: (name: string) => void;
  config: Config;
  rates: RateCounter;
  idempotency: IdempotencyStore;
  jobs: JobStore;
  /** Serializes changes of one document. */
  keyedQueue: KeyedQueue;
};

/** People: who they are, how they sign in, and what they keep for themselves. */
export type AccountDeps = CoreDeps & {
  identity: Identity;
  users: UserStore;
  guests: GuestStore;
  /** Issuers with which people sign in; empty if `identity` has no local accounts. */
  issuers: SignInIssuers;
  signInSteps: SignInSteps;
  passkeys: Passkeys;
  extensionSessions: ExtensionSessionStore;
  accountTokens: AccountTokens;
  accountEnds: AccountEnds;
  authenticator: Authenticator;
  twoFactor: TwoFactorStore;
  personProofs: PersonProofs;
  securityLog: SecurityLog;
  savedSignatures: SavedSignatureStore;
  savedFilters: SavedFilterStore;
  /** Whether attackers try this password first. */
  isCommonPassword: (password: string) => boolean;
  checkEmail: (email: string) => Promise<EmailCheck>;
};

export type WorkspaceDeps = CoreDeps & {
  workspaces: WorkspaceStore;
  branding: BrandingStore;
  invitationTokens: InvitationTokens;
  deletions: DeletionStore;
  drawDeletion: DrawDeletion;
};

/** Bytes: uploads, conversion, pictures of pages, and where files are stored. */
export type FileDeps = CoreDeps & {
  blankPages: BlankPages;
  files: FileStore;
  /** The common store: files of unsent documents, and files of data centers without their own store. */
  objects: ObjectStore;
  /** Stores of the data centers that have their own. */
  regions: ReadonlyMap<DataCenter, ObjectStore>;
  spool: Spool;
  zipFiles: ZipFiles;
  fileWords: FileWords;
  convert: Convert;
  secondEngine: Pick<SecondEngine, "check">;
  pdf: PdfWork;
  pictureTurns: PictureTurns;
  tickets: Tickets;
  /** A PNG or JPEG reduced to its pixels, which the seal can draw; `null` for everything else. */
  cleanImage: (file: Bytes) => Promise<CleanImage | null>;
};

/** Documents from draft to end, with what is filed, attached and said about them. */
export type DocumentDeps = CoreDeps & {
  documents: DocumentStore;
  draftPromises: DraftPromiseStore;
  contacts: ContactStore;
  fieldSets: FieldSetStore;
  folders: FolderStore;
  comments: CommentStore;
  attachments: AttachmentStore;
  links: Links;
  /** The first character without a glyph in any font, or `null`. */
  findUnsupportedCharacter: (text: string, language: DocumentLanguage) => string | null;
  /** Whether a text can be drawn in its field without becoming unreadably small. */
  textFits: (text: string, field: Field, language: DocumentLanguage) => boolean;
  /** Outlines of a text as the sealed PDF draws it, in a box of points. */
  outlineText: (text: string, box: Size<Points>, style: TextStyle) => OutlineView;
  drawHistory: DrawHistory;
};

/** How a recipient proves who they are: codes, secrets, messages and providers. */
export type ProofDeps = CoreDeps & {
  secrets: SecretHashes;
  oneTimeCodes: OneTimeCodes;
  /** Encrypts secrets that are needed in plain text later: passwords of documents. */
  vault: Pick<Vault, "lock" | "unlock">;
  messaging: Messaging;
  /** `null` if none is configured. */
  esp: Esp | null;
  integrations: IntegrationStore;
  credits: CreditStore;
};

export type TemplateDeps = CoreDeps & {
  templates: TemplateStore;
  forms: FormStore;
  bulks: BulkStore;
  tables: Tables;
  answerFiles: AnswerFiles;
  drawPoster: DrawPoster;
};

export type PaymentDeps = CoreDeps & {
  payments: Payments;
  paymentConnections: PaymentConnectionStore;
};

/** Programs: their keys, and the webhooks that they subscribe to. */
export type IntegrationDeps = CoreDeps & {
  apiKeys: ApiKeyStore;
  keyCalls: KeyCallStore;
  webhooks: WebhookStore;
  deliveries: DeliveryStore;
  /** Sends requests to URLs that people entered. */
  outgoing: Outgoing;
};

export type EmbedDeps = CoreDeps & {
  embedOrigins: EmbedOriginStore;
  embedSessions: EmbedSessionStore;
  embedTabs: EmbedTabStore;
};

export type SealDeps = CoreDeps & {
  seal: SealWork;
  /** Signs what this installation seals. */
  signer: Signer;
  verifyPdf: VerifyPdf;
};

export type ComplianceDeps = CoreDeps & {
  installation: Installation;
  operatorDocuments: OperatorDocuments;
  agreements: AgreementStore;
  erasures: ErasureStore;
  readSubProcessors: ReadSubProcessors;
  drawAssessment: DrawAssessment;
  /** The plan of a workspace; without a billing provider every workspace is `self_hosted`. */
  planOf: (workspace: WorkspaceId) => Promise<PlanName>;
};

export type MailDeps = CoreDeps & {
  /** The text of a mail in its reader's language. */
  renderMail: (content: MailContent, language: string, looks?: MailLooks) => RenderedMail;
  mailer: Mailer;
  /** Mails of the development outbox; `null` in production and with a mail server. */
  devMails: DevMails | null;
  textRecords: TextRecords;
  /** Sender address of mails; `null` without a mail server. */
  mailFrom: string | null;
};

/** The operator's view of the running installation. */
export type OperationDeps = CoreDeps & {
  /** All documents, then what refers to them, then all files; not a consistent snapshot. */
  listObjectHolders: () => AsyncIterable<ObjectHolder>;
  /** @throws if the database cannot be written */
  checkDatabase: () => Promise<void>;
  checkSeal: () => Promise<{ state: "ok" | "missing" | "failing" | "warning"; detail?: string }>;
};

type Config = {
  publicUrl: string;
  version: string;
  /** All origins of this server, spelled as browsers do; the first is the origin of `publicUrl`. */
  ownOrigins: readonly string[];
  isProduction: boolean;
  /** Domains whose addresses may have accounts, in lower case; empty means all. */
  signUpDomains: readonly string[];
  /** Normalized addresses of the support team's accounts. */
  supportAccounts: readonly string[];
  /** Target of "Contact support": a URL, or a path of this server. */
  supportUrl: string;
  /** The template of the operator's business associate agreement; `null` if none is offered. */
  baaTemplate: string | null;
  /** Factor on all rate limits, for many people behind one address. `Infinity` disables limits (tests in development). */
  rateFactor: number;
};
