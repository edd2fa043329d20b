import type { CommentsView } from "../../../../domain/contract/sharing.ts";
import { type Comment, commentText } from "../../../../domain/document/comment.ts";
import { toInstant } from "../../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import type { DocumentDeps, WorkspaceDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { channelOf } from "../../actor.ts";
import { lostRace, retryOnLostRace } from "../../retry-on-lost-race.ts";
import { findOwnDocument } from "../find-own-document.ts";
import { commentsView, mayDelete, refusalOfComment } from "./list-comments.ts";

/** Identifies a comment of a document. */
type CommentRef = { documentId: string; comment: string };

/**
 * Changes one's own comment. Refusals: `comment_empty`, `comment_too_long`, `comment_gone`,
 * `comment_not_own`.
 */
export function editComment(
  deps: WorkspaceDeps & DocumentDeps,
  principal: MemberPrincipal,
  ref: CommentRef,
  typed: string,
): Promise<Outcome<CommentsView>> {
  return changeComment(deps, principal, ref, (comment) => {
    if (!comment) return refuse("comment_gone");
    if (comment.by !== principal.user.id) return refuse("comment_not_own");
    const text = commentText(typed);
    if (!text.ok) return text;
    if (text.value === comment.text) return done(comment);
    const { key = comment.key } = channelOf(principal);
    return done({ ...comment, text: text.value, editedAt: toInstant(deps.clock.now()), ...(key ? { key } : {}) });
  });
}

export function deleteComment(
  deps: WorkspaceDeps & DocumentDeps,
  principal: MemberPrincipal,
  ref: CommentRef,
): Promise<Outcome<CommentsView>> {
  return changeComment(deps, principal, ref, (comment) =>
    comment && !mayDelete(principal, comment.by) ? refuse("not_authorized") : done(null),
  );
}

/** @param decide receives `null` if the comment was deleted; returns `null` to delete the comment */
function changeComment(
  deps: WorkspaceDeps & DocumentDeps,
  principal: MemberPrincipal,
  { documentId, comment }: CommentRef,
  decide: (comment: Comment | null) => Outcome<Comment | null>,
): Promise<Outcome<CommentsView>> {
  return retryOnLostRace(async () => {
    const found = await findOwnDocument(deps, principal, documentId);
    if (!found.ok) return found;
    const refused = refusalOfComment(principal, found.value.value);
    if (refused) return refused;
    const { document } = found.value.value;
    const before = await deps.comments.find(document._id, comment);
    const next = decide(before?.value ?? null);
    if (!next.ok) return next;
    if (before && !(await deps.comments.replace(document._id, before, next.value))) return lostRace;
    return done(await commentsView(deps, principal, found.value.value));
  });
}
