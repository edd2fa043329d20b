import { afterEach, expect, it, vi } from "vitest";
import { commitUntilWon, lostRace } from "./commit-until-won.ts";
import { rateKey } from "./keys.ts";
import { commit, get } from "./kv.ts";

afterEach(() => void vi.useRealTimers());

it("concurrent writers of one record all succeed in the end", async () => {
  const kv = await Deno.openKv(":memory:");
  const key = rateKey("race", "one", 1);
  const addOne = () =>
    commitUntilWon("the count", async () => {
      const entry = await get(kv, key);
      const next = Number(entry.value ?? 0) + 1;
      return (await commit(kv.atomic().check(entry).set(key, next))).ok ? next : lostRace;
    });
  const counts = await Promise.all(Array.from({ length: 30 }, addOne));
  expect(counts.sort((one, other) => one - other)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  kv.close();
});

it("a writer that loses every race throws an error that names the record", async () => {
  vi.useFakeTimers();
  const writing = commitUntilWon("the record", async () => lostRace);
  const isRejected = expect(writing).rejects.toThrow("others write the record all the time");
  await vi.runAllTimersAsync();
  await isRejected;
});
