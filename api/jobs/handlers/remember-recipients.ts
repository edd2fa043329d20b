import type { DocumentId } from "../../../domain/ids.ts";
import type { Deps } from "../../deps.ts";

/** Keeps whom a document was sent to as suggestions for its workspace. */
export async function rememberRecipients(deps: Deps, documentId: DocumentId): Promise<void> {
  const found = await deps.documents.findState(documentId);
  if (!found) return;
  await deps.contacts.remember(found.value.document.workspaceId, found.value.recipients);
}
