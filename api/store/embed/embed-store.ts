import * as z from "zod/mini";
import { DAY_MS } from "../../../domain/durations.ts";
import { EmbedSession, PROMISE_MS, PromisedDraft } from "../../../domain/embed/session.ts";
import { TAB_CODE_MS } from "../../../domain/embed/tab.ts";
import { Instant } from "../../../domain/ids.ts";
import { isOutdated } from "../../../domain/outdated.ts";
import type { DraftPromiseStore, EmbedOriginStore, EmbedSessionStore, EmbedTabStore } from "../../ports/embedding.ts";
import { commitUntilWon, lostRace } from "../commit-until-won.ts";
import * as keys from "../keys.ts";
import { commit, get, keysBeyond, listEntries } from "../kv.ts";
import { pack, readEntry } from "../records.ts";

const StoredOrigins = z.object({ origins: z.array(z.string()) });
const StoredTab = z.object({ session: EmbedSession, openedFrom: z.string(), expiresAt: Instant });
const ENDED_KEPT_MS = DAY_MS;

/** Origins by workspace, and workspaces by origin (for preflight requests). */
export function embedOriginStore(kv: Deno.Kv): EmbedOriginStore {
  return {
    async list(workspace) {
      return readEntry(StoredOrigins, await get(kv, keys.embedOriginsKey(workspace)))?.origins ?? [];
    },
    async replace(workspace, origins, event, former) {
      const key = keys.embedOriginsKey(workspace);
      const marks = origins.map((origin) => keys.embedOriginMark(origin, workspace));
      return commitUntilWon(`the origins of ${workspace}`, async () => {
        const entry = await get(kv, key);
        const before = readEntry(StoredOrigins, entry)?.origins ?? [];
        if (isOutdated(former && listed(former), listed(before))) return before;
        const old = before.map((origin) => keys.embedOriginMark(origin, workspace));
        const log = keys.workspaceEventKey(workspace, event.id);
        const atomic = kv.atomic().check(entry).set(key, pack({ origins })).set(log, pack(event));
        for (const mark of keysBeyond(old, marks)) atomic.delete(mark);
        for (const mark of keysBeyond(marks, old)) atomic.set(mark, null);
        return (await commit(atomic)).ok ? origins : lostRace;
      });
    },
    async isListed(origin) {
      return (await listEntries(kv, { prefix: keys.embedOriginMarks(origin) }, { limit: 1 })).length > 0;
    },
  };
}

/** The order of the list means nothing. */
function listed(origins: readonly string[]): string[] {
  return origins.toSorted();
}

/** Sessions by the hash of their secret. */
export function embedSessionStore(kv: Deno.Kv): EmbedSessionStore {
  return {
    async put(sha256, session) {
      const lifeMs = Date.parse(session.expiresAt) - Date.parse(session.createdAt);
      const life = { expireIn: lifeMs + ENDED_KEPT_MS };
      await commit(kv.atomic().set(keys.embedSessionKey(sha256), pack(session), life));
    },
    async find(sha256) {
      return readEntry(EmbedSession, await get(kv, keys.embedSessionKey(sha256)));
    },
  };
}

/** Sessions that wait for a tab, by the hash of the tab's code. */
export function embedTabStore(kv: Deno.Kv): EmbedTabStore {
  return {
    async put(sha256, tab) {
      await commit(kv.atomic().set(keys.embedTabKey(sha256), pack(tab), { expireIn: TAB_CODE_MS }));
    },
    async claim(sha256) {
      const key = keys.embedTabKey(sha256);
      const entry = await get(kv, key);
      const tab = readEntry(StoredTab, entry);
      return tab && (await commit(kv.atomic().check(entry).delete(key))).ok ? tab : null;
    },
  };
}

/** Drafts that sessions name before they exist, by id. */
export function draftPromiseStore(kv: Deno.Kv): DraftPromiseStore {
  return {
    async put(document, promise) {
      await commit(kv.atomic().set(keys.embedDraftKey(document), pack(promise), { expireIn: PROMISE_MS }));
    },
    async find(document) {
      return readEntry(PromisedDraft, await get(kv, keys.embedDraftKey(document)));
    },
    async remove(document) {
      await commit(kv.atomic().delete(keys.embedDraftKey(document)));
    },
  };
}
