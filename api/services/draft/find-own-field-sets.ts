import { reachOf } from "../../../domain/access/can.ts";
import type { StoredFieldSet } from "../../../domain/field/field-set.ts";
import type { DocumentDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { seesAll } from "../judge-document.ts";

/** The blocks that the caller sees: all, or their own and those without an owner if they do not see all documents. */
export async function findOwnFieldSets(
  { fieldSets }: DocumentDeps,
  principal: MemberPrincipal,
): Promise<StoredFieldSet[]> {
  const all = await fieldSets.list(principal.workspaceId);
  return seesAll(principal) ? all : all.filter(({ ownerId = principal.user.id }) => ownerId === principal.user.id);
}

/** Blocks of others are changed only by those who manage all documents. */
export function mayChangeFieldSet({ user, rights }: MemberPrincipal, { ownerId }: StoredFieldSet): boolean {
  return ownerId === undefined || ownerId === user.id || reachOf(rights, "Documents", "MANAGE") === "all";
}
