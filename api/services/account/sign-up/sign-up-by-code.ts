import { sha256 } from "../../../../domain/audit/sha256.ts";
import type {
  signUpByCodeCall as contract,
  mailSignUpCodeCall as mailContract,
} from "../../../../domain/contract/account/sign-up-code.ts";
import type { Body, Output } from "../../../../domain/contract/endpoint.ts";
import { job } from "../../../../domain/document/change.ts";
import { toInstant, type UserId } from "../../../../domain/ids.ts";
import { done, type Fault, type Outcome, refuse } from "../../../../domain/outcome.ts";
import { isEmail, normalEmail } from "../../../../domain/recipient/email.ts";
import { cleanLine } from "../../../../domain/text/clean-text.ts";
import type { AccountDeps, MailDeps } from "../../../deps.ts";
import { limitCalls } from "../../limit-calls.ts";
import { passesBotCheck } from "../bot-check.ts";
import { devOutboxUrl } from "../dev-outbox-url.ts";
import { type FinishedSignIn, finishSignIn } from "../finish-sign-in.ts";
import { checkEmailDomain } from "./check-email-domain.ts";

/** Mails to one address, and codes tried for it, across all callers. */
const MAILS = { name: "sign_up_mail", calls: 5, seconds: 900 };
const CODES = { name: "sign_up_code", calls: 20, seconds: 86_400 };

/** Queues the mail. If the address has an account, only the mail says so; the response is the same. */
export async function mailSignUpCode(
  deps: AccountDeps & MailDeps,
  { email: typed, check }: Body<typeof mailContract>,
  language: string,
  headers: Record<string, string>,
): Promise<Outcome<Output<typeof mailContract>>> {
  if (!deps.identity.accounts) return refuse("page_not_found");
  const email = normalEmail(typed);
  const { status, disposable } = isEmail(email)
    ? await deps.checkEmail(email)
    : { status: "undeliverable", disposable: false };
  if (status === "undeliverable" || disposable) return refuseAt("email", "invalid_email");
  const admitted = checkEmailDomain(deps, email);
  if (!admitted.ok) return admitted;
  if (!(await passesBotCheck(deps, check))) return refuse("bot_check_failed");
  const limited = await limitCalls(deps, MAILS, email, headers);
  if (limited) return { ok: false, refusal: limited };
  const mail = { about: "sign_up_code" as const, user: await newcomerOf(email), email, language };
  await deps.jobs.add([job({ kind: "mail", mail }, toInstant(deps.clock.now()))]);
  const outbox = devOutboxUrl(deps, email);
  return done({ sent: true, ...(outbox ? { outbox } : {}) });
}

/** The refusal is the same for a wrong code, an expired code and any code for an address with an account. */
export async function signUpByCode(
  deps: AccountDeps,
  { username, email: typed, code, check }: Body<typeof contract>,
  from: { language: string; userAgent: string },
  headers: Record<string, string>,
): Promise<Outcome<FinishedSignIn>> {
  const { accounts } = deps.identity;
  if (!accounts) return refuse("page_not_found");
  const name = cleanLine(username);
  const email = normalEmail(typed);
  if (name === "") return refuseAt("username", "recipient_needs_name");
  if (!(await passesBotCheck(deps, check))) return refuse("bot_check_failed");
  const limited = await limitCalls(deps, CODES, email, headers);
  if (limited) return { ok: false, refusal: limited };
  const holder = { user: await newcomerOf(email), email };
  const isRight = await deps.accountTokens.redeemCode("sign_up", holder, code, deps.clock.now());
  const created = isRight ? await accounts.createConfirmed({ name, email }) : null;
  if (!created) return refuseAt("code", "verification_code_wrong");
  const profile = await deps.users.findOrCreate(created, from.language);
  const at = toInstant(deps.clock.now());
  await deps.users.update(profile.id, { emailProof: { by: "mailed_code", at, email } });
  const { userAgent, language } = from;
  return finishSignIn(deps, { subject: created.subject, method: "email_code", userAgent, language });
}

/** Placeholder user id that owns the code of an address without an account. */
async function newcomerOf(email: string): Promise<UserId> {
  return `newcomer_${(await sha256(normalEmail(email))).slice(0, 40)}` as UserId;
}

function refuseAt(path: string, code: Fault["code"]): Outcome<never> {
  return refuse(code, { faults: [{ path, code }] });
}
