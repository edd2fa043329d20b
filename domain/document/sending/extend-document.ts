import type { Actor } from "../../audit/action.ts";
import { DAY_MS, HOUR_MS } from "../../durations.ts";
import { type Instant, toInstant } from "../../ids.ts";
import type { JobRequest } from "../../job/job.ts";
import { done, type Outcome, refuse } from "../../outcome.ts";
import { type Recipient, whoseTurn } from "../../recipient/recipient.ts";
import { type Change, changedOf, type DocumentState, invitation, job, withTurn } from "../change.ts";
import { type DocumentHead, MAX_VALIDITY_DAYS } from "../document.ts";
import { releaseOthersOfAll } from "../signing/release-others.ts";
import { checkAllowed, statusAt } from "../state-table.ts";
import { expiryJobs, nextReminder, reminderJobs } from "./reminders.ts";

/** An in-person signer has a name and no address; an erased person has neither. */
const isErased = ({ name, email }: Recipient) => name === "" && email === "";

/** The same extension within this time counts as a repeat. */
const SAME_MS = HOUR_MS;

/**
 * Sets the end to a number of 24-hour days from now. An expired document returns to its earlier status and spends its
 * returned credits again; recipients whose turn it is get a mail. `null` for a repeat. Refuses an end before the
 * current one.
 */
export function extendDocument(
  state: DocumentState,
  command: { at: Instant; actor: Actor; days: number },
): Outcome<Change | null> {
  const { document, recipients } = state;
  const { at, actor, days } = command;
  const allowed = checkAllowed(document, "extend", at);
  if (!allowed.ok) return allowed;
  const hadEnded = statusAt(document, at) === "EXPIRED";
  // An erased person cannot be invited.
  if (hadEnded && recipients.some(isErased)) return refuse("recipient_erased");
  const min = hadEnded ? 1 : leastDays(document, at);
  if (!Number.isInteger(days) || days < min || days > MAX_VALIDITY_DAYS) {
    const code = "validity_out_of_range" as const;
    const params = { min, max: MAX_VALIDITY_DAYS };
    return refuse(code, { params, faults: [{ path: "days", code, params }] });
  }
  const expiresAt = toInstant(Date.parse(at) + days * DAY_MS);
  const gainedMs = Date.parse(expiresAt) - Date.parse(document.expiresAt ?? at);
  if (!hadEnded && gainedMs < SAME_MS) return done(null);
  const extended = { ...document, expiresAt, updatedAt: at, ended: undefined, archived: undefined };
  // A group member may have paid after the end and taken the last seat; then the others are released.
  const released = hadEnded ? releaseOthersOfAll(document._id, recipients, at) : { recipients, events: [], jobs: [] };
  const people = released.recipients;
  const reopened = hadEnded ? reopen(extended, people, at) : { document: extended, jobs: [] };
  const head = withReminder(reopened.document, at);
  const isRescheduled = head.nextReminderAt !== document.nextReminderAt || document.status === "EXPIRED";
  return done({
    document: head,
    // The recipients' requests for time are fulfilled.
    recipients: changedOf(
      recipients,
      people.map((person) => {
        const { askedForTimeAt, ...one } = person;
        return askedForTimeAt ? one : person;
      }),
    ),
    events: [
      {
        type: "EXTENDED",
        actor,
        data: { before: document.expiresAt ?? "", after: expiresAt, days, status: head.status },
      },
      ...released.events,
    ],
    credits: { spend: document.ended?.how === "expired" ? (document.ended.creditsReturned ?? 0) : 0 },
    jobs: [
      ...expiryJobs(head, at),
      ...(isRescheduled ? reminderJobs(head) : []),
      ...reopened.jobs,
      ...released.jobs,
      ...recipientsToNotify(head, people).flatMap((one) => invitation(one, "more_time", at)),
    ],
  });
}

/** The smallest number of days whose end is not before the current end. */
function leastDays({ expiresAt }: DocumentHead, at: Instant): number {
  const remainingMs = Date.parse(expiresAt ?? at) - Date.parse(at);
  return Math.min(MAX_VALIDITY_DAYS, Math.max(1, Math.ceil((remainingMs - SAME_MS) / DAY_MS)));
}

/** Returns an EXPIRED document to its earlier status; a document that was QUEUED is queued again. */
function reopen(
  document: DocumentHead,
  recipients: readonly Recipient[],
  at: Instant,
): { document: DocumentHead; jobs: JobRequest[] } {
  if (recipients.some((one) => one.invitedAt)) return { document: withTurn(document, whoseTurn(recipients)), jobs: [] };
  const { _id, mergeDocuments, fileParts, mergedPart } = document;
  const kind = mergeDocuments && fileParts.length > 1 && !mergedPart ? "merge" : "place_files";
  return { document: { ...document, status: "QUEUED" }, jobs: [job({ kind, documentId: _id }, at)] };
}

/** Keeps a planned reminder; if the end had stopped reminders, the next one is computed from now. */
function withReminder(document: DocumentHead, at: Instant): DocumentHead {
  if (document.status === "QUEUED" || (document.nextReminderAt && document.nextReminderAt > at)) return document;
  return { ...document, nextReminderAt: nextReminder(document, at, document.remindersSent ?? 0, at) };
}

function recipientsToNotify({ status }: DocumentHead, recipients: readonly Recipient[]): Recipient[] {
  return status === "QUEUED" ? [] : whoseTurn(recipients).filter((one) => one.state === "invited");
}
