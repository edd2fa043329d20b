import { toInstant, type UserId } from "../../../domain/ids.ts";
import { type Outcome, refuse } from "../../../domain/outcome.ts";
import { normalEmail } from "../../../domain/recipient/email.ts";
import type { AccountDeps } from "../../deps.ts";
import { limitCalls } from "../limit-calls.ts";
import { type FinishedSignIn, finishSignIn } from "./finish-sign-in.ts";

/** Tries per account from one address; the contract limits the address as a whole. */
const TRIES = { name: "log_in", calls: 10, seconds: 900 };
/** Tries per account from all addresses together. Generous, so that a stranger does not lock its holder out at once. */
const TRIES_IN_ALL = 100;

/** User id for events that belong to no account. Nobody reads them. */
const NOBODY = "nobody" as UserId;

/** Signs in with email and password. Neither the response nor its duration reveals whether an account exists. */
export async function logIn(
  deps: AccountDeps,
  input: { email: string; password: string },
  { subject, userAgent, language }: { subject: string; userAgent: string; language: string },
  headers: Record<string, string>,
): Promise<Outcome<FinishedSignIn>> {
  if (!deps.identity.accounts) return refuse("page_not_found");
  const email = normalEmail(input.email);
  const limited = await limitCalls(
    deps,
    { ...TRIES, wider: { subject: email, calls: TRIES_IN_ALL } },
    `${subject} ${email}`,
    headers,
  );
  if (limited) return { ok: false, refusal: limited };
  const begunAt = toInstant(deps.clock.now());
  const checked = await deps.identity.accounts.checkPassword({ email, password: input.password });
  if (!checked.ok) {
    await logFailure(deps, email, userAgent);
    return checked;
  }
  return finishSignIn(deps, { subject: checked.value.subject, method: "password", userAgent, language, begunAt });
}

/** Writes an event for unknown addresses too, so that the duration does not reveal whether an account exists. */
async function logFailure(deps: AccountDeps, email: string, userAgent: string): Promise<void> {
  const facts = await deps.identity.accounts?.findByEmail(email);
  const profile = facts ? await deps.users.findOrCreate(facts, "en") : null;
  await deps.securityLog.add(profile?.id ?? NOBODY, { kind: "sign_in_failed", method: "password" }, userAgent);
}
