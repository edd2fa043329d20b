import { showRecoveryCode, type TwoFactor } from "../../../../domain/account/two-factor.ts";
import type { readTwoFactorCall as contract } from "../../../../domain/contract/account/two-factor.ts";
import type { Output } from "../../../../domain/contract/endpoint.ts";
import type { WorkspaceId } from "../../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import { findTwoFactorRule } from "../../../../domain/workspace/two-factor-rule.ts";
import type { AccountDeps, WorkspaceDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { lostRace, retryOnLostRace } from "../../retry-on-lost-race.ts";
import { noticeJob } from "../notice-job.ts";

export async function readTwoFactor(
  deps: AccountDeps,
  { user }: MemberPrincipal,
): Promise<Outcome<Output<typeof contract>>> {
  if (!deps.identity.accounts) return done({ offered: false, enabled: false });
  const factor = (await deps.twoFactor.find(user.id))?.value;
  if (!factor) return done({ offered: true, enabled: false });
  return done({ offered: true, enabled: true, since: factor.since, recoveryCodesLeft: factor.recoveryHashes.length });
}

/** Turns two-factor off; a repeat does nothing. Refusals: `two_factor_kept` while a workspace requires it. */
export async function disableTwoFactor(
  deps: AccountDeps & WorkspaceDeps,
  { user }: MemberPrincipal,
  userAgent: string,
): Promise<Outcome<{ enabled: false }>> {
  const isOn = await retryOnLostRace<boolean>(async () => {
    const factor = await deps.twoFactor.find(user.id);
    if (!factor) return done(false);
    const rule = findTwoFactorRule((await deps.users.find(user.id))?.memberships ?? {});
    if (rule !== null) return refuseToTurnOff(deps, rule);
    return (await deps.twoFactor.turnOff(user.id, factor)) ? done(true) : lostRace;
  });
  if (!isOn.ok) return isOn;
  if (!isOn.value) return done({ enabled: false });
  await deps.securityLog.add(user.id, { kind: "two_factor_off" }, userAgent, [
    noticeJob(deps, user, { kind: "two_factor_off" }),
  ]);
  return done({ enabled: false });
}

async function refuseToTurnOff({ workspaces }: WorkspaceDeps, id: WorkspaceId): Promise<Outcome<never>> {
  return refuse("two_factor_kept", { params: { workspace: (await workspaces.find(id))?.value.name ?? "" } });
}

/** Makes new recovery codes; the earlier ones are void. */
export async function renewRecoveryCodes(
  deps: AccountDeps,
  { user }: MemberPrincipal,
  userAgent: string,
): Promise<Outcome<{ recoveryCodes: string[] }>> {
  const codes = deps.authenticator.newRecoveryCodes();
  const recoveryHashes = codes.map((code) => deps.authenticator.hashRecovery(user.id, code)!);
  const changed = await change(deps, user.id, (factor) => ({ ...factor, recoveryHashes }));
  if (!changed.ok) return changed;
  await deps.securityLog.add(user.id, { kind: "recovery_codes_renewed" }, userAgent, [
    noticeJob(deps, user, { kind: "recovery_codes_renewed" }),
  ]);
  return done({ recoveryCodes: codes.map(showRecoveryCode) });
}

/** Refusals: `two_factor_off`. */
function change(
  deps: AccountDeps,
  user: MemberPrincipal["user"]["id"],
  next: (factor: TwoFactor) => TwoFactor,
): Promise<Outcome<null>> {
  return retryOnLostRace<null>(async () => {
    const factor = await deps.twoFactor.find(user);
    if (!factor) return refuse("two_factor_off");
    return (await deps.twoFactor.put(user, factor, next(factor.value))) ? done(null) : lostRace;
  });
}
