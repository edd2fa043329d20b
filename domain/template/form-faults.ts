import {
  findFixedTextFaults,
  findSendFaults,
  sendableDraft,
  type TextEngine,
} from "../document/draft/send-document.ts";
import type { PagesOfParts } from "../document/pages.ts";
import type { Fault } from "../outcome.ts";
import { type Recipient, whoseTurn } from "../recipient/recipient.ts";
import type { Outside } from "../recipient/recipient-faults.ts";
import { asDraft } from "./content.ts";
import type { TemplateState } from "./template.ts";

/** A web form's filler takes the place of the first recipient. */
export function fillerOf({ recipients }: Pick<TemplateState, "recipients">): Recipient | undefined {
  return recipients[0];
}

/** A complete filler, to find what else is missing. */
const anyFiller = { name: "Ann", email: "ann@example.com" };
/** A complete sender, who is known once the form is enabled. */
const anySender = { name: "Sam", email: "sam@example.com" };

/** Faults that would prevent sending once the filler is known, each at its place in the template. */
export function findFormFaults(
  state: TemplateState,
  pages: PagesOfParts,
  outside: Outside,
  engine: TextEngine,
): Fault[] {
  const recipients = state.recipients.map((one) => (one.isSender ? { ...one, ...anySender } : one));
  const draft = asDraft({ ...state, recipients: withFiller(recipients, anyFiller) });
  return [
    ...positionFaults(state),
    ...findSendFaults(sendableDraft(draft), pages, outside),
    ...findFixedTextFaults(draft, engine),
  ];
}

export function withFiller(
  recipients: readonly Recipient[],
  filler: Pick<Recipient, "name" | "email"> & Partial<Recipient>,
): Recipient[] {
  // The filler is present already; a mail with their link goes out too.
  return recipients.map((one, index) =>
    index === 0 ? { ...one, delivery: undefined, isSender: undefined, ...filler } : one,
  );
}

/** The filler signs, alone in their place, and first. */
function positionFaults(state: TemplateState): Fault[] {
  const filler = fillerOf(state);
  if (!filler) return [];
  if (filler.roleType !== "signatureNeeded" || filler.group) {
    return [{ path: "recipients.0.roleType", code: "form_filler_must_sign" }];
  }
  return whoseTurn(state.recipients).includes(filler)
    ? []
    : [{ path: "recipients.0.step", code: "form_filler_not_first" }];
}
