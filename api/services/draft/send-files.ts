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
import { findOwnDocument } from "../sent/find-own-document.ts";
import { commitOrder } from "./commit-order.ts";
import { findFileParts } from "./save-draft.ts";

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
  const fileParts = await findFileParts(deps, principal, null, { fileParts: keys.map((key) => ({ key })) });
  if (!fileParts.ok) return inJsonData(fileParts, keys);
  const sent = await commitOrder(deps, principal, order, { fileParts: fileParts.value, newId, values });
  return sent.ok ? done(sentOf(sent.value)) : sent;
}

/** The refusal with the path of the missing file's key in the order. */
function inJsonData(refused: Outcome<unknown> & { ok: false }, keys: readonly FilePartKey[]): Outcome<never> {
  const place = keys.length > 1 ? "jsonData.basePdf.$1" : "jsonData.basePdf";
  const faults = refused.refusal.faults?.map((fault) => ({
    ...fault,
    path: fault.path.replace(/^fileParts\.(\d+)\.key$/, place),
  }));
  return { ok: false, refusal: { ...refused.refusal, ...(faults ? { faults } : {}) } };
}

export function sentOf({ document: { _id, status } }: Pick<DocumentState, "document">): Output<typeof contract> {
  return { _id, status: status === "QUEUED" ? "QUEUED" : "SENT" };
}
