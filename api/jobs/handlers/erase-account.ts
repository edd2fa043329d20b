import { voidReasonIn } from "../../../domain/account/account-end.ts";
import { voidDocument } from "../../../domain/document/ending/end-document.ts";
import { checkAllowed } from "../../../domain/document/state-table.ts";
import { type DocumentId, type Instant, toInstant, type UserId, type WorkspaceId } from "../../../domain/ids.ts";
import { done } from "../../../domain/outcome.ts";
import type { Deps, IntegrationDeps } from "../../deps.ts";
import type { UserProfile } from "../../ports/people.ts";
import { endMembership } from "../../services/account/ending/end-membership.ts";
import { endLeftovers } from "../../services/account/recovery/end-leftovers.ts";
import { lostRace, retryOrThrow } from "../../services/retry-on-lost-race.ts";
import { changeDocument, findById } from "../../services/sent/change-document.ts";
import { walkPages } from "../../services/walk-pages.ts";
import type { JobResult } from "../handler.ts";

/** Documents per page of the list. */
const BATCH = 50;

/**
 * Erases an account at the end of its grace period. Each step can be repeated after a crash; the account's own record,
 * which the steps read, is removed last.
 */
export async function eraseAccount(
  deps: Deps,
  { user, askedAt }: { user: UserId; askedAt: Instant },
): Promise<JobResult> {
  if (!(await deps.accountEnds.startErasure(user, askedAt))) return "done";
  const profile = await deps.users.find(user);
  if (!profile?.ending) return "done";
  const { email } = profile.ending;
  await endLeftovers(deps, profile, "account_closed");
  for (const workspace of Object.keys(profile.memberships) as WorkspaceId[]) {
    await endMembership(deps, profile, workspace, () => voidOpenDocuments(deps, profile, workspace));
    await revokeKeys(deps, user, workspace);
    deps.killPoint("workspace_left");
  }
  await deps.users.setDelegate(user, email, null);
  await deps.identity.accounts?.erase(profile.subject);
  deps.killPoint("identity_erased");
  const { displayName: name, language } = profile;
  const mail = { about: "account_erased" as const, user, name, email, language };
  const dueAt = toInstant(deps.clock.now());
  await deps.accountEnds.erase(profile, deps.identity.issuer, [{ task: { kind: "mail", mail }, dueAt }]);
  return "done";
}

/** Voids the open documents of a workspace that is deleted; a document that everybody has signed is still completed. */
async function voidOpenDocuments(deps: Deps, profile: UserProfile, workspace: WorkspaceId): Promise<void> {
  const reason = voidReasonIn(profile.language);
  const actor = { kind: "user", id: profile.id } as const;
  const open = walkPages((after: DocumentId | undefined) =>
    deps.documents.list({ scopes: [{ workspace }], view: "sent", after, limit: BATCH }),
  );
  for await (const { _id } of open) {
    const voided = await changeDocument(deps, findById(deps, _id), (state, at) =>
      checkAllowed(state.document, "void", at).ok ? voidDocument(state, { at, actor, reason }) : done(null),
    );
    if (!voided.ok) throw new Error(`document ${_id}: ${voided.refusal.code}`);
  }
}

/** Revokes the person's keys, because keys act for their creator. Their records stay for a while, without the address. */
async function revokeKeys(deps: IntegrationDeps, user: UserId, workspace: WorkspaceId): Promise<void> {
  const revokedAt = toInstant(deps.clock.now());
  for (const { _id, userId } of await deps.apiKeys.list(workspace)) {
    if (userId !== user) continue;
    await retryOrThrow(`API key ${_id}`, async () => {
      const found = await deps.apiKeys.find(_id);
      if (!found) return;
      return (await deps.apiKeys.put(found, { ...found.value, email: "", revokedAt })) ? undefined : lostRace;
    });
  }
}
