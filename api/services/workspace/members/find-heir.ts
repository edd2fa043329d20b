import { done, notFound, type Outcome, refuse } from "../../../../domain/outcome.ts";
import type { Member } from "../../../../domain/workspace/member.ts";
import type { WorkspaceDeps } from "../../../deps.ts";
import type { Versioned } from "../../../ports/basics.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { findMember } from "../change-team.ts";

export async function findHeir(
  deps: WorkspaceDeps,
  caller: MemberPrincipal,
  heir: string | undefined,
): Promise<Outcome<Versioned<Member>>> {
  if (heir !== undefined) {
    const named = await findMember(deps, caller, heir);
    return named.ok ? named : refuse("heir_unsuitable", { faults: [{ path: "heir", code: "heir_unsuitable" }] });
  }
  const workspace = await deps.workspaces.find(caller.workspaceId);
  const ownerId = workspace?.value.ownerId;
  const owner = ownerId ? await deps.workspaces.findMemberOf(caller.workspaceId, ownerId) : null;
  return owner ? done(owner) : notFound("member");
}
