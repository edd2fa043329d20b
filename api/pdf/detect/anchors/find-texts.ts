/** Finds given texts on the pages of a clean file, so that fields can be placed at them. */
import type { PlacedText } from "../../../ports/pdf.ts";
import { listPages } from "../../syntax/pages.ts";
import { openPdf } from "../../syntax/reader.ts";
import { isRightToLeft, linesOf, readingOrder, spell } from "../lines.ts";
import type { Glyph } from "../marks.ts";
import { newBudget } from "../marks.ts";
import { boxAround } from "../matrix.ts";
import { nullIfDamaged } from "../null-if-damaged.ts";
import { marksReader, readContents, readMarks } from "../read-marks.ts";

/** A wider gap, in font sizes, ends a line. */
const GAP = 3;
/** Maximum number of places in a file. */
const PLACES = 5_000;

/** @throws PdfSyntaxError where there is no such file */
export function findTexts(bytes: Uint8Array, texts: readonly string[]): PlacedText[] {
  const reader = openPdf(bytes);
  const context = marksReader(reader, newBudget());
  const wanted = texts.map(plain);
  const found: PlacedText[] = [];
  for (const [page, one] of listPages(reader).entries()) {
    const contents = nullIfDamaged(() => readContents(context, one));
    if (!contents) continue;
    for (const line of linesOf(readMarks(context, one, contents).glyphs, GAP)) {
      const spelt = collapsed(line.glyphs);
      for (const [text, words] of wanted.entries()) {
        for (const glyphs of placesIn(spelt, words)) {
          if (found.length >= PLACES) return found;
          const corners = glyphs.flatMap(({ x, y, width, height }) => [
            [x, y] as const,
            [x + width, y + height] as const,
          ]);
          found.push({ text, page, box: boxAround(corners), size: glyphs[0]!.size });
        }
      }
    }
  }
  return found;
}

/** The text as it is compared: composed letters, single spaces. */
function plain(text: string): string {
  return text.normalize("NFKC").replace(/\s+/g, " ").trim();
}

type Letter = { text: string; owner: Glyph | null };

/** A line's characters with single spaces. */
function collapsed(glyphs: readonly Glyph[]): Letter[] {
  const { text, owners } = spell(glyphs);
  const letters = Array.from(
    { length: text.length },
    (_, at): Letter => ({ text: text[at]!, owner: owners[at] ?? null }),
  );
  return letters.filter(({ text }, at) => !/\s/.test(text) || (at > 0 && !/\s/.test(letters[at - 1]!.text)));
}

/** The glyphs of each place where the words stand. */
function placesIn(letters: readonly Letter[], words: string): Glyph[][] {
  if (isRightToLeft(words)) return wordsIn(letters, words);
  const owners: (Glyph | null)[] = [];
  let text = "";
  for (const letter of letters) {
    const normal = /\s/.test(letter.text) ? " " : letter.text.normalize("NFKC");
    text += normal;
    for (let at = 0; at < normal.length; at++) owners.push(letter.owner);
  }
  const places: Glyph[][] = [];
  for (let from = text.indexOf(words); from >= 0; from = text.indexOf(words, from + words.length)) {
    places.push(glyphsOf(owners.slice(from, from + words.length)));
  }
  return places.filter((glyphs) => glyphs.length > 0);
}

/** Text from right to left is on the page in visual order, so that whole words are compared in reading order. */
function wordsIn(letters: readonly Letter[], words: string): Glyph[][] {
  const parts: Letter[][] = [[]];
  for (const letter of letters) {
    if (/\s/.test(letter.text)) parts.push([]);
    else parts.at(-1)!.push(letter);
  }
  const count = words.split(" ").length;
  return parts.flatMap((_, at) => {
    const some = parts.slice(at, at + count);
    const visual = some.map((part) => part.map(({ text }) => text).join("")).join(" ");
    if (some.length < count || readingOrder(visual) !== words) return [];
    return [glyphsOf(some.flat().map(({ owner }) => owner))];
  });
}

function glyphsOf(owners: readonly (Glyph | null)[]): Glyph[] {
  return [...new Set(owners.filter((owner) => owner !== null))];
}
