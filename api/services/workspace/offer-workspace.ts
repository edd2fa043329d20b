import { toInstant } from "../../../domain/ids.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import { type MemberId, userOf } from "../../../domain/workspace/member.ts";
import { offerOwnership } from "../../../domain/workspace/ownership.ts";
import type { AccountDeps, WorkspaceDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { noticeJob } from "../account/notice-job.ts";
import { changeTeam, findMember } from "./change-team.ts";

/** Offers ownership of the workspace to a member, who is notified by mail. */
export async function offerWorkspace(
  deps: AccountDeps & WorkspaceDeps,
  caller: MemberPrincipal,
  memberId: string,
): Promise<Outcome<{ memberId: MemberId }>> {
  const at = toInstant(deps.clock.now());
  const changed = await changeTeam(deps, caller, async (team) => {
    const found = await findMember(deps, caller, memberId);
    if (!found.ok) return found;
    const member = found.value.value;
    const offer = offerOwnership(team, member, at);
    if (!offer.ok) return offer;
    const user = userOf(member);
    const profile = user && (await deps.users.find(user));
    const { id: workspaceId, name: workspace } = team.workspace;
    const notice = { kind: "ownership_offered" as const, workspaceId, workspace, by: caller.user.name };
    const jobs = profile ? [noticeJob(deps, { ...profile, email: member.email }, notice)] : [];
    return done({ change: { ...offer.value, jobs }, read: [found.value] });
  });
  return changed.ok ? done({ memberId: memberId as MemberId }) : changed;
}
