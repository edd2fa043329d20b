import { rightsOf } from "../../../domain/access/roles.ts";
import type { Output } from "../../../domain/contract/endpoint.ts";
import type { findDocumentHomeCall as contract } from "../../../domain/contract/workspace/workspace.ts";
import { DocumentId } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { AccountDeps, DocumentDeps, WorkspaceDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { findOwnDocument } from "../sent/find-own-document.ts";

/**
 * Finds which other workspace of the caller owns a document. Refusals: `not_found` if the document does not exist, the
 * caller may not see it, or they are not a member of its workspace.
 */
export async function findDocumentHome(
  deps: AccountDeps & WorkspaceDeps & DocumentDeps,
  member: MemberPrincipal,
  documentId: string,
): Promise<Outcome<Output<typeof contract>>> {
  const id = DocumentId.safeParse(documentId);
  const workspaceId = id.success ? (await deps.documents.findState(id.data))?.value.document.workspaceId : undefined;
  if (workspaceId === undefined || workspaceId === member.workspaceId) return refuse("not_found");
  const membership = (await deps.users.find(member.user.id))?.memberships[workspaceId];
  if (!membership || membership.ended) return refuse("not_found");
  const rights = rightsOf(membership.role, membership.changes);
  const there = { ...member, workspaceId, role: membership.role, rights, need: ["Documents", "VIEW"] as const };
  const found = await findOwnDocument(deps, there, documentId);
  const workspace = found.ok ? await deps.workspaces.find(workspaceId) : null;
  return workspace ? done({ _id: workspaceId, name: workspace.value.name }) : refuse("not_found");
}
