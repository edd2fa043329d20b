import type { Actor } from "../../audit/action.ts";
import type { DetailsOf } from "../../audit/event.ts";
import { HOUR_MS } from "../../durations.ts";
import { type Instant, type RecipientId, toInstant } from "../../ids.ts";
import { done, type Outcome } from "../../outcome.ts";
import { type Recipient, whoseTurn } from "../../recipient/recipient.ts";
import { type Change, type DocumentState, invitation } from "../change.ts";
import { isUnprovenStranger } from "../signing/form-respondent.ts";
import { recipientsWithTurn } from "../signing/recipients-with-turn.ts";
import { checkAllowed } from "../state-table.ts";
import { nextReminder, reminderJobs } from "./reminders.ts";

/** Minimum time between two reminders to one recipient, whether manual or scheduled. */

/** When a recipient can be reminded again; absent if they can be reminded now. */
export function remindableAt({ remindedAt }: Pick<Recipient, "remindedAt">, at: Instant): Instant | undefined {
  const next = remindedAt && toInstant(Date.parse(remindedAt) + HOUR_MS);
  return next && next > at ? next : undefined;
}

/** The sender reminds recipients whose turn it is; `null` if all of them were reminded within the hour. */
export function remindRecipients(
  state: DocumentState,
  command: { at: Instant; actor: Actor; recipients?: readonly RecipientId[] | undefined },
): Outcome<Change | null> {
  const { document, recipients } = state;
  const allowed = checkAllowed(document, "remind", command.at);
  if (!allowed.ok) return allowed;
  const chosen = recipientsWithTurn(recipients, command.recipients);
  if (!chosen.ok) return chosen;
  const reminded = remind(chosen.value, command);
  if (reminded.recipients.length === 0) return done(null);
  return done({ document: { ...document, updatedAt: command.at }, ...reminded });
}

/**
 * Sends a scheduled reminder; `null` if the document's next reminder is at another time. A late reminder counts once,
 * and the next one stays on the schedule. Addresses typed by a stranger get no reminder.
 */
export function remindDue(state: DocumentState, command: { at: Instant; due: Instant }): Outcome<Change | null> {
  const { document, recipients } = state;
  const { at, due } = command;
  const allowed = checkAllowed(document, "remindDue", at);
  if (!allowed.ok) return allowed;
  if (document.nextReminderAt !== due) return done(null);
  const remindersSent = (document.remindersSent ?? 0) + 1;
  const head = { ...document, remindersSent, nextReminderAt: nextReminder(document, due, remindersSent, at) };
  const recipientsToRemind = whoseTurn(recipients).filter((one) => !isUnprovenStranger(document, one));
  const reminded = remind(recipientsToRemind, {
    at,
    actor: { kind: "system", id: "countersign" },
    data: { number: remindersSent },
  });
  return done({ document: head, ...reminded, jobs: [...reminded.jobs, ...reminderJobs(head)] });
}

/** Mails and events for recipients who receive their link by mail and were not reminded within the hour. */
function remind(
  people: readonly Recipient[],
  { at, actor, data }: { at: Instant; actor: Actor; data?: DetailsOf<"REMINDER_SENT">["data"] },
): Required<Pick<Change, "recipients" | "events" | "jobs">> {
  const remindable = people.filter((one) => one.delivery !== "link" && !remindableAt(one, at));
  return {
    recipients: remindable.map((one) => ({ ...one, remindedAt: at })),
    events: remindable.map((one) => ({
      type: "REMINDER_SENT" as const,
      actor,
      subject: one._id,
      ...(data ? { data } : {}),
      personal: { name: one.name, email: one.host?.email ?? one.email },
    })),
    jobs: remindable.flatMap((one) => invitation(one, "reminder", at)),
  };
}
