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

/** Input of a seal, independent of its level. */
export type SealOrder = {
  /** The file as stored by intake. */
  source: Bytes;
  /** Hash under which the source is stored. Sealing refuses any other content. */
  sourceSha256: string;
  marks: readonly Mark[];
  /** Files added by signers, which become pages before the certificate. */
  attached?: readonly AttachedPages[];
  certificate?: CertificateRequest;
  /** `evidence.json`, attached to the sealed file. */
  evidence?: Bytes;
  /** Whether every page, including the certificate, is marked as a test. */
  isTest?: true;
  /** The password as typed, with which the result is encrypted. */
  password?: string;
};

export type SealResult = {
  bytes: Bytes;
  sha256: string;
  /** SHA-256 of the covered bytes. It stays the same after later revisions, and even if the seal is damaged. */
  coveredSha256: string;
  level: SealLevel;
  certificate: { subject: string; issuer: string; serial: string; fingerprint: string };
  signedAtMs: number;
  timeStamps: { authority: string; timeMs: number }[];
};

/** Seals with this installation's configuration: key, level, time stamps. */
export type SealWork = {
  /** Created by the installation, or configured by its operator. */
  origin: CertificateRequest["sealOrigin"];
  /** Subject and issuer of the sealing certificate, and the level. */
  about: { subject: string; issuer: string; level: SealLevel };
  /**
   * Resolves once the seal is verified.
   * @param keep runs while the seal is verified, e.g. stores it; what it keeps may be used only when this has resolved
   * @throws SealUnavailable if the configured level cannot be reached now, or our own verifier rejects the seal
   */
  seal(order: SealOrder, keep?: (result: SealResult) => Promise<unknown>): Promise<SealResult>;
};

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
