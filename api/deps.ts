/** Everything outside, as the narrow ports the services need (`ports/`). `main.ts` and the tests fill them. */

import type { OutlineView } from "../domain/contract/outlines.ts";
import type { Field } from "../domain/field/field.ts";
import type { Points, Size } from "../domain/field/geometry.ts";
import type { TextLook } from "../domain/field/shapes.ts";
import type { DataCenter } from "../domain/file/data-centers.ts";
import type { DocumentLanguage } from "../domain/text/document-language.ts";
import type { MailContent, RenderedMail } from "./adapters/mail/templates.ts";
import type { CleanImage } from "./pdf/stamp/clean-image.ts";
import type { VerifyReport } from "./pdf/verify/report.ts";
import type { Bytes, Clock, Ids, Log } from "./ports/basics.ts";
import type { IdempotencyStore, RateCounter } from "./ports/calls.ts";
import type { AttachmentStore, BlockStore, ContactStore, DocumentStore } from "./ports/documents.ts";
import type { ApiKeyStore, EmbedOriginStore, EmbedSessionStore, EmbedTabStore } from "./ports/embedding.ts";
import type { Convert, FileStore, ObjectHolder, ObjectStore, PictureTurns, Spool } from "./ports/files.ts";
import type { Identity } from "./ports/identity.ts";
import type { JobStore } from "./ports/jobs.ts";
import type { DevMails, EmailCheck, Mailer } from "./ports/mail.ts";
import type { PaymentConnectionStore, Payments } from "./ports/payments.ts";
import type { PdfWork, SealWork } from "./ports/pdf.ts";
import type { AccountTokens, ExtensionSessionStore, GuestStore, UserStore } from "./ports/people.ts";
import type { CreditStore, Esp, IntegrationStore, Messaging } from "./ports/providers.ts";
import type { Links, OneTimeCodes, SecretHashes, Tickets, Vault } from "./ports/secrets.ts";
import type { TemplateStore } from "./ports/templates.ts";
import type { Turns } from "./services/turns.ts";

/** Everything the document services need. */
export type Deps = {
  clock: Clock;
  ids: Ids;
  documents: DocumentStore;
  files: FileStore;
  pictureTurns: PictureTurns;
  contacts: ContactStore;
  blocks: BlockStore;
  templates: TemplateStore;
  attachments: AttachmentStore;
  /** Where objects are that are nowhere else: files before their document is sent, and all of data centers without a store. */
  objects: ObjectStore;
  spool: Spool;
  convert: Convert;
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

/** Everything, accounts and work in the background included. */
export type AppDeps = Deps & {
  config: AppConfig;
  identity: Identity;
  users: UserStore;
  guests: GuestStore;
  accountTokens: AccountTokens;
  extensionSessions: ExtensionSessionStore;
  apiKeys: ApiKeyStore;
  embedOrigins: EmbedOriginStore;
  embedSessions: EmbedSessionStore;
  embedTabs: EmbedTabStore;
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
  /** Of all names that this server answers to, as browsers spell origins; the first is that of `publicUrl`. */
  ownOrigins: readonly string[];
  isProduction: boolean;
  /** Where "Contact support" leads: an address, or a path of ours. */
  supportUrl: string;
  /** All limits of calls times this: for many people behind one address. Infinite: none (tests in development). */
  rateFactor: number;
};
