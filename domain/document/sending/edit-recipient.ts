import type { Actor } from "../../audit/action.ts";
import type { Instant } from "../../ids.ts";
import { done, notFound, type Outcome, refuse } from "../../outcome.ts";
import type { MailLimit } from "../../recipient/mail-limit.ts";
import { owesAction, type Recipient } from "../../recipient/recipient.ts";
import { type Change, type DocumentState, invitation } from "../change.ts";
import type { TextEngine } from "../draft/send-document.ts";
import { checkAllowed } from "../state-table.ts";
import {
  changedPerson,
  cleanPerson,
  findPersonFaults,
  type NewPerson,
  replacement,
  withPerson,
} from "./replace-recipient.ts";

/**
 * The sender corrects a recipient who has not acted: the old link becomes invalid, and an invited recipient is invited
 * again. `null` if nothing changes.
 */
export function editRecipient(
  state: DocumentState,
  command: { at: Instant; actor: Actor; recipientId: Recipient["_id"]; to: NewPerson } & TextEngine & MailLimit,
): Outcome<Change | null> {
  const { document, recipients } = state;
  const { at, actor } = command;
  const recipient = recipients.find((one) => one._id === command.recipientId);
  if (!recipient) return notFound("recipient");
  const allowed = checkAllowed(document, "editRecipient", at);
  if (!allowed.ok) return allowed;
  if (!owesAction(recipient) || recipient.payment?.state === "paid") return refuse("recipient_has_acted");
  const cleaned = cleanPerson(command.to);
  const to =
    command.to.contact === undefined
      ? { ...cleaned, countryCode: recipient.countryCode, contact: recipient.contact }
      : cleaned;
  const next = withPerson(recipient, to, at);
  if (isSame(recipient, next)) return done(null);
  const faults = findPersonFaults(next, state, command);
  if (faults.length > 0) return refuse(faults[0]!.code, { params: faults[0]!.params, faults });
  return done({
    ...replacement(state, recipient, next, at, {
      type: "RECIPIENT_EDITED",
      actor,
      subject: recipient._id,
      personal: changedPerson(recipient, next),
    }),
    jobs: next.state === "invited" ? invitation(next, "edited", at) : [],
  });
}

function isSame(a: Recipient, b: Recipient): boolean {
  return (
    a.name === b.name &&
    a.email === b.email &&
    a.contact === b.contact &&
    (a.countryCode ?? "") === (b.countryCode ?? "")
  );
}
