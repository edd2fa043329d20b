import type { EmailProof } from "../../../domain/account/email-proof.ts";
import { toInstant } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import { sameEmail } from "../../../domain/recipient/email.ts";
import type { AccountDeps } from "../../deps.ts";
import type { MemberPrincipal, SignedInUser } from "../../ports/people.ts";
import { limitCalls } from "../limit-calls.ts";

type Confirmed = Outcome<{ emailVerified: true }>;
type Input = { token: string } | { email: string; code: string };

/** Codes tried per account and day, right or wrong, across all its mails. */
const CODES = { name: "confirm_code", calls: 20, seconds: 86_400 };

/**
 * Confirms the address of the signed-in account by the mailed link or the mailed code. Access to the mailbox is not
 * enough: a stranger may have signed up with the address, and the stranger's password would stay valid.
 */
export function confirmEmail(
  deps: AccountDeps,
  { user }: MemberPrincipal,
  input: Input,
  headers: Record<string, string>,
): Promise<Confirmed> {
  return "token" in input ? confirmByLink(deps, user, input.token) : confirmByCode(deps, user, input, headers);
}

async function confirmByLink(deps: AccountDeps, user: SignedInUser, token: string): Promise<Confirmed> {
  const found = await deps.accountTokens.find("verify_email", token, deps.clock.now());
  const isTheirs = found?.user === user.id && sameEmail(found.email, user.email);
  if (!isTheirs || !(await deps.accountTokens.use("verify_email", token))) return refuse("verification_link_expired");
  return confirm(deps, user, "mailed_link");
}

/** Refuses with the same code whether the typed code is wrong, expired, exhausted or for another address. */
async function confirmByCode(
  deps: AccountDeps,
  user: SignedInUser,
  { email, code }: { email: string; code: string },
  headers: Record<string, string>,
): Promise<Confirmed> {
  const limited = await limitCalls(deps, CODES, user.id, headers);
  if (limited) return { ok: false, refusal: limited };
  const holder = { user: user.id, email: user.email };
  const isRight =
    sameEmail(email, user.email) &&
    (await deps.accountTokens.redeemCode("verify_email", holder, code, deps.clock.now()));
  if (!isRight) {
    return refuse("verification_code_wrong", { faults: [{ path: "code", code: "verification_code_wrong" }] });
  }
  return confirm(deps, user, "mailed_code");
}

async function confirm(deps: AccountDeps, { id, email }: SignedInUser, by: EmailProof["by"]): Promise<Confirmed> {
  const profile = await deps.users.update(id, { emailProof: { by, at: toInstant(deps.clock.now()), email } });
  await deps.identity.accounts?.confirmEmail(profile.subject);
  return done({ emailVerified: true });
}
