import type { AppDeps } from "../../deps.ts";
import type { JobResult } from "../handler.ts";

/** Documents read per run; the job then continues. */
const BATCH = 100;

/** Adds the index entries by member, review state and sort column to documents of earlier versions. */
export async function reindexDocuments({ clock, documents }: Pick<AppDeps, "clock" | "documents">): Promise<JobResult> {
  return (await documents.reindex(BATCH)) ? "done" : { nextAt: clock.now(), did: BATCH };
}

/** Names the senders of documents that earlier versions handed over. */
export async function restoreSenders({ clock, documents }: Pick<AppDeps, "clock" | "documents">): Promise<JobResult> {
  return (await documents.restoreSenders(BATCH)) ? "done" : { nextAt: clock.now(), did: BATCH };
}
