import type { Actor } from "../audit/event.ts";
import { type Instant, toInstant } from "../ids.ts";
import type { JobRequest } from "../job/job.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { type Recipient, whoseTurn } from "../recipient/recipient.ts";
import { type Change, changedOf, type DocumentState, invitation, job, withTurn } from "./change.ts";
import { DAY_MS, type DocumentHead, MAX_VALIDITY_DAYS } from "./document.ts";
import { releaseOthersOfAll } from "./release-others.ts";
import { expiryJobs, nextReminder, reminderJobs } from "./reminders.ts";
import { checkAllowed, statusAt } from "./state-table.ts";

/** The same again within this gains nothing: a repeat. */
const SAME_MS = 3_600_000;

/**
 * More time, so many days of 24 hours from now; what had expired goes on where it was, and costs again what came back then.
 * Those whose turn it is are written to. `null` where the time is as good as given already; less than there is now is refused.
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
  const min = hadEnded ? 1 : leastDays(document, at);
  if (!Number.isInteger(days) || days < min || days > MAX_VALIDITY_DAYS) {
    const code = "validity_out_of_range" as const;
    const params = { min, max: MAX_VALIDITY_DAYS };
    return refuse(code, { params, faults: [{ path: "days", code, params }] });
  }
  const expiresAt = toInstant(Date.parse(at) + days * DAY_MS);
  const gainedMs = Date.parse(expiresAt) - Date.parse(document.expiresAt ?? at);
  if (!hadEnded && gainedMs < SAME_MS) return done(null);
  const longer = { ...document, expiresAt, updatedAt: at, creditsReturned: undefined };
  // Somebody of a group may have paid after the end: then the others are not needed any more.
  const left = hadEnded ? releaseOthersOfAll(document._id, recipients, at) : { recipients, events: [], jobs: [] };
  const people = left.recipients;
  const reopened = hadEnded ? reopen(longer, people, at) : { document: longer, jobs: [] };
  const head = withReminder(reopened.document, at);
  const isRescheduled = head.nextReminderAt !== document.nextReminderAt || document.status === "EXPIRED";
  return done({
    document: head,
    // What was asked for is given.
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
      ...left.events,
    ],
    credits: { spend: document.creditsReturned ?? 0 },
    jobs: [
      ...expiryJobs(head, at),
      ...(isRescheduled ? reminderJobs(head) : []),
      ...reopened.jobs,
      ...left.jobs,
      ...toldOf(head, people).flatMap((one) => invitation(one, "more_time", at)),
    ],
  });
}

/** The fewest days that do not end before the present end. */
function leastDays({ expiresAt }: DocumentHead, at: Instant): number {
  const leftMs = Date.parse(expiresAt ?? at) - Date.parse(at);
  return Math.min(MAX_VALIDITY_DAYS, Math.max(1, Math.ceil((leftMs - SAME_MS) / DAY_MS)));
}

/** EXPIRED goes back to what it was; one that had not gone out yet is brought on its way again. */
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

/** A reminder that is planned stays; where time had cut them off, the next is counted from now. */
function withReminder(document: DocumentHead, at: Instant): DocumentHead {
  if (document.status === "QUEUED" || (document.nextReminderAt && document.nextReminderAt > at)) return document;
  return { ...document, nextReminderAt: nextReminder(document, at, document.remindersSent ?? 0, at) };
}

function toldOf({ status }: DocumentHead, recipients: readonly Recipient[]): Recipient[] {
  return status === "QUEUED" ? [] : whoseTurn(recipients).filter((one) => one.state === "invited");
}
