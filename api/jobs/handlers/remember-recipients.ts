import type { DocumentId, RecipientId } from "../../../domain/ids.ts";
import type { Deps } from "../../deps.ts";

/** Keeps whom a document was sent to as suggestions for its workspace. */
export async function rememberRecipients(deps: Deps, documentId: DocumentId): Promise<void> {
  const found = await deps.documents.findState(documentId);
  if (!found) return;
  await deps.contacts.remember(found.value.document.workspaceId, found.value.recipients);
}

/** Keeps what somebody wrote of themselves, so that they need not write it in this workspace's next document. */
export async function rememberSigner(deps: Deps, documentId: DocumentId, recipient: RecipientId): Promise<void> {
  const found = await deps.documents.findState(documentId);
  const signer = found?.value.recipients.find((one) => one._id === recipient);
  if (!found || !signer) return;
  const { document, fields } = found.value;
  const values = (await deps.documents.listValues(documentId, [recipient])).get(recipient);
  const written = (type: "title" | "company") =>
    fields
      .filter((field) => field.type === type && !field.readOnly)
      .flatMap(({ key }) => {
        const value = values?.get(key);
        return value?.kind === "text" && value.text.trim() !== "" ? [value.text.trim()] : [];
      })[0];
  const { name, email } = signer;
  await deps.contacts.remember(document.workspaceId, [
    { name, email, title: written("title"), company: written("company") },
  ]);
}
