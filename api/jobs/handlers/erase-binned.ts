import type { JobTask } from "../../../domain/job/job.ts";
import type { Deps } from "../../deps.ts";
import { eraseDocument } from "../../services/bin/erase-document.ts";
import type { JobResult } from "../handler.ts";

/** Erases a document at the end of its time in the bin; does nothing if it was restored, or binned again later. */
export async function eraseBinned(
  deps: Deps,
  { documentId, binnedAt }: Extract<JobTask, { kind: "erase_binned" }>,
): Promise<JobResult> {
  const found = await deps.documents.findState(documentId);
  if (found?.value.document.binned?.at !== binnedAt) return "done";
  if (await eraseDocument(deps, found.value.document)) return "done";
  return { retryAt: deps.clock.now() + 1_000, error: "it was written meanwhile" };
}
