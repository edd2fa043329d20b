import {
  findMissingProofs,
  type ProofDemand,
  type ProofKind,
  type ProofMeans,
} from "../../../domain/account/person-proof.ts";
import type {
  provePersonCall as contract,
  mailProofCodeCall as mailContract,
} from "../../../domain/contract/account/prove.ts";
import type { Body, Output } from "../../../domain/contract/endpoint.ts";
import { job } from "../../../domain/document/change.ts";
import { toInstant } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { AccountDeps, MailDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { limitCalls } from "../limit-calls.ts";
import { devOutboxUrl } from "./dev-outbox-url.ts";
import { PROOF_TRIES } from "./proof-tries.ts";
import { spendCode } from "./two-factor/judge-typed-code.ts";
import { offerPasskey } from "./ways/prove-by-passkey.ts";

/** Refuses a session whose holder has not proved who they are within ten minutes. */
export async function requireProof(
  deps: AccountDeps,
  member: MemberPrincipal,
  token: string,
  demand: ProofDemand,
): Promise<Outcome<null>> {
  const proofs = await deps.personProofs.list(token);
  const missing = findMissingProofs(proofs, await meansOf(deps, member), demand, deps.clock.now());
  if (!missing) return done(null);
  return refuse("recent_login_required", { data: { ...missing, ...(await offerPasskey(deps, member)) } });
}

async function meansOf(deps: AccountDeps, { user }: MemberPrincipal): Promise<ProofMeans> {
  const profile = await deps.users.find(user.id);
  const hasPassword = profile !== null && ((await deps.identity.accounts?.hasPassword(profile.subject)) ?? false);
  return { hasPassword, hasTwoFactor: (await deps.twoFactor.find(user.id)) !== null };
}

/** Checks each submitted proof and records the correct ones in the session. */
export async function provePerson(
  deps: AccountDeps,
  member: MemberPrincipal,
  input: Body<typeof contract>,
  { token, userAgent, headers }: { token: string; userAgent: string; headers: Record<string, string> },
): Promise<Outcome<Output<typeof contract>>> {
  const { user } = member;
  const limited = await limitCalls(deps, PROOF_TRIES, user.id, headers);
  if (limited) return { ok: false, refusal: limited };
  const addProof = (kind: ProofKind) => deps.personProofs.add(token, [kind]);
  if (input.password !== undefined) {
    const checked = await deps.identity.accounts?.checkPassword({ email: user.email, password: input.password });
    if (!checked?.ok) return refuseProof(deps, member, "password", "password_wrong", userAgent);
    await addProof("password");
  }
  if (input.otpFromAuthenticator !== undefined) {
    const used = await spendCode(deps, user, input.otpFromAuthenticator, userAgent);
    if (!used.ok) return used;
    await addProof("authenticator");
  }
  if (input.mailedCode !== undefined) {
    const { hasPassword } = await meansOf(deps, member);
    const holder = { user: user.id, email: user.email };
    const isRight = await deps.accountTokens.redeemCode("prove", holder, input.mailedCode, deps.clock.now());
    if (!isRight || hasPassword) {
      return refuseProof(deps, member, "mailedCode", "verification_code_wrong", userAgent);
    }
    await addProof("mailed_code");
  }
  const isEmpty = Object.values(input).every((value) => value === undefined);
  return isEmpty ? refuse("invalid_input") : done({ proven: true });
}

async function refuseProof(
  deps: AccountDeps,
  { user }: MemberPrincipal,
  path: string,
  code: "password_wrong" | "verification_code_wrong",
  userAgent: string,
) {
  await deps.securityLog.add(user.id, { kind: "proof_failed" }, userAgent);
  return refuse(code, { faults: [{ path, code }] });
}

/** Mails a code that replaces the password as proof for an account without one. */
export async function mailProofCode(
  deps: MailDeps,
  { user }: MemberPrincipal,
): Promise<Outcome<Output<typeof mailContract>>> {
  const { id, email, language } = user;
  const mail = { about: "prove" as const, user: id, email, language };
  await deps.jobs.add([job({ kind: "mail", mail }, toInstant(deps.clock.now()))]);
  const outbox = devOutboxUrl(deps, email);
  return done({ sent: true, ...(outbox ? { outbox } : {}) });
}
