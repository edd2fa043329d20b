import type { DocumentId, TemplateId, WorkspaceId } from "../../../domain/ids.ts";
import type { DocumentDeps, IntegrationDeps, SigningDeps } from "../../deps.ts";
import { walkPages } from "../../services/walk-pages.ts";
import type { JobResult } from "../handler.ts";
import { pauseForRequests } from "../pause-for-requests.ts";

/**
 * Removes the templates and drafts of a deleted workspace, and its indexes. Sent documents stay for their recipients.
 * @param batch page size, and templates and drafts removed in one run; the job then continues
 */
export async function clearWorkspace(
  deps: SigningDeps & IntegrationDeps,
  workspace: WorkspaceId,
  batch = 200,
): Promise<JobResult> {
  const { documents, templates } = deps;
  let removed = 0;
  const forms = walkPages((before: TemplateId | undefined) =>
    templates.list({ workspace, before, limit: batch, people: 0 }),
  );
  for await (const { template } of forms) {
    const startedMs = performance.now();
    const found = await templates.find(template._id);
    if (found && !(await templates.remove(found))) throw new Error(`template ${template._id} was written meanwhile`);
    if (++removed >= batch) return { nextAt: deps.clock.now(), did: removed };
    await pauseForRequests(startedMs, 2);
  }
  for await (const id of draftsOf(deps, workspace, batch)) {
    const startedMs = performance.now();
    const found = await documents.findState(id);
    if (found && !(await documents.remove(found))) throw new Error(`draft ${id} was written meanwhile`);
    if (++removed >= batch) return { nextAt: deps.clock.now(), did: removed };
    await pauseForRequests(startedMs, 2);
  }
  await documents.clearTexts(workspace);
  await deps.bulks.clear(workspace);
  await deps.webhooks.removeAll(workspace);
  await deps.workspaces.clear(workspace);
  return "done";
}

/** Ended documents stay in the archive and the bin, so their pages are passed by. */
async function* draftsOf({ documents }: DocumentDeps, workspace: WorkspaceId, limit: number) {
  for (const view of ["draft", "bin", "archived"] as const) {
    const scopes = [{ workspace }];
    const heads = walkPages((after: DocumentId | undefined) => documents.list({ scopes, view, after, limit }));
    for await (const { _id, status } of heads) if (status === "DRAFT") yield _id;
  }
}
