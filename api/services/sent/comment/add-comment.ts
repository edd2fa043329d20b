import type { CommentsView } from "../../../../domain/contract/sharing.ts";
import { mail } from "../../../../domain/document/change.ts";
import {
  COMMENTS_LIMIT,
  type Comment,
  commentText,
  mailWindow,
  peopleToNotify,
} from "../../../../domain/document/comment.ts";
import { toInstant, type UserId } from "../../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import { userOf } from "../../../../domain/workspace/member.ts";
import type { DocumentDeps, WorkspaceDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { channelOf } from "../../actor.ts";
import { lostRace, retryOnLostRace } from "../../retry-on-lost-race.ts";
import { findOwnDocument } from "../find-own-document.ts";
import { commentsView, isReader, refusalOfComment } from "./list-comments.ts";

/**
 * Adds a comment and queues the mails about it. Refusals: `comment_empty`, `comment_too_long`, `too_many_comments`,
 * `comment_reader_unsuitable` for a mentioned person who does not see the document.
 */
export function addComment(
  deps: WorkspaceDeps & DocumentDeps,
  principal: MemberPrincipal,
  id: string,
  { text: typed, mentions, newId }: { text: string; mentions: readonly UserId[]; newId: string },
): Promise<Outcome<CommentsView>> {
  return retryOnLostRace(async () => {
    const found = await findOwnDocument(deps, principal, id);
    if (!found.ok) return found;
    const refused = refusalOfComment(principal, found.value.value);
    if (refused) return refused;
    const text = commentText(typed);
    if (!text.ok) return text;
    const { document } = found.value.value;
    const [before, members] = await Promise.all([
      deps.comments.list(document._id),
      deps.workspaces.listMembers(principal.workspaceId),
    ]);
    if (before.some((one) => one.id === newId)) return done(await commentsView(deps, principal, found.value.value));
    if (before.length >= COMMENTS_LIMIT) return refuse("too_many_comments", { params: { limit: COMMENTS_LIMIT } });
    const readers = new Set(members.filter((one) => isReader(one, found.value.value)).map(userOf));
    const stranger = mentions.findIndex((one) => !readers.has(one));
    if (stranger >= 0) {
      const faults = [{ path: `mentions.${stranger}`, code: "comment_reader_unsuitable" as const }];
      return refuse("comment_reader_unsuitable", { faults });
    }
    const at = toInstant(deps.clock.now());
    const { key } = channelOf(principal);
    const written = { text: text.value, mentions: [...mentions], ...(key ? { key } : {}) };
    const comment: Comment = { id: newId, by: principal.user.id, at, ...written };
    const { dueAt, ...window } = mailWindow(at);
    const notified = peopleToNotify(comment, before, document.ownerId).filter((one) => readers.has(one));
    const mails = notified.map((member) => {
      const about = { about: "comments" as const, documentId: document._id, member, ...window };
      return { member, from: window.from, job: mail(about, dueAt) };
    });
    if (!(await deps.comments.add(found.value, comment, mails))) return lostRace;
    return done(await commentsView(deps, principal, found.value.value));
  });
}
