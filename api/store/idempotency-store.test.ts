import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Sha256 } from "../../domain/ids.ts";
import { createVault } from "../adapters/secrets/secrets.ts";
import { idempotencyStore } from "./idempotency-store.ts";

const NOW_MS = Date.parse("2026-11-22T10:00:00.000Z");
const request = "a".repeat(64) as Sha256;
let kv: Deno.Kv;
let names = 0;
beforeEach(async () => {
  kv = await Deno.openKv(":memory:");
});
afterEach(() => kv.close());

/** The store of a process that has just started. */
const start = (isSole: boolean) =>
  idempotencyStore(kv, createVault(new Uint8Array(32).fill(7), "idempotency"), () => `name-${++names}`, { isSole });

describe("a request that had not ended when the server crashed", () => {
  it("runs again at once, under the same name, where one process owns the database", async () => {
    const first = await start(true).begin("ann", "key", request, NOW_MS);
    const restarted = start(true);
    expect(await restarted.begin("ann", "key", request, NOW_MS + 1_000)).toEqual(first);
    // The second attempt runs now.
    expect(await restarted.begin("ann", "key", request, NOW_MS + 2_000)).toEqual({ kind: "running", waitMs: 1_000 });
    expect(await restarted.begin("ann", "key", "b".repeat(64) as Sha256, NOW_MS)).toEqual({ kind: "reused" });
  });

  it("tells how long it may still run in another process, where several share the database", async () => {
    const first = await start(false).begin("ann", "key", request, NOW_MS);
    const other = start(false);
    expect(await other.begin("ann", "key", request, NOW_MS + 30_000)).toEqual({ kind: "running", waitMs: 90_000 });
    expect(await other.begin("ann", "key", request, NOW_MS + 120_001)).toEqual(first);
  });
});

it("an answer from before a restart is repeated", async () => {
  const before = start(true);
  await before.begin("ann", "key", request, NOW_MS);
  await before.finish("ann", "key", request, { status: 200, body: "done" }, NOW_MS);
  const answer = await start(true).begin("ann", "key", request, NOW_MS + 3_600_000);
  expect(answer).toEqual({ kind: "answered", answer: { status: 200, body: "done" } });
});
