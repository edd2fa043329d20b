import { customerOf } from "../../../../domain/compliance/agreement.ts";
import type { readBaaStatusCall as contract } from "../../../../domain/contract/compliance/agreement.ts";
import type { Output } from "../../../../domain/contract/endpoint.ts";
import { done, type Outcome } from "../../../../domain/outcome.ts";
import { sameEmail } from "../../../../domain/recipient/email.ts";
import type { ComplianceDeps, DocumentDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { type FoundAgreement, findAgreement } from "./find-agreement.ts";

export async function readAgreement(
  deps: DocumentDeps & ComplianceDeps,
  caller: MemberPrincipal,
): Promise<Outcome<Output<typeof contract>>> {
  const found = await findAgreement(deps, caller.workspaceId);
  if (!found) return done({ status: deps.config.baaTemplate ? "none" : "unavailable" });
  const { documentId, requestedAt } = found.record.value;
  const signUrl = await signUrlFor(deps, caller, found);
  return done({ status: found.status, requestedAt, documentId, ...(signUrl ? { signUrl } : {}) });
}

/** `null` unless the caller's confirmed address is the invited signer's. */
async function signUrlFor(
  { links, config }: DocumentDeps & ComplianceDeps,
  { user }: MemberPrincipal,
  { record, state, status }: FoundAgreement,
): Promise<string | null> {
  const customer = state && customerOf(state.recipients);
  const isTheirTurn = status === "document_emailed" || status === "waiting_for_sign";
  if (!isTheirTurn || !customer || record.value.by.id !== user.id) return null;
  if (!user.emailVerified || !sameEmail(customer.email, user.email)) return null;
  const token = await links.tokenOf(record.value.documentId, customer._id, customer.linkEpoch);
  return `${config.publicUrl}/app/documents/sign/${token}`;
}
