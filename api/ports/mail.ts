/** Outgoing mail. */
import type { Clock } from "../../domain/account/moment-format.ts";
import type { Bytes } from "./basics.ts";

export type OutgoingMail = {
  /** The job's id, used in the Message-ID, so that mail programs recognise a repeat. */
  id: string;
  to: { name: string; address: string };
  fromName?: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly MailAttachment[];
};

export type MailAttachment = { fileName: string; bytes: Bytes };

/** `unreachable` may be retried; `refused` may not. */
export type MailResult = { sent: true } | { sent: false; kind: "unreachable" | "refused"; reason: string };

/** One line of a transcript with the mail server; credentials are masked. */
export type MailLine = { by: "us" | "server"; line: string };

export type Mailer = {
  send(mail: OutgoingMail): Promise<MailResult>;
  /** Sends over a connection of its own and returns the transcript. */
  converse(mail: OutgoingMail): Promise<{ result: MailResult; lines: MailLine[] }>;
  check(): Promise<void>;
  /** Whether it takes addresses with letters beyond ASCII before the @ (SMTPUTF8, RFC 6531); true if unknown. */
  takesUnicode(): Promise<boolean>;
  close(): void;
};

export type EmailCheck = { status: "deliverable" | "risky" | "undeliverable"; disposable: boolean };

/**
 * The TXT records of a name, each joined from its strings (RFC 7208 §3.3); empty if there are none.
 * @throws if DNS is unreachable
 */
export type TextRecords = (name: string) => Promise<string[]>;

export type DevMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  at: string;
  attachments?: { fileName: string; size: number }[];
};

export type DevMails = {
  list(to: string | undefined): Promise<DevMail[]>;
  /** Removes every mail to the address or that contains it. */
  removeAbout(address: string): Promise<void>;
};

/** A mail for the mail server; `replyTo` is a bare address. */
export type RenderedMail = { fromName: string; replyTo?: string; subject: string; text: string; html: string };

/** Appearance of a mail: the sending workspace's branding, and the reader's clock settings if known. */
export type MailLooks = {
  brand?: MailBrand;
  clock?: Clock;
  /** The installation's name in the From header where the workspace has no name of its own. */
  mailerName?: string;
  /** Whether the mail omits titles, messages, reasons, comments and file names, which may be health information. */
  isMinimal?: true;
};

/** A workspace's name, colours and logo in its mails; `null` means the product's. */
export type MailBrand = {
  productName: string | null;
  primaryColor: string | null;
  secondaryColor: string | null;
  logo: { url: string; width: number; height: number } | null;
};
