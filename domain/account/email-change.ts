import * as z from "zod/mini";
import { DAY_MS, HOUR_MS } from "../durations.ts";
import { Instant } from "../ids.ts";

/** Lifetime of the link that confirms the new address. */
export const EMAIL_CHANGE_HOURS = 24;
/** Days during which the holder of the former address can undo a change; no other change is possible meanwhile. */
export const EMAIL_UNDO_DAYS = 7;

/** A change of a person's address: requested, then confirmed at the new address. */
export const EmailChange = z.object({
  former: z.string(),
  next: z.string(),
  askedAt: Instant,
  confirmedAt: z.optional(Instant),
});
export type EmailChange = z.infer<typeof EmailChange>;

/** The new address while its confirmation is pending. */
export function awaitedEmail(change: EmailChange | undefined, nowMs: number): string | null {
  if (!change || change.confirmedAt !== undefined) return null;
  return nowMs - Date.parse(change.askedAt) < EMAIL_CHANGE_HOURS * HOUR_MS ? change.next : null;
}

/** Whether the undo link at the former address is still valid; a further change would invalidate it. */
export function isUndoable(change: EmailChange | undefined, nowMs: number): boolean {
  if (change?.confirmedAt === undefined) return false;
  return nowMs - Date.parse(change.askedAt) < EMAIL_UNDO_DAYS * DAY_MS;
}
