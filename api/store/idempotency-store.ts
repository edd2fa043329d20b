import * as z from "zod/mini";
import { DAY_MS } from "../../domain/durations.ts";
import type { Bytes } from "../ports/basics.ts";
import type { IdempotencyStore } from "../ports/calls.ts";
import type { Vault } from "../ports/secrets.ts";
import { idempotencyAnswerKey, idempotencyKey, type Key } from "./keys.ts";
import { commit, get, getAll } from "./kv.ts";
import { pack, readEntry } from "./records.ts";

const LIFE_MS = DAY_MS;
/** A request of another process that has not ended after this time counts as crashed. */
const RUNNING_MS = 120_000;
/** Pause before the next attempt while this process runs the request. */
const SOON_MS = 1_000;
const PIECE_BYTES = 60_000;

const StoredRequest = z.object({
  /** A keyed hash of the request. The request may contain a password, which could be guessed from a plain hash. */
  request: z.string(),
  sinceMs: z.number(),
  /** Id for the object that the call creates. A retry uses the same id, because a crashed attempt may have created the object. */
  name: z.optional(z.string()),
  /** Name of the server's start that runs the request. */
  start: z.optional(z.string()),
  /** Whether the call ended with a transient response, so that the key can be used again. */
  isFree: z.optional(z.boolean()),
  answer: z.nullable(z.object({ status: z.int(), pieces: z.int() })),
});

/**
 * Responses by idempotency key, stored for 24 hours; encrypted, because a response may contain a session secret.
 * @param isSole whether only this process uses the database, so that unended requests of earlier starts have crashed
 */
export function idempotencyStore(
  kv: Deno.Kv,
  vault: Vault,
  newName: () => string,
  { isSole }: { isSole: boolean },
): IdempotencyStore {
  const start = newName();
  const pieceKeys = (caller: string, name: string, pieces: number): Key[] =>
    Array.from({ length: pieces }, (_, index) => idempotencyAnswerKey(caller, name, index));
  return {
    async begin(caller, name, requestSha256, nowMs) {
      const key = idempotencyKey(caller, name);
      const entry = await get(kv, key);
      const stored = readEntry(StoredRequest, entry);
      const request = await vault.nameOf(requestSha256);
      const ageMs = stored ? nowMs - stored.sinceMs : 0;
      const isOwn = stored?.start === start;
      const isCrashed = !stored?.answer && (ageMs > RUNNING_MS || (isSole && !isOwn));
      const isOver = stored?.isFree || (stored?.answer ? ageMs > LIFE_MS : isCrashed);
      if (stored && !isOver) {
        if (stored.request !== request) return { kind: "reused" };
        if (!stored.answer) return { kind: "running", waitMs: isOwn ? SOON_MS : RUNNING_MS - ageMs };
        const pieces = await getAll(kv, pieceKeys(caller, name, stored.answer.pieces));
        const locked = Buffer.concat(pieces.map((piece) => piece.value as Bytes));
        const body = vault.unlock(new Uint8Array(locked));
        return { kind: "answered", answer: { status: stored.answer.status, body } };
      }
      const isSame = stored && !stored.answer && stored.request === request && ageMs <= LIFE_MS;
      const requestName = (isSame && stored.name) || newName();
      const started = pack({ request, sinceMs: nowMs, name: requestName, start, answer: null });
      const { ok } = await commit(kv.atomic().check(entry).set(key, started, { expireIn: LIFE_MS }));
      return ok ? { kind: "new", name: requestName } : { kind: "running", waitMs: SOON_MS };
    },
    async finish(caller, name, requestSha256, { status, body }, nowMs) {
      const key = idempotencyKey(caller, name);
      const locked = vault.lock(body);
      const pieces: Bytes[] = [];
      for (let at = 0; at < locked.length; at += PIECE_BYTES) pieces.push(locked.slice(at, at + PIECE_BYTES));
      const keys = pieceKeys(caller, name, pieces.length);
      for (const [index, piece] of pieces.entries()) {
        await commit(kv.atomic().set(keys[index]!, piece, { expireIn: LIFE_MS }));
      }
      const request = await vault.nameOf(requestSha256);
      const done = pack({ request, sinceMs: nowMs, answer: { status, pieces: pieces.length } });
      await commit(kv.atomic().set(key, done, { expireIn: LIFE_MS }));
    },
    async forget(caller, name) {
      const key = idempotencyKey(caller, name);
      const entry = await get(kv, key);
      const stored = readEntry(StoredRequest, entry);
      if (!stored) return;
      const free = pack({ ...stored, isFree: true });
      await commit(kv.atomic().check(entry).set(key, free, { expireIn: LIFE_MS }));
    },
  };
}
