import { remindDue } from "../../../domain/document/sending/remind-document.ts";
import type { DocumentId, Instant } from "../../../domain/ids.ts";
import { done } from "../../../domain/outcome.ts";
import type { Deps } from "../../deps.ts";
import { changeDocument, findById } from "../../services/sent/change-document.ts";
import type { JobResult } from "../handler.ts";
import { notBefore } from "../not-before.ts";

/** Reminds the recipients whose turn it is; does nothing if the document has ended or its next reminder is at another time. */
export async function remind(deps: Deps, documentId: DocumentId, due: Instant): Promise<JobResult> {
  const early = notBefore(deps, due);
  if (early) return early;
  const reminded = await changeDocument(deps, findById(deps, documentId), (state, at) => {
    const decided = remindDue(state, { at, due });
    return decided.ok ? decided : done(null);
  });
  if (!reminded.ok && reminded.refusal.code !== "not_found") throw new Error(`remind: ${reminded.refusal.code}`);
  return "done";
}
