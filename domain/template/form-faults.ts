import {
  findFixedTextFaults,
  findSendFaults,
  sendableDraft,
  type TextEngine,
} from "../document/draft/send-document.ts";
import type { PagesOfParts } from "../document/pages.ts";
import type { Fault } from "../outcome.ts";
import { type Recipient, whoseTurn } from "../recipient/recipient.ts";
import { type ConnectedServices, pathsOf } from "../recipient/recipient-faults.ts";
import { asDraft } from "./content.ts";
import { roleNameOf } from "./roles.ts";
import type { TemplateState } from "./template.ts";

/** The recipient for the person filling in a web form: the first recipient. */
export function respondentOf({ recipients }: Pick<TemplateState, "recipients">): Recipient | undefined {
  return recipients[0];
}

/** Roles whose people the person filling in the form names; omits roles that the template no longer has. */
export function namedRoles({ template, recipients }: Pick<TemplateState, "template" | "recipients">): Recipient[] {
  const named = template.form?.settings?.named ?? [];
  return recipients.filter((one, index) => index > 0 && named.includes(one._id));
}

/**
 * Whether the person filling in the form may name the person for this role: a signer or reviewer outside groups, whose
 * turn comes later.
 */
export function mayBeNamed(state: Pick<TemplateState, "template" | "recipients">, one: Recipient): boolean {
  const respondent = respondentOf(state);
  const isLater = state.template.content.signingOrder && respondent !== undefined && one.step > respondent.step;
  return isLater && !one.group && (one.roleType === "signatureNeeded" || one.roleType === "documentReviewer");
}

/** Placeholder for the person filling in the form, to find other faults. */
const anyRespondent = { name: "Ann", email: "ann@example.com" };
/** Placeholder for a named person. */
const anyNamed = { name: "Bo", email: "bo@example.com" };
/** Placeholder for the sender, who is known once the form is enabled. */
const anySender = { name: "Sam", email: "sam@example.com" };

/** Faults that would prevent sending a submission, each with its path in the template. */
export function findFormFaults(
  state: TemplateState,
  pages: PagesOfParts,
  outside: ConnectedServices,
  engine: TextEngine,
): Fault[] {
  const named = namedRoles(state);
  const recipients = state.recipients.map((one) => {
    if (named.includes(one)) return { ...one, isSender: undefined, ...anyNamed };
    return one.isSender ? { ...one, ...anySender } : one;
  });
  const draft = asDraft({ ...state, recipients: withRespondent(recipients, anyRespondent) });
  return [
    ...positionFaults(state),
    ...namedFaults(state, named),
    ...findSendFaults(sendableDraft(draft), pages, outside),
    ...findFixedTextFaults(draft, engine),
  ];
}

export function withRespondent(
  recipients: readonly Recipient[],
  respondent: Pick<Recipient, "name" | "email"> & Partial<Recipient>,
): Recipient[] {
  // The person filling in the form acts immediately, and also gets a mail with their link.
  return recipients.map((one, index) =>
    index === 0 ? { ...one, delivery: undefined, isSender: undefined, ...respondent } : one,
  );
}

/** Faults unless the first recipient signs, is not in a group, and acts first. */
function positionFaults(state: TemplateState): Fault[] {
  const respondent = respondentOf(state);
  if (!respondent) return [];
  if (respondent.roleType !== "signatureNeeded" || respondent.group) {
    return [{ path: "recipients.0.roleType", code: "form_filler_must_sign" }];
  }
  return whoseTurn(state.recipients).includes(respondent)
    ? []
    : [{ path: "recipients.0.step", code: "form_filler_not_first" }];
}

function namedFaults(state: TemplateState, named: readonly Recipient[]): Fault[] {
  const paths = pathsOf(state.recipients);
  return named.flatMap((one) => {
    if (mayBeNamed(state, one)) return [];
    const { own } = paths[state.recipients.indexOf(one)]!;
    return [{ path: `${own}.roleType`, code: "form_role_cannot_be_named" as const, params: { name: roleNameOf(one) } }];
  });
}
