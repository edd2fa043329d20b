import type { Body, Output } from "../../../../domain/contract/endpoint.ts";
import type { mailFormLinkCall as contract } from "../../../../domain/contract/signing/continue.ts";
import { job } from "../../../../domain/document/change.ts";
import { toInstant } from "../../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import { isEmail } from "../../../../domain/recipient/email.ts";
import type { MailDeps, TemplateDeps } from "../../../deps.ts";
import { devOutboxUrl } from "../../account/dev-outbox-url.ts";
import { findForm } from "../find-form.ts";
import { limitFormLinks } from "../form-limits.ts";
import { formPersonOf } from "./form-person.ts";

type Request = {
  id: string;
  order: Body<typeof contract>;
  /** The caller's network address, for limits. */
  callerSubject: string;
  headers: Record<string, string>;
};

/**
 * Queues the mail with a person's link. The job checks whether they have an unfinished document, so that neither the
 * response nor its duration reveals it.
 */
export async function mailFormLink(
  deps: TemplateDeps & MailDeps,
  { id, order, callerSubject, headers }: Request,
): Promise<Outcome<Output<typeof contract>>> {
  const found = await findForm(deps, id);
  if (!found.ok) return found;
  const { state, form } = found.value;
  const { formId } = form;
  const email = order.email.trim();
  if (!isEmail(email)) return refuse("invalid_email", { faults: [{ path: "email", code: "invalid_email" }] });
  const { workspaceId } = state.template;
  const limited = await limitFormLinks(deps, { formId, workspaceId, callerSubject, email }, headers);
  if (limited) return { ok: false, refusal: limited };
  const mail = { about: "form_link" as const, form: formId, mailbox: await formPersonOf(formId, email) };
  await deps.jobs.add([job({ kind: "mail", mail }, toInstant(deps.clock.now()))]);
  const outbox = devOutboxUrl(deps, email);
  return done({ sent: true, ...(outbox ? { outbox } : {}) });
}
