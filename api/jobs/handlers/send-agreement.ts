import { type Instant, toInstant, type WorkspaceId } from "../../../domain/ids.ts";
import type { Deps } from "../../deps.ts";
import { composeAgreement } from "../../services/compliance/agreement/compose-agreement.ts";

/**
 * Creates and sends the document of a workspace's newest request, unless an earlier attempt did. If the template can no
 * longer be sent, the request ends: the customer is notified and can request again once the operator has fixed the
 * template.
 */
export async function sendAgreement(deps: Deps, workspace: WorkspaceId): Promise<void> {
  const record = await deps.agreements.find(workspace);
  if (!record || record.value.failedAt || record.value.sentAt) return;
  const at: Instant = toInstant(deps.clock.now());
  const isMade = (await deps.documents.findHead(record.value.documentId)) !== null;
  const change = isMade ? null : await composeAgreement(deps, record.value, at);
  if (change?.ok) {
    deps.killPoint("before_agreement");
    // Throws, so that the job is retried: a missing document must not count as sent.
    const committed = await deps.documents.commit(null, change.value, at);
    if (!("done" in committed || "exists" in committed))
      throw new Error(`the agreement of ${workspace} was not made: ${Object.keys(committed)[0]}`);
    deps.killPoint("after_agreement");
  }
  const next = change === null || change.ok ? { sentAt: at } : { failedAt: at };
  // Throws, so that the retried job reads the record that the other writer stored.
  if (!(await deps.agreements.put(record, { ...record.value, ...next })))
    throw new Error(`the agreement of ${workspace} was written meanwhile`);
}
