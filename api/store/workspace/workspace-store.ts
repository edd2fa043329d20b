import * as z from "zod/mini";
import { type UserId, WorkspaceId } from "../../../domain/ids.ts";
import { Member, MemberId, WORKSPACES_LIMIT } from "../../../domain/workspace/member.ts";
import { Workspace } from "../../../domain/workspace/workspace.ts";
import { WorkspaceEvent } from "../../../domain/workspace/workspace-event.ts";
import type { Versioned } from "../../ports/basics.ts";
import type { Memberships } from "../../ports/people.ts";
import type { WorkspaceStore } from "../../ports/workspaces.ts";
import { readUser, withoutOldEnds } from "../account/user-record.ts";
import { jobWrites } from "../job/job-writes.ts";
import * as keys from "../keys.ts";
import { commit, deleteBelow, get, getAll, lastOf, listEntries } from "../kv.ts";
import { begunDeletions, deletions } from "../outside-keys.ts";
import { pack, readEntry, readRecord, readVersioned } from "../records.ts";
import { carryOut, emptyWriteSet } from "../write-set.ts";
import { writeTwoFactorRule } from "./two-factor-rule-write.ts";
import { admissionKeys, commitWorkspace, type WorkspaceWrites } from "./workspace-commit.ts";

const EVENTS_READ = 500;
const StoredRef = z.object({ workspaceId: WorkspaceId, memberId: MemberId });

/** Workspaces, members and security logs. */
export function workspaceStore(kv: Deno.Kv, newName: () => string, onJobs: () => void): WorkspaceStore {
  const writes: WorkspaceWrites = { kv, newName, onJobs };

  async function find(id: WorkspaceId): Promise<Versioned<Workspace> | null> {
    const found = readVersioned(Workspace, await get(kv, keys.workspaceKey(id)));
    return found?.value.deletedAt ? null : found;
  }

  async function findAll(ids: readonly WorkspaceId[]): Promise<Workspace[]> {
    const entries = await getAll(kv, ids.map(keys.workspaceKey));
    const found = entries.map((entry) => readEntry(Workspace, entry));
    return found.filter((one) => one !== null && one.deletedAt === undefined) as Workspace[];
  }

  async function findMember(workspace: WorkspaceId, id: MemberId): Promise<Versioned<Member> | null> {
    return readVersioned(Member, await get(kv, keys.memberKey(workspace, id)));
  }

  async function findByRef(workspace: WorkspaceId, key: keys.Key): Promise<Versioned<Member> | null> {
    const id = readEntry(MemberId, await get(kv, key));
    return id === null ? null : findMember(workspace, id);
  }

  return {
    find,
    findAll,
    async listAdmitting({ at, after, limit }) {
      // Appending a zero byte gives the smallest key after this one.
      const start = after
        ? keys.supportAdmissionKey(after.until, `${after.id}\0` as WorkspaceId)
        : [...keys.supportAdmissions, `${at}\0`];
      const found = await listEntries(kv, { prefix: keys.supportAdmissions, start }, { limit: limit + 1 });
      const ids = found.map(({ key }) => lastOf(key) as WorkspaceId);
      const page = ids.slice(0, limit);
      return { items: await findAll(page), hasMore: ids.length > limit };
    },
    async create(workspace, owner, event) {
      const entry = await get(kv, keys.userKey(owner.state.userId));
      const user = readUser(entry);
      if (!user) throw new Error(`user ${owner.state.userId} is missing`);
      const memberships: Memberships = { ...user.memberships, [workspace.id]: { role: owner.role } };
      if (Object.values(memberships).filter((one) => !one.ended).length > WORKSPACES_LIMIT) return false;
      const writeSet = emptyWriteSet();
      const nameKey = keys.workspaceNameKey(user.id, workspace.name);
      writeSet.checks.push({ key: entry.key, versionstamp: entry.versionstamp }, { key: nameKey, versionstamp: null });
      writeSet.writes.push(
        { key: entry.key, bytes: pack({ ...user, memberships, workspaceId: workspace.id }) },
        { key: nameKey, bytes: pack(workspace.id) },
        { key: keys.workspaceKey(workspace.id), bytes: pack(workspace) },
        { key: keys.workspaceEventKey(workspace.id, event.id), bytes: pack(event) },
        ...memberWrites(owner, user.id),
      );
      return (await carryOut(kv, writeSet)) !== null;
    },
    async rename({ value, versionstamp }, name, event) {
      const writeSet = emptyWriteSet();
      const key = keys.workspaceKey(value.id);
      writeSet.checks.push({ key, versionstamp });
      writeSet.writes.push(
        { key, bytes: pack({ ...value, name }) },
        { key: keys.workspaceEventKey(value.id, event.id), bytes: pack(event) },
      );
      const [before, next] = [value.name, name].map((one) => keys.workspaceNameKey(value.ownerId!, one));
      // A change of case only does not change the key.
      if (JSON.stringify(before) !== JSON.stringify(next)) {
        writeSet.checks.push({ key: next!, versionstamp: null });
        writeSet.deletes.push(before!);
        writeSet.writes.push({ key: next!, bytes: pack(value.id) });
      }
      return (await carryOut(kv, writeSet)) !== null;
    },
    async remove({ value, versionstamp }, owner, at, event) {
      const { id } = value;
      const user = owner.value.state.status === "invited" ? null : owner.value.state.userId;
      const entry = await get(kv, keys.userKey(user!));
      const profile = readUser(entry)!;
      const { [id]: _, ...others } = profile.memberships;
      const memberships = withoutOldEnds({ ...others, [id]: { role: "owner", ended: "deleted" } });
      const remaining = (Object.keys(memberships) as WorkspaceId[]).find((one) => !memberships[one]!.ended);
      if (!remaining && !profile.ending) return false;
      const workspaceId = profile.workspaceId === id && remaining ? remaining : profile.workspaceId;
      const writeSet = emptyWriteSet();
      writeSet.checks.push(
        { key: keys.workspaceKey(id), versionstamp },
        { key: entry.key, versionstamp: entry.versionstamp },
        { key: keys.memberKey(id, owner.value.memberId), versionstamp: owner.versionstamp },
      );
      writeSet.writes.push(
        {
          key: keys.workspaceKey(id),
          bytes: pack({ ...value, deletedAt: at, ...(profile.ending ? { name: "", ownerId: null } : {}) }),
        },
        { key: entry.key, bytes: pack({ ...profile, memberships, workspaceId }) },
        { key: keys.workspaceEventKey(id, event.id), bytes: pack(event) },
      );
      writeSet.deletes.push(
        ...admissionKeys(value),
        keys.workspaceNameKey(profile.id, value.name),
        keys.memberKey(id, owner.value.memberId),
        keys.memberByUserKey(id, profile.id),
        keys.memberByEmailKey(id, owner.value.email),
      );
      const { writes: jobs, marks } = jobWrites(
        [{ task: { kind: "clear_workspace", workspaceId: id }, dueAt: at }],
        newName,
      );
      writeSet.writes.push(...jobs);
      writeSet.marks.push(...marks);
      const isRemoved = (await carryOut(kv, writeSet)) !== null;
      if (isRemoved) onJobs();
      return isRemoved;
    },
    async clear(workspace) {
      const { workspaceEvents, contacts, contactWords, fieldSets, folders, folderTreeKey } = keys;
      const belows = [workspaceEvents, contacts, contactWords, fieldSets, folders];
      for (const below of [...belows, deletions, begunDeletions]) await deleteBelow(kv, below(workspace));
      await commit(kv.atomic().delete(folderTreeKey(workspace)));
    },
    findNamed: async (owner, name) => readEntry(WorkspaceId, await get(kv, keys.workspaceNameKey(owner, name))),
    findMember,
    findMemberOf: (workspace, user) => findByRef(workspace, keys.memberByUserKey(workspace, user)),
    async addOwner(owner) {
      const writeSet = emptyWriteSet();
      const key = keys.memberByUserKey(owner.workspaceId, owner.state.userId);
      writeSet.checks.push({ key, versionstamp: null });
      writeSet.writes.push(...memberWrites(owner, owner.state.userId));
      await carryOut(kv, writeSet);
    },
    findMemberByEmail: (workspace, email) => findByRef(workspace, keys.memberByEmailKey(workspace, email)),
    async findInvitation(tokenSha256) {
      const stored = readEntry(StoredRef, await get(kv, keys.invitationKey(tokenSha256)));
      return stored && findMember(stored.workspaceId, stored.memberId);
    },
    async listMembers(workspace) {
      const entries = await listEntries(kv, { prefix: keys.members(workspace) }, { batchSize: 500 });
      return entries.map((entry) => readRecord(Member, entry.value));
    },
    commit: (write) => commitWorkspace(writes, write),
    writeTwoFactorRule: (workspace, user, jobs) => writeTwoFactorRule(writes, workspace, user, jobs),
    async log(workspace, event) {
      await commit(kv.atomic().set(keys.workspaceEventKey(workspace, event.id), pack(event)));
    },
    async listEvents({ workspace, kinds, before, limit }) {
      const prefix = keys.workspaceEvents(workspace);
      const selector = before === undefined ? { prefix } : { prefix, end: [...prefix, before] };
      const entries = await listEntries(kv, selector, { reverse: true, limit: kinds ? EVENTS_READ : limit + 1 });
      const events = entries.map((entry) => readRecord(WorkspaceEvent, entry.value));
      const selected = kinds ? events.filter(({ fact }) => kinds.includes(fact.kind)) : events;
      const items = selected.slice(0, limit);
      const hasMore = selected.length > limit || (kinds !== undefined && entries.length === EVENTS_READ);
      const last = selected.length > limit ? items.at(-1)! : events.at(-1)!;
      return { items, next: hasMore ? last.id : null };
    },
  };
}

/** The writes for a member with an account. */
function memberWrites(member: Member, user: UserId) {
  const id = pack(member.memberId);
  return [
    { key: keys.memberKey(member.workspaceId, member.memberId), bytes: pack(member) },
    { key: keys.memberByUserKey(member.workspaceId, user), bytes: id },
    { key: keys.memberByEmailKey(member.workspaceId, member.email), bytes: id },
  ];
}
