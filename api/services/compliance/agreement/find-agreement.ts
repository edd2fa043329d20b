import { type Agreement, type AgreementStatus, statusOf } from "../../../../domain/compliance/agreement.ts";
import type { DocumentState } from "../../../../domain/document/change.ts";
import type { WorkspaceId } from "../../../../domain/ids.ts";
import type { ComplianceDeps, DocumentDeps } from "../../../deps.ts";
import type { Versioned } from "../../../ports/basics.ts";

export type FoundAgreement = {
  record: Versioned<Agreement>;
  status: AgreementStatus;
  state: DocumentState | null;
};

/**
 * The workspace's agreement with its document's current status. The first read after the last signature stores
 * `signedAt`, because the operator's workspace may delete the document.
 */
export async function findAgreement(
  { agreements, documents }: DocumentDeps & ComplianceDeps,
  workspace: WorkspaceId,
): Promise<FoundAgreement | null> {
  const record = await agreements.find(workspace);
  if (!record) return null;
  const state = (await documents.findState(record.value.documentId))?.value ?? null;
  const status = statusOf(record.value, state);
  const { ended } = state?.document ?? {};
  // A lost race needs no retry: the other reader stored the same fact.
  if (status === "signed" && !record.value.signedAt && ended) {
    await agreements.put(record, { ...record.value, signedAt: ended.at });
  }
  return { record, status, state };
}

/** Whether the workspace handles health information under a signed agreement. */
export async function hasAgreement(deps: DocumentDeps & ComplianceDeps, workspace: WorkspaceId): Promise<boolean> {
  return (await findAgreement(deps, workspace))?.status === "signed";
}
