import {
  authenticatorUri,
  SECOND_FACTOR_LIFE_MS,
  SECOND_FACTOR_TRIES,
  showRecoveryCode,
} from "../../../../domain/account/two-factor.ts";
import { toInstant } from "../../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import type { AccountDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { lostRace, retryOnLostRace } from "../../retry-on-lost-race.ts";
import { noticeJob } from "../notice-job.ts";
import { refuseWrongCode } from "./judge-typed-code.ts";

/** Starts an enrolment; it replaces one that was not confirmed. Only this response contains the secrets. */
export async function enrolTwoFactor(
  deps: AccountDeps,
  { user }: MemberPrincipal,
): Promise<Outcome<{ uri: string; secret: string; recoveryCodes: string[] }>> {
  if (!deps.identity.accounts) return refuse("page_not_found");
  if (await deps.twoFactor.find(user.id)) return refuse("two_factor_on");
  const secret = deps.authenticator.newSecret();
  const codes = deps.authenticator.newRecoveryCodes();
  await deps.twoFactor.startEnrolment(user.id, {
    secret: deps.authenticator.lock(user.id, secret),
    recoveryHashes: codes.map((code) => deps.authenticator.hashRecovery(user.id, code)!),
    tries: 0,
    expiresAtMs: deps.clock.now() + SECOND_FACTOR_LIFE_MS,
  });
  const uri = authenticatorUri({ email: user.email, secret });
  return done({ uri, secret, recoveryCodes: codes.map(showRecoveryCode) });
}

/** Turns two-factor on with the first code of the app; five codes may be tried per enrolment. */
export async function confirmTwoFactor(
  deps: AccountDeps,
  { user }: MemberPrincipal,
  typed: string,
  { token, userAgent }: { token: string; userAgent: string },
): Promise<Outcome<{ enabled: true }>> {
  return retryOnLostRace<{ enabled: true }>(async () => {
    const enrolment = await deps.twoFactor.findEnrolment(user.id);
    const nowMs = deps.clock.now();
    if (!enrolment || enrolment.value.expiresAtMs <= nowMs) return refuse("enrolment_expired");
    const { secret, recoveryHashes, tries } = enrolment.value;
    if (tries >= SECOND_FACTOR_TRIES) return refuse("enrolment_tries");
    const step = deps.authenticator.findStep(user.id, secret, typed, nowMs);
    if (step === null) {
      if (!(await deps.twoFactor.countTry(user.id, enrolment))) return lostRace;
      return tries + 1 >= SECOND_FACTOR_TRIES ? refuse("enrolment_tries") : refuseWrongCode("code");
    }
    const factor = { secret, recoveryHashes, since: toInstant(nowMs), lastStep: step, wrongInARow: 0 };
    if (!(await deps.twoFactor.enable(user.id, enrolment, factor))) {
      return (await deps.twoFactor.find(user.id)) ? refuse("two_factor_on") : lostRace;
    }
    await deps.personProofs.add(token, ["authenticator"]);
    await deps.securityLog.add(user.id, { kind: "two_factor_on" }, userAgent, [
      noticeJob(deps, user, { kind: "two_factor_on" }),
    ]);
    return done({ enabled: true });
  });
}
