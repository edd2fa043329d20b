import type { Actor } from "../../audit/action.ts";
import type { Instant } from "../../ids.ts";
import { done, type Fault, type Outcome, refuse } from "../../outcome.ts";
import { sameEmail } from "../../recipient/email.ts";
import type { MailLimit } from "../../recipient/mail-limit.ts";
import { type Delegator, type Origin, type Recipient, traceOf } from "../../recipient/recipient.ts";
import { cleanText } from "../../text/clean-text.ts";
import { type Change, type DocumentState, invitation, mail } from "../change.ts";
import type { DocumentHead } from "../document.ts";
import type { TextEngine } from "../draft/send-document.ts";
import {
  changedPerson,
  cleanPerson,
  findPersonFaults,
  type NewPerson,
  replacement,
  withPerson,
} from "../sending/replace-recipient.ts";
import { checkAllowed } from "../state-table.ts";
import { isStranger } from "./form-respondent.ts";
import { checkMayLeave, type Visit } from "./room.ts";

/** Maximum delegations of one request. */
export const DELEGATIONS_LIMIT = 5;

export type DelegateCommand = {
  recipientId: Recipient["_id"];
  to: NewPerson;
  reason: string;
} & TextEngine &
  MailLimit;

/**
 * Whether a recipient may delegate. The respondent of a web form and the people they named never may: anybody
 * can fill in a form and could then make the product mail any text to any address.
 */
export function mayDelegate(document: Pick<DocumentHead, "settings" | "madeFrom">, recipient: Recipient): boolean {
  const isDelegationAllowed = recipient.roleType !== "inPerson" && document.settings.delegation !== false;
  return isDelegationAllowed && !isStranger(document, recipient);
}

/** A recipient delegates to another person, who is invited instead; the old link becomes invalid. */
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
  if (!mayDelegate(document, recipient)) return refuse("delegation_forbidden");
  const actor = { kind: "recipient" as const, id: recipient._id };
  return replaceByDelegation(state, recipient, command, actor, traceOf(origin));
}

/**
 * Delegates to an absent recipient's stand-in before the mail is sent. `null` if the mail is sent as usual: delegation
 * is off, the request was delegated before, or the stand-in already is a recipient or cannot fulfil the request.
 */
export function delegateAbsent(
  state: DocumentState,
  command: DelegateCommand & { at: Instant; linkEpoch: number },
): Change | null {
  const { document, recipients } = state;
  const recipient = recipients.find((one) => one._id === command.recipientId);
  const isInvited = recipient?.state === "invited" && recipient.linkEpoch === command.linkEpoch;
  if (!isInvited || !checkAllowed(document, "delegate", command.at).ok) return null;
  if (!mayDelegate(document, recipient)) return null;
  if (recipient.delegatedFrom?.length) return null;
  const change = replaceByDelegation(state, recipient, command, { kind: "system", id: "countersign" }, {});
  return change.ok ? change.value : null;
}

function replaceByDelegation(
  state: DocumentState,
  recipient: Recipient,
  command: DelegateCommand & { at: Instant },
  actor: Actor,
  from: Partial<ReturnType<typeof traceOf>>,
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
    // The sender does not know the stand-in and cannot deliver the link, so it is mailed.
    delivery: undefined,
    // The private message was written for the previous recipient.
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
    ...replacement(state, recipient, next, at, {
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

/** A delegate must not already be a recipient of the document. */
function partFaults({ email }: NewPerson, recipients: readonly Recipient[]): Fault[] {
  const isPart = email !== "" && recipients.some((one) => sameEmail(one.email, email));
  return isPart ? [{ path: "email", code: "delegation_to_oneself" }] : [];
}
