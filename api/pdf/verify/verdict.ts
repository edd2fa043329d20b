import type { SealLevel } from "../../../domain/document/document.ts";
import type { ProblemCode } from "../../../domain/seal/problem.ts";
import type { Verdict } from "../../../domain/seal/verdict.ts";
import type { Problem } from "../../ports/verify.ts";
import { oids } from "../asn1/oids.ts";
import { findStore } from "./dss.ts";
import type { FoundSignature } from "./find-signatures.ts";
import type { JudgedSignature } from "./judge-signature.ts";

/** The verdict that each problem leads to; `null` if it lowers the level but leaves the seal valid. */
const verdictOf: Readonly<Record<ProblemCode, Exclude<Verdict, "genuine" | "genuine-extended"> | null>> = {
  not_a_pdf: "unknown-signer",
  unreadable: "unknown-signer",
  encrypted: "unknown-signer",
  too_complex: "unknown-signer",
  no_signature: "unknown-signer",
  signature_dictionary_invalid: "invalid",
  byte_range_invalid: "invalid",
  contents_invalid: "invalid",
  signature_unsupported: "unknown-signer",
  cms_malformed: "invalid",
  cms_attribute_missing: "invalid",
  cms_attribute_forbidden: "unknown-signer",
  signing_certificate_mismatch: "invalid",
  digest_refused: "invalid",
  algorithm_refused: "invalid",
  certificate_unrelated: "invalid",
  document_digest_mismatch: "changed",
  signature_mismatch: "invalid",
  seal_damaged: "changed",
  signer_unknown: "unknown-signer",
  certificate_expired: "unknown-signer",
  certificate_not_yet_valid: "unknown-signer",
  certificate_unsuitable: "invalid",
  certificate_revoked: "invalid",
  timestamp_malformed: "invalid",
  timestamp_mismatch: "invalid",
  timestamp_untrusted: "invalid",
  timestamp_authority_unknown: null,
  validation_data_malformed: "changed",
  validation_data_unrelated: "changed",
  validation_data_locked: null,
  not_baseline: null,
  later_bytes: "changed",
  later_object: "changed",
  later_catalog: "changed",
  later_form: "changed",
  later_signature: "changed",
  later_xref: "changed",
  later_unjudged: "unknown-signer",
  later_locked: "unknown-signer",
};

const order: readonly Verdict[] = ["invalid", "changed", "unknown-signer"];

/** The most severe problem decides the verdict. */
export function decide(
  problems: readonly Problem[],
  coversWholeFile: boolean,
): { verdict: Verdict; reason: ProblemCode | null } {
  for (const verdict of order) {
    const reason = problems.find((one) => verdictOf[one.code] === verdict);
    if (reason) return { verdict, reason: reason.code };
  }
  return { verdict: coversWholeFile ? "genuine" : "genuine-extended", reason: null };
}

/** The PAdES baseline level (EN 319 142-1 §6) of a valid seal; `null` if it reaches none. */
export function levelOf(
  seal: JudgedSignature & { placed: FoundSignature },
  stamps: readonly (JudgedSignature & { placed: FoundSignature })[],
  hasRevocation: boolean,
): SealLevel | null {
  if (!seal.data || seal.data.signed.has(oids.signingTime)) return null;
  const isSound = (one: JudgedSignature) => one.stamp !== null && one.problems.length === 0;
  const sound = stamps.filter(isSound);
  if (!isSound(seal) && sound.length === 0) return "B-B";
  if (!hasRevocation) return "B-T";
  return sound.some((one) => findStore(one.placed.view) !== null) ? "B-LTA" : "B-LT";
}

export function isFault(one: Problem): boolean {
  return verdictOf[one.code] !== null;
}
