import { SECOND_FACTOR_LIFE_MS, SECOND_FACTOR_TRIES } from "../../../../domain/account/two-factor.ts";
import { toInstant } from "../../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import type { AccountDeps } from "../../../deps.ts";
import type { SignedIn } from "../../../ports/account/identity.ts";
import { lostRace, retryOnLostRace } from "../../retry-on-lost-race.ts";
import { type ClosedAccount, startSession } from "../finish-sign-in.ts";
import { judgeTypedCode, refuseWrongCode, reportJudgement } from "./judge-typed-code.ts";

type Input = { challenge: string; code: string };
type Verified = (SignedIn | ClosedAccount) & { recoveryCodesLeft?: number };

/**
 * Completes a sign-in with the second factor. Challenge and factor change in one commit, so that exactly one of several
 * parallel calls with the same code gets a session. Five codes may be tried per challenge.
 */
export async function verifyTwoFactor(
  deps: AccountDeps,
  { challenge: name, code }: Input,
  { userAgent, language }: { userAgent: string; language: string },
): Promise<Outcome<Verified>> {
  return retryOnLostRace<Verified>(async () => {
    const challenge = await deps.twoFactor.findChallenge(name);
    if (!challenge || challenge.value.expiresAtMs <= deps.clock.now()) return refuse("second_factor_timeout");
    const { user, subject, method, tries } = challenge.value;
    if (tries >= SECOND_FACTOR_TRIES) return refuse("second_factor_tries");
    const factor = await deps.twoFactor.find(user);
    const facts = await deps.identity.accounts?.find(subject);
    if (!factor || !facts) return refuse("second_factor_timeout");
    const profile = await deps.users.findOrCreate(facts, language);
    // Somebody else than the account's holder may have passed the first factor before everybody was signed out.
    const openedAt = toInstant(challenge.value.expiresAtMs - SECOND_FACTOR_LIFE_MS);
    if (profile.extensionsEnd && profile.extensionsEnd.at > openedAt) return refuse("second_factor_timeout");
    const judged = judgeTypedCode(deps, user, factor.value, code);
    if (judged.verdict === "paused") return refuse("second_factor_paused");
    const isRight = judged.verdict === "right";
    const next = { challenge: isRight ? null : { ...challenge.value, tries: tries + 1 }, factor: judged.next };
    if (!(await deps.twoFactor.answerChallenge(name, { challenge, factor }, next))) return lostRace;
    await reportJudgement(deps, { id: user, email: facts.email, language: profile.language }, judged, userAgent);
    if (!isRight) return tries + 1 >= SECOND_FACTOR_TRIES ? refuse("second_factor_tries") : refuseWrongCode();
    const started = await startSession(deps, { subject, method, userAgent, language }, true);
    const left = judged.recoveryLeft;
    return started.ok && left !== undefined ? done({ ...started.value, recoveryCodesLeft: left }) : started;
  });
}
