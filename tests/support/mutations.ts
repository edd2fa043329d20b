/** Damages copies of files, deterministically by seed. */
import type { Bytes } from "./pdf-fixtures.ts";

/** A generator of numbers in [0, 1) (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const tokens = [
  "<<",
  ">>",
  "[",
  "(",
  "stream",
  "endobj",
  "0 R",
  "/Kids",
  "/Length",
  "-1",
  "99999999999",
  "null",
  "%%EOF",
];

/** Makes one to eight changes: flips bytes, alters numbers, inserts words, cuts or repeats ranges. The header stays. */
export function mutated(bytes: Uint8Array, random: () => number): Bytes {
  let file = new Uint8Array(bytes);
  const changes = 1 + Math.floor(random() * 8);
  for (let i = 0; i < changes; i++) file = change(file, random);
  return file;
}

function change(bytes: Bytes, random: () => number): Bytes {
  const at = 8 + Math.floor(random() * Math.max(1, bytes.length - 16));
  const length = 1 + Math.floor(random() * 64);
  const replaced = (from: number, to: number, part: Uint8Array): Bytes => {
    const all = new Uint8Array(from + part.length + Math.max(0, bytes.length - to));
    all.set(bytes.subarray(0, from));
    all.set(part, from);
    all.set(bytes.subarray(to), from + part.length);
    return all;
  };
  switch (Math.floor(random() * 5)) {
    case 0:
      return replaced(at, at + 1, Uint8Array.of(Math.floor(random() * 256)));
    case 1: {
      const digit = bytes.findIndex((byte, index) => index >= at && byte >= 0x30 && byte <= 0x39);
      return digit < 0 ? bytes : replaced(digit, digit + 1, Uint8Array.of(0x30 + Math.floor(random() * 10)));
    }
    case 2:
      return replaced(at, at, new TextEncoder().encode(` ${tokens[Math.floor(random() * tokens.length)]} `));
    case 3:
      return replaced(at, at + length, new Uint8Array());
    default:
      return replaced(at, at, bytes.slice(at, at + length));
  }
}
