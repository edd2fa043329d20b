/**
 * Judges signatures made by third-party programs: the signer, the signature's claims, and whether the covered bytes
 * are unchanged. The rules for our own seals are far stricter, and no verdict of this module is better than
 * `unknown-signer`.
 */

import type { SealLevel } from "../../../../domain/document/document.ts";
import { pdfHeaderAt } from "../../../../domain/file/upload-kinds.ts";
import type { ProblemCode } from "../../../../domain/seal/problem.ts";
import type { Bytes } from "../../../ports/basics.ts";
import type { SignatureReport } from "../../../ports/verify.ts";
import { sameBytes } from "../../asn1/der.ts";
import type { Certificate } from "../../asn1/x509.ts";
import { PdfString } from "../../syntax/values.ts";
import { type JudgedFile, problem, undecided } from "../report.ts";
import { readClaimedTime } from "../signature-position.ts";
import { openStrangerCms, type StrangerCms } from "./cms.ts";
import { type ForeignFile, type ForeignSignature, openForeignFile } from "./file.ts";

const detached = new Set(["adbe.pkcs7.detached", "ETSI.CAdES.detached", "ETSI.RFC3161"]);

/**
 * Returns `null`, so that the strict verdict stands, if the file cannot be read tolerantly, has a signature that does
 * not cover its beginning, or names one of our own authorities.
 */
export async function judgeStranger(
  bytes: Bytes,
  roots: readonly Certificate[],
  strict: JudgedFile,
): Promise<JudgedFile | null> {
  // Offsets count from the header, or from the start of the file: both are written.
  const start = pdfHeaderAt(bytes);
  const candidates = start > 0 ? [bytes, bytes.subarray(start)] : [bytes];
  const files = candidates.map((one) => ({ bytes: one, file: openForeignFile(one) }));
  const signed = files.find(({ file }) => file !== null && file.signatures.length > 0);
  if (signed?.file) return await judgeSigned(signed.bytes, signed.file, roots, strict);
  const known = files.flatMap(({ file }) => file?.isUnsigned ?? []);
  const isUnsigned = known.length > 0 && !known.includes(false);
  return isUnsigned && strict.signatures.length === 0 ? undecided(problem("no_signature"), strict.revisions) : null;
}

async function judgeSigned(
  bytes: Bytes,
  { signatures: found, hasStore }: ForeignFile,
  roots: readonly Certificate[],
  strict: JudgedFile,
): Promise<JudgedFile | null> {
  const newest = found.findLast((one) => one.subFilter !== "ETSI.RFC3161");
  if (!newest || (strict.verdict === "changed" && newest.permitsNothing)) return null;
  const read = found.map((one) => ({ one, cms: openStrangerCms(one.contents) }));
  if (read.some(({ cms }) => cms?.issuers.some((issuer) => roots.some((root) => sameBytes(root.subject, issuer)))))
    return null;
  const signatures = await Promise.all(
    read.map(({ one, cms }) => describe(bytes, one, cms, one === newest ? levelOf(one, cms, found, hasStore) : null)),
  );
  return answer(signatures, signatures[found.indexOf(newest)]!);
}

function answer(signatures: SignatureReport[], newest: SignatureReport): JudgedFile {
  const codes = newest.problems.map((one) => one.code);
  const verdict = codes.includes("document_digest_mismatch")
    ? "changed"
    : codes.includes("signature_mismatch")
      ? "invalid"
      : "unknown-signer";
  const first: readonly ProblemCode[] = ["document_digest_mismatch", "signature_mismatch", "signature_unsupported"];
  const reason = first.find((code) => codes.includes(code)) ?? "signer_unknown";
  return {
    verdict,
    level: null,
    reason,
    signatures,
    revisions: signatures.length,
    sealedSize: null,
    problems: newest.problems,
  };
}

async function describe(
  bytes: Bytes,
  one: ForeignSignature,
  cms: StrangerCms | null,
  level: SealLevel | null,
): Promise<SignatureReport> {
  const codes = await problemsOf(bytes, one, cms);
  const coversWholeFile = bytes.subarray(one.end).every((byte) => byte <= 0x20);
  if (!coversWholeFile) codes.push("later_unjudged");
  const claimed = one.value.get("M");
  return {
    kind: one.subFilter === "ETSI.RFC3161" ? "timestamp" : "signature",
    level,
    signedAt: cms?.signedAt ?? (claimed instanceof PdfString ? readClaimedTime(claimed.bytes) : null),
    isTimeProven: false,
    signerName: cms?.signerName ?? "",
    issuer: cms?.issuerName ?? "",
    serial: cms?.serial ?? "",
    fingerprint: cms?.fingerprint ?? "",
    coversWholeFile,
    trusted: false,
    problems: codes.map((code) => problem(code)),
  };
}

async function problemsOf(bytes: Bytes, one: ForeignSignature, cms: StrangerCms | null): Promise<ProblemCode[]> {
  if (!cms || !(detached.has(one.subFilter) || one.subFilter === "adbe.pkcs7.sha1")) return ["signature_unsupported"];
  const covered = new Uint8Array(one.end - (one.gap.to - one.gap.from));
  covered.set(bytes.subarray(0, one.gap.from));
  covered.set(bytes.subarray(one.gap.to, one.end), one.gap.from);
  const state = await cms.verify(covered);
  const weak: ProblemCode[] = cms.isWeak ? ["digest_refused"] : [];
  switch (state) {
    case "holds":
      return [...weak, "signer_unknown"];
    case "other_content":
      return ["document_digest_mismatch"];
    case "other_key":
      return ["signature_mismatch"];
    case "unsupported":
      return ["signature_unsupported"];
  }
}

/** The claimed level: nothing but the signature itself has been verified. */
function levelOf(
  one: ForeignSignature,
  cms: StrangerCms | null,
  all: readonly ForeignSignature[],
  hasStore: boolean,
): SealLevel | null {
  if (one.subFilter !== "ETSI.CAdES.detached" || !cms) return null;
  const hasLater = all.some((other) => other.subFilter === "ETSI.RFC3161" && other.end > one.end);
  if (!cms.hasTimeStamp && !hasLater) return "B-B";
  if (!hasStore) return "B-T";
  return hasLater ? "B-LTA" : "B-LT";
}
