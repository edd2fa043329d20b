import {
  findFixedTextFaults,
  findSendFaults,
  sendableDraft,
  type TextEngine,
} from "../document/draft/send-document.ts";
import type { PagesOfParts } from "../document/pages.ts";
import type { Fault } from "../outcome.ts";
import { type Recipient, whoseTurn } from "../recipient/recipient.ts";
import { type Outside, pathsOf } from "../recipient/recipient-faults.ts";
import { asDraft } from "./content.ts";
import { roleNameOf } from "./roles.ts";
import type { TemplateState } from "./template.ts";

/** A web form's filler takes the place of the first recipient. */
export function fillerOf({ recipients }: Pick<TemplateState, "recipients">): Recipient | undefined {
  return recipients[0];
}

/** The roles whose people the filler names; roles that the template no longer has are left out. */
export function namedRoles({ template, recipients }: Pick<TemplateState, "template" | "recipients">): Recipient[] {
  const named = template.form?.settings?.named ?? [];
  return recipients.filter((one, index) => index > 0 && named.includes(one._id));
}

/** Whether a filler may name this person: a signer or reviewer on their own, whose turn comes after the filler's. */
export function mayBeNamed(state: Pick<TemplateState, "template" | "recipients">, one: Recipient): boolean {
  const filler = fillerOf(state);
  const isLater = state.template.content.signingOrder && filler !== undefined && one.step > filler.step;
  return isLater && !one.group && (one.roleType === "signatureNeeded" || one.roleType === "documentReviewer");
}

/** A complete filler, to find what else is missing. */
const anyFiller = { name: "Ann", email: "ann@example.com" };
/** A complete person named by the filler. */
const anyNamed = { name: "Bo", email: "bo@example.com" };
/** A complete sender, who is known once the form is enabled. */
const anySender = { name: "Sam", email: "sam@example.com" };

/** Faults that would prevent sending once the filler is known, each at its place in the template. */
export function findFormFaults(
  state: TemplateState,
  pages: PagesOfParts,
  outside: Outside,
  engine: TextEngine,
): Fault[] {
  const named = namedRoles(state);
  const recipients = state.recipients.map((one) => {
    if (named.includes(one)) return { ...one, isSender: undefined, ...anyNamed };
    return one.isSender ? { ...one, ...anySender } : one;
  });
  const draft = asDraft({ ...state, recipients: withFiller(recipients, anyFiller) });
  return [
    ...positionFaults(state),
    ...namedFaults(state, named),
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

function namedFaults(state: TemplateState, named: readonly Recipient[]): Fault[] {
  const paths = pathsOf(state.recipients);
  return named.flatMap((one) => {
    if (mayBeNamed(state, one)) return [];
    const { own } = paths[state.recipients.indexOf(one)]!;
    return [{ path: `${own}.roleType`, code: "form_role_cannot_be_named" as const, params: { name: roleNameOf(one) } }];
  });
}
