import { afterEach, beforeEach, expect, it } from "vitest";
import { weekOf } from "../../../domain/document/sign-time.ts";
import type { WorkspaceId } from "../../../domain/ids.ts";
import { signTimeKey } from "../keys.ts";
import { findSignTime } from "./document-sign-times.ts";

let kv: Deno.Kv;
beforeEach(async () => {
  kv = await Deno.openKv(":memory:");
});
afterEach(() => kv.close());

it("the median signing time covers the last eight weeks only", async () => {
  const workspace = "ws_1" as WorkspaceId;
  const nowMs = 1_800_000_000_000;
  const week = weekOf(nowMs);
  for (const [back, bucket] of [
    [0, 20],
    [7, 20],
    [8, 60],
    [30, 60],
  ] as const) {
    await kv
      .atomic()
      .sum(signTimeKey(workspace, week - back, bucket), 2n)
      .commit();
  }
  expect(await findSignTime(kv, { workspace }, nowMs)).toMatchObject({ documents: 4, medianMinutes: 35 });
});
