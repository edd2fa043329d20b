import * as z from "zod/mini";
import { ENDED_KEPT_MS, ExtensionSession } from "../../../domain/account/extension-session.ts";
import type { ExtensionSessionStore } from "../../ports/people.ts";
import * as keys from "../keys.ts";
import { commit, get, getAll, lastOf, listEntries } from "../kv.ts";
import { pack, readEntry, readVersioned } from "../records.ts";

const StoredId = z.object({ _id: z.string() });

/** Sessions of browser extensions. A record expires some time after the session's end; each use extends the session. */
export function extensionSessionStore(kv: Deno.Kv): ExtensionSessionStore {
  return {
    async list(user) {
      const marks = await listEntries(kv, { prefix: keys.extensionSessionsOf(user) }, { reverse: true });
      const entries = await getAll(
        kv,
        marks.map(({ key }) => keys.extensionSessionKey(lastOf(key))),
      );
      return entries.flatMap((entry) => readVersioned(ExtensionSession, entry) ?? []);
    },
    async findBySecret(sha256) {
      const stored = readEntry(StoredId, await get(kv, keys.extensionSessionBySecretKey(sha256)));
      if (!stored) return null;
      return readVersioned(ExtensionSession, await get(kv, keys.extensionSessionKey(stored._id)));
    },
    async put(before, next, nowMs) {
      const key = keys.extensionSessionKey(next._id);
      const endMs = Date.parse(next.endedAt ?? next.expiresAt);
      const life = { expireIn: Math.max(1, endMs - nowMs + ENDED_KEPT_MS) };
      const atomic = kv
        .atomic()
        .check({ key, versionstamp: before?.versionstamp ?? null })
        .set(key, pack(next), life)
        .set(keys.extensionSessionBySecretKey(next.sha256), pack({ _id: next._id }), life)
        .set(keys.extensionSessionMark(next.userId, next._id), null, life);
      return (await commit(atomic)).ok;
    },
  };
}
