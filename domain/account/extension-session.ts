/**
 * A browser extension's own session: made by a person in the web app, shown once, stored hashed, ended by rest or by
 * the person.
 */
import * as z from "zod/mini";
import { Instant, Sha256, toInstant, UserId } from "../ids.ts";

export const EXTENSION_SESSION_PREFIX = "cxs_";

/** Living sessions per person; a further one ends the oldest. */
export const EXTENSION_SESSIONS_LIMIT = 20;
const DAY_MS = 86_400_000;
/** Time without use after which a session ends. */
const REST_MS = 30 * DAY_MS;
/** An ended session stays in the list for this time. */
export const ENDED_KEPT_MS = 30 * DAY_MS;
/** Granularity of `lastUsedAt`, so that most calls write nothing. */
export const USE_GRAIN_MS = 10 * 60_000;

export const ExtensionSession = z.object({
  _id: z.string(),
  userId: UserId,
  sha256: Sha256,
  /** Id of the extension's installation in one browser, which has one session at a time. */
  installation: z.string(),
  /** The user agent of the page where it was made, which runs in the same browser. */
  userAgent: z.string(),
  /** The person at that time: an outside identity service is not asked again. */
  email: z.string(),
  emailVerified: z.boolean(),
  createdAt: Instant,
  /** Rounded to the granularity; absent before the first use. */
  lastUsedAt: z.optional(Instant),
  expiresAt: Instant,
  endedAt: z.optional(Instant),
  /** The person's last "end all sessions" before it was made; absent when there was none. */
  after: z.optional(z.string()),
});
export type ExtensionSession = z.infer<typeof ExtensionSession>;

/** An "end all sessions" of a person: every session that was not made after it has ended. */
export const ExtensionsEnd = z.object({ name: z.string(), at: Instant });
export type ExtensionsEnd = z.infer<typeof ExtensionsEnd>;

export function isBefore({ after }: ExtensionSession, end: ExtensionsEnd | undefined): boolean {
  return end !== undefined && after !== end.name;
}

export function isExtensionSession(token: string): boolean {
  return token.startsWith(EXTENSION_SESSION_PREFIX);
}

export function isActive({ endedAt, expiresAt }: ExtensionSession, at: Instant): boolean {
  return endedAt === undefined && expiresAt > at;
}

export function restEndsAt(at: Instant): Instant {
  return toInstant(Date.parse(at) + REST_MS);
}

/**
 * The session after a use, or `null` when the change is not worth a write. `isWatched`: accounts are kept here, so
 * losing the account ends the session; with an outside identity service it ends 30 days after it was made.
 */
export function usedAt(session: ExtensionSession, at: Instant, isWatched: boolean): ExtensionSession | null {
  const { lastUsedAt, expiresAt } = session;
  if (lastUsedAt !== undefined && Date.parse(at) - Date.parse(lastUsedAt) < USE_GRAIN_MS) return null;
  return { ...session, lastUsedAt: at, expiresAt: isWatched ? restEndsAt(at) : expiresAt };
}
