import { expect, it } from "vitest";
import { toInstant } from "../ids.ts";
import { KEY_CALLS_LIMIT, KEY_CALLS_MS, type KeyCall, withCalls } from "./key-call.ts";

const nowMs = Date.parse("2026-11-23T10:00:00.000Z");
const callAt = (ms: number): KeyCall => ({ at: toInstant(ms), call: "GET /api/user/detail", status: 200, ms: 3 });

it("the newest calls come first, whichever process wrote first", () => {
  const [early, late, between] = [callAt(nowMs - 3), callAt(nowMs - 1), callAt(nowMs - 2)];
  expect(withCalls([late, early], [between], nowMs)).toEqual([late, between, early]);
});

it("a key keeps its last fifty calls, for at most thirty days", () => {
  const many = Array.from({ length: KEY_CALLS_LIMIT }, (_, index) => callAt(nowMs - index));
  expect(withCalls(many, [callAt(nowMs + 1)], nowMs)).toHaveLength(KEY_CALLS_LIMIT);
  expect(withCalls(many, [callAt(nowMs + 1)], nowMs).at(-1)).toEqual(many.at(-2));
  expect(withCalls([callAt(nowMs - KEY_CALLS_MS)], [], nowMs)).toEqual([]);
});
