import { afterEach, beforeEach, expect, it } from "vitest";
import { pictureTurnStore } from "./picture-turn-store.ts";

let kv: Deno.Kv;
beforeEach(async () => {
  kv = await Deno.openKv(":memory:");
});
afterEach(() => kv.close());

it("processes that take turns for one owner at once get different turns, evenly apart", async () => {
  const stores = [pictureTurnStore(kv), pictureTurnStore(kv)];
  const turns = await Promise.all(Array.from({ length: 30 }, (_, n) => stores[n % 2]!.take("first", "a")));
  expect(turns.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 30 }, (_, n) => n * 100));
});

it("drawings that end at once are all charged, and the lane only moves forwards", async () => {
  const [one, other] = [pictureTurnStore(kv), pictureTurnStore(kv)];
  await Promise.all([1_000, 400, 700].map((turnMs) => one.charge("first", "a", { turnMs, tookMs: 300 })));
  expect(await other.take("first", "new")).toBe(1_000);
  expect(await other.take("bulk", "new")).toBe(0);
  await Promise.all([1, 2, 3, 4].map(() => one.charge("first", "b", { turnMs: 0, tookMs: 500 })));
  expect(await other.take("first", "b")).toBe(4 * 400);
});

it("an owner is slow for ten minutes, or until the mark is taken back", async () => {
  const turns = pictureTurnStore(kv);
  expect(await turns.isSlow("a", 0)).toBe(false);
  await turns.setSlow("a", true, 0);
  expect([await turns.isSlow("a", 599_999), await turns.isSlow("a", 600_000)]).toEqual([true, false]);
  await turns.setSlow("a", false, 1);
  expect(await turns.isSlow("a", 2)).toBe(false);
});
