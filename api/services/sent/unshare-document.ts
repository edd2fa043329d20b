import type { SharingView } from "../../../domain/contract/sharing.ts";
import { unshareDocument as decide } from "../../../domain/document/share-document.ts";
import type { UserId } from "../../../domain/ids.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { DocumentDeps, WorkspaceDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { authorOf } from "../workspace/change-team.ts";
import { changeDocument } from "./change-document.ts";
import { findOwnDocument } from "./find-own-document.ts";
import { sharingView } from "./read-sharing.ts";

/** Withdraws a document from a member, even if their membership has ended. */
export async function unshareDocument(
  deps: WorkspaceDeps & DocumentDeps,
  principal: MemberPrincipal,
  id: string,
  userId: UserId,
): Promise<Outcome<SharingView>> {
  const author = authorOf(principal);
  const withdrawn = await changeDocument(
    deps,
    () => findOwnDocument(deps, principal, id),
    async (state) => {
      const found = await deps.workspaces.findMemberOf(principal.workspaceId, userId);
      const member = found?.value ?? { name: "", email: "" };
      return done(decide(state, { author, member, userId }));
    },
  );
  return withdrawn.ok ? done(await sharingView(deps, principal, withdrawn.value)) : withdrawn;
}
