import type { Body, Output } from "../../../domain/contract/endpoint.ts";
import type { keepAnswersCall as contract } from "../../../domain/contract/signing/continue.ts";
import { mail } from "../../../domain/document/change.ts";
import { isFormRespondent } from "../../../domain/document/signing/form-respondent.ts";
import { checkMayAct } from "../../../domain/document/signing/room.ts";
import { typedValues } from "../../../domain/document/signing/typed-values.ts";
import { storedTexts } from "../../../domain/field/format/stored-text.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { DocumentDeps, MailDeps, TemplateDeps } from "../../deps.ts";
import { devOutboxUrl } from "../account/dev-outbox-url.ts";
import { lostRace, retryOnLostRace } from "../retry-on-lost-race.ts";
import { limitFormLinks } from "../template/form-limits.ts";
import { findByLink } from "./find-by-link.ts";

type Request = {
  order: Body<typeof contract>;
  /** The caller's address, for limits. */
  callerSubject: string;
  headers: Record<string, string>;
};

/** Stores a web form respondent's answers and queues the mail with their link in one commit, so that they can continue later. */
export async function keepAnswers(
  deps: DocumentDeps & TemplateDeps & MailDeps,
  { order, callerSubject, headers }: Request,
): Promise<Outcome<Output<typeof contract>>> {
  let isCounted = false;
  return retryOnLostRace(async () => {
    const link = await findByLink(deps, order);
    if (!link.ok) return link;
    const { found, recipient, visit } = link.value;
    const { document, recipients, fields } = found.value;
    const form = document.madeFrom?.form;
    if (!form || !isFormRespondent(document, recipient)) return refuse("not_for_role");
    const mayAct = checkMayAct(document, recipient, recipients, visit);
    if (!mayAct.ok) return mayAct;
    const { _id, email, linkEpoch } = recipient;
    const call = { formId: form.formId, workspaceId: document.workspaceId, callerSubject, email };
    const limited = isCounted ? null : await limitFormLinks(deps, call, headers);
    if (limited) return { ok: false, refusal: limited };
    isCounted = true;
    const { at } = visit;
    const typed = typedValues(fields, _id, order.values);
    const values = storedTexts(fields, typed, recipient.language);
    const back = mail(
      { about: "invitation", documentId: document._id, recipient: _id, linkEpoch, reason: "continued" },
      at,
    );
    const outbox = devOutboxUrl(deps, email);
    return (await deps.forms.keepAnswers(found, _id, { at, linkEpoch, values, isRead: true }, [back]))
      ? done({ keptAt: at, ...(outbox ? { outbox } : {}) })
      : lostRace;
  });
}
