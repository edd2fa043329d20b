import { afterEach, beforeEach, expect, it } from "vitest";
import type { WorkspaceId } from "../../../domain/ids.ts";
import { pack } from "../records.ts";
import { emptyWriteSet, type WriteSet } from "../write-set.ts";
import { carryOutPaid, creditStore } from "./credit-store.ts";

let kv: Deno.Kv;
beforeEach(async () => {
  kv = await Deno.openKv(":memory:");
});
afterEach(() => kv.close());

const workspace = "01WORKSPACE" as WorkspaceId;
const start = 10;
const balance = () => creditStore(kv, start).balance(workspace);
const writesFor = (name: string): WriteSet => ({
  ...emptyWriteSet(),
  checks: [{ key: ["thing", name], versionstamp: null }],
  writes: [{ key: ["thing", name], bytes: pack({}) }],
});
const tryToPay = (name: string, spend: number) => carryOutPaid(kv, writesFor(name), { workspace, spend, start });
const pay = async (name: string, spend: number) => "done" in (await tryToPay(name, spend));
const countMarkers = async () => (await Array.fromAsync(kv.list({ prefix: ["thing"] }))).length;

it("ten of a hundred concurrent payments succeed with ten credits, and no credit is lost", async () => {
  const results = await Promise.all(Array.from({ length: 100 }, (_, n) => pay(`t${n}`, 1)));
  expect(results.filter(Boolean)).toHaveLength(10);
  expect(await countMarkers()).toBe(10);
  expect(await balance()).toBe(0);
});

it("a payment that exceeds the balance writes nothing and spends nothing", async () => {
  expect(await tryToPay("dear", 11)).toEqual({ short: "credits" });
  expect([await countMarkers(), await balance()]).toEqual([0, 10]);
});

it("a payment whose record exists already spends nothing", async () => {
  expect(await pay("same", 3)).toBe(true);
  expect(await tryToPay("same", 3)).toEqual({ lost: true });
  expect(await balance()).toBe(7);
});

it("refunded credits can be spent again, also during concurrent payments", async () => {
  await pay("all", 10);
  const both = await Promise.all([pay("back", -4), ...Array.from({ length: 8 }, (_, n) => pay(`t${n}`, 1))]);
  const spent = both.slice(1).filter(Boolean).length;
  expect(await balance()).toBe(4 - spent);
  expect(await pay("rest", 4 - spent)).toBe(true);
  expect(await pay("more", 1)).toBe(false);
});

it("a workspace that has never spent credits has the initial balance", async () => {
  expect(await creditStore(kv, 3).balance("01ANOTHER" as WorkspaceId)).toBe(3);
});
