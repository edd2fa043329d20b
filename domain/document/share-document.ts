import { can } from "../access/can.ts";
import { rightsOf } from "../access/roles.ts";
import type { Instant, UserId } from "../ids.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import type { Member } from "../workspace/member.ts";
import type { EventAuthor } from "../workspace/workspace-event.ts";
import { type Change, type DocumentState, mail } from "./change.ts";
import { SHARES_LIMIT } from "./views.ts";

/** `member` is `null` if the user is not a member, or the actor may not see them. */
type Command = { at: Instant; author: EventAuthor; userId: UserId; member: Member | null };

/**
 * Shares a document with a member, who is notified by mail. `null` for its owner, and for a member with whom it is
 * already shared. Refusals: `share_unsuitable` for a member who is not active or may see no document,
 * `too_many_shares`.
 */
export function shareDocument(
  { document }: DocumentState,
  { at, author, userId, member }: Command,
): Outcome<Change | null> {
  const sharedWith = document.sharedWith ?? [];
  if (document.ownerId === userId || sharedWith.includes(userId)) return done(null);
  if (member?.state.status !== "active" || !can(rightsOf(member.role, member.changes), "Documents", "VIEW")) {
    return refuse("share_unsuitable", { faults: [{ path: "member", code: "share_unsuitable" }] });
  }
  if (sharedWith.length >= SHARES_LIMIT) return refuse("too_many_shares", { params: { limit: SHARES_LIMIT } });
  const about = { about: "shared" as const, documentId: document._id, member: userId, by: author.by.id };
  return done({
    document: { ...document, sharedWith: [...sharedWith, userId] },
    events: [],
    log: [{ ...author, fact: factOf("document_shared", document, member) }],
    jobs: author.by.id === userId ? [] : [mail(about, at)],
  });
}

/** Withdraws a share from a member. `null` if there is none. */
export function unshareDocument(
  { document }: DocumentState,
  { author, member, userId }: { author: EventAuthor; member: Pick<Member, "name" | "email">; userId: UserId },
): Change | null {
  if (!document.sharedWith?.includes(userId)) return null;
  return {
    document: { ...document, sharedWith: document.sharedWith.filter((one) => one !== userId) },
    events: [],
    log: [{ ...author, fact: factOf("document_unshared", document, member) }],
    jobs: [],
  };
}

function factOf(
  kind: "document_shared" | "document_unshared",
  { _id, title }: DocumentState["document"],
  { name, email }: Pick<Member, "name" | "email">,
) {
  return { kind, document: _id, title, member: { name, email } };
}
