import type { Body, Output } from "../../../../domain/contract/endpoint.ts";
import type { mailFormCodeCall as contract } from "../../../../domain/contract/template/web-form.ts";
import { job } from "../../../../domain/document/change.ts";
import { toInstant } from "../../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import { isEmail } from "../../../../domain/recipient/email.ts";
import { asksForCode, refusalOfStanding } from "../../../../domain/template/form/settings.ts";
import type { AccountDeps, MailDeps, TemplateDeps } from "../../../deps.ts";
import { devOutboxUrl } from "../../account/dev-outbox-url.ts";
import { findForm } from "../find-form.ts";
import { limitFormCodes } from "../form-limits.ts";
import { passesFormCheck } from "./begin-form-check.ts";
import { findFormAvailability } from "./find-form-availability.ts";
import { codeHolderOf } from "./form-person.ts";

type Request = {
  id: string;
  order: Body<typeof contract>;
  /** The caller's network address, for limits. */
  callerSubject: string;
  /** Language of the caller's interface. */
  language: string;
  headers: Record<string, string>;
};

/** Queues the mail with a code. The response does not reveal whether the person already has a document of the form. */
export async function mailFormCode(
  deps: AccountDeps & TemplateDeps & MailDeps,
  { id, order, callerSubject, language, headers }: Request,
): Promise<Outcome<Output<typeof contract>>> {
  const found = await findForm(deps, id);
  if (!found.ok) return found;
  const { state, form } = found.value;
  const at = toInstant(deps.clock.now());
  const standing = await findFormAvailability(deps, found.value, await deps.users.find(form.sender.id), at);
  if (standing !== "open" && standing !== "full") return refuse(refusalOfStanding[standing]);
  if (!asksForCode(form.settings ?? {})) return refuse("form_unavailable");
  const email = order.email.trim();
  if (!isEmail(email)) return refuse("invalid_email", { faults: [{ path: "email", code: "invalid_email" }] });
  const { formId } = form;
  const { workspaceId } = state.template;
  const limited = await limitFormCodes(deps, { formId, workspaceId, callerSubject, email }, headers);
  if (limited) return { ok: false, refusal: limited };
  if (!(await passesFormCheck(deps, form.settings, order.check))) return refuse("bot_check_failed");
  const user = await codeHolderOf(formId, email);
  const mail = { about: "form_code" as const, user, email, language: order.language ?? language, form: formId };
  await deps.jobs.add([job({ kind: "mail", mail }, at)]);
  const outbox = devOutboxUrl(deps, email);
  return done({ sent: true, ...(outbox ? { outbox } : {}) });
}
