import * as z from "zod/mini";
import { SignInMethod } from "../../../domain/account/security-event.ts";
import { SECOND_FACTOR_LIFE_MS, TwoFactor } from "../../../domain/account/two-factor.ts";
import { sha256 } from "../../../domain/audit/sha256.ts";
import { UserId } from "../../../domain/ids.ts";
import type { TwoFactorStore } from "../../ports/security.ts";
import { type Key, mfaChallengeKey, twoFactorEnrolmentKey, twoFactorKey } from "../keys.ts";
import { commit, get } from "../kv.ts";
import { pack, readEntry } from "../records.ts";

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

/** Second factors. A challenge and the factor it is answered with change in one commit. */
export function twoFactorStore(kv: Deno.Kv, newSecret: () => string): TwoFactorStore {
  async function read<S extends z.ZodMiniType>(schema: S, key: Key) {
    const entry = await get(kv, key);
    const value = readEntry(schema, entry);
    return value === null ? null : { value: value as z.infer<S>, versionstamp: entry.versionstamp! };
  }
  const setOrDelete = (atomic: Deno.AtomicOperation, key: Key, value: unknown, options = {}) =>
    value === null ? atomic.delete(key) : atomic.set(key, pack(value), options);

  return {
    find: (user) => read(TwoFactor, twoFactorKey(user)),
    async put(user, before, next) {
      const key = twoFactorKey(user);
      const atomic = kv.atomic().check({ key, versionstamp: before?.versionstamp ?? null });
      return (await commit(setOrDelete(atomic, key, next))).ok;
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
      return (await commit(atomic)).ok;
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
