import * as z from "zod/mini";
import { nextTurnMs } from "../../../domain/file/picture-turn.ts";
import type { PictureTurns } from "../../ports/files.ts";
import { commitUntilWon, lostRace } from "../commit-until-won.ts";
import { commit, get } from "../kv.ts";
import { pictureTurnKey } from "../outside-keys.ts";
import { pack, readEntry } from "../records.ts";

const StoredTurn = z.object({ turnMs: z.int(), slowUntilMs: z.int() });
const noTurn = { turnMs: 0, slowUntilMs: 0 };

const SLOW_FOR_MS = 10 * 60_000;

/** One record per owner and lane, shared by all processes. */
export function pictureTurnStore(kv: Deno.Kv): PictureTurns {
  return {
    async find(lane, owner) {
      return readEntry(StoredTurn, await get(kv, pictureTurnKey(lane, owner))) ?? noTurn;
    },
    async charge(lane, owner, { nowMs, tookMs, isSlow }) {
      const key = pictureTurnKey(lane, owner);
      await commitUntilWon("a turn for drawing", async () => {
        const entry = await get(kv, key);
        const before = readEntry(StoredTurn, entry) ?? noTurn;
        const next = {
          turnMs: nextTurnMs(before.turnMs, nowMs, tookMs),
          slowUntilMs: isSlow ? nowMs + SLOW_FOR_MS : before.slowUntilMs,
        };
        const expireIn = Math.max(next.turnMs, next.slowUntilMs, nowMs) - nowMs + SLOW_FOR_MS;
        const write = kv.atomic().check(entry).set(key, pack(next), { expireIn });
        return (await commit(write)).ok ? undefined : lostRace;
      });
    },
  };
}
