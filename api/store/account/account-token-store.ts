import * as z from "zod/mini";
import { EMAIL_CODE_TRIES } from "../../../domain/account/email-proof.ts";
import { sha256 } from "../../../domain/audit/sha256.ts";
import { Sha256, UserId } from "../../../domain/ids.ts";
import { sameEmail } from "../../../domain/recipient/email.ts";
import type { AccountTokenPurpose, AccountTokens } from "../../ports/people.ts";
import type { OneTimeCodes } from "../../ports/secrets.ts";
import { commitUntilWon, lostRace } from "../commit-until-won.ts";
import { accountTokenKey, accountTokenOfKey } from "../keys.ts";
import { commit, get } from "../kv.ts";
import { pack, readEntry } from "../records.ts";

const StoredToken = z.object({ user: UserId, email: z.string(), expiresAtMs: z.number() });
/** A person's newest request. Records of earlier versions hold only the hash. */
const StoredNewest = z.object({
  sha256: Sha256,
  requestId: z._default(z.string(), ""),
  requestedMs: z._default(z.number(), 0),
  wrongCodes: z._default(z.int(), 0),
});

const REVOCABLE = ["verify_email", "reset_password", "sign_in", "prove", "change_email"] as const;

/**
 * Stores links and codes that confirm an address or reset a password. Stores links as hashes and derives codes instead
 * of storing them. Each works once, and only if it belongs to the person's newest request.
 * @param derive 256 bits from the installation's secret, as base64url
 */
export function accountTokenStore(
  kv: Deno.Kv,
  derive: (about: string) => Promise<string>,
  codes: OneTimeCodes,
): AccountTokens {
  const challengeOf = (purpose: AccountTokenPurpose, user: UserId, requestId: string) =>
    JSON.stringify(["account", purpose, user, requestId]);

  /** A link's record together with its person's newest request, which must belong to the same link. */
  async function findNewest(purpose: AccountTokenPurpose, hash: Sha256) {
    const entry = await get(kv, accountTokenKey(purpose, hash));
    const stored = readEntry(StoredToken, entry);
    if (!stored) return null;
    const ofEntry = await get(kv, accountTokenOfKey(purpose, stored.user));
    const newest = readEntry(StoredNewest, ofEntry);
    return newest?.sha256 === hash ? { stored, entry, newest, ofEntry } : null;
  }

  type Found = NonNullable<Awaited<ReturnType<typeof findNewest>>>;
  const remove = async ({ entry, ofEntry }: Found) =>
    (await commit(kv.atomic().check(entry).check(ofEntry).delete(entry.key).delete(ofEntry.key))).ok;

  /** `true` only for the caller that removes it; other guesses may be counted meanwhile. */
  function removeNewest(purpose: AccountTokenPurpose, hash: Sha256): Promise<boolean> {
    return commitUntilWon("a person's newest request", async () => {
      const found = await findNewest(purpose, hash);
      if (!found) return false;
      return (await remove(found)) || lostRace;
    });
  }

  return {
    async issue({ purpose, user, email, requestId, requestedMs, nowMs, lifeMs }) {
      const token = await derive(`${purpose}/${user}/${requestId}`);
      const hash = await sha256(token);
      const ofKey = accountTokenOfKey(purpose, user);
      return commitUntilWon("a person's newest request", async () => {
        const ofEntry = await get(kv, ofKey);
        const newest = readEntry(StoredNewest, ofEntry);
        if (newest && newest.requestedMs > requestedMs) return null;
        const atomic = kv.atomic().check(ofEntry);
        if (newest && newest.sha256 !== hash) atomic.delete(accountTokenKey(purpose, newest.sha256));
        const wrongCodes = newest?.sha256 === hash ? newest.wrongCodes : 0;
        atomic
          .set(accountTokenKey(purpose, hash), pack({ user, email, expiresAtMs: nowMs + lifeMs }), { expireIn: lifeMs })
          .set(ofKey, pack({ sha256: hash, requestId, requestedMs, wrongCodes }), { expireIn: lifeMs });
        if (!(await commit(atomic)).ok) return lostRace;
        return { token, code: codes.codeOf(challengeOf(purpose, user, requestId)) };
      });
    },
    async find(purpose, token, nowMs) {
      const found = await findNewest(purpose, await sha256(token));
      if (!found || found.stored.expiresAtMs <= nowMs) return null;
      return { user: found.stored.user, email: found.stored.email };
    },
    async mailedMs(purpose, { user, email }, nowMs) {
      const latest = readEntry(StoredNewest, await get(kv, accountTokenOfKey(purpose, user)));
      const found = latest && (await findNewest(purpose, latest.sha256));
      if (!found || found.stored.expiresAtMs <= nowMs || !sameEmail(found.stored.email, email)) return null;
      return found.newest.wrongCodes < EMAIL_CODE_TRIES ? found.newest.requestedMs : null;
    },
    async use(purpose, token) {
      const found = await findNewest(purpose, await sha256(token));
      return found !== null && (await remove(found));
    },
    async revokeAll(user) {
      for (const purpose of REVOCABLE) {
        const newest = readEntry(StoredNewest, await get(kv, accountTokenOfKey(purpose, user)));
        if (newest) await removeNewest(purpose, newest.sha256);
      }
    },
    async redeemCode(purpose, { user, email }, code, nowMs) {
      // Each guess is counted before it is compared, so that parallel guesses gain nothing.
      return commitUntilWon("a person's newest request", async () => {
        const latest = readEntry(StoredNewest, await get(kv, accountTokenOfKey(purpose, user)));
        const found = latest && (await findNewest(purpose, latest.sha256));
        // The count must come from the same entry whose versionstamp the commit checks.
        const newest = found?.newest;
        if (!found || !newest || newest.requestId === "") return false;
        const isValid = found.stored.expiresAtMs > nowMs && newest.wrongCodes < EMAIL_CODE_TRIES;
        if (!isValid || !sameEmail(found.stored.email, email)) return false;
        const counted = pack({ ...newest, wrongCodes: newest.wrongCodes + 1 });
        const expireIn = Math.max(1, found.stored.expiresAtMs - nowMs);
        const { ok } = await commit(kv.atomic().check(found.ofEntry).set(found.ofEntry.key, counted, { expireIn }));
        if (!ok) return lostRace;
        if (!codes.isRight(challengeOf(purpose, user, newest.requestId), code)) return false;
        return removeNewest(purpose, newest.sha256);
      });
    },
  };
}
