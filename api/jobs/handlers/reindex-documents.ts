import type { AppDeps } from "../../deps.ts";
import type { JobResult } from "../handler.ts";

/** Documents that one run reads; the job then continues. */
const LOT = 100;

/** Makes documents of earlier versions findable by member and by reviewers' state, and sortable. */
export async function reindexDocuments({ clock, documents }: Pick<AppDeps, "clock" | "documents">): Promise<JobResult> {
  return (await documents.reindex(LOT)) ? "done" : { nextAt: clock.now() };
}
