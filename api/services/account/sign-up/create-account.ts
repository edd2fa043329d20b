import { findPasswordFault } from "../../../../domain/account/password.ts";
import { type Fault, type Outcome, refuse } from "../../../../domain/outcome.ts";
import { cleanLine } from "../../../../domain/text/clean-text.ts";
import type { AccountDeps } from "../../../deps.ts";
import { limitCalls } from "../../limit-calls.ts";
import { type FinishedSignIn, finishSignIn } from "../finish-sign-in.ts";
import { queueVerificationMail } from "../send-verification-email.ts";
import { checkEmailDomain } from "./check-email-domain.ts";

type NewAccount = { name: string; email: string; password: string };

/** Limits how often one network address can learn that an account exists. */
const TAKEN = { name: "email_taken", calls: 5, seconds: 900 };

/** Creates an account, its workspace and the confirmation mail. */
export async function createAccount(
  deps: AccountDeps,
  input: NewAccount,
  from: { language: string; subject: string; userAgent: string },
  headers: Record<string, string>,
): Promise<Outcome<FinishedSignIn>> {
  if (!deps.identity.accounts) return refuse("page_not_found");
  const name = cleanLine(input.name);
  const email = input.email.trim();
  const faults = await findFaults(deps, { ...input, name, email });
  if (faults.length > 0) return refuse(faults[0]!.code, { faults });
  const admitted = checkEmailDomain(deps, email);
  if (!admitted.ok) return admitted;
  const signedUp = await deps.identity.accounts.signUp({ name, email, password: input.password });
  if (!signedUp.ok) {
    const limited = await limitCalls(deps, TAKEN, `ip:${from.subject}`, headers);
    return limited
      ? { ok: false, refusal: limited }
      : refuse(signedUp.refusal.code, { faults: [faultOf("email", signedUp.refusal.code)] });
  }
  const profile = await deps.users.findOrCreate(signedUp.value, from.language);
  await queueVerificationMail(deps, profile.id, signedUp.value.email, from.language);
  const { subject } = signedUp.value;
  return finishSignIn(deps, { subject, method: "sign_up", userAgent: from.userAgent, language: from.language });
}

async function findFaults(deps: AccountDeps, { name, email, password }: NewAccount): Promise<Fault[]> {
  const faults: Fault[] = [];
  if (name === "") faults.push(faultOf("name", "recipient_needs_name"));
  if (email === "") faults.push(faultOf("email", "recipient_needs_email"));
  else {
    const { status, disposable } = await deps.checkEmail(email);
    if (status === "undeliverable" || disposable) faults.push(faultOf("email", "invalid_email"));
  }
  const passwordFault = findPasswordFault(password, deps.isCommonPassword);
  if (passwordFault) faults.push(faultOf("password", passwordFault));
  return faults;
}

function faultOf(path: string, code: Fault["code"]): Fault {
  return { path, code };
}
