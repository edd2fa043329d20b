import { DAY_MS } from "../../durations.ts";
import type { Instant } from "../../ids.ts";
import { toInstant } from "../../ids.ts";
import type { JobRequest } from "../../job/job.ts";
import type { DocumentHead } from "../document.ts";

/**
 * The next reminder: the first future multiple of N × 24 h since the turn began, so that after weeks of downtime one
 * reminder is sent and the schedule does not drift. Absent after the maximum number, at or after the end, or if the
 * validity is a day or less.
 */
export function nextReminder(
  document: Pick<DocumentHead, "documentValidity" | "expiresAt">,
  from: Instant,
  sent: number,
  now: Instant,
): Instant | undefined {
  const { autoReminder, expiresIn } = document.documentValidity;
  if (!autoReminder.enabled || expiresIn <= 1 || sent >= autoReminder.maxReminder) return undefined;
  const intervalMs = autoReminder.reminderFrequency * DAY_MS;
  const elapsedMs = Math.max(0, Date.parse(now) - Date.parse(from));
  const at = toInstant(Date.parse(from) + (Math.floor(elapsedMs / intervalMs) + 1) * intervalMs);
  return document.expiresAt !== undefined && at >= document.expiresAt ? undefined : at;
}

/** The head at the start of a turn, with its reminder counter reset. */
export function withNewTurn<D extends DocumentHead>(document: D, at: Instant): D {
  return { ...document, remindersSent: 0, nextReminderAt: nextReminder(document, at, 0, at) };
}

export function reminderJobs({ _id, nextReminderAt }: DocumentHead): JobRequest[] {
  if (!nextReminderAt) return [];
  return [{ task: { kind: "remind", documentId: _id, at: nextReminderAt }, dueAt: nextReminderAt }];
}

/** Jobs for the end of validity: expiry, and a warning to the sender a day before. */
export function expiryJobs({ _id, expiresAt, documentValidity }: DocumentHead, now: Instant): JobRequest[] {
  if (!expiresAt) return [];
  const jobs: JobRequest[] = [{ task: { kind: "expire", documentId: _id }, dueAt: expiresAt }];
  const dueAt = toInstant(Date.parse(expiresAt) - DAY_MS);
  if (documentValidity.expiryAlert && dueAt > now) {
    jobs.push({ task: { kind: "expiry_alert", documentId: _id, expiresAt }, dueAt });
  }
  return jobs;
}
