import type { ProblemCode } from "../../../domain/seal/problem.ts";
import type { Verdict } from "../../../domain/seal/verdict.ts";

/** `detail` is for people who look closely (an object's number, an attribute's OID); it holds no sentence. */
export type Problem = { code: ProblemCode; detail?: string };

export type Level = "B-B" | "B-T" | "B-LT" | "B-LTA";

export type SignatureReport = {
  /** `seal`: the signature the verdict is about. `signature`: another one. `timestamp`: a document time stamp. */
  kind: "seal" | "signature" | "timestamp";
  level: Level | null;
  /** ISO 8601 UTC: from a sound time stamp if there is one, else as claimed by the signer, else `null`. */
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

/** The bytes a seal vouches for: the first `size` bytes of the file. */
export type SignedRevision = { size: number; sha256: string };

export type VerifyReport = {
  verdict: Verdict;
  level: Level | null;
  /** What the verdict rests on where it is not "genuine": the first of the problems that led to it. */
  reason: ProblemCode | null;
  signatures: SignatureReport[];
  /** How many revisions the file has. */
  revisions: number;
  signedRevision: SignedRevision | null;
  problems: Problem[];
  /** Hashes of what its signatures cover, where that can tell more: those of files sealed here are on record. */
  covered: string[];
};

/** A report by the file alone. */
export type Judged = Omit<VerifyReport, "covered">;

export function problem(code: ProblemCode, detail?: string): Problem {
  return detail === undefined ? { code } : { code, detail };
}
