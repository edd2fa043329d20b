/** The content of a certificate of completion. Times are ISO 8601 UTC; texts are in the certificate's language. */

import type { EmailProof } from "../../domain/account/email-proof.ts";
import type { AuditLineView } from "../../domain/contract/views/views.ts";
import type { Check } from "../../domain/recipient/checks.ts";
import type { RoleType } from "../../domain/recipient/recipient.ts";
import type { TranslatedLanguage } from "../../domain/text/language.ts";
import type { Bytes } from "./basics.ts";
import type { Picture } from "./seal.ts";

export type CertificateFile = {
  fileName: string;
  pages: number;
  uploadedSha256: string;
  storedSha256: string;
  /** The files that its PDFs were converted from, and the converter. */
  originals?: readonly { fileName: string; sha256: string; by: string }[];
};

/** A signer's attachment: merged into the sealed PDF, or stored separately. */
type CertificateAttachment = { fileName: string; sha256: string; by: string; isMerged: boolean };

/**
 * A proof of identity: delivery of the link, admission by the sender's server to an embedding page, presence confirmed
 * by a host, or a passed check.
 */
export type CertificateMethod = {
  method: "email_link" | "told_link" | "test_link" | "test_code" | "web_form" | "embedded" | "host" | Check;
  at?: string;
  /** Number of wrong answers before the correct one. */
  wrong?: number;
  /** The provider's transaction id. */
  reference?: string;
};

export type CertificatePerson = {
  name: string;
  email: string;
  /** The id printed next to their signature, if the sender chose that. */
  signatureId: string;
  /** BCP 47 tag of their document language; selects the glyphs of their name. */
  language: string;
  role: RoleType;
  step: number;
  /** `released`: other members of the group have signed. */
  act: "signed" | "approved" | "edited" | "released";
  methods: readonly CertificateMethod[];
  group?: { name: string; minSigners: number };
  /** The in-person signer's host; `place` as the host entered it. */
  host?: { name: string; email: string; place?: string };
  /** Recipients who delegated, in order. */
  delegatedFrom?: readonly { name: string; email: string; reason: string; at: string }[];
  sentAt?: string;
  deliveredAt?: string;
  viewedAt?: string;
  /** Number of files whose pages were all on screen before they acted. */
  seen?: { files: number; of: number };
  consentedAt?: string;
  /** When they acted. */
  signedAt?: string;
  /** IANA name, as the browser reported. */
  timeZone?: string;
  ip?: string;
  userAgent?: string;
  /** Origin of the embedding page to which the sender's server admitted them; this server's origin if our page was framed. */
  embeddedIn?: string;
  /** The API key that opened that page, by name and last characters. */
  openedBy?: string;
  /** Language of the interface at signing. */
  signedIn?: string;
  consent?: { version: string; language: string };
  signature?: { way: "style" | "draw" | "upload"; draw: Picture };
};

/** Branding of the sender's workspace; `null` means the product's. */
export type CertificateBrand = {
  productName: string | null;
  primaryColor: string | null;
  secondaryColor: string | null;
  logo: { bytes: Bytes; width: number; height: number } | null;
};

export type CertificateContent = {
  documentId: string;
  /** Absent if the workspace has no branding. */
  brand?: CertificateBrand;
  title: string;
  titleLanguage?: string;
  /**
   * `proof`: how the sender proved the address; absent in documents of earlier versions. `key`: the API key with which it
   * was sent, by name and last characters.
   */
  sender: { name: string; email: string; proof?: EmailProof | undefined; key?: string } | null;
  /** The member who took the document over from its sender. */
  handledBy?: { name: string; email: string } | undefined;
  sentAt?: string;
  completedAt: string;
  /** All files of the document, not only those in this PDF. */
  files: readonly CertificateFile[];
  attachments: readonly CertificateAttachment[];
  /** The stored bytes at the beginning of this PDF; for an encrypted PDF, its source. */
  signed: { sha256: string; size: number; isEncrypted: boolean };
  people: readonly CertificatePerson[];
  audit: { events: number; headSha256: string };
  seal: {
    /** Whether the installation created the key or the operator configured it. */
    origin: "install_authority" | "configured";
    level: string;
    subject: string;
    issuer: string;
    serial: string;
    fingerprintSha256: string;
    /** Host of the time-stamp authority, for B-T and above. */
    timeStampAuthority?: string;
  };
  /** Public address of the verify page, without a token. */
  verifyUrl: string;
  productVersion: string;
};

/** The printable history of a document; `lines` may be a subset of the trail. */
export type HistorySheet = {
  language: TranslatedLanguage;
  brand?: CertificateBrand;
  documentId: string;
  title: string;
  titleLanguage?: string;
  at: string;
  trail: { events: number; headSha256: string; intact: boolean };
  lines: readonly AuditLineView[];
  /** Whether each line includes its technical facts and fingerprint. */
  isProof: boolean;
  productVersion: string;
};

export type DrawHistory = (history: HistorySheet) => Bytes;
