/** A browser extension's own session: made by a person in the web app, told once, kept hashed, ended by itself or by them. */
import * as z from "zod/mini";
import { Instant, Sha256, toInstant, UserId } from "../ids.ts";

export const EXTENSION_SESSION_PREFIX = "cxs_";

/** Living ones of one person: the oldest end for a further one. */
export const EXTENSION_SESSIONS_LIMIT = 20;
const DAY_MS = 86_400_000;
/** Without use. */
const REST_MS = 30 * DAY_MS;
/** For so long whoever looks is shown that there was one. */
export const ENDED_KEPT_MS = 30 * DAY_MS;
/** When one was last used is kept to this, so that calls are not writes. */
export const USE_GRAIN_MS = 10 * 60_000;

export const ExtensionSession = z.object({
  _id: z.string(),
  userId: UserId,
  sha256: Sha256,
  /** Of the extension in that browser: it has one session at a time. */
  installation: z.string(),
  /** Of the page that it was made in, which is in the same browser. */
  userAgent: z.string(),
  /** The person as they were then: an outside identity service is not asked again. */
  email: z.string(),
  emailVerified: z.boolean(),
  createdAt: Instant,
  /** Coarse; absent before its first use. */
  lastUsedAt: z.optional(Instant),
  expiresAt: Instant,
  endedAt: z.optional(Instant),
  /** The last ending of all sessions of its person, when it was made; absent where there was none. */
  after: z.optional(z.string()),
});
export type ExtensionSession = z.infer<typeof ExtensionSession>;

/** An ending of all sessions of a person: every one that was not made after it has ended, whatever else says of it. */
export const ExtensionsEnd = z.object({ name: z.string(), at: Instant });
export type ExtensionsEnd = z.infer<typeof ExtensionsEnd>;

export function isBefore({ after }: ExtensionSession, end: ExtensionsEnd | undefined): boolean {
  return end !== undefined && after !== end.name;
}

export function isExtensionSession(token: string): boolean {
  return token.startsWith(EXTENSION_SESSION_PREFIX);
}

export function isLiving({ endedAt, expiresAt }: ExtensionSession, at: Instant): boolean {
  return endedAt === undefined && expiresAt > at;
}

export function restEndsAt(at: Instant): Instant {
  return toInstant(Date.parse(at) + REST_MS);
}

/**
 * The session after a use, or `null` where that is not worth writing. `isWatched`: accounts are kept here, so that whoever
 * loses theirs loses this, too; where another service keeps them a session ends 30 days after it was made.
 */
export function usedAt(session: ExtensionSession, at: Instant, isWatched: boolean): ExtensionSession | null {
  const { lastUsedAt, expiresAt } = session;
  if (lastUsedAt !== undefined && Date.parse(at) - Date.parse(lastUsedAt) < USE_GRAIN_MS) return null;
  return { ...session, lastUsedAt: at, expiresAt: isWatched ? restEndsAt(at) : expiresAt };
}
