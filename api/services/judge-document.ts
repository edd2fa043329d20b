/**
 * The one judge of documents: which ones a caller sees, and what they may do with one. Lists, searches, counts,
 * suggestions, exports and single calls ask here.
 */
import { type DocumentAction, mayActOn, seesAllDocuments } from "../../domain/access/can.ts";
import type { DocumentHead } from "../../domain/document/document.ts";
import type { UserId } from "../../domain/ids.ts";
import { type Outcome, refuse } from "../../domain/outcome.ts";
import { normalEmail } from "../../domain/recipient/email.ts";
import type { Recipient } from "../../domain/recipient/recipient.ts";
import type { ListedDocument, ListScope } from "../ports/documents.ts";
import type { MemberPrincipal, Principal } from "../ports/people.ts";

/** The refusal of the call for this document, or `null` if the caller may make it. See `findOwnDocument`. */
export function refusalOfDocument(
  principal: Principal,
  document: DocumentHead,
  recipients: readonly Pick<Recipient, "host">[],
): Outcome<never> | null {
  if (document.workspaceId !== principal.workspaceId || isHidden(document, principal)) return refuse("not_found");
  if (principal.kind === "guest") return null;
  const member = { id: principal.user.id, rights: principal.rights };
  const accessible = { ownerId: document.ownerId, sharedWith: document.sharedWith, recipients };
  const action = principal.need?.[0] === "Documents" ? principal.need[1] : "VIEW";
  if (mayActOn(member, action, accessible)) return refusalOfMode(document, principal, action);
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
function isHidden(document: DocumentHead, { need }: Principal): boolean {
  if (document.erasedAt) return true;
  return document.binned !== undefined && !(need?.[0] === "Documents" && need[1] === "DELETE");
}

/** Whether the caller sees all documents of the workspace of the call. */
export function seesAll(principal: Principal): boolean {
  return principal.kind === "guest" || seesAllDocuments(principal.rights);
}

/** The documents of the workspace that the caller sees: all of them, or those that they own, host or share. */
export function workspaceScopeOf(principal: Principal): Extract<ListScope, { workspace: unknown }> {
  const workspace = principal.workspaceId;
  return principal.kind === "guest" || seesAll(principal) ? { workspace } : { workspace, member: principal.user.id };
}

/**
 * The scopes that the caller may see: documents of the workspace, and documents sent to their confirmed address. A
 * filter by member omits the latter, and documents of other members that the caller may not see.
 */
export function scopesOf(principal: Principal, member?: UserId): ListScope[] {
  const visible = workspaceScopeOf(principal);
  if (principal.kind === "guest") return [visible];
  if (member !== undefined) {
    return seesAll(principal) || member === principal.user.id ? [{ workspace: principal.workspaceId, member }] : [];
  }
  const address = ownAddress(principal);
  return address === null ? [visible] : [visible, { email: address }];
}

/** Whether the caller sees the document as a member of its workspace, not as its recipient. */
export function isOwn({ workspaceId, members }: ListedDocument, principal: Principal): boolean {
  if (workspaceId !== principal.workspaceId) return false;
  if (principal.kind === "guest" || seesAll(principal)) return true;
  return members?.includes(principal.user.id) === true;
}

/** The caller's confirmed address; `null` for programs and embed sessions, which act for a workspace. */
export function ownAddress(principal: Principal): string | null {
  const isPerson = principal.kind === "member" && !principal.apiKey && principal.role !== "support";
  return isPerson && principal.user.emailVerified ? normalEmail(principal.user.email) : null;
}
