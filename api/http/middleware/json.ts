/** Parses callers' JSON. Measures the bytes first, so that a small body cannot cost much memory or work. */
import type { BodyLimit } from "../../../domain/contract/endpoint.ts";
import type { Bytes } from "../../ports/basics.ts";
import { Refused } from "../refusal-response.ts";

export const JSON_DEPTH = 32;
/** Most keys in one object. */
const OBJECT_KEYS = 10_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];

type JsonLimit = Pick<BodyLimit, "keys" | "items">;

/**
 * @param charge counts the work of a body with these keys and items for its sender
 * @throws Refused `malformed_request`, and what `charge` throws
 */
export function parseJson(bytes: Bytes, limit: JsonLimit, charge?: (parts: JsonLimit) => void): unknown {
  const parts = measureJson(bytes, limit);
  charge?.(parts);
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new Refused("malformed_request");
  }
  refusePrototypes(json);
  return json;
}

/**
 * Counts depth, keys and items outside strings. Leaves invalid JSON to the parser.
 * @throws Refused `malformed_request`
 */
export function measureJson(bytes: Bytes, limit: JsonLimit): JsonLimit {
  /** The keys of each open object, and `null` for each open array. */
  const open: (number | null)[] = [];
  let keys = 0;
  let items = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (byte === COLON) {
      const own = (open.at(-1) ?? 0) + 1;
      if (open.length > 0) open[open.length - 1] = own;
      if (++keys > limit.keys || own > OBJECT_KEYS) throw new Refused("malformed_request");
    } else if (byte === COMMA) {
      if (open.at(-1) === null && ++items > limit.items) throw new Refused("malformed_request");
    } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      if (open.push(byte === OPEN_BRACE ? 0 : null) > JSON_DEPTH) throw new Refused("malformed_request");
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) open.pop();
  }
  return { keys, items };
}

/** Index of a string's closing quote, or the end of the bytes without one. */
function endOfString(bytes: Bytes, start: number): number {
  for (let end = bytes.indexOf(QUOTE, start + 1); end >= 0; end = bytes.indexOf(QUOTE, end + 1)) {
    let slashes = 0;
    while (bytes[end - 1 - slashes] === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return end;
  }
  return bytes.length;
}

/** Refuses the key `__proto__`, which has a meaning on every object. */
function refusePrototypes(json: unknown): void {
  const waiting = [json];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (value === null || typeof value !== "object") continue;
    if (Object.hasOwn(value, "__proto__")) throw new Refused("malformed_request");
    for (const inner of Object.values(value)) waiting.push(inner);
  }
}
