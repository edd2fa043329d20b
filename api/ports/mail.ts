/** Outgoing mail. */
import type { Clock } from "../../domain/account/moment-format.ts";

export type OutgoingMail = {
  /** The job's id, used in the Message-ID, so that a repeat is recognised. */
  id: string;
  to: { name: string; address: string };
  fromName?: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
};

/** `unreachable` may be retried; `refused` may not. */
export type MailResult = { sent: true } | { sent: false; kind: "unreachable" | "refused"; reason: string };

/** One line of a conversation with the mail server; what proves who we are is masked. */
export type MailLine = { by: "us" | "server"; line: string };

export type Mailer = {
  send(mail: OutgoingMail): Promise<MailResult>;
  /** Sends over a connection of its own and returns the transcript. */
  converse(mail: OutgoingMail): Promise<{ result: MailResult; lines: MailLine[] }>;
  check(): Promise<void>;
  close(): void;
};

export type EmailCheck = { status: "deliverable" | "risky" | "undeliverable"; disposable: boolean };

/**
 * The TXT records of a name, each joined from its strings (RFC 7208 §3.3); empty when there are none.
 * @throws when DNS cannot be asked
 */
export type TextRecords = (name: string) => Promise<string[]>;

export type DevMail = { to: string; subject: string; text: string; html: string; links: string[]; at: string };

export type DevMails = { list(to: string | undefined): Promise<DevMail[]> };

/** A mail for the mail server; `replyTo` is a bare address. */
export type RenderedMail = { fromName: string; replyTo?: string; subject: string; text: string; html: string };

/** The looks of a mail: the workspace that writes, and the clock of the reader where it is known. */
export type MailLooks = {
  brand?: MailBrand;
  clock?: Clock;
  /** The mail holds no titles, messages, reasons, comments and file names, which may be health information. */
  isMinimal?: true;
};

/** A workspace's name, colours and logo in its mails; `null` stands for the product's own. */
export type MailBrand = {
  productName: string | null;
  primaryColor: string | null;
  secondaryColor: string | null;
  logo: { url: string; width: number; height: number } | null;
};
