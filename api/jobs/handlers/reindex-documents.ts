import type { DocumentDeps, TemplateDeps } from "../../deps.ts";
import type { JobResult } from "../handler.ts";

/** Documents read per run; the job then continues. */
const BATCH = 100;

/** Adds index entries and search words to documents and templates of earlier versions. */
export async function reindexDocuments({
  clock,
  documents,
  templates,
}: DocumentDeps & TemplateDeps): Promise<JobResult> {
  const isDone = (await documents.reindex(BATCH)) && (await templates.reindex(BATCH));
  return isDone ? "done" : { nextAt: clock.now(), did: BATCH };
}

/** Names the senders of documents that earlier versions handed over. */
export async function restoreSenders({ clock, documents }: DocumentDeps): Promise<JobResult> {
  return (await documents.restoreSenders(BATCH)) ? "done" : { nextAt: clock.now(), did: BATCH };
}
