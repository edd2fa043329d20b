import { fateOf } from "../../../../domain/account/account-end.ts";
import { toInstant, type WorkspaceId } from "../../../../domain/ids.ts";
import { eraseMember } from "../../../../domain/workspace/erase-member.ts";
import { type Member, type MemberId, userOf } from "../../../../domain/workspace/member.ts";
import type { EventAuthor } from "../../../../domain/workspace/workspace-event.ts";
import type { WorkspaceDeps } from "../../../deps.ts";
import type { UserProfile } from "../../../ports/people.ts";
import { lostRace, retryOrThrow } from "../../retry-on-lost-race.ts";

/**
 * Ends the membership of a person whose account is erased: their documents pass to an heir, or the workspace is deleted
 * if it has no other active member. Does nothing if they are not a member. Each commit includes its jobs.
 * @param beforeDeletion called before the workspace is deleted
 */
export async function endMembership(
  deps: WorkspaceDeps,
  profile: UserProfile,
  id: WorkspaceId,
  beforeDeletion: () => Promise<void>,
): Promise<void> {
  await retryOrThrow(`workspace ${id}`, async () => {
    const record = await deps.workspaces.find(id);
    if (!record) return;
    const members = await deps.workspaces.listMembers(id);
    const { fate, heir } = fateOf(record.value, members, profile.id);
    if (fate === "cleared") {
      await beforeDeletion();
      return (await deleteWithOthers(deps, profile, id, members)) ? undefined : lostRace;
    }
    const self = await deps.workspaces.findMemberOf(id, profile.id);
    const successor = heir && (await deps.workspaces.findMember(id, heir.memberId));
    if (!self) return;
    if (!successor) throw new Error(`workspace ${id} has no owner`);
    const at = toInstant(deps.clock.now());
    const change = eraseMember(record.value, self.value, successor.value, at);
    const write = { workspace: record, change, read: [self, successor], author: authorOf(profile), at };
    return (await deps.workspaces.commit(write)) ? undefined : lostRace;
  });
}

/** Removes invited and inactive members, then the workspace. Returns `false` if the workspace changed meanwhile. */
async function deleteWithOthers(
  deps: WorkspaceDeps,
  profile: UserProfile,
  id: WorkspaceId,
  members: readonly Member[],
): Promise<boolean> {
  const at = toInstant(deps.clock.now());
  const author = authorOf(profile);
  for (const { memberId, ...other } of members) {
    const [record, member] = await Promise.all([deps.workspaces.find(id), deps.workspaces.findMember(id, memberId)]);
    if (userOf(other) === profile.id || !record || !member) continue;
    const change = { members: [{ before: member.value, next: null, ended: "deleted" as const }], facts: [], jobs: [] };
    if (!(await deps.workspaces.commit({ workspace: record, change, read: [member], author, at }))) return false;
  }
  const record = await deps.workspaces.find(id);
  if (!record) return true;
  const owner = await findOwner(deps, profile, id);
  const event = {
    id: deps.ids.document(),
    at,
    ...author,
    fact: { kind: "workspace_deleted" as const, name: record.value.name },
  };
  return owner !== null && (await deps.workspaces.remove(record, owner, at, event));
}

/** A workspace created together with its account stores its owner as a member only on the first read. */
async function findOwner(
  deps: WorkspaceDeps,
  { id: userId, displayName, ending }: UserProfile,
  workspaceId: WorkspaceId,
) {
  const found = await deps.workspaces.findMemberOf(workspaceId, userId);
  if (found) return found;
  await deps.workspaces.addOwner({
    ...{ memberId: deps.ids.document() as string as MemberId, workspaceId, role: "owner" },
    ...{ name: displayName, email: ending?.email ?? "" },
    state: { status: "active", userId, since: toInstant(deps.clock.now()) },
  });
  return deps.workspaces.findMemberOf(workspaceId, userId);
}

function authorOf({ id, displayName: name, ending }: UserProfile): EventAuthor {
  return { by: { id, name, email: ending?.email ?? "" } };
}
