import * as z from "zod/mini";
import { isRevocable } from "../../../domain/account/account-end.ts";
import { ExtensionSession } from "../../../domain/account/extension-session.ts";
import { Sha256, type UserId } from "../../../domain/ids.ts";
import type { AccountEnds } from "../../ports/people.ts";
import { commitUntilWon, lostRace } from "../commit-until-won.ts";
import { jobWrites } from "../job/job-writes.ts";
import * as keys from "../keys.ts";
import { commit, deleteBelow, get, lastOf, listEntries } from "../kv.ts";
import { pack, readEntry } from "../records.ts";
import { carryOut, emptyWriteSet } from "../write-set.ts";
import { readUser, type UserRecord } from "./user-record.ts";

const StoredNewest = z.object({ sha256: Sha256 });

/** Stores the closing, reopening and erasure of accounts. */
export function accountEndStore(kv: Deno.Kv, newName: () => string, onJobs: () => void): AccountEnds {
  /** Decides on the record as it is now; `null` writes nothing. */
  function change<T>(
    user: UserId,
    decide: (record: UserRecord | null) => {
      next: UserRecord | null;
      result: T;
      jobs?: Parameters<typeof jobWrites>[0];
    },
  ): Promise<T> {
    return commitUntilWon(`user ${user}`, async () => {
      const entry = await get(kv, keys.userKey(user));
      const { next, result, jobs = [] } = decide(readUser(entry));
      if (next === null) return result;
      const writeSet = emptyWriteSet();
      writeSet.checks.push({ key: entry.key, versionstamp: entry.versionstamp });
      const { writes, marks } = jobWrites(jobs, newName);
      writeSet.writes.push({ key: entry.key, bytes: pack(next) }, ...writes);
      writeSet.marks.push(...marks);
      if ((await carryOut(kv, writeSet)) === null) return lostRace;
      if (jobs.length > 0) onJobs();
      return result;
    });
  }

  return {
    begin: (user, end, extensionsEnd, jobs) =>
      change(user, (record) => {
        if (!record) throw new Error(`user ${user} is missing`);
        if (record.ending) return { next: null, result: record.ending };
        return { next: { ...record, ending: end, extensionsEnd }, result: end, jobs };
      }),
    cancel: (user, at) =>
      change(user, (record) => {
        if (!record || !isRevocable(record.ending, at)) return { next: null, result: false };
        const { ending: _, ...next } = record;
        return { next, result: true };
      }),
    startErasure: (user, askedAt) =>
      change(user, (record) => {
        if (record?.ending?.askedAt !== askedAt) return { next: null, result: false };
        return { next: { ...record, ending: { ...record.ending, isErasing: true as const } }, result: true };
      }),
    async erase({ id, subject }, issuer, jobs) {
      await eraseTokens(kv, id);
      await eraseExtensionSessions(kv, id);
      await deleteBelow(kv, keys.securityEvents(id));
      await deleteBelow(kv, keys.workspaceNamesOf(id));
      await deleteBelow(kv, keys.savedFiltersOf(id));
      const writeSet = emptyWriteSet();
      writeSet.deletes.push(
        keys.userSignaturesKey(id),
        keys.knownBrowsersKey(id),
        keys.twoFactorKey(id),
        keys.twoFactorEnrolmentKey(id),
        keys.userBySubjectKey(issuer, subject),
        keys.userKey(id),
      );
      const { writes, marks } = jobWrites(jobs, newName);
      writeSet.writes.push(...writes);
      writeSet.marks.push(...marks);
      await carryOut(kv, writeSet);
      onJobs();
    },
  };
}

const purposes: Record<keys.TokenPurpose, true> = {
  verify_email: true,
  reset_password: true,
  sign_in: true,
  sign_up: true,
  prove: true,
  change_email: true,
  undo_email: true,
  keep_account: true,
  form: true,
};

async function eraseTokens(kv: Deno.Kv, user: UserId): Promise<void> {
  for (const purpose of Object.keys(purposes) as keys.TokenPurpose[]) {
    const entry = await get(kv, keys.accountTokenOfKey(purpose, user));
    const newest = readEntry(StoredNewest, entry);
    const atomic = kv.atomic().delete(entry.key);
    if (newest) atomic.delete(keys.accountTokenKey(purpose, newest.sha256));
    await commit(atomic);
  }
}

async function eraseExtensionSessions(kv: Deno.Kv, user: UserId): Promise<void> {
  for (const { key } of await listEntries(kv, { prefix: keys.extensionSessionsOf(user) })) {
    const entry = await get(kv, keys.extensionSessionKey(lastOf(key)));
    const session = readEntry(ExtensionSession, entry);
    const atomic = kv.atomic().delete(entry.key).delete(key);
    if (session) atomic.delete(keys.extensionSessionBySecretKey(session.sha256));
    await commit(atomic);
  }
}
