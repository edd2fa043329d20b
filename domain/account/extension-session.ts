/**
 * A browser extension's session: created by a person in the web app, shown once, stored hashed; ends after a time
 * without use or when the person ends it.
 */

import * as z from "zod/mini";
import { DAY_MS } from "../durations.ts";
import { Instant, Sha256, toInstant, UserId } from "../ids.ts";

export const EXTENSION_SESSION_PREFIX = "cxs_";

/** Maximum active sessions per person; a further session ends the oldest. */
export const EXTENSION_SESSIONS_LIMIT = 20;
/** Time without use after which a session ends. */
const REST_MS = 30 * DAY_MS;
/** Time for which an ended session stays in the list. */
export const ENDED_KEPT_MS = 30 * DAY_MS;
/** Granularity of `lastUsedAt`, so that most calls write nothing. */
export const USE_GRAIN_MS = 10 * 60_000;

export const ExtensionSession = z.object({
  _id: z.string(),
  userId: UserId,
  sha256: Sha256,
  /** Id of the extension's installation in one browser, which has one session at a time. */
  installation: z.string(),
  /** The user agent of the page that created the session, which runs in the same browser. */
  userAgent: z.string(),
  /** The person's data at creation: an external identity service is not queried again. */
  email: z.string(),
  emailVerified: z.boolean(),
  createdAt: Instant,
  /** Rounded to the granularity; absent before the first use. */
  lastUsedAt: z.optional(Instant),
  expiresAt: Instant,
  endedAt: z.optional(Instant),
  /** Name of the person's last "end all sessions" before the session was created; absent if there was none. */
  after: z.optional(z.string()),
});
export type ExtensionSession = z.infer<typeof ExtensionSession>;

/** A person's "end all sessions": ends every session that was not created after it. */
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
 * The session after a use; `null` if the change is not worth a write. `isWatched`: accounts are local, so deleting the
 * account ends the session. With an external identity service a session ends 30 days after its creation.
 */
export function usedAt(session: ExtensionSession, at: Instant, isWatched: boolean): ExtensionSession | null {
  const { lastUsedAt, expiresAt } = session;
  if (lastUsedAt !== undefined && Date.parse(at) - Date.parse(lastUsedAt) < USE_GRAIN_MS) return null;
  return { ...session, lastUsedAt: at, expiresAt: isWatched ? restEndsAt(at) : expiresAt };
}
