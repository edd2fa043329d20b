import { expireDocument } from "../../../domain/document/end-document.ts";
import { isOpen, isPastExpiry } from "../../../domain/document/state-table.ts";
import type { DocumentId } from "../../../domain/ids.ts";
import { toInstant } from "../../../domain/ids.ts";
import type { Job } from "../../../domain/job/job.ts";
import { done } from "../../../domain/outcome.ts";
import type { Deps } from "../../deps.ts";
import { changeDocument, findById } from "../../services/change-document.ts";
import type { JobResult } from "../handler.ts";

/** Closes a document whose links have run out; where it has ended, or was given more time, there is nothing to do. */
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
  // Another job was made with the later end; only a clock that went back leaves this one the document's own.
  const isOwn = job !== undefined && job.dueAt >= document.expiresAt;
  return isOwn ? { retryAt: Date.parse(document.expiresAt), error: "not due yet" } : "done";
}
