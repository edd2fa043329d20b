/** One action on many documents: calls of limited size, one after the other, without React. */
import {
  archiveDocumentsCall,
  BULK_LIMIT,
  type BulkResult,
  deleteDocumentsCall,
  extendDocumentsCall,
  packDocumentsCall,
  remindDocumentsCall,
  restoreDocumentsCall,
  voidDocumentsCall,
} from "../../../domain/contract/bulk.ts";
import type { DocumentRow } from "../../../domain/contract/views/views.ts";
import type { DocumentView } from "../../../domain/document/views.ts";
import { type Answer, type CallRefusal, call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import { actionsFor } from "../document-actions.ts";

const allActions = ["remind", "extend", "download", "void", "archive", "delete"] as const;
const archiveActions = ["download", "unarchive", "delete"] as const;
const binActions = ["restore", "erase"] as const;
export type BulkActionId = (typeof allActions | typeof archiveActions | typeof binActions)[number];

/** Actions on the documents of a view. */
export function bulkActionsIn(view: DocumentView): readonly BulkActionId[] {
  if (view === "bin") return binActions;
  return view === "archived" ? archiveActions : allActions;
}
/** Whether a document's state and the reader's rights allow the action; a zip has signed files only. */
export function appliesTo(action: BulkActionId, row: DocumentRow): boolean {
  return action === "download" ? row.status === "COMPLETED" : actionsFor(row).includes(action);
}

export type BulkOrder =
  | { action: "remind" | "delete" | "download" | "archive" | "unarchive" | "restore" | "erase" }
  | { action: "void"; reason: string }
  | { action: "extend"; days: number };

/** `refusal`: why the remaining documents were not tried. */
export type BulkOutcome = { results: BulkResult[]; refusal: CallRefusal | null };

/** Acts on all documents; `onProgress` gets the results so far. A download is saved when its zip is ready. */
export async function carryOutBulk(
  host: Host,
  order: BulkOrder,
  ids: readonly string[],
  onProgress: (results: readonly BulkResult[]) => void,
): Promise<BulkOutcome> {
  const results: BulkResult[] = [];
  // A zip cannot be split across calls.
  const size = order.action === "download" ? ids.length : BULK_LIMIT;
  for (let at = 0; at < ids.length; at += size) {
    const answer = await send(host, order, ids.slice(at, at + size));
    if (!answer.ok) return { results, refusal: answer.refusal };
    results.push(...answer.value.results);
    onProgress([...results]);
  }
  return { results, refusal: null };
}

async function send(
  host: Host,
  order: BulkOrder,
  documentIds: string[],
): Promise<Answer<{ results: readonly BulkResult[] }>> {
  switch (order.action) {
    case "remind":
      return call(host, remindDocumentsCall, { body: { documentIds } });
    case "archive":
    case "unarchive":
      return call(host, archiveDocumentsCall, { body: { documentIds, archived: order.action === "archive" } });
    case "restore":
      return call(host, restoreDocumentsCall, { body: { documentIds } });
    case "delete":
    case "erase":
      return call(host, deleteDocumentsCall, {
        body: { documentIds, deleteType: order.action === "delete" ? "bin" : "permanent" },
      });
    case "void":
      return call(host, voidDocumentsCall, { body: { documentIds, reason: order.reason } });
    case "extend":
      return call(host, extendDocumentsCall, { body: { documentIds, days: order.days } });
    case "download": {
      const answer = await call(host, packDocumentsCall, { body: { documentIds } });
      if (answer.ok && answer.value.url) host.save(answer.value.url, answer.value.fileName);
      return answer;
    }
  }
}
