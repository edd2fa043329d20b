/** Sealing: drawing values on a source, and signing the result. */
import type { SealDelay, SealLevel } from "../../domain/document/document.ts";
import type { Box, Millimetres } from "../../domain/field/geometry.ts";
import type { Shape } from "../../domain/field/shapes.ts";
import type { VectorStrokes } from "../../domain/field/value.ts";
import type { TranslatedLanguage } from "../../domain/text/language.ts";
import type { Bytes } from "./basics.ts";
import type { CertificateContent } from "./certificate.ts";

/** A picture value: PNG or JPEG bytes, or strokes. */
export type Picture = { kind: "image"; bytes: Bytes } | { kind: "strokes"; pad: VectorStrokes };

/** `page` is the index in its file; `box` is in stored form. */
export type Mark = { page: number; box: Box<Millimetres>; shapes: readonly Shape[]; picture?: Picture };

/** A clean PDF, or a picture, which gets a page of its own. */
export type AttachedPages = { kind: "pdf" | "image"; bytes: Bytes };

/** The certificate's content without the parts that the sealer adds. */
export type CertificateRequest = {
  language: TranslatedLanguage;
  content: Omit<CertificateContent, "seal" | "signed">;
  sealOrigin: CertificateContent["seal"]["origin"];
};

/** The file that a revision is appended to. */
export type Base = {
  bytes: Bytes;
  /** Hash under which the file is stored. Any other content is refused. */
  sha256: string;
};

/** The pages, marks and attachments that a revision adds to its base besides the signature. */
export type Drawing = {
  marks: readonly Mark[];
  /** Files added by signers, which become pages before the certificate of completion. */
  attached?: readonly AttachedPages[];
  certificate?: CertificateRequest;
  /** `evidence.json`, attached to the sealed file. */
  evidence?: Bytes;
  /** Whether every page, including the certificate of completion, is marked as a test. */
  isTest?: true;
  /** The password as typed, with which the result is encrypted. */
  password?: string;
};

/** A revision that lacks only its signature. It is plain data, and nothing of it is drawn again. */
export type PreparedRevision = {
  /** The bytes that the revision is appended to: the base, or the document encrypted under the password. */
  before: Bytes;
  /** The revision's own bytes, with zeros in the space of the signature. */
  tail: Bytes;
  /** The space of the signature: the offset of its first hexadecimal digit in `tail`, and its size in octets. */
  gap: { at: number; room: number };
  /** SHA-256 of all bytes but the signature's. */
  digest: Bytes;
  preparedAtMs: number;
  /** Set if `before` is encrypted; `key` is the file's. */
  lock?: { password: string; key: Bytes };
};

/** A stage of the finished file: its first `size` bytes. */
export type MadeRevision = { kind: "base" | "seal" | "proofs"; size: number; sha256: string };

export type SealResult = {
  bytes: Bytes;
  sha256: string;
  /** From the base to the whole file. */
  revisions: readonly MadeRevision[];
  /** SHA-256 of the covered bytes. It stays the same after later revisions, and even if the seal is damaged. */
  coveredSha256: string;
  level: SealLevel;
  certificate: { subject: string; issuer: string; serial: string; fingerprint: string };
  signedAtMs: number;
  timeStamps: { authority: string; timeMs: number }[];
};

/** A key that signs revisions. It sees their digest, never the file. */
export type Signer = {
  /** DER: the key's own certificate first, then its issuers up to the root. */
  chain: readonly Bytes[];
  /**
   * @param digest SHA-256 of the bytes that the signature covers
   * @returns CMS SignedData without time stamp: detached, DER, with `chain` and signing-certificate-v2
   */
  sign(digest: Bytes): Promise<Bytes>;
};

/** Prepares and finishes sealed revisions for this installation's signer, at its level. */
export type SealWork = {
  /** Created by the installation, or configured by its operator. */
  origin: CertificateRequest["sealOrigin"];
  /** Subject and issuer of the sealing certificate, and the level. */
  about: { subject: string; issuer: string; level: SealLevel };
  /**
   * Draws a revision and reserves the space of its signature.
   * @param base its buffer may be empty afterwards
   * @param room octets of the signature; by default those of the signer's certificates and usual time stamps
   * @throws SealUnavailable if the signer's certificate is not valid now
   */
  prepare(base: Base, drawing: Drawing, room?: number): Promise<{ revision: PreparedRevision; digest: Bytes }>;
  /**
   * Writes the signature, and the proofs that the level demands. Resolves once the seal is verified.
   * @param revision its buffers may be empty afterwards
   * @param keep runs while the seal is verified, e.g. stores it; what it keeps may be used only when this has resolved
   * @throws SignatureTooLong if it does not fit, before `keep` runs
   * @throws SealUnavailable if the configured level cannot be reached now, or our own verifier rejects the seal
   */
  finish(revision: PreparedRevision, cms: Bytes, keep?: (result: SealResult) => Promise<unknown>): Promise<SealResult>;
};

/** The revision must be prepared and signed anew with more room: the space of a signature is part of what it covers. */
export class SignatureTooLong extends Error {
  override name = "SignatureTooLong";

  constructor(
    /** Octets that suffice. */
    readonly room: number,
  ) {
    super(`the signature needs a space of ${room} octets`);
  }
}

/** Reason why a seal of the requested level cannot be made now. The document stays SEALING; no weaker seal is made. */
export type SealDelayReason =
  | "timestamp_unreachable"
  | "timestamp_refused"
  | "timestamp_invalid"
  | "revocation_unavailable"
  | "certificate_revoked"
  | "certificate_expired"
  | "certificate_not_yet_valid"
  /** Our own verifier rejects the new seal. */
  | "not_genuine";

const delays = {
  timestamp_unreachable: "time_stamp",
  timestamp_refused: "time_stamp",
  timestamp_invalid: "time_stamp",
  revocation_unavailable: "revocation",
  certificate_revoked: "certificate",
  certificate_expired: "certificate",
  certificate_not_yet_valid: "certificate",
  not_genuine: "verification",
} satisfies Record<SealDelayReason, SealDelay>;

export class SealUnavailable extends Error {
  override name = "SealUnavailable";
  /** The reason as stored in the document's state. */
  readonly delay: SealDelay;

  constructor(
    readonly reason: SealDelayReason,
    /** For logs: contains host names, no personal data. */
    readonly detail: string,
    options?: ErrorOptions,
  ) {
    super(`${reason}: ${detail}`, options);
    this.delay = delays[reason];
  }
}
