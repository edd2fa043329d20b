import * as z from "zod/mini";
import { Sha256, UserId } from "../../domain/ids.ts";
import { sha256 } from "../../domain/sha256.ts";
import type { AccountTokens } from "../ports/people.ts";
import { accountTokenKey, accountTokenOfKey } from "./keys.ts";
import { commit, get } from "./kv.ts";
import { pack, readEntry } from "./records.ts";

const StoredToken = z.object({ user: UserId, email: z.string(), expiresAtMs: z.number() });
const StoredTokenOf = z.object({ sha256: Sha256 });

/**
 * Links that confirm an address or reset a password: kept hashed, good once, and only the newest of a person.
 * @param derive 256 bits from the installation's secret, as base64url
 */
export function accountTokenStore(kv: Deno.Kv, derive: (about: string) => Promise<string>): AccountTokens {
  return {
    async issue({ purpose, user, email, requestId, nowMs, lifeMs }) {
      const token = await derive(`${purpose}/${user}/${requestId}`);
      const hash = await sha256(token);
      const ofKey = accountTokenOfKey(purpose, user);
      const old = readEntry(StoredTokenOf, await get(kv, ofKey));
      const atomic = kv.atomic();
      if (old && old.sha256 !== hash) atomic.delete(accountTokenKey(purpose, old.sha256));
      atomic.set(accountTokenKey(purpose, hash), pack({ user, email, expiresAtMs: nowMs + lifeMs }), {
        expireIn: lifeMs,
      });
      await commit(atomic.set(ofKey, pack({ sha256: hash }), { expireIn: lifeMs }));
      return token;
    },
    async find(purpose, token, nowMs) {
      const stored = readEntry(StoredToken, await get(kv, accountTokenKey(purpose, await sha256(token))));
      return stored && stored.expiresAtMs > nowMs ? { user: stored.user, email: stored.email } : null;
    },
    async use(purpose, token) {
      const key = accountTokenKey(purpose, await sha256(token));
      const entry = await get(kv, key);
      if (entry.versionstamp === null) return false;
      return (await commit(kv.atomic().check(entry).delete(key))).ok;
    },
  };
}
