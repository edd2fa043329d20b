/** Finds documents by the words on their pages, newest or oldest first. See `docs/decisions/23-text-search.md`. */
import type { DocumentId, WorkspaceId } from "../../../domain/ids.ts";
import * as keys from "../keys.ts";
import { listEntries } from "../kv.ts";
import { DIRECTORY, IDS_PER_PIECE, readIds, readIndex, readPending, type Segment } from "./text-segments.ts";
import { compareTexts, textWordOf } from "./text-words.ts";
import { ordinalsOf, type PackedWord, unpackWords, wordsFrom } from "./word-page.ts";

/** Minimum length for prefix search; shorter words of scripts with spaces match whole words only. */
const PREFIX_LETTERS = 3;
/** Maximum words of one segment that a prefix matches; further words are ignored. */
const LONGER_WORDS = 64;

type Range = { start: string; end: string };

export type TextSearch = {
  /** The search word with the fewest matches. */
  rarest: string;
  /** Documents in the range that contain the rarest word, in order. */
  list(range: Range, isAscending: boolean, limit: number): Promise<DocumentId[]>;
  /** The search words that the document's pages contain. */
  wordsOf(id: DocumentId): Promise<ReadonlySet<string>>;
};

type Match = { word: string; found: PackedWord[]; ordinals: Uint32Array | null };
type Part = { segment: Segment; firsts: DocumentId[]; pieces: Map<number, DocumentId[]>; matches: Map<string, Match> };

/** Thrown when a merge has removed the segment that is being read. */
export class TextsMoved extends Error {}

/** @param words distinct, at least one */
export async function openTextSearch(
  kv: Deno.Kv,
  workspace: WorkspaceId,
  words: readonly string[],
): Promise<TextSearch> {
  const [{ index }, pending] = await Promise.all([readIndex(kv, workspace), readPending(kv, workspace)]);
  const isPending = new Map([...pending.bytes].map(([id, bytes]) => [id, wordsAmong(unpackWords(bytes), words)]));
  const parts = await Promise.all(index.segments.map((segment) => openPart(kv, workspace, segment, words)));
  const countOf = (word: string) =>
    parts.reduce((sum, { matches }) => sum + matches.get(word)!.found.reduce((count, one) => count + one.count, 0), 0) +
    [...isPending.values()].filter((found) => found.has(word)).length;
  const counts = new Map(words.map((word) => [word, countOf(word)]));
  const isBetter = (one: string, other: string) =>
    Number([...other].length > 1) - Number([...one].length > 1) ||
    counts.get(one)! - counts.get(other)! ||
    other.length - one.length;
  const rarest = [...words].sort(isBetter)[0]!;

  /** The document id at this ordinal of a segment. */
  async function idAt(part: Part, ordinal: number): Promise<DocumentId> {
    return (await pieceOf(part, Math.floor(ordinal / IDS_PER_PIECE)))[ordinal % IDS_PER_PIECE]!;
  }

  async function pieceOf(part: Part, piece: number): Promise<DocumentId[]> {
    const known = part.pieces.get(piece) ?? (await readIds(kv, workspace, part.segment.name, piece));
    if (!known) throw new TextsMoved();
    part.pieces.set(piece, known);
    return known;
  }

  /** Number of ordinals whose id is smaller than this one. */
  async function ordinalsBelow(part: Part, ordinals: Uint32Array, id: string): Promise<number> {
    let low = 0;
    let high = ordinals.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((await idAt(part, ordinals[middle]!)) < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  async function listPart(part: Part, { start, end }: Range, isAscending: boolean, limit: number) {
    const ordinals = ordinalsIn(part.matches.get(rarest)!);
    const from = start <= part.segment.first ? 0 : await ordinalsBelow(part, ordinals, start);
    const to = end > part.segment.last ? ordinals.length : await ordinalsBelow(part, ordinals, end);
    const ids: DocumentId[] = [];
    for (let count = 0; ids.length < limit && count < to - from; count++) {
      const id = await idAt(part, ordinals[isAscending ? from + count : to - 1 - count]!);
      if (!isPending.has(id)) ids.push(id);
    }
    return ids;
  }

  return {
    rarest,
    async list(range, isAscending, limit) {
      const order = (one: string, other: string) => (isAscending ? compareTexts(one, other) : compareTexts(other, one));
      let found = [...isPending]
        .filter(([id, words]) => words.has(rarest) && id >= range.start && id < range.end)
        .map(([id]) => id);
      const near = ({ segment }: Part) => (isAscending ? segment.first : segment.last);
      for (const part of [...parts].sort((one, other) => order(near(one), near(other)))) {
        found.sort(order);
        // This segment and all following ones come after the end of the page.
        if (found.length >= limit && order(found[limit - 1]!, near(part)) < 0) break;
        found = [...found, ...(await listPart(part, range, isAscending, limit))];
      }
      return found.sort(order).slice(0, limit);
    },
    async wordsOf(id) {
      const known = isPending.get(id);
      if (known) return known;
      for (const part of parts) {
        if (id < part.segment.first || id > part.segment.last) continue;
        const piece = part.firsts.findLastIndex((first) => first <= id);
        const at = piece < 0 ? -1 : (await pieceOf(part, piece)).indexOf(id);
        if (at < 0) continue;
        const ordinal = piece * IDS_PER_PIECE + at;
        return new Set(words.filter((word) => hasOrdinal(ordinalsIn(part.matches.get(word)!), ordinal)));
      }
      return new Set();
    },
  };
}

async function openPart(
  kv: Deno.Kv,
  workspace: WorkspaceId,
  segment: Segment,
  words: readonly string[],
): Promise<Part> {
  const found = await Promise.all(words.map((word) => findWord(kv, workspace, segment.name, word)));
  // Reads the directory last: a removal deletes it first, so its presence proves that the data read was complete.
  const firsts = await readIds(kv, workspace, segment.name, DIRECTORY);
  if (!firsts) throw new TextsMoved();
  return { segment, firsts, pieces: new Map(), matches: new Map(found.map((one) => [one.word, one])) };
}

/** The word in a segment, and longer words with this prefix. */
async function findWord(kv: Deno.Kv, workspace: WorkspaceId, segment: number, word: string): Promise<Match> {
  const text = textWordOf(word);
  const pages = keys.textPages(workspace, segment);
  const selector = { start: pages, end: [...pages, `${text}\0`] };
  const [page] = await listEntries(kv, selector, { reverse: true, limit: 1 });
  const begun = page ? wordsFrom(page.value as Uint8Array, text, LONGER_WORDS) : { found: [], isEnd: false };
  const found = [...begun.found];
  if (!begun.isEnd) {
    const after = { start: [...pages, `${text}\0`], end: [...pages, `${text}\uffff`] };
    const [next] = await listEntries(kv, after, { limit: 1 });
    if (next) found.push(...wordsFrom(next.value as Uint8Array, text, LONGER_WORDS).found);
  }
  const isMatch = matcherOf(text);
  return { word, found: found.filter((one) => isMatch(one.word)), ordinals: null };
}

const spaced = /^[\p{Script=Latin}\p{Script=Arabic}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{N}]+$/u;

function matcherOf(text: string): (word: string) => boolean {
  const isPrefix = !spaced.test(text) || [...text].length >= PREFIX_LETTERS;
  return (word) => word === text || (isPrefix && word.startsWith(text));
}

/** The search words found among the sorted words. */
function wordsAmong(sorted: readonly string[], words: readonly string[]): Set<string> {
  return new Set(
    words.filter((word) => {
      const isMatch = matcherOf(textWordOf(word));
      return sorted.some(isMatch);
    }),
  );
}

function ordinalsIn(match: Match): Uint32Array {
  if (match.ordinals) return match.ordinals;
  const lists = match.found.map(ordinalsOf);
  match.ordinals = lists.length === 1 ? lists[0]! : unionOf(lists);
  return match.ordinals;
}

/** The union of ascending lists of ordinals. */
function unionOf(lists: readonly Uint32Array[]): Uint32Array {
  const marks = new Uint8Array(Math.max(0, ...lists.map((one) => one.at(-1)! + 1)));
  for (const ordinals of lists) for (let at = 0; at < ordinals.length; at++) marks[ordinals[at]!] = 1;
  const union = new Uint32Array(marks.length);
  let count = 0;
  for (let ordinal = 0; ordinal < marks.length; ordinal++) if (marks[ordinal] === 1) union[count++] = ordinal;
  return union.subarray(0, count);
}

function hasOrdinal(ordinals: Uint32Array, ordinal: number): boolean {
  let low = 0;
  let high = ordinals.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ordinals[middle]! < ordinal) low = middle + 1;
    else high = middle;
  }
  return ordinals[low] === ordinal;
}
