import { afterEach, beforeEach, expect, it } from "vitest";
import type { RateCounter } from "../ports/calls.ts";
import { rateStore } from "./rate-store.ts";

const SECONDS = 60;
const NOW_MS = 1_800_000_000_000;

let kv: Deno.Kv;
let rates: RateCounter;
beforeEach(async () => {
  kv = await Deno.openKv(":memory:");
  rates = rateStore(kv);
});
afterEach(() => kv.close());

const hit = (subject: string, calls: number, wider = 5) =>
  rates.hit(
    "/call",
    [
      { subject, calls },
      { subject: "all", calls: wider },
    ],
    SECONDS,
    NOW_MS,
  );

it("a call is counted per subject and in total, and the smallest remaining number is reported", async () => {
  expect(await hit("one", 3)).toMatchObject({ isAllowed: true, narrowest: { subject: "one" }, remaining: 2 });
  expect(await hit("other", 9)).toMatchObject({
    isAllowed: true,
    narrowest: { subject: "all", calls: 5 },
    remaining: 3,
  });
});

it("a refused call is not counted", async () => {
  await hit("one", 1);
  for (let n = 0; n < 10; n++) expect(await hit("one", 1)).toMatchObject({ isAllowed: false, remaining: 0 });
  expect(await hit("other", 9)).toMatchObject({
    isAllowed: true,
    narrowest: { subject: "all", calls: 5 },
    remaining: 3,
  });
});

it("concurrent calls never exceed the total limit", async () => {
  const hits = await Promise.all(Array.from({ length: 40 }, (_, n) => hit(`key_${n % 4}`, 100, 25)));
  expect(hits.filter(({ isAllowed }) => isAllowed)).toHaveLength(25);
});

it("the next window starts at zero", async () => {
  await hit("one", 1);
  const next = await rates.hit("/call", [{ subject: "one", calls: 1 }], SECONDS, NOW_MS + SECONDS * 1_000);
  expect(next.isAllowed).toBe(true);
});
