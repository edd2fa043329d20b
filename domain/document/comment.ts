/** Comments of a workspace's members on a document; its recipients never see them. */
import * as z from "zod/mini";
import { Instant, toInstant, UserId } from "../ids.ts";
import { ActingKey } from "../integration/acting-key.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { cleanText } from "../text/clean-text.ts";

export const COMMENT_LETTERS = 2000;
export const COMMENTS_LIMIT = 500;
/** One mail contains all comments on a document within this time. */
const MAIL_MINUTES = 2;
/** Maximum delay between a comment's time and its commit; the mail waits this long. */
const LATEST_COMMIT_MS = 30_000;

const CommentId = z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{26}$/));

export const Comment = z.object({
  id: CommentId,
  by: UserId,
  at: Instant,
  editedAt: z.optional(Instant),
  text: z.string(),
  /** Members whom the author notifies in addition to those notified of every comment. */
  mentions: z.array(UserId),
  /** The key with which a program wrote it for the author. */
  key: z.optional(ActingKey),
});
export type Comment = z.infer<typeof Comment>;

/** Refusals: `comment_empty`, `comment_too_long`. */
export function commentText(typed: string): Outcome<string> {
  const text = cleanText(typed).trim();
  const limit = COMMENT_LETTERS;
  if (text === "") return refuse("comment_empty", { faults: [{ path: "text", code: "comment_empty" }] });
  if (text.length <= limit) return done(text);
  return refuse("comment_too_long", {
    params: { limit },
    faults: [{ path: "text", code: "comment_too_long", params: { limit } }],
  });
}

/** The people notified of a comment: the document's owner, earlier authors and the mentioned, but not its own author. */
export function peopleToNotify(comment: Comment, before: readonly Comment[], ownerId: UserId | null): UserId[] {
  const people = new Set([...(ownerId ? [ownerId] : []), ...before.map(({ by }) => by), ...comment.mentions]);
  people.delete(comment.by);
  return [...people];
}

/** The time window whose comments one mail contains, and when that mail is due. */
export function mailWindow(at: Instant): { from: Instant; until: Instant; dueAt: Instant } {
  const length = MAIL_MINUTES * 60_000;
  const fromMs = Math.floor(Date.parse(at) / length) * length;
  const untilMs = fromMs + length;
  return { from: toInstant(fromMs), until: toInstant(untilMs), dueAt: toInstant(untilMs + LATEST_COMMIT_MS) };
}
