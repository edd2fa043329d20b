import type { ProofsToAsk } from "../../../../domain/account/person-proof.ts";
import { sha256 } from "../../../../domain/audit/sha256.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import type { AccountDeps } from "../../../deps.ts";
import type { Passkey } from "../../../ports/account/ways-in.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { limitCalls } from "../../limit-calls.ts";
import { PROOF_TRIES } from "../proof-tries.ts";
import { checkPasskey } from "./check-passkey.ts";

type Json = Record<string, unknown>;

async function listOwn({ identity, users }: AccountDeps, { user }: MemberPrincipal): Promise<Passkey[]> {
  const profile = await users.find(user.id);
  return profile && identity.accounts ? (await identity.accounts.waysIn.list(profile.subject)).passkeys : [];
}

/** The relying party of the member's passkeys, for a proof by one of them; empty if the member has none. */
export async function offerPasskey(deps: AccountDeps, member: MemberPrincipal): Promise<Pick<ProofsToAsk, "passkey">> {
  const { rpId } = deps.passkeys;
  return rpId !== null && (await listOwn(deps, member)).length > 0 ? { passkey: { rpId } } : {};
}

/** Issues a challenge for one of the member's passkeys; only this session can use the response. */
export async function beginPasskeyProof(
  deps: AccountDeps,
  member: MemberPrincipal,
  token: string,
): Promise<Outcome<{ options: Json }>> {
  const own = deps.passkeys.rpId === null ? [] : await listOwn(deps, member);
  if (own.length === 0) return refuse("passkey_refused");
  const { options, challenge } = await deps.passkeys.requestOptions(own);
  const step = { kind: "prove_passkey" as const, user: member.user.id, sessionSha256: await sha256(token) };
  await deps.signInSteps.put(challenge, step, deps.clock.now());
  return done({ options });
}

/** A passkey includes user verification, so the session then counts as proved by both factors. */
export async function proveByPasskey(
  deps: AccountDeps,
  member: MemberPrincipal,
  credential: Json,
  { token, userAgent, headers }: { token: string; userAgent: string; headers: Record<string, string> },
): Promise<Outcome<{ proven: true }>> {
  const limited = await limitCalls(deps, PROOF_TRIES, member.user.id, headers);
  if (limited) return { ok: false, refusal: limited };
  if (!(await isOwnAnswer(deps, member, credential, { token, userAgent }))) {
    await deps.securityLog.add(member.user.id, { kind: "proof_failed" }, userAgent);
    return refuse("passkey_refused");
  }
  await deps.personProofs.add(token, ["other_sign_in", "authenticator"]);
  return done({ proven: true });
}

async function isOwnAnswer(
  deps: AccountDeps,
  { user }: MemberPrincipal,
  credential: Json,
  { token, userAgent }: { token: string; userAgent: string },
): Promise<boolean> {
  const challenge = deps.passkeys.challengeOf(credential);
  const step = challenge && (await deps.signInSteps.take("prove_passkey", challenge, deps.clock.now()));
  if (!step || step.user !== user.id || step.sessionSha256 !== (await sha256(token))) return false;
  const passkey = await checkPasskey(deps, credential, challenge, userAgent);
  return passkey !== null && passkey.owner === (await deps.users.find(user.id))?.subject;
}
