import * as z from "zod/mini";
import { SignInMethod } from "../../../domain/account/security-event.ts";
import { SECOND_FACTOR_LIFE_MS, TwoFactor } from "../../../domain/account/two-factor.ts";
import { sha256 } from "../../../domain/audit/sha256.ts";
import { UserId } from "../../../domain/ids.ts";
import { findTwoFactorRule } from "../../../domain/workspace/two-factor-rule.ts";
import type { TwoFactorStore } from "../../ports/account/security.ts";
import { type Key, mfaChallengeKey, twoFactorEnrolmentKey, twoFactorKey, userKey } from "../keys.ts";
import { commit, get, getAll } from "../kv.ts";
import { pack, readVersioned } from "../records.ts";
import { readUser } from "./user-record.ts";

const StoredEnrolment = z.object({
  secret: z.string(),
  recoveryHashes: z.array(z.string()),
  tries: z.int(),
  expiresAtMs: z.number(),
});
const StoredChallenge = z.object({
  user: UserId,
  subject: z.string(),
  method: SignInMethod,
  tries: z.int(),
  expiresAtMs: z.number(),
});

const life = { expireIn: SECOND_FACTOR_LIFE_MS };

/** Second factors. A challenge and the factor that answers it change in one commit. */
export function twoFactorStore(kv: Deno.Kv, newSecret: () => string): TwoFactorStore {
  const read = async <S extends z.ZodMiniType>(schema: S, key: Key) => readVersioned(schema, await get(kv, key));
  const setOrDelete = (atomic: Deno.AtomicOperation, key: Key, value: unknown, options = {}) =>
    value === null ? atomic.delete(key) : atomic.set(key, pack(value), options);

  return {
    find: (user) => read(TwoFactor, twoFactorKey(user)),
    async usersWithTwoFactor(users) {
      const entries = await getAll(kv, users.map(twoFactorKey));
      return new Set(users.filter((_, index) => entries[index]!.value !== null));
    },
    async put(user, { versionstamp }, next) {
      const key = twoFactorKey(user);
      const atomic = kv.atomic().check({ key, versionstamp });
      if (next === null) mark(atomic, await get(kv, userKey(user)), false);
      return (await commit(setOrDelete(atomic, key, next))).ok;
    },
    async turnOff(user, { versionstamp }) {
      const key = twoFactorKey(user);
      const entry = await get(kv, userKey(user));
      if (findTwoFactorRule(readUser(entry)?.memberships ?? {}) !== null) return false;
      return (await commit(mark(kv.atomic().check({ key, versionstamp }).delete(key), entry, false))).ok;
    },
    async startEnrolment(user, enrolment) {
      await commit(kv.atomic().set(twoFactorEnrolmentKey(user), pack(enrolment), life));
    },
    findEnrolment: (user) => read(StoredEnrolment, twoFactorEnrolmentKey(user)),
    async countTry(user, { value, versionstamp }) {
      const key = twoFactorEnrolmentKey(user);
      const counted = pack({ ...value, tries: value.tries + 1 });
      return (await commit(kv.atomic().check({ key, versionstamp }).set(key, counted, life))).ok;
    },
    async enable(user, enrolment, factor) {
      const key = twoFactorEnrolmentKey(user);
      const atomic = kv
        .atomic()
        .check({ key, versionstamp: enrolment.versionstamp })
        .check({ key: twoFactorKey(user), versionstamp: null })
        .delete(key)
        .set(twoFactorKey(user), pack(factor));
      return (await commit(mark(atomic, await get(kv, userKey(user)), true))).ok;
    },
    async openChallenge(challenge) {
      const secret = newSecret();
      await commit(kv.atomic().set(mfaChallengeKey(await sha256(secret)), pack(challenge), life));
      return secret;
    },
    findChallenge: async (secret) => read(StoredChallenge, mfaChallengeKey(await sha256(secret))),
    async answerChallenge(secret, before, next) {
      const key = mfaChallengeKey(await sha256(secret));
      const factorKey = twoFactorKey(before.challenge.value.user);
      const atomic = kv
        .atomic()
        .check({ key, versionstamp: before.challenge.versionstamp })
        .check({ key: factorKey, versionstamp: before.factor.versionstamp })
        .set(factorKey, pack(next.factor));
      return (await commit(setOrDelete(atomic, key, next.challenge, life))).ok;
    },
  };
}

/** Copies the two-factor state into the person's record, which every call reads. */
function mark(atomic: Deno.AtomicOperation, entry: Deno.KvEntryMaybe<unknown>, isOn: boolean): Deno.AtomicOperation {
  const user = readUser(entry);
  if (!user) return atomic;
  const { hasTwoFactor: _, ...kept } = user;
  return atomic.check(entry).set(entry.key, pack(isOn ? { ...kept, hasTwoFactor: true } : kept));
}
