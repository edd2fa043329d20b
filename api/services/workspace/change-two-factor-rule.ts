import { toInstant } from "../../../domain/ids.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import { setTwoFactorRule } from "../../../domain/workspace/two-factor-rule.ts";
import type { AccountDeps, WorkspaceDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { changeTeam } from "./change-team.ts";
import { readTwoFactorRule, type TwoFactorRule } from "./read-two-factor-rule.ts";

/** Starts or stops requiring two-factor from every member. */
export async function changeTwoFactorRule(
  deps: AccountDeps & WorkspaceDeps,
  caller: MemberPrincipal,
  { required: isRequired }: { required: boolean },
): Promise<Outcome<TwoFactorRule>> {
  const at = toInstant(deps.clock.now());
  const changed = await changeTeam(deps, caller, async (team) => {
    const hasTwoFactor = (await deps.twoFactor.find(caller.user.id)) !== null;
    const change = setTwoFactorRule(team, { isRequired, hasTwoFactor }, at);
    return change.ok ? done({ change: change.value, read: [] }) : change;
  });
  return changed.ok ? readTwoFactorRule(deps, caller) : changed;
}
