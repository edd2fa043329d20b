import { can } from "../../../domain/access/can.ts";
import type { Output } from "../../../domain/contract/endpoint.ts";
import type { readStatsCall as contract } from "../../../domain/contract/workspace/workspace.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import { type Member, userOf } from "../../../domain/workspace/member.ts";
import type { DocumentDeps, WorkspaceDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { seesAll } from "../judge-document.ts";

const unlimited = { available: "unlimited", total: "unlimited" } as const;
/** Maximum members whose documents are counted in one response. */
const COUNTED = 200;

/**
 * Statistics of the workspace. Without a billing provider there are no limits. Counts by member need `User` `VIEW`;
 * callers who do not see all documents get their own count only.
 */
export async function readStats(
  deps: WorkspaceDeps & DocumentDeps,
  principal: MemberPrincipal,
): Promise<Outcome<Output<typeof contract>>> {
  const { workspaceId, rights, user } = principal;
  const members = can(rights, "User", "VIEW") ? await deps.workspaces.listMembers(workspaceId) : [];
  const isCounted = (member: Member) => seesAll(principal) || userOf(member) === user.id;
  const active = members.filter((one) => one.state.status === "active" && isCounted(one)).slice(0, COUNTED);
  const membersData = await Promise.all(
    active.map(async (member) => {
      const { all } = await deps.documents.count([{ workspace: workspaceId, member: userOf(member)! }]);
      return { memberId: member.memberId, name: member.name, role: member.role, documents: all };
    }),
  );
  return done({ documentCreditsStats: unlimited, teamStats: unlimited, userStats: unlimited, membersData });
}
