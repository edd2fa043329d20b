import * as z from "zod/mini";
import { Instant } from "../ids.ts";

/** Life of the link that confirms the new address. */
export const EMAIL_CHANGE_HOURS = 24;
/** Days in which the holder of the former address can undo a change; no other change is possible meanwhile. */
export const EMAIL_UNDO_DAYS = 7;

/** A change of a person's address: asked for, then confirmed at the new address. */
export const EmailChange = z.object({
  former: z.string(),
  next: z.string(),
  askedAt: Instant,
  confirmedAt: z.optional(Instant),
});
export type EmailChange = z.infer<typeof EmailChange>;

/** The new address while its confirmation is awaited. */
export function awaitedEmail(change: EmailChange | undefined, nowMs: number): string | null {
  if (!change || change.confirmedAt !== undefined) return null;
  return nowMs - Date.parse(change.askedAt) < EMAIL_CHANGE_HOURS * 3_600_000 ? change.next : null;
}

/** Whether the former address could still take the account back: a further change would void its link. */
export function isUndoable(change: EmailChange | undefined, nowMs: number): boolean {
  if (change?.confirmedAt === undefined) return false;
  return nowMs - Date.parse(change.askedAt) < EMAIL_UNDO_DAYS * 86_400_000;
}
