import { isFormRespondent } from "../../../domain/document/signing/form-respondent.ts";
import type { Mail } from "../../../domain/job/job.ts";
import type { DocumentDeps, TemplateDeps } from "../../deps.ts";

/** Documents read per mailbox; more than one, because an ended document may still be listed for a moment. */
const LOOKED_AT = 5;

type LinkMail = Extract<Mail, { about: "form_link" }>;

/** The mail with the link of a mailbox's newest unfinished document; `null` if there is none. */
export async function findFormLink(
  deps: DocumentDeps & TemplateDeps,
  { form, mailbox }: LinkMail,
): Promise<Extract<Mail, { about: "invitation" }> | null> {
  for (const documentId of await deps.forms.listBegun(form, mailbox, LOOKED_AT)) {
    const found = await deps.documents.findState(documentId);
    const respondent = found?.value.recipients.find((one) => isFormRespondent(found.value.document, one));
    if (respondent?.state !== "invited") continue;
    const { _id: recipient, linkEpoch } = respondent;
    return { about: "invitation", documentId, recipient, linkEpoch, reason: "continued" };
  }
  return null;
}
