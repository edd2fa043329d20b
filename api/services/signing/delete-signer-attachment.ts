import type { FieldKey } from "../../../domain/ids.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { DocumentDeps } from "../../deps.ts";
import { findAttachmentField } from "./find-attachment-field.ts";
import type { LinkAccess } from "./find-by-link.ts";

/** Removes a signer's file from its field, if there is one. */
export async function deleteSignerAttachment(
  deps: DocumentDeps,
  access: LinkAccess,
  key: string,
): Promise<Outcome<{ field: FieldKey }>> {
  const found = await findAttachmentField(deps, access, key);
  if (!found.ok) return found;
  const { documentId, recipient, field } = found.value;
  await deps.attachments.remove(documentId, recipient._id, field.key);
  return done({ field: field.key });
}
