import type { Actor } from "../audit/event.ts";
import type { Instant } from "../ids.ts";
import { done, type Fault, type Outcome, refuse } from "../outcome.ts";
import { replacementCredits } from "../recipient/aadhaar-credits.ts";
import { sameEmail } from "../recipient/email.ts";
import { type Delegator, type Origin, type Recipient, traceOf } from "../recipient/recipient.ts";
import { type Change, type DocumentState, invitation, mail } from "./change.ts";
import type { DocumentHead } from "./document.ts";
import { cleanText } from "./file-part.ts";
import { isFormFiller } from "./form-filler.ts";
import {
  cleanPerson,
  findPersonFaults,
  headWith,
  type NewPerson,
  replacedEvents,
  withPerson,
} from "./replace-recipient.ts";
import { checkMayLeave, type Visit } from "./room.ts";
import type { TextEngine } from "./send-document.ts";
import { checkAllowed } from "./state-table.ts";

/** So often one request may be handed on. */
export const DELEGATIONS_LIMIT = 5;

export type DelegateCommand = {
  recipientId: Recipient["_id"];
  to: NewPerson;
  reason: string;
} & TextEngine;

/**
 * Whether somebody may ask another person in their place: never who filled a web form in, since anybody does, and could so
 * have us write what they like to whom they like.
 */
export function mayHandOver(document: Pick<DocumentHead, "settings" | "madeFrom">, recipient: Recipient): boolean {
  const isMeant = recipient.roleType !== "inPerson" && document.settings.delegation !== false;
  return isMeant && !isFormFiller(document, recipient);
}

/** A recipient hands over to somebody else, who is invited in their place; their own link is dead then. */
export function delegateDocument(
  state: DocumentState,
  command: DelegateCommand & Visit & { origin: Origin },
): Outcome<Change> {
  const { document, recipients } = state;
  const { origin } = command;
  const recipient = recipients.find((one) => one._id === command.recipientId);
  if (!recipient) return refuse("link_invalid");
  const mayLeave = checkMayLeave(document, recipient, recipients, command);
  if (!mayLeave.ok) return mayLeave;
  if (recipient.roleType === "inPerson") return refuse("not_for_role");
  if (!mayHandOver(document, recipient)) return refuse("delegation_forbidden");
  const actor = { kind: "recipient" as const, id: recipient._id };
  return delegated(state, recipient, command, actor, traceOf(origin));
}

/**
 * Somebody is away, and has said who stands in for them: the request goes there before it is mailed. `null` where it is to
 * be mailed as usual: the sender wants nobody else, it was handed over before, the stand-in has a part of their own, or
 * cannot do what is asked.
 */
export function delegateAbsent(
  state: DocumentState,
  command: DelegateCommand & { at: Instant; linkEpoch: number },
): Change | null {
  const { document, recipients } = state;
  const recipient = recipients.find((one) => one._id === command.recipientId);
  const isAsked = recipient?.state === "invited" && recipient.linkEpoch === command.linkEpoch;
  if (!isAsked || !checkAllowed(document, "delegate", command.at).ok) return null;
  if (!mayHandOver(document, recipient)) return null;
  if (recipient.delegatedFrom?.length) return null;
  const change = delegated(state, recipient, command, { kind: "system", id: "countersign" }, {});
  return change.ok ? change.value : null;
}

function delegated(
  state: DocumentState,
  recipient: Recipient,
  command: DelegateCommand & { at: Instant },
  actor: Actor,
  from: Record<string, string>,
): Outcome<Change> {
  const { document, recipients } = state;
  const { at } = command;
  const before = recipient.delegatedFrom ?? [];
  if (before.length >= DELEGATIONS_LIMIT) return refuse("delegation_too_often");
  const to = cleanPerson(command.to);
  const reason = cleanText(command.reason);
  const { name, email } = recipient;
  const delegator: Delegator = { name, email, reason, at };
  const next: Recipient = {
    ...withPerson(recipient, to, at),
    delegatedFrom: [...before, delegator],
    // They were named by the one before, so a link that only the sender can bring would not reach them.
    delivery: undefined,
    // It was meant for somebody else.
    privateMessage: undefined,
  };
  const faults = [
    ...findPersonFaults(next, state, command),
    ...(reason === "" ? [{ path: "reason", code: "reason_required" as const }] : []),
    ...partFaults(to, recipients),
  ];
  if (faults.length > 0) return refuse(faults[0]!.code, { params: faults[0]!.params, faults });
  const documentId = document._id;
  const about = { documentId, recipient: recipient._id };
  return done({
    document: headWith(document, recipients, next, at),
    recipients: [next],
    credits: { spend: replacementCredits(recipient) },
    events: replacedEvents(recipient, next, {
      type: "DELEGATED",
      actor,
      subject: recipient._id,
      personal: { ...changedPerson(recipient, next), reason, ...from },
    }),
    jobs: [
      ...invitation(next, "delegated", at),
      mail({ about: "handed_over", ...about, delegator: before.length }, at),
      mail({ about: "delegated", ...about }, at),
    ],
  });
}

/** Nobody takes two parts in one document by delegation, least of all their own. */
function partFaults({ email }: NewPerson, recipients: readonly Recipient[]): Fault[] {
  const isPart = email !== "" && recipients.some((one) => sameEmail(one.email, email));
  return isPart ? [{ path: "email", code: "delegation_to_oneself" }] : [];
}

/** Who it was and who it is, as facts of an event. */
export function changedPerson(before: Recipient, after: Recipient): Record<string, string> {
  const facts = { beforeName: before.name, beforeEmail: before.email, afterName: after.name, afterEmail: after.email };
  const contactOf = ({ countryCode, contact }: Recipient) => (contact ? `${countryCode ?? ""} ${contact}` : "");
  if (contactOf(before) === contactOf(after)) return facts;
  return { ...facts, beforeContact: contactOf(before), afterContact: contactOf(after) };
}
