import type { Output } from "../../../../domain/contract/endpoint.ts";
import type { acceptInviteCall } from "../../../../domain/contract/workspace/member.ts";
import { toInstant } from "../../../../domain/ids.ts";
import { done, type Outcome } from "../../../../domain/outcome.ts";
import { acceptInvitation } from "../../../../domain/workspace/invite-member.ts";
import type { AccountDeps, DocumentDeps, WorkspaceDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { lostRace, retryOnLostRace } from "../../retry-on-lost-race.ts";
import { authorOf } from "../change-team.ts";
import { findInvitation } from "./find-invitation.ts";

/** Accepts an invitation and switches to the workspace. */
export function joinWorkspace(
  deps: AccountDeps & WorkspaceDeps & DocumentDeps,
  caller: MemberPrincipal,
  token: string,
): Promise<Outcome<Output<typeof acceptInviteCall>>> {
  return retryOnLostRace(async () => {
    const found = await findInvitation(deps, token);
    if (!found.ok) return found;
    const { member, workspace } = found.value;
    const { id, name } = workspace.value;
    const at = toInstant(deps.clock.now());
    const isMember = (await deps.workspaces.findMemberOf(id, caller.user.id)) !== null;
    const change = acceptInvitation(member.value, { ...caller.user, isMember }, at);
    if (!change.ok) return change;
    const write = { workspace, change: change.value, read: [member], author: authorOf(caller), at };
    if (!(await deps.workspaces.commit(write))) return lostRace;
    await deps.users.chooseWorkspace(caller.user.id, id);
    await deps.contacts.remember(id, [{ name: caller.user.name, email: caller.user.email }]);
    return done({ _id: id, name });
  });
}
