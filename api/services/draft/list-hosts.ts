import { can } from "../../../domain/access/can.ts";
import type { Host } from "../../../domain/recipient/recipient.ts";
import type { WorkspaceDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";

/** Members who can host an in-person signing; only the caller if they may not see other members. */
export async function listHosts(deps: WorkspaceDeps, principal: Principal): Promise<Map<string, Host>> {
  if (principal.kind === "guest") return new Map();
  const { id, name, email } = principal.user;
  const own: [string, Host] = [id, { memberId: id, name, email }];
  if (!can(principal.rights, "User", "VIEW")) return new Map([own]);
  const members = await deps.workspaces.listMembers(principal.workspaceId);
  const hosts = members.flatMap((one): [string, Host][] =>
    one.state.status === "active"
      ? [[one.state.userId, { memberId: one.state.userId, name: one.name, email: one.email }]]
      : [],
  );
  return new Map([own, ...hosts.filter(([other]) => other !== id)]);
}
