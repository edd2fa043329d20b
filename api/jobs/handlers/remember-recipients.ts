import type { DocumentHead } from "../../../domain/document/document.ts";
import type { DocumentId, RecipientId } from "../../../domain/ids.ts";
import type { Deps } from "../../deps.ts";

/** Stores a document's recipients as suggestions for its workspace. */
export async function rememberRecipients(deps: Deps, documentId: DocumentId): Promise<void> {
  const found = await deps.documents.findState(documentId);
  if (!found) return;
  const { document, recipients } = found.value;
  const ownRecipients = recipients.filter((one) => !isStranger(document, one._id));
  await deps.contacts.remember(document.workspaceId, ownRecipients);
}

/** Stores what a signer entered about themself, for the workspace's next document. */
export async function rememberSigner(deps: Deps, documentId: DocumentId, recipient: RecipientId): Promise<void> {
  const found = await deps.documents.findState(documentId);
  const signer = found?.value.recipients.find((one) => one._id === recipient);
  if (!found || !signer || isStranger(found.value.document, recipient)) return;
  const { document, fields } = found.value;
  const values = (await deps.documents.listValues(documentId, [recipient])).get(recipient);
  const enteredText = (type: "title" | "company") =>
    fields
      .filter((field) => field.type === type && !field.readOnly)
      .flatMap(({ key }) => {
        const value = values?.get(key);
        return value?.kind === "text" && value.text.trim() !== "" ? [value.text.trim()] : [];
      })[0];
  const { name, email } = signer;
  await deps.contacts.remember(document.workspaceId, [
    { name, email, title: enteredText("title"), company: enteredText("company") },
  ]);
}

/** Whether a recipient's name and address come from the person filling in a web form, who may have typed anybody's. */
function isStranger({ madeFrom }: DocumentHead, recipient: RecipientId): boolean {
  return madeFrom?.form?.filler === recipient || (madeFrom?.form?.named?.includes(recipient) ?? false);
}
