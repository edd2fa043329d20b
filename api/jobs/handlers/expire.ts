import { expireDocument } from "../../../domain/document/ending/end-document.ts";
import { isOpen, isPastExpiry } from "../../../domain/document/state-table.ts";
import type { DocumentId } from "../../../domain/ids.ts";
import { toInstant } from "../../../domain/ids.ts";
import type { Job } from "../../../domain/job/job.ts";
import { done } from "../../../domain/outcome.ts";
import type { Deps } from "../../deps.ts";
import { changeDocument, findById } from "../../services/sent/change-document.ts";
import type { JobResult } from "../handler.ts";

/** Expires a document; does nothing if it has ended or was extended. */
export async function expire(deps: Deps, documentId: DocumentId, job?: Pick<Job, "dueAt">): Promise<JobResult> {
  const expired = await changeDocument(deps, findById(deps, documentId), (state, at) => {
    const decided = expireDocument(state, { at });
    return decided.ok ? decided : done(null);
  });
  if (!expired.ok && expired.refusal.code === "not_found") return "done";
  if (!expired.ok) throw new Error(`expire: ${expired.refusal.code}`);
  const { document } = expired.value;
  if (!isOpen(document.status) || !document.expiresAt) return "done";
  if (isPastExpiry(document, toInstant(deps.clock.now()))) throw new Error("expire: still open after its time");
  // A later end has its own job. This job is the document's only if it was due at or after the end and the clock was
  // set back since.
  const isOwn = job !== undefined && job.dueAt >= document.expiresAt;
  return isOwn ? { retryAt: Date.parse(document.expiresAt), error: "not due yet" } : "done";
}
