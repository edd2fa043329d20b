import type { WorkspaceId } from "../../../domain/ids.ts";
import type { AppDeps } from "../../deps.ts";
import type { JobResult } from "../handler.ts";

/** Templates and drafts removed in one run; the job then continues. */
const BATCH = 50;

/** Removes the templates and drafts of a deleted workspace. Sent documents stay for their recipients. */
export async function clearWorkspace(
  {
    clock,
    documents,
    templates,
    bulks,
    workspaces,
    webhooks,
  }: Pick<AppDeps, "clock" | "documents" | "templates" | "bulks" | "workspaces" | "webhooks">,
  workspace: WorkspaceId,
): Promise<JobResult> {
  const forms = await templates.list({ workspace, limit: BATCH, people: 0 });
  for (const { template } of forms.items) {
    const found = await templates.find(template._id);
    if (found && !(await templates.remove(found))) throw new Error(`template ${template._id} was written meanwhile`);
  }
  const drafts = await documents.list({ scopes: [{ workspace }], view: "draft", limit: BATCH });
  const binned = await documents.list({ scopes: [{ workspace }], view: "bin", limit: BATCH });
  const archived = await documents.list({ scopes: [{ workspace }], view: "archived", limit: BATCH });
  const aside = [...binned.items, ...archived.items];
  for (const { _id } of [...drafts.items, ...aside.filter(({ status }) => status === "DRAFT")]) {
    const found = await documents.findState(_id);
    if (found && !(await documents.remove(found))) throw new Error(`draft ${_id} was written meanwhile`);
  }
  if (forms.next !== null || drafts.next !== null || binned.next !== null || archived.next !== null)
    return { nextAt: clock.now() };
  await documents.clearTexts(workspace);
  await bulks.clear(workspace);
  await webhooks.removeAll(workspace);
  await workspaces.clear(workspace);
  return "done";
}
