import * as z from "zod/mini";
import { sha256 } from "../../../domain/audit/sha256.ts";
import { DAY_MS } from "../../../domain/durations.ts";
import { WorkspaceId } from "../../../domain/ids.ts";
import type { GuestStore } from "../../ports/people.ts";
import { guestSessionKey } from "../keys.ts";
import { commit, get } from "../kv.ts";
import { pack, readEntry } from "../records.ts";

const StoredGuest = z.object({ workspaceId: WorkspaceId, expiresAtMs: z.number() });
const LIFE_MS = 30 * DAY_MS;

/** Guests' sessions; only the hash of a session's id is stored. */
export function guestStore(kv: Deno.Kv, newName: () => string, newSecret: () => string): GuestStore {
  return {
    async open(nowMs) {
      const sessionId = newSecret();
      const guest = { workspaceId: newName(), expiresAtMs: nowMs + LIFE_MS };
      const key = guestSessionKey(await sha256(sessionId));
      await commit(kv.atomic().set(key, pack(guest), { expireIn: LIFE_MS }));
      return sessionId;
    },
    async find(sessionId, nowMs) {
      const guest = readEntry(StoredGuest, await get(kv, guestSessionKey(await sha256(sessionId))));
      return guest && guest.expiresAtMs > nowMs ? guest.workspaceId : null;
    },
  };
}
