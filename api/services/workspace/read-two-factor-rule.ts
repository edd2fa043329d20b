import type { Output } from "../../../domain/contract/endpoint.ts";
import type { readTwoFactorRuleCall as contract } from "../../../domain/contract/workspace/workspace.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import { userOf } from "../../../domain/workspace/member.ts";
import type { AccountDeps, WorkspaceDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";

import { usersWithTwoFactor } from "./users-with-two-factor.ts";

export type TwoFactorRule = Output<typeof contract>;

export async function readTwoFactorRule(
  deps: AccountDeps & WorkspaceDeps,
  { user, workspaceId }: MemberPrincipal,
): Promise<Outcome<TwoFactorRule>> {
  const { identity, workspaces } = deps;
  const [workspace, members] = await Promise.all([workspaces.find(workspaceId), workspaces.listMembers(workspaceId)]);
  const active = members.filter(({ state }) => state.status === "active");
  const having = await usersWithTwoFactor(deps, [...active.map(userOf), user.id]);
  return done({
    offered: identity.accounts !== null,
    since: workspace?.value.twoFactorSince ?? null,
    isOwnOn: having.has(user.id),
    membersWithout: active.filter((one) => !having.has(userOf(one))).length,
  });
}
