import { PASSKEY_NAME_LENGTH, PASSKEYS_PER_PERSON } from "../../../../domain/account/passkey.ts";
import { sha256 } from "../../../../domain/audit/sha256.ts";
import type { UserId } from "../../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import { cleanLine } from "../../../../domain/text/clean-text.ts";
import type { AccountDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { type FinishedSignIn, finishSignIn } from "../finish-sign-in.ts";
import { noticeJob } from "../notice-job.ts";
import { checkPasskey } from "./check-passkey.ts";

type Json = Record<string, unknown>;
type Options = { options: Json };

export async function beginPasskeySignIn(deps: AccountDeps, tab: string): Promise<Outcome<Options>> {
  if (!deps.identity.accounts || !deps.passkeys.rpId) return refuse("page_not_found");
  const { options, challenge } = await deps.passkeys.requestOptions();
  await deps.signInSteps.put(challenge, { kind: "passkey", tabSha256: await sha256(tab) }, deps.clock.now());
  return done({ options });
}

/** Signs in with a passkey. The refusal is the same for an unknown passkey and a wrong signature. */
export async function signInByPasskey(
  deps: AccountDeps,
  { credential, tab }: { credential: Json; tab: string },
  from: { userAgent: string; language: string },
): Promise<Outcome<FinishedSignIn>> {
  const subject = await provePasskey(deps, { credential, tab }, from.userAgent);
  return subject === null ? refuse("passkey_refused") : finishSignIn(deps, { subject, method: "passkey", ...from });
}

/** Subject of the person whose passkey signed this tab's challenge; `null` if none did. */
async function provePasskey(
  deps: AccountDeps,
  { credential, tab }: { credential: Json; tab: string },
  userAgent: string,
): Promise<string | null> {
  const challenge = deps.passkeys.challengeOf(credential);
  if (!challenge) return null;
  const step = await deps.signInSteps.take("passkey", challenge, deps.clock.now());
  if (!step || step.tabSha256 !== (await sha256(tab))) return null;
  return (await checkPasskey(deps, credential, challenge, userAgent))?.owner ?? null;
}

export async function beginPasskey(deps: AccountDeps, { user }: MemberPrincipal): Promise<Outcome<Options>> {
  const { accounts } = deps.identity;
  if (!accounts || !deps.passkeys.rpId) return refuse("page_not_found");
  const { passkeys } = await accounts.waysIn.list(await subjectOf(deps, user.id));
  if (passkeys.length >= PASSKEYS_PER_PERSON) return refuse("too_many_passkeys");
  const { options, challenge } = await deps.passkeys.creationOptions(user, passkeys);
  await deps.signInSteps.put(challenge, { kind: "new_passkey", user: user.id }, deps.clock.now());
  return done({ options });
}

export async function addPasskey(
  deps: AccountDeps,
  { user }: MemberPrincipal,
  { credential, name }: { credential: Json; name: string },
  userAgent: string,
): Promise<Outcome<null>> {
  const { accounts } = deps.identity;
  if (!accounts) return refuse("page_not_found");
  const challenge = deps.passkeys.challengeOf(credential);
  const step = challenge ? await deps.signInSteps.take("new_passkey", challenge, deps.clock.now()) : null;
  const made = challenge && step?.user === user.id ? await deps.passkeys.verifyNew(credential, challenge) : null;
  if (!made) return refuse("passkey_refused");
  const subject = await subjectOf(deps, user.id);
  const named = cleanLine(name).slice(0, PASSKEY_NAME_LENGTH) || "Passkey";
  if (!(await accounts.waysIn.addPasskey(subject, { ...made, name: named }))) return refuse("passkey_refused");
  const event = { kind: "passkey_added" as const, name: named };
  await deps.securityLog.add(user.id, event, userAgent, [noticeJob(deps, user, event)]);
  return done(null);
}

export async function renamePasskey(
  deps: AccountDeps,
  { user }: MemberPrincipal,
  id: string,
  name: string,
  userAgent: string,
): Promise<Outcome<null>> {
  const { accounts } = deps.identity;
  if (!accounts) return refuse("page_not_found");
  const named = cleanLine(name).slice(0, PASSKEY_NAME_LENGTH);
  if (named === "") return refuse("passkey_needs_name", { faults: [{ path: "name", code: "passkey_needs_name" }] });
  await accounts.waysIn.renamePasskey(await subjectOf(deps, user.id), id, named);
  await deps.securityLog.add(user.id, { kind: "passkey_renamed", name: named }, userAgent);
  return done(null);
}

async function subjectOf(deps: AccountDeps, user: UserId): Promise<string> {
  const profile = await deps.users.find(user);
  if (!profile) throw new Error(`user ${user} is missing`);
  return profile.subject;
}
