/** Verification of a PDF's seal and signatures. */
import type { SealLevel } from "../../domain/document/document.ts";
import type { ProblemCode } from "../../domain/seal/problem.ts";
import type { Verdict } from "../../domain/seal/verdict.ts";
import type { Bytes } from "./basics.ts";

/** `detail` is technical (an object's number, an attribute's OID), never a sentence. */
export type Problem = { code: ProblemCode; detail?: string };

export type SignatureReport = {
  /**
   * `seal`: the signature that the verdict is about. `signature`: any other one. `timestamp`: a document time stamp.
   */
  kind: "seal" | "signature" | "timestamp";
  level: SealLevel | null;
  /** ISO 8601 UTC: from a valid time stamp if present, otherwise as claimed by the signer, otherwise `null`. */
  signedAt: string | null;
  isTimeProven: boolean;
  signerName: string;
  issuer: string;
  /** Serial number, hex. */
  serial: string;
  /** SHA-256 of the certificate, hex. */
  fingerprint: string;
  coversWholeFile: boolean;
  trusted: boolean;
  problems: Problem[];
};

/** The bytes covered by a seal: the first `size` bytes of the file. */
export type SignedRevision = { size: number; sha256: string };

export type VerifyReport = {
  verdict: Verdict;
  level: SealLevel | null;
  /** The first problem that led to the verdict; `null` if the file is genuine. */
  reason: ProblemCode | null;
  signatures: SignatureReport[];
  /** Number of revisions in the file. */
  revisions: number;
  signedRevision: SignedRevision | null;
  problems: Problem[];
  /**
   * Hashes of the bytes that its signatures claim to cover, for lookup among the files sealed here; empty if that
   * cannot add to the verdict.
   */
  covered: string[];
};

/** Verifies a PDF against the roots of this installation; never throws on a hostile file. */
export type VerifyPdf = (bytes: Bytes, password?: string) => Promise<VerifyReport>;
