import { releaseDocument } from "../../../domain/document/draft/send-document.ts";
import type { DocumentId } from "../../../domain/ids.ts";
import { done } from "../../../domain/outcome.ts";
import type { Deps } from "../../deps.ts";
import { placeFiles } from "../../services/file/file-stores.ts";
import { changeDocument, findById } from "../../services/sent/change-document.ts";

/** Copies the files of a sent document to its data center, then releases it; no recipient is invited earlier. */
export async function placeDocument(deps: Deps, documentId: DocumentId): Promise<void> {
  const found = await deps.documents.findState(documentId);
  if (found?.value.document.status !== "QUEUED") return;
  await placeFiles(deps, found.value.document);
  const released = await changeDocument(deps, findById(deps, documentId), (state, at) => {
    const decided = releaseDocument(state, { at });
    // A refusal means that the document was voided or expired meanwhile.
    return decided.ok ? decided : done(null);
  });
  if (!released.ok) throw new Error(`place files: ${released.refusal.code}`);
}
