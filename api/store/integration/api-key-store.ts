import * as z from "zod/mini";
import { ApiKey } from "../../../domain/integration/api-key.ts";
import type { ApiKeyStore } from "../../ports/embedding.ts";
import * as keys from "../keys.ts";
import { commit, get, getAll, lastOf, listEntries } from "../kv.ts";
import { pack, readEntry } from "../records.ts";

const StoredId = z.object({ _id: z.string() });

/** Time for which the use of a revoked key is answered with its own refusal. */
const REVOKED_KEPT_MS = 400 * 86_400_000;

export function apiKeyStore(kv: Deno.Kv): ApiKeyStore {
  async function find(id: string) {
    const entry = await get(kv, keys.apiKeyKey(id));
    const value = readEntry(ApiKey, entry);
    return value && { value, versionstamp: entry.versionstamp! };
  }
  return {
    find,
    async list(workspace) {
      const marks = await listEntries(kv, { prefix: keys.apiKeysOf(workspace) }, { reverse: true });
      const entries = await getAll(
        kv,
        marks.map(({ key }) => keys.apiKeyKey(lastOf(key))),
      );
      return entries.flatMap((entry) => readEntry(ApiKey, entry) ?? []).filter((one) => !one.revokedAt);
    },
    async findBySecret(sha256) {
      const stored = readEntry(StoredId, await get(kv, keys.apiKeyBySecretKey(sha256)));
      return stored && find(stored._id);
    },
    async put(before, next, event) {
      const key = keys.apiKeyKey(next._id);
      const secret = keys.apiKeyBySecretKey(next.sha256);
      const mark = keys.apiKeyMark(next.workspaceId, next._id);
      const life = next.revokedAt ? { expireIn: REVOKED_KEPT_MS } : {};
      const atomic = kv
        .atomic()
        .check({ key, versionstamp: before?.versionstamp ?? null })
        .set(key, pack(next), life)
        .set(secret, pack({ _id: next._id }), life);
      if (before && before.value.sha256 !== next.sha256) atomic.delete(keys.apiKeyBySecretKey(before.value.sha256));
      if (event) atomic.set(keys.workspaceEventKey(next.workspaceId, event.id), pack(event));
      if (next.revokedAt) atomic.delete(mark);
      else atomic.set(mark, null);
      return (await commit(atomic)).ok;
    },
  };
}
