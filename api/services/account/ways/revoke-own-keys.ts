import { type Instant, toInstant, type WorkspaceId } from "../../../../domain/ids.ts";
import type { ApiKey } from "../../../../domain/integration/api-key.ts";
import { done } from "../../../../domain/outcome.ts";
import type { WorkspaceFact } from "../../../../domain/workspace/workspace-event.ts";
import type { AppDeps } from "../../../deps.ts";
import type { UserProfile } from "../../../ports/people.ts";
import { lostRace, retryOnLostRace } from "../../retry-on-lost-race.ts";

type RevokeDeps = Pick<AppDeps, "clock" | "ids" | "apiKeys">;

/**
 * Revokes the keys that a person created since an instant, in all workspaces; each workspace's log records it. Can be
 * repeated.
 */
export async function revokeKeysSince(
  deps: RevokeDeps,
  profile: Pick<UserProfile, "id" | "displayName" | "memberships">,
  since: Instant,
): Promise<void> {
  for (const workspace of Object.keys(profile.memberships) as WorkspaceId[]) {
    for (const key of await deps.apiKeys.list(workspace)) {
      if (key.userId === profile.id && key.createdAt >= since) await revoke(deps, profile, key);
    }
  }
}

async function revoke(deps: RevokeDeps, { id, displayName }: Pick<UserProfile, "id" | "displayName">, key: ApiKey) {
  const at = toInstant(deps.clock.now());
  const fact: WorkspaceFact = { kind: "api_key_revoked", name: key.name, type: key.type };
  const event = { id: deps.ids.document(), at, by: { id, name: displayName, email: key.email }, fact };
  const revoked = await retryOnLostRace(async () => {
    const found = await deps.apiKeys.find(key._id);
    if (!found || found.value.revokedAt) return done(null);
    return (await deps.apiKeys.put(found, { ...found.value, revokedAt: at }, { event })) ? done(null) : lostRace;
  });
  if (!revoked.ok) throw new Error(`key ${key._id} is written too often to be revoked`);
}
