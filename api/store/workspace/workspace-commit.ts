import type { WorkspaceId } from "../../../domain/ids.ts";
import type { MemberChange } from "../../../domain/workspace/change.ts";
import { type Member, type Membership, membershipOf, userOf } from "../../../domain/workspace/member.ts";
import type { Workspace } from "../../../domain/workspace/workspace.ts";
import type { WorkspaceEvent } from "../../../domain/workspace/workspace-event.ts";
import type { WorkspaceStore } from "../../ports/workspaces.ts";
import { readUser, type UserRecord, withoutOldEnds } from "../account/user-record.ts";
import { jobWrites } from "../job/job-writes.ts";
import * as keys from "../keys.ts";
import { get, keysBeyond } from "../kv.ts";
import { pack } from "../records.ts";
import { carryOut, emptyWriteSet, type WriteSet } from "../write-set.ts";

export type WorkspaceWrites = { kv: Deno.Kv; newName: () => string; onJobs: () => void };

/**
 * Writes a change of a workspace and its members in one atomic, including the memberships in the members' accounts,
 * which every call reads.
 */
export async function commitWorkspace(
  { kv, newName, onJobs }: WorkspaceWrites,
  { workspace, change, read, author, at }: Parameters<WorkspaceStore["commit"]>[0],
): Promise<boolean> {
  const { id } = workspace.value;
  const writeSet = emptyWriteSet();
  const workspaceKey = keys.workspaceKey(id);
  writeSet.checks.push({ key: workspaceKey, versionstamp: workspace.versionstamp });
  if (change.workspace) {
    writeSet.writes.push({ key: workspaceKey, bytes: pack(change.workspace) });
    const [before, after] = [workspace.value, change.workspace].map(admissionKeys);
    writeSet.deletes.push(...keysBeyond(before!, after!));
    writeSet.marks.push(...after!);
  }
  for (const { value, versionstamp } of read) {
    writeSet.checks.push({ key: keys.memberKey(id, value.memberId), versionstamp });
  }
  for (const member of change.members)
    await addMember(kv, newName, writeSet, change.workspace ?? workspace.value, member);
  for (const fact of change.facts) {
    const event: WorkspaceEvent = { id: newName(), at, ...author, fact };
    writeSet.writes.push({ key: keys.workspaceEventKey(id, event.id), bytes: pack(event) });
  }
  const { writes, marks } = jobWrites(change.jobs, newName);
  writeSet.writes.push(...writes);
  writeSet.marks.push(...marks);
  const isWritten = (await carryOut(kv, writeSet)) !== null;
  if (isWritten && change.jobs.length > 0) onJobs();
  return isWritten;
}

/** The index entries for the support team's access to a workspace. */
export function admissionKeys({ id, support }: Workspace): keys.Key[] {
  return support ? [keys.supportAdmissionKey(support.until, id)] : [];
}

async function addMember(
  kv: Deno.Kv,
  newName: () => string,
  writeSet: WriteSet,
  rules: Workspace,
  { before, next, ended }: MemberChange,
): Promise<void> {
  const { memberId, email } = (next ?? before)!;
  const workspace = rules.id;
  const packedId = pack(memberId);
  const key = keys.memberKey(workspace, memberId);
  const emailKey = keys.memberByEmailKey(workspace, email);
  if (!before) writeSet.checks.push({ key, versionstamp: null }, { key: emailKey, versionstamp: null });
  if (before?.state.status === "invited") writeSet.deletes.push(keys.invitationKey(before.state.tokenSha256));
  if (next) {
    writeSet.writes.push({ key, bytes: pack(next) });
    if (before?.email !== email) writeSet.writes.push({ key: emailKey, bytes: packedId });
    if (before && before.email !== email) writeSet.deletes.push(keys.memberByEmailKey(workspace, before.email));
    if (next.state.status === "invited") {
      const bytes = pack({ workspaceId: workspace, memberId });
      writeSet.writes.push({ key: keys.invitationKey(next.state.tokenSha256), bytes });
    }
  } else writeSet.deletes.push(key, emailKey);
  const user = userOf((next ?? before)!);
  if (user === null) return;
  const userKey = keys.memberByUserKey(workspace, user);
  if (!next) writeSet.deletes.push(userKey);
  else if (before?.state.status === "invited") writeSet.writes.push({ key: userKey, bytes: packedId });
  const entry = await get(kv, keys.userKey(user));
  const profile = readUser(entry);
  if (!profile) throw new Error(`user ${user} is missing`);
  const record = withMembership(profile, workspace, membershipAfter(rules, before, next, ended));
  const { user: complete, own } = withSomeWorkspace(record, newName);
  writeSet.checks.push({ key: entry.key, versionstamp: entry.versionstamp });
  writeSet.writes.push({ key: entry.key, bytes: pack(complete) });
  if (own) writeSet.writes.push({ key: keys.workspaceKey(own.id), bytes: pack(own) });
}

function membershipAfter(
  rules: Workspace,
  before: Member | null,
  next: Member | null,
  ended: Membership["ended"],
): Membership {
  if (next) return membershipOf(next, rules)!;
  return { role: before!.role, ended: ended ?? "removed" };
}

function withMembership(user: UserRecord, workspace: WorkspaceId, membership: Membership): UserRecord {
  // Removed first, so that the latest change is the last property.
  const { [workspace]: _, ...others } = user.memberships;
  return { ...user, memberships: withoutOldEnds({ ...others, [workspace]: membership }) };
}

/** Ensures that a person has a current workspace: another one of theirs, or a new one. Exception: their account is ending. */
function withSomeWorkspace(user: UserRecord, newName: () => string) {
  const isLiving = (id: string) => user.memberships[id as WorkspaceId]?.ended === undefined;
  if (isLiving(user.workspaceId)) return { user };
  const remaining = Object.keys(user.memberships).find(isLiving) as WorkspaceId | undefined;
  if (remaining) return { user: { ...user, workspaceId: remaining } };
  if (user.ending) return { user };
  const own = { id: newName() as WorkspaceId, name: [...user.displayName].slice(0, 30).join(""), ownerId: user.id };
  return {
    user: { ...withMembership(user, own.id, { role: "owner" }), workspaceId: own.id },
    own,
  };
}
