/** Pages of the text index: sorted words, optionally with their documents' ordinals (indices into the segment's ids); compressed. */
import { deflateRawSync, inflateRawSync } from "node:zlib";
import {
  type ByteReader,
  type ByteWriter,
  byteWriter,
  packAscending,
  readNumber,
  unpackAscending,
  writeByte,
  writeBytes,
  writeNumber,
  written,
} from "./bytes.ts";

/** A word and its documents' ordinals, still packed. */
export type PackedWord = { word: string; count: number; packed: Uint8Array };

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const NIBBLE = 15;

/** Appends the word as its difference from the previous word. */
function writeWord(to: ByteWriter, word: Uint8Array, previous: Uint8Array): void {
  let shared = 0;
  while (shared < word.length && word[shared] === previous[shared]) shared++;
  const rest = word.length - shared;
  writeByte(to, Math.min(shared, NIBBLE) * 16 + Math.min(rest, NIBBLE));
  if (shared >= NIBBLE) writeNumber(to, shared - NIBBLE);
  if (rest >= NIBBLE) writeNumber(to, rest - NIBBLE);
  writeBytes(to, word.subarray(shared));
}

function readWord(from: ByteReader, previous: Uint8Array): Uint8Array {
  const lengths = from.bytes[from.at++]!;
  let shared = lengths >> 4;
  let rest = lengths & NIBBLE;
  if (shared === NIBBLE) shared += readNumber(from);
  if (rest === NIBBLE) rest += readNumber(from);
  const word = new Uint8Array(shared + rest);
  word.set(previous.subarray(0, shared));
  word.set(from.bytes.subarray(from.at, from.at + rest), shared);
  from.at += rest;
  return word;
}

const nothing = new Uint8Array();

/** Packs sorted words without ordinals; stops at the size limit, measured before compression. */
export function packWords(words: readonly string[], limit = Number.POSITIVE_INFINITY): Uint8Array<ArrayBuffer> {
  const to = byteWriter();
  let previous: Uint8Array = nothing;
  for (const text of words) {
    const word = encoder.encode(text);
    if (to.length + word.length + 4 > limit) break;
    writeWord(to, word, previous);
    previous = word;
  }
  return compressed(to);
}

function compressed(to: ByteWriter): Uint8Array<ArrayBuffer> {
  return new Uint8Array(deflateRawSync(written(to)));
}

export function unpackWords(packed: Uint8Array): string[] {
  const bytes = new Uint8Array(inflateRawSync(packed));
  const from = { bytes, at: 0 };
  const words: string[] = [];
  for (let previous: Uint8Array = nothing; from.at < bytes.length; ) {
    previous = readWord(from, previous);
    words.push(decoder.decode(previous));
  }
  return words;
}

/** Collects words with ordinals into pages of about this size, measured before compression. */
export function pageWriter(pageBytes: number) {
  let to = byteWriter();
  let previous: Uint8Array = nothing;
  let first = "";
  const end = () => {
    const page = { first, bytes: compressed(to) };
    to = byteWriter();
    previous = nothing;
    return page;
  };
  return {
    /** Adds a word with ascending ordinals; returns a page once it is full. */
    add(text: string, ordinals: ArrayLike<number>): { first: string; bytes: Uint8Array } | null {
      const full = to.length >= pageBytes ? end() : null;
      if (to.length === 0) first = text;
      const word = encoder.encode(text);
      writeWord(to, word, previous);
      previous = word;
      writeNumber(to, ordinals.length);
      if (ordinals.length === 1) writeNumber(to, ordinals[0]!);
      else {
        const packed = packAscending(ordinals);
        writeNumber(to, packed.length);
        writeBytes(to, packed);
      }
      return full;
    },
    rest: () => (to.length > 0 ? end() : null),
  };
}

export function* wordsOfPage(page: Uint8Array): Generator<PackedWord> {
  const bytes = new Uint8Array(inflateRawSync(page));
  const from = { bytes, at: 0 };
  for (let previous: Uint8Array = nothing; from.at < bytes.length; ) {
    previous = readWord(from, previous);
    const count = readNumber(from);
    const end = count === 1 ? from.at : readNumber(from) + from.at;
    const start = from.at;
    if (count === 1) readNumber(from);
    else from.at = end;
    yield { word: decoder.decode(previous), count, packed: bytes.subarray(start, from.at) };
  }
}

/** More bytes than the longest word has. */
const WORD_BYTES = 512;

/**
 * The words of a page that start with the text, up to the limit. `isEnd`: no later page has any. Compares bytes,
 * because decoding all words of a page would cost more than the search.
 */
export function wordsFrom(page: Uint8Array, text: string, limit: number): { found: PackedWord[]; isEnd: boolean } {
  const bytes = inflateRawSync(page);
  const target = encoder.encode(text);
  const from = { bytes, at: 0 };
  const word = new Uint8Array(WORD_BYTES);
  const found: PackedWord[] = [];
  while (from.at < bytes.length) {
    const lengths = bytes[from.at++]!;
    let shared = lengths >> 4;
    let rest = lengths & NIBBLE;
    if (shared === NIBBLE) shared += readNumber(from);
    if (rest === NIBBLE) rest += readNumber(from);
    for (let index = 0; index < rest; index++) word[shared + index] = bytes[from.at++]!;
    const count = readNumber(from);
    const end = count === 1 ? -1 : readNumber(from) + from.at;
    const start = from.at;
    if (count === 1) readNumber(from);
    else from.at = end;
    const order = compareStart(word, shared + rest, target);
    if (order > 0) return { found, isEnd: true };
    if (order < 0) continue;
    const packed = bytes.subarray(start, from.at);
    found.push({ word: decoder.decode(word.subarray(0, shared + rest)), count, packed });
    if (found.length >= limit) return { found, isEnd: true };
  }
  return { found, isEnd: false };
}

/** Returns 0 if the word starts with the target, otherwise the order of the two. */
function compareStart(word: Uint8Array, length: number, target: Uint8Array): number {
  for (let index = 0; index < target.length; index++) {
    if (index >= length) return -1;
    const difference = word[index]! - target[index]!;
    if (difference !== 0) return difference;
  }
  return 0;
}

export function ordinalsOf({ count, packed }: Pick<PackedWord, "count" | "packed">): Uint32Array {
  return count === 1 ? Uint32Array.of(readNumber({ bytes: packed, at: 0 })) : unpackAscending(packed, count);
}
