/**
 * Judges signatures made by third-party programs: the signer, the signature's claims, and whether the covered bytes
 * are unchanged. The rules for our own seals are far stricter, and no verdict of this module is better than
 * `unknown-signer`.
 */

import type { SealLevel } from "../../../domain/document/document.ts";
import type { ProblemCode } from "../../../domain/seal/problem.ts";
import type { Bytes } from "../../ports/basics.ts";
import type { SignatureReport } from "../../ports/verify.ts";
import { hex, sameBytes } from "../asn1/der.ts";
import type { Certificate } from "../asn1/x509.ts";
import { openPdf, type PdfReader } from "../syntax/reader.ts";
import {
  isDict,
  isName,
  latin1,
  type PdfDict,
  PdfName,
  PdfString,
  PdfSyntaxError,
  type PdfValue,
} from "../syntax/values.ts";
import { openStrangerCms, type StrangerCms } from "./foreign-cms.ts";
import { type JudgedFile, problem } from "./report.ts";
import { readClaimedTime } from "./signature-position.ts";

type FoundSignature = {
  value: PdfDict;
  subFilter: string;
  /** `/Contents` with its delimiters occupies `[from, to)`. */
  gap: { from: number; to: number };
  /** End of the covered bytes. */
  end: number;
  contents: Bytes;
  /** Whether the signature certifies the file and permits no changes (DocMDP with P of 1). */
  permitsNothing: boolean;
};

const MAX_SIGNATURES = 50;
const detached = new Set(["adbe.pkcs7.detached", "ETSI.CAdES.detached", "ETSI.RFC3161"]);

/**
 * Returns `null`, so that the strict verdict stands, if the file cannot be read tolerantly, has no signature that
 * covers its beginning, or names one of our own authorities.
 * @param isChanged whether the strict reader found a change; that verdict stands if the signature permits no changes
 */
export async function judgeStranger(
  bytes: Bytes,
  roots: readonly Certificate[],
  isChanged = false,
): Promise<JudgedFile | null> {
  const found = findSignatures(bytes);
  const newest = found.findLast((one) => one.subFilter !== "ETSI.RFC3161");
  if (!newest || (isChanged && newest.permitsNothing)) return null;
  const hasStore = hasValidationData(bytes);
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
    signedRevision: null,
    problems: newest.problems,
  };
}

async function describe(
  bytes: Bytes,
  one: FoundSignature,
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

async function problemsOf(bytes: Bytes, one: FoundSignature, cms: StrangerCms | null): Promise<ProblemCode[]> {
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
  one: FoundSignature,
  cms: StrangerCms | null,
  all: readonly FoundSignature[],
  hasStore: boolean,
): SealLevel | null {
  if (one.subFilter !== "ETSI.CAdES.detached" || !cms) return null;
  const hasLater = all.some((other) => other.subFilter === "ETSI.RFC3161" && other.end > one.end);
  if (!cms.hasTimeStamp && !hasLater) return "B-B";
  if (!hasStore) return "B-T";
  return hasLater ? "B-LTA" : "B-LT";
}

function hasValidationData(bytes: Bytes): boolean {
  const reader = openOrNull(bytes);
  return reader?.has(reader.catalog, "DSS") ?? false;
}

function openOrNull(bytes: Bytes): PdfReader | null {
  try {
    return openPdf(bytes);
  } catch (error) {
    if (error instanceof PdfSyntaxError) return null;
    throw error;
  }
}

/** Ordered by the end of the covered bytes. */
function findSignatures(bytes: Bytes): FoundSignature[] {
  const reader = openOrNull(bytes);
  if (!reader) return [];
  try {
    const form = reader.dictIn(reader.catalog, "AcroForm");
    const waiting = (reader.arrayIn(form, "Fields") ?? []).map((field) => ({ field, isSignature: false }));
    const found: FoundSignature[] = [];
    const visited = new Set<PdfDict>();
    for (let next = waiting.pop(); next && found.length < MAX_SIGNATURES; next = waiting.pop()) {
      const field = reader.resolve(next.field);
      if (!isDict(field) || visited.has(field)) continue;
      visited.add(field);
      const kind = reader.resolve(field.get("FT"));
      const isSignature = kind === null ? next.isSignature : isName(kind, "Sig");
      const value = isSignature ? reader.dictIn(field, "V") : null;
      const placed = value && placeSignature(reader, bytes, value);
      if (placed) found.push(placed);
      for (const kid of reader.arrayIn(field, "Kids") ?? []) waiting.push({ field: kid, isSignature });
    }
    return found.sort((one, other) => one.end - other.end);
  } catch (error) {
    if (error instanceof PdfSyntaxError) return [];
    throw error;
  }
}

/**
 * Returns `null` unless the byte range covers the beginning of the file except its own `/Contents`, exactly as
 * written.
 */
function placeSignature(reader: PdfReader, bytes: Bytes, value: PdfDict): FoundSignature | null {
  const contents = reader.resolve(value.get("Contents"));
  const range = (reader.arrayIn(value, "ByteRange") ?? []).map((item) => reader.resolve(item));
  const [start, length, resume, rest] = range;
  const subFilter = reader.resolve(value.get("SubFilter"));
  if (!(contents instanceof PdfString) || range.length !== 4 || start !== 0) return null;
  if (typeof length !== "number" || typeof resume !== "number" || typeof rest !== "number") return null;
  if (!(length > 0 && resume > length && rest > 0 && resume + rest <= bytes.length)) return null;
  const digits = hex(new Uint8Array(contents.bytes));
  if (latin1(bytes.subarray(length, resume)).replace(/\s+/g, "").toLowerCase() !== `<${digits}>`) return null;
  return {
    value,
    subFilter: subFilter instanceof PdfName ? subFilter.value : "",
    gap: { from: length, to: resume },
    end: resume + rest,
    contents: new Uint8Array(contents.bytes),
    permitsNothing: (reader.arrayIn(value, "Reference") ?? []).some((item) => isFinal(reader, reader.resolve(item))),
  };
}

function isFinal(reader: PdfReader, reference: PdfValue): boolean {
  if (!isDict(reference) || !isName(reader.resolve(reference.get("TransformMethod")), "DocMDP")) return false;
  return reader.resolve(reader.dictIn(reference, "TransformParams")?.get("P")) === 1;
}
