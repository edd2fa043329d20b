/** Short-lived sessions for pages that embed us: made by a customer's server, for one thing and a few origins. */
import * as z from "zod/mini";
import { DocumentId, FormId, Instant, RecipientId, Sha256, WorkspaceId } from "../ids.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { DraftLocks } from "./locks.ts";

export const EMBED_SECONDS = { least: 60, most: 3_600, usual: 900 } as const;

/** What a session is for; a `prepare` session names its document once there is one. */
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
  /** The key it was made with, for whose maker it acts. */
  apiKeyId: z.string(),
  scope: EmbedScope,
  /** Of `sign`: the recipient's link it stands for, which may die before it. */
  linkEpoch: z.optional(z.int()),
  origins: z.array(z.string()),
  externalId: z.optional(z.string()),
  /** It goes on in one tab of our own, which has the key, and was opened from that page. */
  tab: z.optional(z.object({ keySha256: Sha256, openedFrom: z.string() })),
  createdAt: Instant,
  expiresAt: Instant,
});
export type EmbedSession = z.infer<typeof EmbedSession>;

/** How a session is used: from which page, and what holds now of what it was made with. */
export type EmbedUse = {
  at: Instant;
  /** As the browser says it; `null` where there is none. */
  origin: string | null;
  /** `Sec-Fetch-Site`, which no page can set. */
  fetchSite: string | null;
  /** All names that we answer to, the first being the one that we give others. */
  ownOrigins: readonly string[];
  /** The page around, as our own page in a frame was told by the browser; heard from our own pages alone. */
  framedBy: string | null;
  /** Of the key that a tab of our own says. */
  tabKeySha256: Sha256 | null;
  isKeyLiving: boolean;
  /** The workspace's list as it is now. */
  listed: readonly string[];
};

/**
 * Whether a session may be used so. @returns the page's origin: in a frame of another site that site's, our own only where a
 * page of ours is shown by itself; in a tab of our own, the page that it was opened from
 */
export function checkUse(session: EmbedSession, use: EmbedUse): Outcome<string> {
  if (!use.isKeyLiving) return refuse("api_key_revoked");
  if (session.expiresAt <= use.at) return refuse("embed_session_expired");
  const living = session.origins.filter((origin) => use.listed.includes(origin));
  if (living.length === 0) return refuse("embed_origin_refused");
  // Browsers leave the origin out where a page reads from its own server.
  const origin = use.origin ?? (use.fetchSite === "same-origin" ? use.ownOrigins[0]! : null);
  const isOwn = origin !== null && use.ownOrigins.includes(origin);
  if (session.tab) {
    const { keySha256, openedFrom } = session.tab;
    if (keySha256 !== use.tabKeySha256) return refuse("embed_session_expired");
    const isThere = isOwn && use.framedBy === null && living.includes(openedFrom);
    return isThere ? done(openedFrom) : refuse("embed_origin_refused");
  }
  if (isOwn && use.framedBy === null) return done(origin);
  const page = isOwn ? use.framedBy : origin;
  return page !== null && living.includes(page) ? done(page) : refuse("embed_origin_refused");
}
