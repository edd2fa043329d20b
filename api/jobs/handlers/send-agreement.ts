import { type Instant, toInstant, type WorkspaceId } from "../../../domain/ids.ts";
import type { AppDeps } from "../../deps.ts";
import { composeAgreement } from "../../services/compliance/agreement/compose-agreement.ts";

/**
 * Makes and sends the document of a workspace's newest request, unless an earlier try did. A template that cannot be sent any
 * more ends the request: the customer is told, and asks again once the operator has put it right.
 */
export async function sendAgreement(deps: AppDeps, workspace: WorkspaceId): Promise<void> {
  const record = await deps.agreements.find(workspace);
  if (!record || record.value.failedAt || record.value.sentAt) return;
  const at: Instant = toInstant(deps.clock.now());
  const isMade = (await deps.documents.findHead(record.value.documentId)) !== null;
  const change = isMade ? null : await composeAgreement(deps, record.value, at);
  if (change?.ok) {
    deps.killPoint("before_agreement");
    // The job runs again; a document that is not there must not count as sent.
    if (!(await deps.documents.commit(null, change.value, at)))
      throw new Error(`the agreement of ${workspace} lost a race`);
    deps.killPoint("after_agreement");
  }
  const next = change === null || change.ok ? { sentAt: at } : { failedAt: at };
  // The job runs again and finds what the other writer stored.
  if (!(await deps.agreements.put(record, { ...record.value, ...next })))
    throw new Error(`the agreement of ${workspace} was written meanwhile`);
}
