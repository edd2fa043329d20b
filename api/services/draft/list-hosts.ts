import { can } from "../../../domain/access/can.ts";
import type { Host } from "../../../domain/recipient/recipient.ts";
import type { WorkspaceDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";

/** Members who can host an in-person signing, by the id of the account and of the member; only the caller if they may not see other members. */
export async function listHosts(deps: WorkspaceDeps, principal: Principal): Promise<Map<string, Host>> {
  if (principal.kind === "guest") return new Map();
  const { id, name, email } = principal.user;
  const own: [string, Host] = [id, { memberId: id, name, email }];
  if (!can(principal.rights, "User", "VIEW")) return new Map([own]);
  const members = await deps.workspaces.listMembers(principal.workspaceId);
  const hosts = members.flatMap(({ memberId, state, name, email }): [string, Host][] => {
    if (state.status !== "active") return [];
    const host = state.userId === id ? own[1] : { memberId: state.userId, name, email };
    return [
      [state.userId, host],
      [memberId, host],
    ];
  });
  return new Map([own, ...hosts]);
}
