import { createHash } from "node:crypto";
import { pdfHeaderAt } from "../../../domain/file/upload-kinds.ts";
import { answerOf } from "../../../domain/seal/answer.ts";
import type { Bytes } from "../../ports/basics.ts";
import type { VerifyReport } from "../../ports/verify.ts";
import { readCertificate } from "../asn1/x509.ts";
import { listCoveredHashes } from "./covered-hashes.ts";
import { judgeFile, type VerifyOptions } from "./judge-file.ts";
import { type JudgedFile, problem, undecided } from "./report.ts";
import { decide } from "./verdict.ts";

/**
 * Verifies a PDF: which seal it has, whether the sealed bytes are unchanged, and whether later revisions make only
 * changes that the seal permits. Any bytes lead to a report, never to an error; nothing is fetched.
 */
export async function verifyPdf(bytes: Bytes, options: VerifyOptions): Promise<VerifyReport> {
  const headerAt = pdfHeaderAt(bytes);
  const start = Math.max(0, headerAt);
  const strict = headerAt < 0 ? undecided(problem("not_a_pdf"), 0) : await judge(bytes.subarray(start), options);
  const report = (await judgeAsStrangers(bytes, strict, options)) ?? (start > 0 ? withBytesBefore(strict) : strict);
  const isTelling = report.verdict !== "changed" && report.reason !== "no_signature";
  const { sealedSize, ...rest } = report;
  const sealed = sealedSize === null ? null : bytes.subarray(start, start + sealedSize);
  return {
    ...rest,
    signedRevision: sealed && { size: sealed.length, sha256: createHash("sha256").update(sealed).digest("hex") },
    covered: isTelling ? listCoveredHashes(bytes.subarray(start)) : [],
  };
}

/**
 * Judges a file that was sealed here a moment ago, by the strict rules alone. Anything but `genuine` and
 * `genuine-extended` means that the seal must not be handed out.
 */
export async function verifySeal(bytes: Bytes, options: VerifyOptions): Promise<JudgedFile> {
  return judge(bytes, options);
}

/** Our seals begin with the header: bytes before it were added to a sealed file. */
function withBytesBefore(strict: JudgedFile): JudgedFile {
  if (strict.verdict !== "genuine" && strict.verdict !== "genuine-extended") return strict;
  const problems = [...strict.problems, problem("later_bytes", "before the header")];
  const signatures = strict.signatures.map((one) => ({ ...one, coversWholeFile: false }));
  return { ...strict, ...decide(problems, false), level: null, signatures, problems };
}

/**
 * Judges a file by the tolerant third-party rules if it breaks our rules and no known signer is involved; `null` if
 * the strict verdict stands.
 */
async function judgeAsStrangers(bytes: Bytes, strict: JudgedFile, options: VerifyOptions): Promise<JudgedFile | null> {
  const isBroken = strict.verdict === "invalid" || strict.verdict === "changed" || isUnread(strict);
  const signers = strict.signatures.filter((one) => one.kind !== "timestamp");
  const isUnknown = signers.every(
    (one) => one.signerName === "" || one.problems.some(({ code }) => code === "signer_unknown"),
  );
  if (!isBroken || !isUnknown) return null;
  try {
    // Loaded on demand: few files need it, and it is as large as the rest of the verifier.
    const { judgeStranger } = await import("./foreign/signature.ts");
    return await judgeStranger(bytes, options.trustedRoots.map(readCertificate), strict);
  } catch {
    // as in `judge`: an error caused by a hostile file counts against the file
    return null;
  }
}

function isUnread(strict: JudgedFile): boolean {
  const answer = answerOf(strict);
  return answer === "unreadable" || answer === "unsupported";
}

async function judge(bytes: Bytes, options: VerifyOptions): Promise<JudgedFile> {
  try {
    return await judgeFile(bytes, options);
  } catch {
    // Any remaining error is caused by a hostile file, so it is never genuine.
    return undecided(problem("unreadable"), 0);
  }
}
