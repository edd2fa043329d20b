import { checkMayAct } from "../../../domain/document/signing/room.ts";
import type { Field } from "../../../domain/field/field.ts";
import { isFillable } from "../../../domain/field/kinds.ts";
import type { DocumentId } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import { ownerOf } from "../../../domain/recipient/group.ts";
import type { Recipient } from "../../../domain/recipient/recipient.ts";
import type { DocumentDeps } from "../../deps.ts";

import { findByLink, type LinkAccess } from "./find-by-link.ts";

/** An attachment field of the link's holder, while they may fill it in. */
export async function findAttachmentField(
  deps: DocumentDeps,
  access: LinkAccess,
  key: string,
): Promise<Outcome<{ documentId: DocumentId; dataCenter: string; recipient: Recipient; field: Field }>> {
  const link = await findByLink(deps, access);
  if (!link.ok) return link;
  const { recipient, found, visit } = link.value;
  const { document, recipients, fields } = found.value;
  const mayAct = checkMayAct(document, recipient, recipients, visit);
  if (!mayAct.ok) return mayAct;
  const owner = ownerOf(recipient, recipients);
  const field = fields.find((one) => one.key === key && one.recipient === owner);
  if (field?.type !== "signerAttachment" || !isFillable(field)) return refuse("field_not_yours");
  return done({ documentId: document._id, dataCenter: document.settings.dataCenter, recipient, field });
}
