import * as z from "zod/mini";
import { DAY_MS } from "../../../domain/durations.ts";
import { chargeDrawing, takeTurn } from "../../../domain/file/picture-turn.ts";
import type { PictureTurns } from "../../ports/files.ts";
import { commitUntilWon, lostRace } from "../commit-until-won.ts";
import { commit, get, getAll } from "../kv.ts";
import { pictureLaneKey, pictureSlowKey, pictureTurnKey } from "../outside-keys.ts";
import { pack, readEntry } from "../records.ts";

const StoredAccount = z.object({ accountMs: z.int() });
const StoredLane = z.object({ servedMs: z.int() });
const StoredSlow = z.object({ untilMs: z.int() });

/** An account without drawings for so long is worth no more than a new one. */
const FORGET_MS = DAY_MS;
const SLOW_FOR_MS = 10 * 60_000;

/** One account per owner and lane, and the latest turn of each lane; shared by all processes. */
export function pictureTurnStore(kv: Deno.Kv): PictureTurns {
  return {
    take(lane, owner) {
      const key = pictureTurnKey(lane, owner);
      return commitUntilWon("a turn for drawing", async () => {
        const [entry, laneEntry] = await getAll(kv, [key, pictureLaneKey(lane)]);
        const accountMs = readEntry(StoredAccount, entry!)?.accountMs ?? 0;
        const taken = takeTurn(accountMs, readEntry(StoredLane, laneEntry!)?.servedMs ?? 0);
        const write = kv
          .atomic()
          .check(entry!)
          .set(key, pack({ accountMs: taken.accountMs }), { expireIn: FORGET_MS });
        return (await commit(write)).ok ? taken.turnMs : lostRace;
      });
    },
    async charge(lane, owner, { turnMs, tookMs }) {
      const keys = [pictureTurnKey(lane, owner), pictureLaneKey(lane)] as const;
      await commitUntilWon("the account of an owner", async () => {
        const [entry, laneEntry] = await getAll(kv, keys);
        const accountMs = chargeDrawing(readEntry(StoredAccount, entry!)?.accountMs ?? 0, tookMs);
        const servedMs = readEntry(StoredLane, laneEntry!)?.servedMs ?? 0;
        const write = kv.atomic().check(entry!).set(keys[0], pack({ accountMs }), { expireIn: FORGET_MS });
        if (turnMs > servedMs) write.check(laneEntry!).set(keys[1], pack({ servedMs: turnMs }));
        return (await commit(write)).ok ? undefined : lostRace;
      });
    },
    async isSlow(owner, nowMs) {
      return (readEntry(StoredSlow, await get(kv, pictureSlowKey(owner)))?.untilMs ?? 0) > nowMs;
    },
    async setSlow(owner, isSlow, nowMs) {
      const key = pictureSlowKey(owner);
      const untilMs = nowMs + SLOW_FOR_MS;
      const write = kv.atomic();
      await commit(isSlow ? write.set(key, pack({ untilMs }), { expireIn: SLOW_FOR_MS }) : write.delete(key));
    },
  };
}
