import * as z from "zod/mini";
import { Sha256 } from "../../domain/ids.ts";
import type { IdempotencyStore } from "../deps.ts";
import { idempotencyAnswerKey, idempotencyKey, type Key } from "./keys.ts";
import { commit, get, getAll } from "./kv.ts";
import { pack, readEntry, unpack } from "./records.ts";

const LIFE_MS = 24 * 3_600_000;
/** After this a request that never ended is taken for dead. */
const RUNNING_MS = 120_000;
const PIECE_LETTERS = 15_000;

const StoredRequest = z.object({
  requestSha256: Sha256,
  sinceMs: z.number(),
  answer: z.nullable(z.object({ status: z.int(), pieces: z.int() })),
});

/** What repeated requests are answered with for 24 hours. */
export function idempotencyStore(kv: Deno.Kv): IdempotencyStore {
  const pieceKeys = (caller: string, name: string, pieces: number): Key[] =>
    Array.from({ length: pieces }, (_, index) => idempotencyAnswerKey(caller, name, index));
  return {
    async begin(caller, name, requestSha256, nowMs) {
      const key = idempotencyKey(caller, name);
      const entry = await get(kv, key);
      const known = readEntry(StoredRequest, entry);
      const isOver = known && nowMs - known.sinceMs > (known.answer ? LIFE_MS : RUNNING_MS);
      if (known && !isOver) {
        if (known.requestSha256 !== requestSha256) return { kind: "reused" };
        if (!known.answer) return { kind: "running" };
        const pieces = await getAll(kv, pieceKeys(caller, name, known.answer.pieces));
        const body = pieces.map((piece) => String(unpack(piece.value))).join("");
        return { kind: "answered", answer: { status: known.answer.status, body } };
      }
      const started = pack({ requestSha256, sinceMs: nowMs, answer: null });
      const { ok } = await commit(kv.atomic().check(entry).set(key, started, { expireIn: LIFE_MS }));
      return ok ? { kind: "new" } : { kind: "running" };
    },
    async finish(caller, name, requestSha256, { status, body }, nowMs) {
      const key = idempotencyKey(caller, name);
      const pieces: string[] = [];
      for (let at = 0; at < body.length; at += PIECE_LETTERS) pieces.push(body.slice(at, at + PIECE_LETTERS));
      const places = pieceKeys(caller, name, pieces.length);
      for (const [index, piece] of pieces.entries()) {
        await commit(kv.atomic().set(places[index]!, pack(piece), { expireIn: LIFE_MS }));
      }
      const done = pack({ requestSha256, sinceMs: nowMs, answer: { status, pieces: pieces.length } });
      await commit(kv.atomic().set(key, done, { expireIn: LIFE_MS }));
    },
    async forget(caller, name) {
      await commit(kv.atomic().delete(idempotencyKey(caller, name)));
    },
  };
}
