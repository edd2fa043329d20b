import type { CopyVerdict } from "../../../domain/audit/events/ending-events.ts";
import { sha256 } from "../../../domain/audit/sha256.ts";
import { VERIFY_LIMIT_BYTES } from "../../../domain/contract/upload-limits.ts";
import type { VerifyView } from "../../../domain/contract/verify.ts";
import type { DocumentState } from "../../../domain/document/change.ts";
import { endOf, filesToSign } from "../../../domain/document/document.ts";
import { recordVerification } from "../../../domain/document/ending/record-verification.ts";
import { keptTitle } from "../../../domain/document/titles.ts";
import type { Instant, Sha256 } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import { finishedAt } from "../../../domain/recipient/recipient.ts";
import { signs } from "../../../domain/recipient/roles.ts";
import { damageCodes } from "../../../domain/seal/problem.ts";
import type { DocumentDeps, ProofDeps, SealDeps } from "../../deps.ts";
import type { Bytes } from "../../ports/basics.ts";
import type { SignatureReport } from "../../ports/verify.ts";
import { filePasswordOf } from "../draft/draft-secrets.ts";

import { changeDocument, findById } from "../sent/change-document.ts";

/**
 * Verifies a PDF: looks its hash up among the files sealed here, then checks its signatures and revisions. A broken
 * signature over exactly the bytes that were sealed here counts as our file, changed. An unchanged encrypted file is
 * decrypted with the document's own password for the checks; its details are not returned.
 */
export async function verifyPdf(
  deps: DocumentDeps & ProofDeps & SealDeps,
  bytes: Bytes,
  ip: string,
): Promise<Outcome<VerifyView>> {
  if (bytes.length > VERIFY_LIMIT_BYTES) return refuse("body_too_large");
  const hash = await sha256(bytes);
  const exact = await findDocument(deps, [hash]);
  const report = await deps.verifyPdf(bytes, exact ? filePasswordOf(deps, exact.document) : undefined);
  const isOurs = report.verdict === "genuine" || report.verdict === "genuine-extended";
  const hashes = [hash, report.signedRevision?.sha256, ...report.covered];
  const found = exact ?? (await findDocument(deps, hashes));
  // A signature by an unknown signer over exactly the bytes sealed here means that our signature was replaced.
  const isReplaced = !exact && report.reason === "signer_unknown" && report.signedRevision === null;
  const isDamaged = found !== null && report.reason !== null && (isReplaced || damageCodes.has(report.reason));
  const verdict = isDamaged ? "changed" : report.verdict;
  if (found && verdict !== "invalid" && verdict !== "unknown-signer") await recordCheck(deps, found, ip, verdict);
  const isEncrypted = found?.document.settings.password?.mode === "encrypt";
  return done({
    verdict,
    reason: isDamaged ? "seal_damaged" : report.reason,
    level: report.level,
    sha256: hash,
    isExact: exact !== null,
    signatures: report.signatures.map(signatureView),
    isEncrypted,
    document: found && isOurs && !isEncrypted ? documentView(found) : null,
  });
}

/** Number of recent events that are searched for the same check. */
const LAST_EVENTS = 100;

/** Records the check of a copy in the trail; a failure to record does not fail the call. */
async function recordCheck(
  deps: DocumentDeps,
  { document }: DocumentState,
  ip: string,
  verdict: CopyVerdict,
): Promise<void> {
  await changeDocument(deps, findById(deps, document._id), async (state, at) => {
    const last = await deps.documents.listLastAudit(document._id, LAST_EVENTS);
    return done(recordVerification(state, { at, ip, verdict }, last));
  });
}

async function findDocument(
  deps: DocumentDeps,
  hashes: readonly (string | undefined)[],
): Promise<DocumentState | null> {
  for (const sha256 of hashes) {
    const id = sha256 === undefined ? null : await deps.documents.findBySealed(sha256 as Sha256);
    const found = id && (await deps.documents.findState(id));
    if (found) return found.value;
  }
  return null;
}

function signatureView(signature: SignatureReport): VerifyView["signatures"][number] {
  return {
    kind: signature.kind,
    level: signature.level,
    signedAt: signature.signedAt as Instant | null,
    signerName: signature.signerName,
    issuer: signature.issuer,
    serial: signature.serial,
    fingerprint: signature.fingerprint,
    coversWholeFile: signature.coversWholeFile,
    trusted: signature.trusted,
    problems: signature.problems.map((problem) => problem.code),
  };
}

/** Only facts that the certificate of completion contains, because every holder of the sealed file may know them. */
function documentView({ document, recipients }: DocumentState): NonNullable<VerifyView["document"]> {
  return {
    _id: document._id,
    title: keptTitle(document),
    isTest: document.isTest,
    completedAt: endOf(document).completed?.at ?? null,
    sender: document.sender && { name: document.sender.name },
    signers: recipients
      .filter(({ state, roleType }) => state === "signed" && signs(roleType))
      .map((one) => ({ name: one.name, email: one.email, signedAt: finishedAt(one) })),
    files: filesToSign(document).map((file) => ({ fileName: file.fileName, sha256: file.hashData })),
  };
}
