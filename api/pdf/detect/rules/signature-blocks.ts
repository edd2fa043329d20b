/** Assigns candidates to the signature blocks of parties with proper names, like "Acme Ltd" and "Jane Doe". */
import type { Millimetres } from "../../../../domain/field/geometry.ts";
import { type Candidate, overlapX } from "./candidate.ts";
import { guessKind, plain } from "./keywords.ts";
import type { Chunk } from "./page-model.ts";

/** Maximum distance between a signature and the name above it, and between the name and the block's last line. */
const HEAD_MM = 30;
const BLOCK_MM = 75;
/** The name may start this far left of the line, where "By:" is printed. */
const BEFORE_MM = 25;
const WORDS_LIMIT = 7;

const onBehalf =
  /^(signed|executed|agreed|accepted)?( and \w+)?\s*(for and on behalf of|on behalf of|for|by|für|im namen von|pour|por|per|voor|за|عن)\s+/i;

type Head = { name: string; chunk: Chunk };

type Page = { candidates: readonly Candidate[]; chunks: readonly Chunk[] };

/**
 * The role of each candidate of each page: its block's position among the names of all pages, so that blocks on
 * separate pages are distinguished. If a signature has no name above it, each page is judged alone. `null` if no two
 * signatures have different names.
 */
export function rolesByBlock(pages: readonly Page[]): (number | null)[][] {
  const heads = pages.map(headsOf);
  const isWhole = heads.every((one) => one !== null);
  const names = distinctNames(heads.flatMap((one) => one ?? []));
  return pages.map(({ candidates }, at) => {
    const known = heads[at] ?? [];
    const own = isWhole ? names : distinctNames(known);
    return candidates.map((candidate) => {
      if (own.length < 2 || candidate.type === "checkbox" || candidate.type === "radio") return null;
      const head = nearest(candidate, known, BLOCK_MM);
      return head ? own.indexOf(head.name) : null;
    });
  });
}

/** The names above a page's signatures, in reading order; `null` when one has none. */
function headsOf({ candidates, chunks }: Page): Head[] | null {
  const labels = new Set(candidates.map((candidate) => plain(candidate.label)));
  const named = chunks.flatMap((chunk) => {
    const name = nameIn(chunk, labels);
    return name ? [{ name, chunk }] : [];
  });
  const signatures = candidates.filter(({ type }) => type === "signature");
  const heads = signatures.map((one) => headOf(one, named, signatures));
  return heads.some((head) => head === null) ? null : sameRow(heads as Head[]);
}

function distinctNames(heads: readonly Head[]): string[] {
  return [...new Set(heads.map((head) => head.name))];
}

/** Sorts heads by row, then from left to right; baselines within a row may differ slightly. */
function sameRow(heads: readonly Head[]): Head[] {
  const row = ({ chunk }: Head): number => Math.round(chunk.baseline / 4);
  return [...heads].sort((a, b) => row(a) - row(b) || a.chunk.x - b.chunk.x);
}

/** The party that a passage names; `null` for sentences and labels. */
function nameIn({ text }: Chunk, labels: ReadonlySet<string>): string | null {
  const bare = text.replace(/[\s:：,]+$/u, "");
  const name = bare.replace(onBehalf, "");
  const words = plain(name).split(" ");
  if (words.length > WORDS_LIMIT || !/\p{L}{2}/u.test(name) || (/[.;]$/.test(bare) && !/\b\p{L}{1,4}\.$/u.test(bare)))
    return null;
  if (name !== bare) return plain(name);
  const guess = guessKind(name);
  const isLabel = labels.has(plain(name)) || (guess !== null && words.length - guess.keyword.split(" ").length < 1);
  return isLabel ? null : plain(name);
}

/** The name above a signature, unless another signature is between them. */
function headOf(signature: Candidate, named: readonly Head[], signatures: readonly Candidate[]): Head | null {
  const head = nearest(signature, named, HEAD_MM);
  if (!head) return null;
  const isBetween = (other: Candidate): boolean =>
    other !== signature &&
    isInColumn(other, head.chunk) &&
    isInColumn(other, { x: signature.box.x, right: signature.box.x + signature.box.width }) &&
    bottomOf(other) > head.chunk.baseline &&
    bottomOf(other) < bottomOf(signature) - 2;
  return signatures.some(isBetween) ? null : head;
}

function nearest(candidate: Candidate, heads: readonly Head[], within: Millimetres): Head | null {
  const bottom = bottomOf(candidate);
  const over = heads.filter(
    ({ chunk }) => chunk.baseline < bottom - 2 && bottom - chunk.baseline < within && isInColumn(candidate, chunk),
  );
  return over.sort((a, b) => b.chunk.baseline - a.chunk.baseline)[0] ?? null;
}

function isInColumn({ box }: Candidate, { x, right }: { x: Millimetres; right: Millimetres }): boolean {
  return overlapX({ x, right }, { x: box.x - BEFORE_MM, right: box.x + box.width }) > 0 && x > box.x - BEFORE_MM - 10;
}

function bottomOf({ box }: Candidate): Millimetres {
  return box.y + box.height;
}
