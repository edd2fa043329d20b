import { sha256 } from "../../../../domain/audit/sha256.ts";
import type { FormId, UserId } from "../../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import { mailboxOf } from "../../../../domain/recipient/email.ts";
import type { AccountDeps } from "../../../deps.ts";

/** Hash of a mailbox (in any spelling) and the form. The form's unguessable id prevents guessing addresses from hashes. */
export async function formPersonOf(formId: FormId, email: string): Promise<string> {
  return (await sha256(`${formId} ${mailboxOf(email)}`)).slice(0, 40);
}

/** The user id that owns the mailbox's code. */
export async function codeHolderOf(formId: FormId, email: string): Promise<UserId> {
  return `form_${await formPersonOf(formId, email)}` as UserId;
}

/** Uses up the mailed code. A wrong code counts against it. */
export async function redeemFormCode(
  deps: AccountDeps,
  formId: FormId,
  email: string,
  code: string | undefined,
): Promise<Outcome<true>> {
  if (!code?.trim()) return refuseCode("form_code_needed");
  const holder = { user: await codeHolderOf(formId, email), email: email.trim() };
  const isRight = await deps.accountTokens.redeemCode("form", holder, code, deps.clock.now());
  return isRight ? done(true) : refuseCode("verification_code_wrong");
}

function refuseCode(code: "form_code_needed" | "verification_code_wrong"): Outcome<never> {
  return refuse(code, { faults: [{ path: "code", code }] });
}
