import { type ChainFault, findChainFault } from "../../../domain/audit/chain.ts";
import { Evidence } from "../../../domain/audit/evidence.ts";
import { sha256 } from "../../../domain/audit/sha256.ts";
import type { Bytes } from "../../ports/basics.ts";
import type { SignedRevision } from "../../ports/verify.ts";
import { Malformed } from "../asn1/der.ts";
import { findAttachment } from "./attachment.ts";
import { Encrypted, openView, startReading } from "./reader/pdf-view.ts";

const evidenceProblems = [
  /** The sealed PDF carries no `evidence.json`. */
  "evidence_missing",
  "evidence_malformed",
  /** The sealed PDF is encrypted, and no password opened it. */
  "evidence_locked",
  /** The hash chain of the events is broken. */
  "chain_broken",
  /** The chain's end differs from the stated head. */
  "head_mismatch",
  /** The sealed PDF begins with none of the signed files. */
  "source_mismatch",
  /** The supplied evidence belongs to another document. */
  "other_document",
  /** The supplied evidence differs from the sealed evidence within the sealed part of the history. */
  "history_differs",
] as const;
type EvidenceProblem = (typeof evidenceProblems)[number];

export type EvidenceReport = {
  problems: { code: EvidenceProblem; fault?: ChainFault }[];
  /** The evidence sealed into the PDF, if readable. */
  sealed: Evidence | null;
  /** The signed file that the sealed PDF begins with; always `null` for an encrypted PDF. */
  source: Evidence["files"][number] | null;
  /** Number of events in the supplied evidence beyond the sealed ones. */
  laterEvents: number;
};

/**
 * Verifies the history of a sealed PDF without our server. The events sealed inside must hash to the sealed head, the
 * PDF must begin with a file that they name unless it is encrypted, and supplied evidence must continue the same chain.
 * @param signed revision of a valid seal: its contents are as trustworthy as the seal
 * @param handedIn a later export of `evidence.json`, or `null`
 * @param password password of an encrypted PDF
 */
export async function verifyEvidence(
  bytes: Bytes,
  signed: SignedRevision,
  handedIn: Bytes | null,
  password: string | null = null,
): Promise<EvidenceReport> {
  const report: EvidenceReport = { problems: [], sealed: null, source: null, laterEvents: 0 };
  const attached = readAttached(bytes, signed, password);
  if ("problem" in attached) return { ...report, problems: [{ code: attached.problem }] };
  const sealed = parseEvidence(attached.bytes);
  if (!sealed) return { ...report, problems: [{ code: "evidence_malformed" }] };
  report.sealed = sealed;
  report.problems.push(...(await findEvidenceFaults(sealed)));
  report.source = attached.isEncrypted ? null : await findSource(bytes, signed, sealed);
  if (!report.source && !attached.isEncrypted) report.problems.push({ code: "source_mismatch" });
  if (handedIn) {
    const comparison = await compare(sealed, handedIn);
    report.problems.push(...comparison.problems);
    report.laterEvents = comparison.events;
  }
  return report;
}

type Attached = { bytes: Bytes; isEncrypted: boolean } | { problem: EvidenceProblem };

function readAttached(bytes: Bytes, signed: SignedRevision, password: string | null): Attached {
  try {
    const view = openView(bytes, signed.size, startReading(password));
    const found = findAttachment(view, "evidence.json");
    return found ? { bytes: found, isEncrypted: view.isEncrypted } : { problem: "evidence_missing" };
  } catch (error) {
    if (error instanceof Encrypted) return { problem: "evidence_locked" };
    if (error instanceof Malformed) return { problem: "evidence_malformed" };
    throw error;
  }
}

function parseEvidence(bytes: Bytes): Evidence | null {
  try {
    const parsed = Evidence.safeParse(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
    return parsed.success ? parsed.data : null;
  } catch {
    // neither UTF-8 nor JSON
    return null;
  }
}

async function findEvidenceFaults(evidence: Evidence): Promise<EvidenceReport["problems"]> {
  const fault = await findChainFault(evidence.documentId, evidence.lines);
  if (fault) return [{ code: "chain_broken", fault }];
  const last = evidence.lines.at(-1);
  const isHead = last !== undefined && last.entry.seq === evidence.head.seq && last.hash === evidence.head.hash;
  return isHead ? [] : [{ code: "head_mismatch" }];
}

async function findSource(
  bytes: Bytes,
  signed: SignedRevision,
  evidence: Evidence,
): Promise<Evidence["files"][number] | null> {
  for (const file of evidence.files) {
    if (file.storedSize >= signed.size) continue;
    if ((await sha256(bytes.subarray(0, file.storedSize))) === file.storedSha256) return file;
  }
  return null;
}

async function compare(
  sealed: Evidence,
  handedIn: Bytes,
): Promise<{ problems: EvidenceReport["problems"]; events: number }> {
  const evidence = parseEvidence(handedIn);
  if (!evidence) return { problems: [{ code: "evidence_malformed" }], events: 0 };
  if (evidence.documentId !== sealed.documentId) return { problems: [{ code: "other_document" }], events: 0 };
  const problems = await findEvidenceFaults(evidence);
  const sameEntry = evidence.lines.find((line) => line.entry.seq === sealed.head.seq);
  if (sameEntry?.hash !== sealed.head.hash) problems.push({ code: "history_differs" });
  return { problems, events: Math.max(0, evidence.lines.length - sealed.lines.length) };
}
