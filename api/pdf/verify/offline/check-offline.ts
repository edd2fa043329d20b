/** Runs the offline check and formats it as text: the verdict on a sealed PDF, and on the history inside it. */

import { sha256 } from "../../../../domain/audit/sha256.ts";
import { answerOf } from "../../../../domain/seal/answer.ts";
import type { TranslatedLanguage } from "../../../../domain/text/language.ts";
import type { Bytes } from "../../../ports/basics.ts";
import type { SignatureReport, VerifyReport } from "../../../ports/verify.ts";
import { type EvidenceReport, verifyEvidence } from "../evidence.ts";
import { verifyPdf } from "../verify-pdf.ts";
import { offlineTexts } from "./offline-texts.ts";

export type OfflineRequest = {
  fileName: string;
  bytes: Bytes;
  evidence: Bytes | null;
  roots: readonly Bytes[];
  /** Password of an encrypted file. */
  password?: string;
  language: TranslatedLanguage;
  nowMs: number;
};

type T = ReturnType<typeof offlineTexts>;

/** Returns the lines to print, and whether seal and history are valid. */
export async function checkOffline(request: OfflineRequest): Promise<{ lines: string[]; isGenuine: boolean }> {
  const t = offlineTexts(request.language);
  const report = await verifyPdf(request.bytes, {
    trustedRoots: request.roots,
    nowMs: request.nowMs,
    password: request.password,
  });
  const history =
    report.signedRevision && sealHolds(report)
      ? await verifyEvidence(request.bytes, report.signedRevision, request.evidence, request.password)
      : null;
  const isSealed = report.verdict === "genuine" || report.verdict === "genuine-extended";
  const lines = [
    t("file", { file: request.fileName }),
    t("sha256", { sha256: await sha256(request.bytes) }),
    "",
    ...verdictLines(t, report),
    ...(request.roots.length === 0 && report.signatures.length > 0 ? ["", t("no_root")] : []),
    ...report.signatures.flatMap((one) => ["", ...signatureLines(t, one)]),
    ...(history ? ["", ...historyLines(t, history)] : []),
  ];
  return { lines, isGenuine: isSealed && (history?.problems.length ?? 1) === 0 };
}

/** Whether the sealed bytes are unchanged, even if the signer is unknown. */
function sealHolds({ verdict, reason }: VerifyReport): boolean {
  return verdict === "genuine" || verdict === "genuine-extended" || reason === "signer_unknown";
}

function verdictLines(t: T, report: VerifyReport): string[] {
  const answer = answerOf(report);
  const lines = [t(`verify:verdict.${answer}`), t(`verify:verdict.${answer}.text`)];
  if (report.reason) lines.push(t("why", { reason: t(`verify:reason.${report.reason}`) }));
  if (report.problems.some((one) => one.code === "validation_data_locked") && report.reason !== "later_locked") {
    lines.push(t("verify:reason.validation_data_locked"));
  }
  if (report.level) lines.push(t("level", { level: report.level }));
  if (report.signedRevision) lines.push(t("signed.first", report.signedRevision));
  return lines;
}

function signatureLines(t: T, one: SignatureReport): string[] {
  const { issuer, serial, fingerprint, signedAt: at } = one;
  const kind = { seal: "kind.seal", signature: "kind.signature", timestamp: "kind.timestamp" } as const;
  const lines = [
    t(kind[one.kind], { name: one.signerName }),
    t("issuer", { issuer, serial }),
    t("fingerprint", { fingerprint }),
  ];
  if (one.level) lines.push(t("level", { level: one.level }));
  if (at) lines.push(one.isTimeProven ? t("time.proven", { at }) : t("time.stated", { at }));
  const [head, ...rest] = [...lines, ...one.problems.map(({ code }) => t(`verify:reason.${code}`))];
  return [head!, ...rest.map((line) => `  ${line}`)];
}

function historyLines(t: T, { sealed, source, problems, laterEvents }: EvidenceReport): string[] {
  const lines: string[] = [];
  if (sealed) lines.push(t("document", { title: plain(sealed.title), id: sealed.documentId }));
  if (source) {
    lines.push(t("source", { file: plain(source.fileName), sha256: source.storedSha256 }));
    const { originals, uploadedSha256 } = source;
    for (const { fileName, by, sha256 } of originals ?? [])
      lines.push(t("made", { file: plain(fileName), by: plain(by), sha256 }));
    if (!originals && uploadedSha256 !== source.storedSha256) lines.push(t("uploaded", { sha256: uploadedSha256 }));
  }
  for (const { code, fault } of problems) {
    lines.push(t("history.bad", { problem: t(`evidence.${code}`, { seq: fault?.seq }) }));
  }
  if (sealed && problems.length === 0) {
    lines.push(t("history.ok", { count: sealed.lines.length, head: sealed.head.hash }));
    if (laterEvents > 0) lines.push(t("history.later", { count: laterEvents }));
  }
  return lines;
}

/**
 * Sanitizes untrusted text for a terminal: removes characters that move the cursor, set colours or change text
 * direction.
 */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "").slice(0, 300);
}
