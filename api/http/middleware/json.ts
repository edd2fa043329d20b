/** Parses callers' JSON. Measures the bytes first, so that a small body cannot cost much memory or work. */
import type { Bytes } from "../../ports/basics.ts";
import { Refused } from "../refusal-response.ts";

export const JSON_DEPTH = 32;
/** Most keys in one object. */
const OBJECT_KEYS = 10_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * @param keys most keys of all objects together
 * @throws Refused `malformed_request`
 */
export function parseJson(bytes: Bytes, keys: number): unknown {
  measure(bytes, keys);
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new Refused("malformed_request");
  }
  refusePrototypes(json);
  return json;
}

/** Counts depth and keys outside strings. Leaves invalid JSON to the parser. */
function measure(bytes: Bytes, keys: number): void {
  const counts: number[] = [];
  let total = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (byte === COLON) {
      counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1;
      if (++total > keys || counts.at(-1)! > OBJECT_KEYS) throw new Refused("malformed_request");
    } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      if (counts.push(0) > JSON_DEPTH) throw new Refused("malformed_request");
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) counts.pop();
  }
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
