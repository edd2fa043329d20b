import * as z from "zod/mini";
import { UserId, type WorkspaceId } from "../../../domain/ids.ts";
import { colorFor } from "../../../domain/recipient/colors.ts";
import { cleanLine } from "../../../domain/text/clean-text.ts";
import { WORKSPACE_NAME_LIMIT, type Workspace } from "../../../domain/workspace/workspace.ts";
import type { IdentityFacts } from "../../ports/account/identity.ts";
import type { UserProfile, UserStore } from "../../ports/people.ts";
import { commitUntilWon, lostRace } from "../commit-until-won.ts";
import { jobWrites } from "../job/job-writes.ts";
import { absenceKey, absences, userBySubjectKey, userKey, workspaceKey, workspaceNameKey } from "../keys.ts";
import { commit, get, getAll, listEntries } from "../kv.ts";
import { pack, readEntry } from "../records.ts";
import { carryOut, emptyWriteSet } from "../write-set.ts";
import { readUser } from "./user-record.ts";

const StoredSubject = z.object({ user: UserId });

/** Accounts and their workspaces. Defaults are the specification's. */
export function userStore(kv: Deno.Kv, newName: () => string, onJobs: () => void): UserStore {
  async function create(facts: IdentityFacts, language: string): Promise<UserProfile | null> {
    const id = newName() as UserId;
    const displayName = cleanLine(facts.name) || facts.email;
    const workspace: Workspace = {
      id: newName() as WorkspaceId,
      name: [...displayName].slice(0, WORKSPACE_NAME_LIMIT).join(""),
      ownerId: id,
    };
    const user: UserProfile = {
      id,
      subject: facts.subject,
      displayName,
      language,
      timeZone: "UTC",
      timeFormat: "dd/MM/yyyy",
      color: colorFor(facts.email),
      workspaceId: workspace.id,
      memberships: { [workspace.id]: { role: "owner" } },
    };
    const subject = userBySubjectKey(facts.issuer, facts.subject);
    const { ok } = await commit(
      kv
        .atomic()
        .check({ key: subject, versionstamp: null })
        .set(subject, pack({ user: id }))
        .set(userKey(id), pack(user))
        .set(workspaceKey(workspace.id), pack(workspace))
        .set(workspaceNameKey(id, workspace.name), pack(workspace.id)),
    );
    return ok ? user : null;
  }

  function missing(id: UserId): never {
    throw new Error(`user ${id} is missing`);
  }

  async function find(id: UserId): Promise<UserProfile | null> {
    return readUser(await get(kv, userKey(id)));
  }

  return {
    find,
    async findAll(ids) {
      const entries = await getAll(kv, ids.map(userKey));
      return entries.map(readUser).filter((user) => user !== null);
    },
    async findOrCreate(facts, language) {
      return commitUntilWon(`the user of subject ${facts.subject}`, async () => {
        const subject = readEntry(StoredSubject, await get(kv, userBySubjectKey(facts.issuer, facts.subject)));
        return (subject ? await find(subject.user) : await create(facts, language)) ?? lostRace;
      });
    },
    async update(id, change, jobs = []) {
      return commitUntilWon(`user ${id}`, async () => {
        const entry = await get(kv, userKey(id));
        const next = { ...(readUser(entry) ?? missing(id)), ...change };
        const { writes, marks } = jobWrites(jobs, newName);
        const writeSet = emptyWriteSet();
        writeSet.checks.push(entry);
        writeSet.writes.push({ key: userKey(id), bytes: pack(next) }, ...writes);
        writeSet.marks.push(...marks);
        if ((await carryOut(kv, writeSet)) === null) return lostRace;
        if (jobs.length > 0) onJobs();
        return next;
      });
    },
    async setDelegate(id, email, delegate) {
      await commitUntilWon(`user ${id}`, async () => {
        const entry = await get(kv, userKey(id));
        const { absentAt: before, delegate: _, ...user } = readUser(entry) ?? missing(id);
        const next = delegate ? { ...user, delegate, absentAt: email } : user;
        const atomic = kv.atomic().check(entry).set(userKey(id), pack(next));
        if (before) atomic.delete(absenceKey(before, id));
        if (delegate) atomic.set(absenceKey(email, id), null);
        return (await commit(atomic)).ok ? undefined : lostRace;
      });
    },
    async findDelegate(email, at) {
      for (const { key } of await listEntries(kv, { prefix: absences(email) })) {
        const user = await find(key.at(-1) as UserId);
        if (user?.delegate && user.delegate.from <= at && at < user.delegate.until) return user.delegate;
      }
      return null;
    },
    async chooseWorkspace(id, workspaceId) {
      await commitUntilWon(`user ${id}`, async () => {
        const entry = await get(kv, userKey(id));
        const next = { ...(readUser(entry) ?? missing(id)), workspaceId };
        return (await commit(kv.atomic().check(entry).set(userKey(id), pack(next)))).ok ? undefined : lostRace;
      });
    },
  };
}
