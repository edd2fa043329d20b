import type { AuditLine } from "../../../domain/audit/event.ts";
import type { Evidence } from "../../../domain/audit/evidence.ts";
import { type DocumentHead, filesToSign } from "../../../domain/document/document.ts";
import { originalsOf } from "../../../domain/document/file-part.ts";
import { keptTitle } from "../../../domain/document/titles.ts";
import { TicketSubject } from "../../../domain/file/ticket-subject.ts";
import { done, notFound, type Outcome } from "../../../domain/outcome.ts";
import type { DocumentDeps, FileDeps } from "../../deps.ts";
import { evidenceFileName } from "../file/file-names.ts";

/** Everything that a third party needs to check a document's history without this server. */
export function evidenceOf(document: DocumentHead, lines: AuditLine[]): Evidence {
  const last = lines.at(-1);
  return {
    format: "countersign-evidence-1",
    documentId: document._id,
    title: keptTitle(document),
    files: filesToSign(document).map((file) => {
      const originals = file === document.mergedPart ? originalsOf(document.fileParts) : (file.originals ?? []);
      return {
        fileName: file.fileName,
        pages: file.pages,
        uploadedSha256: file.uploadedSha256,
        ...(originals.length > 0 ? { originals } : {}),
        storedSha256: file.hashData,
        storedSize: file.size,
      };
    }),
    head: { seq: last?.entry.seq ?? 0, hash: last?.hash ?? document.audit.head },
    lines,
  };
}

/** The current evidence as a file, for the holder of a download link. */
export async function readEvidence(
  deps: FileDeps & DocumentDeps,
  ticket: string,
): Promise<Outcome<{ evidence: Evidence; fileName: string }>> {
  const subject = TicketSubject.safeParse(await deps.tickets.read(ticket));
  if (!subject.success || subject.data.kind !== "evidence") return notFound("certificate");
  const found = await deps.documents.findState(subject.data.document);
  if (!found) return notFound("certificate");
  const { document } = found.value;
  const evidence = evidenceOf(document, await deps.documents.listAudit(document._id));
  return done({ evidence, fileName: evidenceFileName(deps, document) });
}
