import { can, sightWithoutShare } from "../../../../domain/access/can.ts";
import { rightsOf } from "../../../../domain/access/roles.ts";
import type { CommentsView } from "../../../../domain/contract/sharing.ts";
import type { DocumentState } from "../../../../domain/document/change.ts";
import { COMMENTS_LIMIT } from "../../../../domain/document/comment.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import { type Member, userOf } from "../../../../domain/workspace/member.ts";
import type { DocumentDeps, WorkspaceDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { refusalOfMode } from "../../judge-document.ts";
import { findOwnDocument } from "../find-own-document.ts";

export async function listComments(
  deps: WorkspaceDeps & DocumentDeps,
  principal: MemberPrincipal,
  id: string,
): Promise<Outcome<CommentsView>> {
  const found = await findOwnDocument(deps, principal, id);
  return found.ok ? done(await commentsView(deps, principal, found.value.value)) : found;
}

export async function commentsView(
  { comments, workspaces }: WorkspaceDeps & DocumentDeps,
  principal: MemberPrincipal,
  state: DocumentState,
): Promise<CommentsView> {
  const [items, members] = await Promise.all([
    comments.list(state.document._id),
    workspaces.listMembers(principal.workspaceId),
  ]);
  const people = new Map(members.map((member) => [userOf(member), personOf(member)]));
  const isCommenting = mayComment(principal);
  const readers = isCommenting ? members.filter((member) => isReader(member, state)) : [];
  return {
    items: items.map(({ by, editedAt, mentions, key, ...comment }) => ({
      ...comment,
      by: people.get(by) ?? null,
      editedAt: editedAt ?? null,
      key: key ?? null,
      mentions: mentions.flatMap((one) => people.get(one)?.name ?? []),
      isOwn: by === principal.user.id,
      canDelete: isCommenting && mayDelete(principal, by),
    })),
    readers: can(principal.rights, "User", "VIEW")
      ? readers.flatMap((member) => personOf(member) ?? []).filter(({ user_id: id }) => id !== principal.user.id)
      : [],
    canAdd: isCommenting && items.length < COMMENTS_LIMIT,
  };
}

/** The support team may not comment; a program needs the right to change documents. */
function mayComment({ role, apiKey, rights }: MemberPrincipal): boolean {
  return role !== "support" && (apiKey === undefined || can(rights, "Documents", "MANAGE"));
}

/** The refusal of a caller who may not comment on the document; `null` if they may. */
export function refusalOfComment(principal: MemberPrincipal, { document }: DocumentState): Outcome<never> | null {
  return mayComment(principal) ? refusalOfMode(document, principal, "MANAGE") : refuse("not_authorized");
}

export function mayDelete({ user, rights }: MemberPrincipal, author: string): boolean {
  return author === user.id || can(rights, "User", "MANAGE");
}

/** An active member who sees the document. */
export function isReader(member: Member, { document, recipients }: DocumentState): boolean {
  const id = userOf(member);
  if (id === null || member.state.status !== "active") return false;
  const sees = sightWithoutShare({ id, rights: rightsOf(member.role, member.changes) }, { ...document, recipients });
  return sees !== "barred" && (sees !== "none" || document.sharedWith?.includes(id) === true);
}

function personOf(member: Member) {
  const id = userOf(member);
  return id === null ? null : { user_id: id, name: member.name || member.email, email: member.email };
}
