import type { JobTask } from "../../../domain/job/job.ts";
import type { DocumentDeps, TemplateDeps } from "../../deps.ts";
import type { JobResult } from "../handler.ts";

/** Documents moved per run; the job then continues. */
const BATCH = 90;

/**
 * Moves the documents and templates out of a deleted folder. Nothing can enter it meanwhile, because a move checks its
 * folder in the same commit. If the target folder is deleted too, they move to the root.
 */
export async function emptyFolder(
  { clock, documents, folders, templates }: DocumentDeps & TemplateDeps,
  { workspaceId, folderId, into }: Extract<JobTask, { kind: "empty_folder" }>,
): Promise<JobResult> {
  const target = into && (await folders.find(workspaceId, into));
  const scopes = [{ workspace: workspaceId, folder: folderId }];
  for (const view of ["all", "archived", "bin"] as const) {
    const { items } = await documents.list({ scopes, view, limit: BATCH });
    if (items.length === 0) continue;
    const ids = items.map((one) => one._id);
    const moved = await documents.move(ids, target, (one) => (one.folderId === folderId ? null : "conflict"));
    return { nextAt: clock.now(), did: moved.filter(({ result }) => result === "moved").length };
  }
  const { items } = await templates.list({ workspace: workspaceId, folder: folderId, limit: BATCH, people: 0 });
  let moved = 0;
  for (const { template } of items) {
    const found = await templates.find(template._id);
    // If another writer commits first, the next run moves the template.
    if (found?.value.template.folderId === folderId) if (await templates.move(found, target)) moved += 1;
  }
  return items.length > 0 ? { nextAt: clock.now(), did: moved } : "done";
}
