import { type Instant, toInstant, type WorkspaceId } from "../../../domain/ids.ts";
import type { AppDeps } from "../../deps.ts";
import { composeAgreement } from "../../services/compliance/agreement/compose-agreement.ts";

/** Makes and sends the document of a workspace's newest request, unless an earlier try did. */
export async function sendAgreement(deps: AppDeps, workspace: WorkspaceId): Promise<void> {
  const agreement = (await deps.agreements.find(workspace))?.value;
  if (!agreement || (await deps.documents.findHead(agreement.documentId))) return;
  const at: Instant = toInstant(deps.clock.now());
  const change = await composeAgreement(deps, agreement, at);
  // Tried again, because the operator may put the template right.
  if (!change.ok) throw new Error(`the agreement of ${workspace} cannot be sent: ${change.refusal.code}`);
  deps.killPoint("before_agreement");
  await deps.documents.commit(null, change.value, at);
  deps.killPoint("after_agreement");
}
