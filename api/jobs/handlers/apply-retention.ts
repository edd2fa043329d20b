import { DAY_MS } from "../../../domain/durations.ts";
import { type DocumentId, toInstant, type WorkspaceId } from "../../../domain/ids.ts";
import type { JobTask } from "../../../domain/job/job.ts";
import { deletionDue, type Retention, retentionCutoff } from "../../../domain/workspace/retention.ts";
import type { Deps } from "../../deps.ts";
import { eraseDocument } from "../../services/bin/erase-document.ts";
import { walkPages } from "../../services/walk-pages.ts";
import type { JobResult } from "../handler.ts";

/** Documents per batch. */
const BATCH = 25;

/**
 * Deletes documents older than a workspace's retention, and reschedules itself daily until the rule changes. Every
 * deletion is recorded before it begins; after a crash, the next run completes the record.
 */
export async function applyRetention(
  deps: Deps,
  { workspaceId, since }: Extract<JobTask, { kind: "apply_retention" }>,
): Promise<JobResult> {
  await settleBegun(deps, workspaceId);
  const readRule = async () => {
    const workspace = (await deps.workspaces.find(workspaceId))?.value;
    return workspace?.retention?.since === since ? workspace.retention : null;
  };
  for (const view of ["completed", "archived"] as const) {
    const old = walkPages(async (after: DocumentId | undefined) => {
      const rule = await readRule();
      if (!rule) return { items: [], next: null };
      const toMs = Date.parse(retentionCutoff(rule, toInstant(deps.clock.now())));
      // Documents are created before they are completed, so documents created after the limit need not be read.
      const scopes = [{ workspace: workspaceId }];
      return deps.documents.list({ scopes, view, isAscending: true, toMs, after, limit: BATCH });
    });
    for await (const { _id } of old) await deleteWhenDue(deps, workspaceId, _id, readRule);
  }
  return (await readRule()) ? { waitUntil: deps.clock.now() + DAY_MS } : "done";
}

async function deleteWhenDue(
  deps: Deps,
  workspace: WorkspaceId,
  id: DocumentId,
  readRule: () => Promise<Retention | null>,
): Promise<void> {
  const [rule, found] = await Promise.all([readRule(), deps.documents.findState(id)]);
  const at = toInstant(deps.clock.now());
  const deletion = rule && found && deletionDue(found.value.document, rule, at);
  if (!deletion) return;
  await deps.deletions.begin(workspace, deletion);
  deps.killPoint("deletion_begun");
  const isGone = rule.recipientsToo
    ? await deps.documents.remove(found)
    : await eraseDocument(deps, found.value.document);
  deps.killPoint("deletion_made");
  if (isGone) await deps.deletions.finish(workspace, id, at);
}

/** Completes the records of deletions that a crash interrupted, and drops those of documents that still exist. */
async function settleBegun(deps: Deps, workspace: WorkspaceId): Promise<void> {
  for (;;) {
    const begun = await deps.deletions.listBegun(workspace, BATCH);
    for (const { documentId } of begun) {
      const document = (await deps.documents.findHead(documentId))?.value;
      const isGone = !document || document.erasedAt !== undefined;
      if (isGone) await deps.deletions.finish(workspace, documentId, toInstant(deps.clock.now()));
      else await deps.deletions.cancel(workspace, documentId);
    }
    if (begun.length < BATCH) return;
  }
}
