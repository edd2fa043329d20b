/** What a certificate of completion answers. Times are ISO 8601 UTC; texts come in the certificate's language. */

import type { EmailProof } from "../../../domain/account/email-proof.ts";
import type { Check } from "../../../domain/recipient/checks.ts";
import type { RoleType } from "../../../domain/recipient/recipient.ts";
import type { Picture } from "../stamp/marks.ts";
import type { CertificateLanguage } from "./texts.ts";

export type CertificateFile = {
  fileName: string;
  pages: number;
  uploadedSha256: string;
  storedSha256: string;
  /** What its PDF was made of, and by what, where that was none. */
  originals?: readonly { fileName: string; sha256: string; by: string }[];
};

/** A file that a signer added: pages of the sealed PDF, or kept beside it. */
export type CertificateAttachment = { fileName: string; sha256: string; by: string; isMerged: boolean };

/**
 * How it was shown who somebody is: by which way the link came, by a page that the sender's server let them into, by the host
 * who saw them, by a check they passed.
 */
export type CertificateMethod = {
  method: "email_link" | "told_link" | "web_form" | "embedded" | "host" | Check;
  at?: string;
  /** Wrong answers before the right one. */
  wrong?: number;
  /** A provider's name of the transaction. */
  reference?: string;
};

export type CertificatePerson = {
  name: string;
  email: string;
  /** As it stands beside their signature where the sender wanted it. */
  signatureId: string;
  /** BCP 47 tag of the language they were addressed in; it chooses the letters of their name. */
  language: string;
  role: RoleType;
  step: number;
  /** What they did; `released`: others of the group were enough. */
  act: "signed" | "approved" | "edited" | "released";
  methods: readonly CertificateMethod[];
  group?: { name: string; minSigners: number };
  /** Who had the device, for somebody who signs in person; `place` as they told it. */
  host?: { name: string; email: string; place?: string };
  /** Who was asked before them, and handed over. */
  delegatedFrom?: readonly { name: string; email: string; reason: string; at: string }[];
  sentAt?: string;
  deliveredAt?: string;
  viewedAt?: string;
  /** Of how many of the files every page was on their screen before they acted. */
  seen?: { files: number; of: number };
  consentedAt?: string;
  /** Of what they did. */
  signedAt?: string;
  /** IANA name, as the browser said. */
  timeZone?: string;
  ip?: string;
  userAgent?: string;
  /** The origin of the page that the sender's server let them into; our own where that is ours in a frame. */
  embeddedIn?: string;
  /** What the page spoke when they signed. */
  signedIn?: string;
  consent?: { version: string; language: string };
  signature?: { way: "style" | "draw" | "upload"; draw: Picture };
};

export type CertificateContent = {
  documentId: string;
  title: string;
  titleLanguage?: string;
  /** `proof`: how the sender showed that the address is theirs; absent in documents of earlier versions. */
  sender: { name: string; email: string; proof?: EmailProof | undefined } | null;
  sentAt?: string;
  completedAt: string;
  /** All files of the document, whichever of them this PDF seals. */
  files: readonly CertificateFile[];
  attachments: readonly CertificateAttachment[];
  /** The stored bytes that this PDF begins with, or from which it was made when it is encrypted. */
  signed: { sha256: string; size: number; isEncrypted: boolean };
  people: readonly CertificatePerson[];
  audit: { events: number; headSha256: string };
  seal: {
    /** Made by the installation itself, or configured by whoever runs it. */
    origin: "install_authority" | "configured";
    level: string;
    subject: string;
    issuer: string;
    serial: string;
    fingerprintSha256: string;
    /** Host of the time-stamp authority, for B-T and above. */
    timeStampAuthority?: string;
  };
  /** Public address of the verify page, without any token. */
  verifyUrl: string;
  productVersion: string;
};

export type Certificate = CertificateLanguage & { content: CertificateContent };
