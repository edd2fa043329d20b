import * as z from "zod/mini";
import { DAY_MS } from "../../../domain/durations.ts";
import { WorkspaceId } from "../../../domain/ids.ts";
import { ApiKey } from "../../../domain/integration/api-key.ts";
import type { ApiKeyStore } from "../../ports/embedding.ts";
import { embedOriginStore } from "../embed/embed-store.ts";
import { jobWrites } from "../job/job-writes.ts";
import * as keys from "../keys.ts";
import { commit, get, getAll, lastOf, listEntries } from "../kv.ts";
import { isBehind, migrate, stamped } from "../migrate.ts";
import { pack, readEntry, unpack } from "../records.ts";
import { keyMigrations } from "../upgrades.ts";

const StoredId = z.object({ _id: z.string() });
const StoredPlace = z.object({ workspaceId: WorkspaceId });

/** Time for which a revoked key or replaced secret gets its own refusal instead of the refusal for unknown keys. */
const REVOKED_KEPT_MS = 400 * DAY_MS;

/** A key in the current form; the migration of an earlier one depends on whether the workspace lists origins. */
async function readKey(kv: Deno.Kv, { value }: Deno.KvEntry<unknown>): Promise<ApiKey> {
  const stored = unpack(value);
  if (!isBehind(stored, keyMigrations)) return ApiKey.parse(stored);
  const { workspaceId } = StoredPlace.parse(stored);
  const origins = await embedOriginStore(kv).list(workspaceId);
  return ApiKey.parse(migrate(stored, keyMigrations, { hasOrigins: origins.length > 0 }));
}

export function apiKeyStore(kv: Deno.Kv, newName: () => string, onJobs: () => void): ApiKeyStore {
  async function find(id: string) {
    const entry = await get(kv, keys.apiKeyKey(id));
    if (entry.versionstamp === null) return null;
    return { value: await readKey(kv, entry), versionstamp: entry.versionstamp };
  }
  return {
    find,
    async list(workspace) {
      const marks = await listEntries(kv, { prefix: keys.apiKeysOf(workspace) }, { reverse: true });
      const entries = await getAll(
        kv,
        marks.map(({ key }) => keys.apiKeyKey(lastOf(key))),
      );
      const stored = entries.filter((entry) => entry.versionstamp !== null);
      return (await Promise.all(stored.map((entry) => readKey(kv, entry)))).filter((one) => !one.revokedAt);
    },
    async findBySecret(sha256) {
      const stored = readEntry(StoredId, await get(kv, keys.apiKeyBySecretKey(sha256)));
      return stored && find(stored._id);
    },
    async put(before, next, { event, jobs = [] } = {}) {
      const key = keys.apiKeyKey(next._id);
      const mark = keys.apiKeyMark(next.workspaceId, next._id);
      const life = next.revokedAt ? { expireIn: REVOKED_KEPT_MS } : {};
      const id = pack({ _id: next._id });
      const queued = jobWrites(jobs, newName);
      const atomic = kv
        .atomic()
        .check({ key, versionstamp: before?.versionstamp ?? null })
        .set(key, pack(stamped(next, keyMigrations)), life)
        .set(keys.apiKeyBySecretKey(next.sha256), id, life);
      if (before && before.value.sha256 !== next.sha256) {
        atomic.set(keys.apiKeyBySecretKey(before.value.sha256), id, { expireIn: REVOKED_KEPT_MS });
      }
      if (event) atomic.set(keys.workspaceEventKey(next.workspaceId, event.id), pack(event));
      for (const { key: jobKey, bytes } of queued.writes) atomic.set(jobKey, bytes);
      for (const dueMark of queued.marks) atomic.set(dueMark, null);
      if (next.revokedAt) atomic.delete(mark);
      else atomic.set(mark, null);
      const { ok } = await commit(atomic);
      if (ok && jobs.length > 0) onJobs();
      return ok;
    },
  };
}
