import type { VerifyView } from "../../domain/contract/verify.ts";
import type { DocumentState } from "../../domain/document/change.ts";
import { filesToSign } from "../../domain/document/document.ts";
import type { Instant } from "../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../domain/outcome.ts";
import { sha256 } from "../../domain/sha256.ts";
import type { Bytes, Deps } from "../deps.ts";
import type { SignatureReport } from "../pdf/verify/report.ts";

/** A sealed file grows beyond what was uploaded: several files merged, certificate and evidence. */
export const VERIFY_LIMIT_BYTES = 67_108_864;

/** What a PDF is: first whether it is byte for byte one we sealed, then what its signatures and revisions say. */
export async function verifyPdf(deps: Deps, bytes: Bytes): Promise<Outcome<VerifyView>> {
  if (bytes.length > VERIFY_LIMIT_BYTES) return refuse("body_too_large");
  const hash = await sha256(bytes);
  const report = await deps.verifyPdf(bytes);
  const isOurs = report.verdict === "genuine" || report.verdict === "genuine-extended";
  const signedHash = report.signedRevision?.sha256;
  const documentId =
    (await deps.documents.findBySealed(hash)) ??
    (isOurs && signedHash ? await deps.documents.findBySealed(signedHash as typeof hash) : null);
  const found = documentId && isOurs ? await deps.documents.findState(documentId) : null;
  return done({
    verdict: report.verdict,
    reason: report.reason,
    level: report.level,
    sha256: hash,
    signatures: report.signatures.map(signatureView),
    document: found && documentView(found.value),
  });
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

/** What stands in the certificate of completion too: whoever holds the sealed file may know it. */
function documentView({ document, recipients }: DocumentState): NonNullable<VerifyView["document"]> {
  return {
    _id: document._id,
    title: document.title,
    completedAt: document.completedAt ?? null,
    sender: document.sender && { name: document.sender.name },
    signers: recipients.map((one) => ({ name: one.name, email: one.email, signedAt: one.signedAt ?? null })),
    files: filesToSign(document).map((file) => ({ fileName: file.fileName, sha256: file.hashData })),
  };
}
