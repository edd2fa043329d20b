/** Replaces a recipient by another person, or corrects the same person's address. */

import type { AuditEvent } from "../../audit/event.ts";
import type { Instant } from "../../ids.ts";
import type { Fault } from "../../outcome.ts";
import { replacementCredits } from "../../proof/aadhaar-credits.ts";
import { contactNumber } from "../../proof/contact-number.ts";
import { type MailLimit, mailFault } from "../../recipient/mail-limit.ts";
import { addressOf, type Recipient, whoseTurn } from "../../recipient/recipient.ts";
import { cleanLine } from "../../text/clean-text.ts";
import { type Change, type DocumentState, linkIssued, withTurn } from "../change.ts";
import { type DocumentHead, listedEmails } from "../document.ts";
import { findFixedTextFaults, type TextEngine } from "../draft/send-document.ts";

export type NewPerson = {
  name: string;
  email: string;
  /** Absent: keep the known number. */
  countryCode?: string | undefined;
  contact?: string | undefined;
};

const DEFAULT_COUNTRY = "+91";

/** Name and address without forbidden characters. */
export function cleanPerson({ name, email, countryCode, contact }: NewPerson): NewPerson {
  return { name: cleanLine(name), email: email.trim(), countryCode, contact: contact?.trim() || undefined };
}

/**
 * The recipient with the new name and address. The old link becomes invalid, and the predecessor's proofs and views are
 * discarded; a requested payment stays requested.
 */
export function withPerson(recipient: Recipient, to: NewPerson, at: Instant): Recipient {
  return {
    ...recipient,
    name: to.name,
    email: to.email,
    countryCode: to.contact ? (to.countryCode ?? DEFAULT_COUNTRY) : undefined,
    contact: to.contact,
    linkEpoch: recipient.linkEpoch + 1,
    invitedAt: recipient.invitedAt && at,
    deliveredAt: undefined,
    notDelivered: undefined,
    openedAt: undefined,
    viewedAt: undefined,
    staleApproval: undefined,
    remindedAt: undefined,
    askedForTimeAt: undefined,
    proof: undefined,
    handOver: undefined,
    origin: undefined,
  };
}

/** Faults of the new person, each at its input. */
export function findPersonFaults(next: Recipient, state: DocumentState, engine: TextEngine & MailLimit): Fault[] {
  const { name, email, checks, countryCode, contact } = next;
  const faults: Fault[] = [];
  if (name === "") faults.push({ path: "name", code: "recipient_needs_name" });
  if (next.roleType === "inPerson") {
    if (email !== "") faults.push({ path: "email", code: "not_for_role" });
  } else if (email === "") faults.push({ path: "email", code: "recipient_needs_email" });
  else {
    const code = mailFault(email, engine);
    if (code) faults.push({ path: "email", code });
  }
  if (checks?.type === "SMS") {
    if (!contact) faults.push({ path: "contact", code: "recipient_needs_contact", params: { name } });
    else if (contactNumber(countryCode ?? "", contact) === null) {
      faults.push({ path: "contact", code: "contact_number_invalid", params: { name } });
    }
  }
  return faults.length > 0 ? faults : findNameFaults(next, state, engine);
}

/** A prefilled name or address must fit its fields and have glyphs. */
function findNameFaults(next: Recipient, { recipients, fields }: DocumentState, engine: TextEngine): Fault[] {
  const own = fields.filter((field) => field.recipient === next._id);
  const others = recipients.map((one) => (one._id === next._id ? next : one));
  return findFixedTextFaults({ recipients: others, fields: own }, engine).map(({ code, params, path }) => {
    const field = own.find(({ key }) => path === `fields.${key}`);
    return { path: field?.type === "email" ? "email" : "name", code, params };
  });
}

/** The change that replaces a recipient by `next`, without jobs; the sender pays for the new person's proof. */
export function replacement(
  { document, recipients }: DocumentState,
  before: Recipient,
  next: Recipient,
  at: Instant,
  event: AuditEvent,
): Omit<Change, "jobs"> {
  return {
    document: headWith(document, recipients, next, at),
    recipients: [next],
    credits: { spend: replacementCredits(before) },
    events: replacedEvents(before, next, event),
  };
}

/** The head, also indexed under the new address. */
function headWith(
  document: DocumentHead,
  recipients: readonly Recipient[],
  next: Recipient,
  at: Instant,
): DocumentHead {
  const people = recipients.map((one) => (one._id === next._id ? next : one));
  return {
    ...withTurn(document, whoseTurn(people)),
    updatedAt: at,
    recipientEmails: listedEmails(people.map((one) => addressOf(one).email)),
  };
}

/** Events: old link revoked, person changed, new link issued. Link events are omitted if there was no link. */
function replacedEvents(before: Recipient, next: Recipient, event: AuditEvent): AuditEvent[] {
  if (!before.invitedAt) return [event];
  const { name, email } = addressOf(before);
  return [
    {
      type: "LINK_REVOKED",
      actor: { kind: "system", id: "countersign" },
      subject: before._id,
      data: { linkEpoch: before.linkEpoch },
      personal: { name: before.name || name, email },
    },
    event,
    linkIssued(next),
  ];
}

/** Old and new name and address, as event data. */
export function changedPerson(before: Recipient, after: Recipient) {
  const facts = { beforeName: before.name, beforeEmail: before.email, afterName: after.name, afterEmail: after.email };
  const contactOf = ({ countryCode, contact }: Recipient) => (contact ? `${countryCode ?? ""} ${contact}` : "");
  if (contactOf(before) === contactOf(after)) return facts;
  return { ...facts, beforeContact: contactOf(before), afterContact: contactOf(after) };
}
