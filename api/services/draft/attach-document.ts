import { checkProtection } from "../../../domain/access/protection.ts";
import type { OwnerView } from "../../../domain/contract/views/views.ts";
import { attachDocument as decide } from "../../../domain/document/draft/attach-document.ts";
import type { FilePartKey } from "../../../domain/ids.ts";
import { done, notFound, type Outcome } from "../../../domain/outcome.ts";
import type { DocumentDeps, FileDeps } from "../../deps.ts";
import type { MemberPrincipal, Principal } from "../../ports/people.ts";
import { actorOf } from "../actor.ts";
import { lostRace, retryOnLostRace } from "../retry-on-lost-race.ts";

import { changeDocument } from "../sent/change-document.ts";
import { findOwnDocument } from "../sent/find-own-document.ts";

import { ownerView } from "../sent/owner-view.ts";

/** Moves a guest's draft to the signed-in caller; `guest` is the principal of the public session id. */
export async function attachDocument(
  deps: FileDeps & DocumentDeps,
  principal: Principal,
  guest: Principal | null,
  id: string,
): Promise<Outcome<OwnerView>> {
  if (principal.kind !== "member") return notFound("session");
  const own = await findOwnDocument(deps, principal, id);
  // A retry: the draft is the caller's already.
  if (own.ok) return done(await ownerView(deps, own.value.value));
  if (!guest) return notFound("session");
  const attached = await changeDocument(
    deps,
    () => findOwnDocument(deps, guest, id),
    (state, at) => {
      const protection = checkProtection(principal.rights, [], state.recipients);
      if (!protection.ok) return protection;
      const { workspaceId, user } = principal;
      return decide(state, { at, actor: actorOf(principal), workspaceId, ownerId: user.id });
    },
  );
  if (!attached.ok) return attached;
  await Promise.all(
    attached.value.document.fileParts.map(({ key }) => shareFileWithWorkspace(deps, key, guest, principal)),
  );
  return done(await ownerView(deps, attached.value));
}

/**
 * Gives the caller's workspace access to a file, because undo can restore files that were removed from the draft. If
 * all retries lose their race, only that undo fails.
 */
async function shareFileWithWorkspace(
  deps: FileDeps,
  key: FilePartKey,
  guest: Principal,
  { workspaceId, user }: MemberPrincipal,
): Promise<void> {
  await retryOnLostRace(async () => {
    const stored = await deps.files.find(key);
    if (stored?.value.workspaceId !== guest.workspaceId) return done(null);
    const takenBy = [...new Set([...(stored.value.takenBy ?? []), workspaceId])];
    const openTo = [...new Set([...(stored.value.openTo ?? []), user.id])];
    return (await deps.files.replace(stored, { ...stored.value, takenBy, openTo })) ? done(null) : lostRace;
  });
}
