import type { UserId, WorkspaceId } from "../../../domain/ids.ts";
import { toInstant } from "../../../domain/ids.ts";
import type { AccountDeps, IntegrationDeps, WorkspaceDeps } from "../../deps.ts";
import type { UserProfile } from "../../ports/people.ts";
import { lostRace, retryOrThrow } from "../../services/retry-on-lost-race.ts";

/** Copies a person's current name and confirmed address into their memberships and API keys; can be repeated after a crash. */
export async function spreadPerson(deps: AccountDeps & WorkspaceDeps & IntegrationDeps, userId: UserId): Promise<void> {
  const profile = await deps.users.find(userId);
  for (const workspace of Object.keys(profile?.memberships ?? {}) as WorkspaceId[]) {
    await spreadToMember(deps, profile!, workspace);
    await spreadToKeys(deps, profile!, workspace);
  }
}

async function spreadToMember(
  deps: AccountDeps & WorkspaceDeps & IntegrationDeps,
  profile: UserProfile,
  id: WorkspaceId,
): Promise<void> {
  await retryOrThrow(`workspace ${id}`, async () => {
    const [workspace, member] = await Promise.all([
      deps.workspaces.find(id),
      deps.workspaces.findMemberOf(id, profile.id),
    ]);
    if (!workspace || !member) return;
    const before = member.value;
    const email = profile.emailProof?.email ?? before.email;
    if (before.name === profile.displayName && before.email === email) return;
    const next = { ...before, name: profile.displayName, email };
    const isWritten = await deps.workspaces.commit({
      ...{ workspace, read: [member], change: { members: [{ before, next }], facts: [], jobs: [] } },
      ...{ author: { by: { id: profile.id, name: profile.displayName, email } }, at: toInstant(deps.clock.now()) },
    });
    return isWritten ? undefined : lostRace;
  });
}

async function spreadToKeys(
  deps: AccountDeps & WorkspaceDeps & IntegrationDeps,
  profile: UserProfile,
  id: WorkspaceId,
): Promise<void> {
  const email = profile.emailProof?.email;
  if (email === undefined) return;
  for (const { _id, userId } of await deps.apiKeys.list(id)) {
    if (userId !== profile.id) continue;
    await retryOrThrow(`API key ${_id}`, async () => {
      const found = await deps.apiKeys.find(_id);
      if (!found || found.value.email === email) return;
      return (await deps.apiKeys.put(found, { ...found.value, email })) ? undefined : lostRace;
    });
  }
}
