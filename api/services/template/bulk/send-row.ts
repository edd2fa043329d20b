import { hashOfViewed } from "../../../../domain/document/signing/viewed-hash.ts";
import type { DocumentId, Instant } from "../../../../domain/ids.ts";
import { done } from "../../../../domain/outcome.ts";
import { type Bulk, bulkDocumentId } from "../../../../domain/template/bulk/bulk.ts";
import { type CellFault, fillRow, type RowRules } from "../../../../domain/template/bulk/fill-row.ts";
import type { Cell } from "../../../../domain/template/bulk/row-reader.ts";
import { sendNew } from "../../../../domain/template/send-new.ts";
import type { TemplateState } from "../../../../domain/template/template.ts";
import type { SendingDeps } from "../../../deps.ts";
import { emailProofOf } from "../../account/email-proof.ts";
import { hasFilesElsewhere } from "../../file/file-stores.ts";
import { retryOnLostRace, unlessDone } from "../../retry-on-lost-race.ts";
import { rowBeginning } from "./bulk-rules.ts";

export type RowContext = {
  bulk: Bulk;
  row: number;
  state: TemplateState;
  cells: Cell[];
  rules: RowRules;
  at: Instant;
};

/** Creates and sends a row's document, or finds the document that an earlier attempt created. */
export async function sendRow(
  deps: SendingDeps,
  { bulk, row, state, cells, rules, at }: RowContext,
): Promise<{ documentId: DocumentId } | CellFault> {
  const documentId = await bulkDocumentId(bulk._id, row);
  const begins = await rowBeginning(bulk, row, { documentId, at, owner: bulk.sender });
  const filled = fillRow(state, cells, begins, rules);
  if ("faults" in filled) return filled.faults[0]!;
  const { document, fields } = filled.document;
  const { id, ...sender } = bulk.sender;
  const proof = await emailProofOf(deps, id, sender.email);
  const actor = { kind: "user" as const, id, ...bulk.startedThrough };
  const created = { type: "CREATE" as const, actor, data: { template: bulk.templateId, bulk: bulk._id } };
  const change = sendNew(filled.document, created, {
    ...{ at, actor, ...rules.engine, outside: rules.outside, pages: rules.pages },
    sender: { ...sender, proof },
    isElsewhere: await hasFilesElsewhere(deps, document),
    viewedSha256: await hashOfViewed(document.fileParts, fields),
  });
  if (!change.ok) return { column: "", code: change.refusal.code };
  const made = await retryOnLostRace(async () => {
    const committed = await deps.documents.commit(null, change.value, at);
    // If the document exists, an earlier attempt created it.
    return "done" in committed || "exists" in committed ? done({ documentId }) : unlessDone(committed);
  });
  return made.ok ? made.value : { column: "", code: made.refusal.code };
}
