import { DAY_MS } from "../../durations.ts";
import type { Instant } from "../../ids.ts";
import { done, type Outcome, refuse } from "../../outcome.ts";
import { type Origin, owesAction, type Recipient, traceOf, whoseTurn } from "../../recipient/recipient.ts";
import { type Change, type DocumentState, mail } from "../change.ts";
import { checkAllowed, statusAt } from "../state-table.ts";

/** More time may be requested during this many days before the end, and after the end. */
const LAST_DAYS = 3;

/** A recipient whose turn it is asks the sender for more time, at most once a day. */
export function askForTime(
  state: DocumentState,
  command: { at: Instant; recipientId: Recipient["_id"]; origin: Origin },
): Outcome<Change> {
  const { document, recipients } = state;
  const { at, origin } = command;
  const requester = recipients.find((one) => one._id === command.recipientId);
  if (!requester) return refuse("link_invalid");
  const allowed = checkAllowed(document, "askForTime", at);
  if (!allowed.ok) return allowed;
  if (requester.state === "released") return refuse("group_complete");
  if (!owesAction(requester)) return refuse("already_signed");
  if (!whoseTurn(recipients).includes(requester)) return refuse("not_your_turn");
  if (!isNearEnd(state, at)) return refuse("more_time_too_early");
  if (requester.askedForTimeAt && msSince(requester.askedForTimeAt, at) < DAY_MS) return refuse("more_time_asked");
  return done({
    document: { ...document, updatedAt: at },
    recipients: [{ ...requester, askedForTimeAt: at }],
    events: [
      {
        type: "MORE_TIME_ASKED",
        actor: { kind: "recipient", id: requester._id },
        subject: requester._id,
        personal: { name: requester.name, email: requester.email, ...traceOf(origin) },
      },
    ],
    jobs: [mail({ about: "more_time_asked", documentId: document._id, recipient: requester._id }, at)],
  });
}

function isNearEnd({ document }: DocumentState, at: Instant): boolean {
  if (statusAt(document, at) === "EXPIRED" || !document.expiresAt) return true;
  return Date.parse(document.expiresAt) - Date.parse(at) <= LAST_DAYS * DAY_MS;
}

function msSince(earlier: Instant, at: Instant): number {
  return Date.parse(at) - Date.parse(earlier);
}
