/** Retention of completed documents in a workspace, and records of deletions. */

import * as z from "zod/mini";
import { type DocumentHead, finishedFile } from "../document/document.ts";
import { DAY_MS } from "../durations.ts";
import { DocumentId, Instant, Sha256, toInstant, UserId } from "../ids.ts";

export const RETENTION_DAYS_MIN = 30;
export const RETENTION_DAYS_MAX = 36_500;
/** Days from setting a rule to the first deletion. */
const RETENTION_NOTICE_DAYS = 7;

export const Retention = z.object({
  /** Days after completion. */
  days: z.int().check(z.minimum(RETENTION_DAYS_MIN), z.maximum(RETENTION_DAYS_MAX)),
  /** Whether recipients' copies are deleted too. */
  recipientsToo: z.boolean(),
  since: Instant,
  by: UserId,
});
export type Retention = z.infer<typeof Retention>;

/** A started deletion. The record is stored before anything is deleted, so that a crash leaves no deletion without a record. */
export const Deletion = z.object({
  documentId: DocumentId,
  title: z.string(),
  completedAt: Instant,
  /** The sealed files. */
  files: z.array(z.object({ fileName: z.string(), sha256: Sha256, size: z.int() })),
  rule: Retention,
});
export type Deletion = z.infer<typeof Deletion>;

export const DoneDeletion = z.extend(Deletion, { id: z.string(), deletedAt: Instant });
export type DoneDeletion = z.infer<typeof DoneDeletion>;

export function retentionBegins({ since }: Pick<Retention, "since">): Instant {
  return toInstant(Date.parse(since) + RETENTION_NOTICE_DAYS * DAY_MS);
}

/** Documents completed up to this instant are deleted. */
export function retentionCutoff({ days }: Pick<Retention, "days">, at: Instant): Instant {
  return toInstant(Date.parse(at) - days * DAY_MS);
}

/** The deletion that the rule requires now; `null` if the document stays. */
export function deletionDue(
  { _id, title, ended, binned }: Pick<DocumentHead, "_id" | "title" | "ended" | "binned">,
  rule: Retention,
  at: Instant,
): Deletion | null {
  const isDue = ended?.how === "completed" && !binned && ended.at <= retentionCutoff(rule, at);
  if (!isDue || at < retentionBegins(rule)) return null;
  const files = ended.sealed.files
    .map(finishedFile)
    .map(({ fileName, object, size }) => ({ fileName, sha256: object, size }));
  return { documentId: _id, title, completedAt: ended.at, files, rule };
}
