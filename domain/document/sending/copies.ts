import { type AuditLine, detailsOf } from "../../audit/event.ts";
import { HOUR_MS } from "../../durations.ts";
import type { Instant } from "../../ids.ts";
import type { JobRequest } from "../../job/job.ts";
import { done, type Outcome } from "../../outcome.ts";
import { normalEmail } from "../../recipient/email.ts";
import { addressOf, type Recipient } from "../../recipient/recipient.ts";
import { type Change, type DocumentState, mail } from "../change.ts";
import type { DocumentHead } from "../document.ts";
import { checkAllowed } from "../state-table.ts";

/** Opening a copy again within this time counts as the same visit. */
const SAME_VISIT_MS = HOUR_MS;

/**
 * Mails read-only copies to the CC addresses of a document that is sent: once per address, and not to people who have
 * the document anyway. Happens on the document's only transition to SENT, so resending or extending repeats no mail.
 */
export function sendCopies(
  document: DocumentHead,
  recipients: readonly Recipient[],
  at: Instant,
): Required<Pick<Change, "events" | "jobs">> {
  const known = new Set(
    [...recipients.map((one) => addressOf(one).email), document.sender?.email ?? ""].map(normalEmail),
  );
  const readers: string[] = [];
  const jobs = document.ccEmails.flatMap((email, cc): JobRequest[] => {
    if (known.has(normalEmail(email))) return [];
    known.add(normalEmail(email));
    readers.push(email);
    return [mail({ about: "for_review", documentId: document._id, cc }, at)];
  });
  if (readers.length === 0) return { events: [], jobs: [] };
  const actor = { kind: "system" as const, id: "countersign" };
  const personal = { emails: readers.join(", ") };
  return { events: [{ type: "COPIES_SENT", actor, data: { copies: readers.length }, personal }], jobs };
}

/** Records that a copy was opened; `null` if the trail's last lines already contain this visit. */
export function recordCopyOpened(
  { document }: DocumentState,
  { cc, at, ip }: { cc: number; at: Instant; ip: string },
  last: readonly AuditLine[],
): Outcome<Change | null> {
  const allowed = checkAllowed(document, "readCopy", at);
  if (!allowed.ok) return allowed;
  const sinceMs = Date.parse(at) - SAME_VISIT_MS;
  const isKnown = last
    .filter(({ entry }) => Date.parse(entry.ts) > sinceMs)
    .map(detailsOf)
    .some((one) => one?.type === "COPY_OPENED" && one.data.cc === cc);
  if (isKnown) return done(null);
  const actor = { kind: "guest" as const, id: `cc:${cc}` };
  const personal = { email: document.ccEmails[cc] ?? "", ip };
  return done({ document, events: [{ type: "COPY_OPENED", actor, data: { cc }, personal }], jobs: [] });
}
