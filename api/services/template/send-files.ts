import { can } from "../../../domain/access/can.ts";
import type { NewDocumentInput } from "../../../domain/contract/create-document.ts";
import type { Output } from "../../../domain/contract/endpoint.ts";
import type { sendTemplateCall as contract } from "../../../domain/contract/template/send.ts";
import type { DocumentState } from "../../../domain/document/change.ts";
import type { DocumentId, FilePartKey } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { FormValues } from "../../../domain/template/prefill.ts";
import type { SendingDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { commitOrder, findUploadedFiles } from "../draft/commit-order.ts";
import { findOwnDocument } from "../sent/find-own-document.ts";

/** Uploaded files with the fields on their pages, values by key or label, and people. */
export type FilesOrder = { keys: readonly FilePartKey[]; order: NewDocumentInput; values: FormValues };

/** Creates and sends a document from uploaded files in one commit. A repeat returns the present state. */
export async function sendFiles(
  deps: SendingDeps,
  principal: MemberPrincipal,
  { keys, order, values }: FilesOrder,
  newId: DocumentId,
): Promise<Outcome<Output<typeof contract>>> {
  if (!can(principal.rights, "Documents", "CREATE")) return refuse("not_authorized");
  const existing = await findOwnDocument(deps, principal, newId);
  if (existing.ok) return done(sentOf(existing.value.value));
  const place = (index: number) => (keys.length > 1 ? `jsonData.basePdf.${index}` : "jsonData.basePdf");
  const fileParts = await findUploadedFiles(deps, principal, keys, place);
  if (!fileParts.ok) return fileParts;
  const sent = await commitOrder(deps, principal, order, { fileParts: fileParts.value, newId, values });
  return sent.ok ? done(sentOf(sent.value)) : sent;
}

export function sentOf({ document: { _id, status } }: Pick<DocumentState, "document">): Output<typeof contract> {
  return { _id, status: status === "QUEUED" ? "QUEUED" : "SENT" };
}
