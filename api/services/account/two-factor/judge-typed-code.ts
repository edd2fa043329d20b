import { type CodeJudgement, judgeCode, type TwoFactor } from "../../../../domain/account/two-factor.ts";
import type { UserId } from "../../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import type { AccountDeps } from "../../../deps.ts";
import { lostRace, retryOnLostRace } from "../../retry-on-lost-race.ts";
import { noticeJob } from "../notice-job.ts";

export type CodePerson = { id: UserId; email: string; language: string };

/** Compares an authenticator code or recovery code; stores nothing. */
export function judgeTypedCode(deps: AccountDeps, user: UserId, factor: TwoFactor, typed: string): CodeJudgement {
  const nowMs = deps.clock.now();
  const hash = deps.authenticator.hashRecovery(user, typed);
  const step = hash === null ? deps.authenticator.findStep(user, factor.secret, typed, nowMs) : null;
  if (hash !== null) return judgeCode(factor, { kind: "recovery", hash }, nowMs);
  return judgeCode(factor, step === null ? null : { kind: "step", step }, nowMs);
}

/** Logs and mails the result after it was stored. */
export async function reportJudgement(
  deps: AccountDeps,
  person: CodePerson,
  judged: Exclude<CodeJudgement, { verdict: "paused" }>,
  userAgent: string,
): Promise<void> {
  if (judged.verdict === "wrong") {
    const mails = judged.isPausedNow ? [noticeJob(deps, person, { kind: "second_factor_paused" })] : [];
    await deps.securityLog.add(person.id, { kind: "second_factor_failed" }, userAgent, mails);
  } else if (judged.recoveryLeft !== undefined) {
    const left = judged.recoveryLeft;
    await deps.securityLog.add(person.id, { kind: "recovery_code_used", left }, userAgent, [
      noticeJob(deps, person, { kind: "recovery_code_used", left }),
    ]);
  }
}

/** Uses a code up outside of a sign-in: exactly one of parallel callers succeeds with it. */
export async function spendCode(
  deps: AccountDeps,
  person: CodePerson,
  typed: string,
  userAgent: string,
): Promise<Outcome<null>> {
  return retryOnLostRace(async () => {
    const factor = await deps.twoFactor.find(person.id);
    if (!factor) return refuse("two_factor_off");
    const judged = judgeTypedCode(deps, person.id, factor.value, typed);
    if (judged.verdict === "paused") return refuse("second_factor_paused");
    if (!(await deps.twoFactor.put(person.id, factor, judged.next))) return lostRace;
    await reportJudgement(deps, person, judged, userAgent);
    return judged.verdict === "right" ? done(null) : refuseWrongCode();
  });
}

export function refuseWrongCode(path = "otpFromAuthenticator") {
  return refuse("second_factor_wrong", { faults: [{ path, code: "second_factor_wrong" }] });
}
