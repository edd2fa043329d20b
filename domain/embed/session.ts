/** Short-lived sessions for embedding pages, created by a customer's server for one scope and a few origins. */
import * as z from "zod/mini";
import { DAY_MS } from "../durations.ts";
import { DocumentId, FormId, Instant, RecipientId, Sha256, UserId, WorkspaceId } from "../ids.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { DraftLocks } from "./locks.ts";

export const EMBED_SECONDS = { least: 60, most: 3_600, usual: 900 } as const;

/** The scope of a session; a `prepare` session contains its document once it exists. */
export const EmbedScope = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("sign"), documentId: DocumentId, recipientId: RecipientId }),
  z.object({ kind: z.literal("form"), formId: FormId }),
  z.object({ kind: z.literal("prepare"), documentId: DocumentId, ...DraftLocks.shape }),
  z.object({ kind: z.literal("documents"), documentId: z.optional(DocumentId) }),
]);
export type EmbedScope = z.infer<typeof EmbedScope>;
export type EmbedKind = EmbedScope["kind"];

export const EmbedSession = z.object({
  workspaceId: WorkspaceId,
  /** The API key that created the session; the session acts for the key's creator. */
  apiKeyId: z.string(),
  scope: EmbedScope,
  /** For `sign`: the epoch of the recipient's link; the session becomes invalid with the link. */
  linkEpoch: z.optional(z.int()),
  origins: z.array(z.string()),
  externalId: z.optional(z.string()),
  /** Set if the session is bound to a tab of this server, which has the key and was opened from that page. */
  tab: z.optional(z.object({ keySha256: Sha256, openedFrom: z.string() })),
  createdAt: Instant,
  expiresAt: Instant,
});
export type EmbedSession = z.infer<typeof EmbedSession>;

/** A draft that has an id and no content: the first save creates it, so pages that nobody uses leave nothing behind. */
export const PromisedDraft = z.object({
  workspaceId: WorkspaceId,
  /** The creator of the API key. */
  ownerId: UserId,
  isTest: z.optional(z.literal(true)),
  externalId: z.optional(z.string()),
  expiresAt: Instant,
});
export type PromisedDraft = z.infer<typeof PromisedDraft>;

/** How long a page may stay open before its first change. */
export const PROMISE_MS = 30 * DAY_MS;

/** The context of a use: the calling page, and the current state of the key and the origin list. */
export type EmbedUse = {
  at: Instant;
  /** The browser's `Origin`; `null` if there is none. */
  origin: string | null;
  /** `Sec-Fetch-Site`, which no page can set. */
  fetchSite: string | null;
  /** All origins of this server; the first is the public one. */
  ownOrigins: readonly string[];
  /** Origin of the framing page, reported by the framed embed page; accepted only from pages of this server. */
  framedBy: string | null;
  /** Hash of the key that the tab sends. */
  tabKeySha256: Sha256 | null;
  isKeyLiving: boolean;
  /** The workspace's current origin list. */
  listed: readonly string[];
};

/**
 * Checks whether a session may be used in this context. @returns the embedding page's origin: that of the site that
 * frames the page, this server's if it is not framed, and in a tab that of the page that opened it
 */
export function checkUse(session: EmbedSession, use: EmbedUse): Outcome<string> {
  if (!use.isKeyLiving) return refuse("api_key_revoked");
  if (session.expiresAt <= use.at) return refuse("embed_session_expired");
  const allowed = session.origins.filter((origin) => use.listed.includes(origin));
  if (allowed.length === 0) return refuse("embed_origin_refused");
  // Browsers omit `Origin` in same-origin reads.
  const origin = use.origin ?? (use.fetchSite === "same-origin" ? use.ownOrigins[0]! : null);
  const isOwn = origin !== null && use.ownOrigins.includes(origin);
  if (session.tab) {
    const { keySha256, openedFrom } = session.tab;
    if (keySha256 !== use.tabKeySha256) return refuse("embed_session_expired");
    const isThere = isOwn && use.framedBy === null && allowed.includes(openedFrom);
    return isThere ? done(openedFrom) : refuse("embed_origin_refused");
  }
  if (isOwn && use.framedBy === null) return done(origin);
  const page = isOwn ? use.framedBy : origin;
  return page !== null && allowed.includes(page) ? done(page) : refuse("embed_origin_refused");
}
