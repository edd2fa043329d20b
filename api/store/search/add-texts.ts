/** Jobs and index marks with which a document's commit keeps the text index up to date. */
import { type Instant, toInstant } from "../../../domain/ids.ts";
import type { JobRequest } from "../../../domain/job/job.ts";
import type { StoredDocument } from "../document/document-record.ts";
import { goneTextKey } from "../outside-keys.ts";
import type { WriteSet } from "../write-set.ts";

/** Marks a document that must be removed from its workspace's index; returns the jobs that the change requires. */
export function addTexts(writeSet: WriteSet, was: StoredDocument | null, is: StoredDocument | null): JobRequest[] {
  const before = filesOf(was);
  const after = filesOf(is);
  const jobs: JobRequest[] = [];
  const isSameWorkspace = was?.document.workspaceId === is?.document.workspaceId;
  if (was && before !== "" && (after === "" || !isSameWorkspace)) {
    const { workspaceId, _id } = was.document;
    writeSet.marks.push(goneTextKey(workspaceId, _id));
    jobs.push({ task: { kind: "unindex_text", workspaceId }, dueAt: atOnce });
  }
  if (is && after !== "" && (after !== before || !isSameWorkspace)) {
    jobs.push({ task: { kind: "index_text", documentId: is.document._id }, dueAt: atOnce });
  }
  return jobs;
}

const atOnce: Instant = toInstant(0);

/** Identifies the searchable files; empty if the document is not searchable. */
function filesOf(stored: StoredDocument | null): string {
  return stored && !stored.document.erasedAt ? stored.document.fileParts.map((part) => part.hashData).join(" ") : "";
}
