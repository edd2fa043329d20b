/** Jobs and marks by which a document's commit keeps the text index true. */
import { type Instant, toInstant } from "../../../domain/ids.ts";
import type { JobRequest } from "../../../domain/job/job.ts";
import type { StoredDocument } from "../document/document-record.ts";
import { goneTextKey } from "../outside-keys.ts";
import type { Plan } from "../plan.ts";

/** Adds the mark of a document that leaves its workspace's index; returns the jobs that the change calls for. */
export function planTexts(plan: Plan, was: StoredDocument | null, is: StoredDocument | null): JobRequest[] {
  const before = filesOf(was);
  const after = filesOf(is);
  const jobs: JobRequest[] = [];
  const isSameWorkspace = was?.document.workspaceId === is?.document.workspaceId;
  if (was && before !== "" && (after === "" || !isSameWorkspace)) {
    const { workspaceId, _id } = was.document;
    plan.marks.push(goneTextKey(workspaceId, _id));
    jobs.push({ task: { kind: "unindex_text", workspaceId }, dueAt: atOnce });
  }
  if (is && after !== "" && (after !== before || !isSameWorkspace)) {
    jobs.push({ task: { kind: "index_text", documentId: is.document._id }, dueAt: atOnce });
  }
  return jobs;
}

const atOnce: Instant = toInstant(0);

/** Empty where nothing is to be found. */
function filesOf(stored: StoredDocument | null): string {
  return stored && !stored.document.erasedAt ? stored.document.fileParts.map((part) => part.hashData).join(" ") : "";
}
