/** Assigns blanks to parties of a contract by nearby words. */
import { type Candidate, overlapX } from "./candidate.ts";
import { plain } from "./keywords.ts";
import type { Chunk } from "./page-model.ts";
import { rolesByBlock } from "./signature-blocks.ts";

/** The usual parties, in the order in which contracts name them. */
const sides = [
  "seller|buyer",
  "vendor|purchaser",
  "lessor|lessee",
  "landlord|tenant",
  "employer|employee",
  "company|employee",
  "party a|party b",
  "first party|second party",
  "disclosing party|receiving party",
  "client|contractor",
  "customer|provider",
  "client|consultant",
  "lender|borrower",
  "licensor|licensee",
  "verkaufer|kaufer",
  "vermieter|mieter",
  "arbeitgeber|arbeitnehmer",
  "auftraggeber|auftragnehmer",
  "bailleur|locataire",
  "vendeur|acheteur",
  "employeur|salarie",
  "arrendador|arrendatario",
  "vendedor|comprador",
  "locatore|conduttore",
  "venditore|acquirente",
  "verhuurder|huurder",
  "арендодатель|арендатор",
  "продавец|покупатель",
  "работодатель|работник",
  "εκμισθωτης|μισθωτης",
  "πωλητης|αγοραστης",
  "甲方|乙方",
  "甲|乙",
  "貸主|借主",
  "المؤجر|المستأجر",
  "البائع|المشتري",
  "الطرف الأول|الطرف الثاني",
  "मकान मालिक|किरायेदार",
  "विक्रेता|क्रेता",
].map((pair) => pair.split("|").map(plain));

const FAR_MM = 75;

/** A page with blanks. `sides`: the pairs of parties of which the page names one or both. */
export type PageWithBlanks = { candidates: readonly Candidate[]; chunks: readonly Chunk[]; sides: NamedSides };
/** The sides that a text names. Key: index of the pair in the table of pairs. */
export type NamedSides = ReadonlyMap<number, readonly boolean[]>;

/** Maximum words of a passage that can name the party of a blank below. */
const HEAD_WORDS = 12;

/** The passages of a page that may name a party; not needed for a page without blanks. */
export function headsIn(chunks: readonly Chunk[]): Chunk[] {
  return chunks.filter(({ text }) => text.split(" ").length <= HEAD_WORDS);
}

/** The pairs of which a page's text names at least one side. */
export function sidesIn(pageText: string): NamedSides {
  return new Map(
    sides.flatMap((pair, index) => {
      const named = pair.map((side) => holds(pageText, side));
      return named.some(Boolean) ? [[index, named] as const] : [];
    }),
  );
}

/**
 * The role of each candidate of each page; `null` if no party word is near. A page that names only one party is
 * assigned by the parties that the other pages name.
 * @param all the sides of all pages, including pages without blanks
 */
export function rolesOf(pages: readonly PageWithBlanks[], all: readonly NamedSides[]): (number | null)[][] {
  const pairOfDocument = pairIn(all);
  const byBlock = rolesByBlock(pages);
  return pages.map((page, at) => {
    const own = firstComplete(page.sides);
    const isNamed = pairOfDocument !== null && page.sides.has(pairOfDocument);
    const pair = own ?? (isNamed ? pairOfDocument : null);
    return pair === null ? byBlock[at]! : rolesBySide(page, sides[pair]!);
  });
}

function firstComplete(named: NamedSides): number | null {
  for (const [index, one] of named) if (one.every(Boolean)) return index;
  return null;
}

/** The pair of which most pages name both sides; otherwise the first pair whose sides are on different pages. */
function pairIn(all: readonly NamedSides[]): number | null {
  const counts = new Map<number, number>();
  for (const named of all) {
    const pair = firstComplete(named);
    if (pair !== null) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  if (most) return most[0];
  const isNamed = (index: number, side: number) => all.some((named) => named.get(index)?.[side]);
  const apart = sides.findIndex((pair, index) => pair.every((_, side) => isNamed(index, side)));
  return apart >= 0 ? apart : null;
}

function rolesBySide({ candidates, chunks }: PageWithBlanks, pair: readonly string[]): (number | null)[] {
  const roleIn = (text: string): number | null => {
    const chunkText = plain(text);
    const found = pair.map((side) => holds(chunkText, side));
    const at = found.lastIndexOf(true);
    return found.filter(Boolean).length === 1 ? at : null;
  };
  const heads = chunks.flatMap((chunk) => {
    const isHead = plain(chunk.text).split(" ").length <= 4 && !/["“”„«»]|[.;,]$/.test(chunk.text);
    const role = isHead ? roleIn(chunk.text) : null;
    return role === null ? [] : [{ chunk, role }];
  });
  return candidates.map((candidate) => {
    if (candidate.type === "checkbox" || candidate.type === "radio") return null;
    const own =
      candidate.label.split(" ").length <= 5 && !/["“”„«»]/.test(candidate.label) ? roleIn(candidate.label) : null;
    if (own !== null) return own;
    const { x, y, width, height } = candidate.box;
    const over = heads
      .filter(({ chunk }) => chunk.baseline < y + height + 6 && y - chunk.baseline < FAR_MM)
      .filter(({ chunk }) => overlapX(chunk, { x, right: x + width }) > 0 || (chunk.right <= x && x - chunk.right < 40))
      .sort((a, b) => b.chunk.baseline - a.chunk.baseline);
    const column = over.find(({ chunk }) => chunk.x > x - 45);
    return column?.role ?? null;
  });
}

/** Matches a whole word, or any position in scripts without spaces. */
function holds(text: string, side: string): boolean {
  if (/[\u3040-\u30ff\u3400-\u9fff]/.test(side)) return text.includes(side);
  return ` ${text} `.includes(` ${side} `) || (side.length > 5 && new RegExp(`(^| )${side}(s|in|en)?( |$)`).test(text));
}
