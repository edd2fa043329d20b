import { type DocumentAction, mayActOn } from "../../../domain/access/can.ts";
import type { DocumentState } from "../../../domain/document/change.ts";
import { DocumentId } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { Deps } from "../../deps.ts";
import type { Versioned } from "../../ports/basics.ts";
import type { MemberPrincipal, Principal } from "../../ports/people.ts";

/**
 * A document of the call's workspace for which the caller has the permission that the call needs. Refusals: `not_found`
 * if it belongs to another workspace or the caller may not see it, `not_authorized` if they may only see it,
 * `document_is_test` and `document_is_no_test` for an API key of the other mode.
 */
export async function findOwnDocument(
  deps: Pick<Deps, "documents">,
  principal: Principal,
  id: string,
): Promise<Outcome<Versioned<DocumentState>>> {
  const documentId = DocumentId.safeParse(id);
  if (!documentId.success) return refuse("not_found");
  const found = await deps.documents.findState(documentId.data);
  if (found?.value.document.workspaceId !== principal.workspaceId || isHidden(found.value, principal)) {
    return refuse("not_found");
  }
  if (principal.kind === "guest") return done(found!);
  const member = { id: principal.user.id, rights: principal.rights };
  const { document, recipients } = found!.value;
  const accessible = { ownerId: document.ownerId, sharedWith: document.sharedWith, recipients };
  const action = principal.need?.[0] === "Documents" ? principal.need[1] : "VIEW";
  if (mayActOn(member, action, accessible)) return refusalOfMode(document, principal, action) ?? done(found!);
  return refuse(mayActOn(member, "VIEW", accessible) ? "not_authorized" : "not_found");
}

/** A test key may change tests only; other keys may not change tests. */
export function refusalOfMode(
  { isTest }: { isTest?: true | undefined },
  { apiKey, isTest: hasTestKey }: MemberPrincipal,
  action: DocumentAction,
): Outcome<never> | null {
  if (apiKey === undefined || action === "VIEW" || isTest === hasTestKey) return null;
  return refuse(isTest ? "document_is_test" : "document_is_no_test");
}

/** A document in the bin can be restored and deleted; for every other call it does not exist. */
function isHidden({ document }: DocumentState, { need }: Principal): boolean {
  if (document.erasedAt) return true;
  return document.binned !== undefined && !(need?.[0] === "Documents" && need[1] === "DELETE");
}
