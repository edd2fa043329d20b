import { can } from "../../../domain/access/can.ts";
import type { SharingView } from "../../../domain/contract/sharing.ts";
import { shareDocument as decide } from "../../../domain/document/share-document.ts";
import type { UserId } from "../../../domain/ids.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { Member } from "../../../domain/workspace/member.ts";
import type { DocumentDeps, WorkspaceDeps } from "../../deps.ts";
import type { Versioned } from "../../ports/basics.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { authorOf } from "../workspace/change-team.ts";
import { changeDocument } from "./change-document.ts";
import { findOwnDocument } from "./find-own-document.ts";
import { sharingView } from "./read-sharing.ts";

/** Shares a document with a member whom the principal may see. The commit fails if the member is changed or removed meanwhile. */
export async function shareDocument(
  deps: WorkspaceDeps & DocumentDeps,
  principal: MemberPrincipal,
  id: string,
  userId: UserId,
): Promise<Outcome<SharingView>> {
  const author = authorOf(principal);
  const isSeen = can(principal.rights, "User", "VIEW");
  let member: Versioned<Member> | null = null;
  const shared = await changeDocument(
    deps,
    () => findOwnDocument(deps, principal, id),
    async (state, at) => {
      member = isSeen ? await deps.workspaces.findMemberOf(principal.workspaceId, userId) : null;
      return decide(state, { at, author, userId, member: member?.value ?? null });
    },
    () => (member ? [member] : []),
  );
  return shared.ok ? done(await sharingView(deps, principal, shared.value)) : shared;
}
