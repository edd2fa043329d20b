/** Text tags on pages: the requested fields, and the glyphs that spell them. */

import { BROKEN_TAGS_LIMIT, type BrokenTag, FOUND_LIMIT, type FoundField } from "../../../domain/field/found-field.ts";
import { clampToPage, type PageShape } from "../../../domain/field/geometry.ts";
import { boxAtText } from "../../../domain/field/placing/box-at-text.ts";
import type { PdfPage } from "../syntax/pages.ts";
import type { PdfReader } from "../syntax/reader.ts";
import { mayHoldTags } from "./brace-fonts.ts";
import { type Line, linesOf, readingOrder, spell } from "./lines.ts";
import type { Budget, Glyph } from "./marks.ts";
import { boxAround } from "./matrix.ts";
import { nullIfDamaged } from "./null-if-damaged.ts";
import { marksReader, readContents, readMarks } from "./read-marks.ts";
import { fontSizeFor } from "./sizes.ts";
import { parseTag, type TagField } from "./tag-grammar.ts";

export type FoundTags = {
  fields: FoundField[];
  broken: BrokenTag[];
  /** Glyphs of the tags that became fields, by page. */
  glyphs: Map<number, Glyph[]>;
};

/** A wider gap, in font sizes, ends a tag. */
const TAG_GAP = 3;
/** Maximum number of further lines that a tag may span. */
const MORE_LINES = 3;
const TAG_LIMIT = 1_500;
const SHOWN_LIMIT = 80;

/** Limits the work of looking for tags in a file. */
function tagBudget(): Budget {
  return { operations: 3_000_000, glyphs: 2_000_000, bytes: 64 * 1024 * 1024 };
}

export function findTags(reader: PdfReader, pages: readonly PdfPage[]): FoundTags {
  const found: FoundTags = { fields: [], broken: [], glyphs: new Map() };
  const context = marksReader(reader, tagBudget());
  const mayHold = mayHoldTags(reader);
  for (const [index, page] of pages.entries()) {
    if (found.fields.length >= FOUND_LIMIT || context.budget.operations <= 0) break;
    const contents = nullIfDamaged(() => mayHold(page, () => readContents(context, page)));
    if (contents) addTags(found, readMarks(context, page, contents).glyphs, index, page.shape);
  }
  return found;
}

type SpelledText = { text: string; owners: (Glyph | null)[] };

function addTags(found: FoundTags, glyphs: readonly Glyph[], page: number, shape: PageShape): void {
  if (!glyphs.some((glyph) => glyph.text.includes("{"))) return;
  const lines = linesOf(glyphs, TAG_GAP);
  const turned = glyphs.filter((glyph) => !glyph.isUpright);
  const passages = lines.map((line) => continueTag(line, lines)).filter((passage) => passage.text.includes("{{"));
  if (turned.length > 0) passages.push(spell(turned));
  for (const { text, owners } of passages) {
    for (const match of text.matchAll(/\{\{([^{}]*)\}\}|\{\{([^{}]*)$/g)) {
      const [tagText, inner, open] = match;
      const letters = owners.slice(match.index, match.index + tagText.length).filter((owner) => owner !== null);
      const tag = inner === undefined || tagText.length > TAG_LIMIT ? null : parseTag(readingOrder(inner));
      if (tag && "field" in tag) addField(found, tag.field, [...new Set(letters)], page, shape);
      else addBroken(found, page, tagText, tag ? tag.fault : "not_closed", open);
    }
  }
}

/** A line's text; an unfinished tag continues on the lines below. */
function continueTag(line: Line, lines: readonly Line[]): SpelledText {
  const own = spell(line.glyphs);
  if (!/\{\{[^{}]*$/.test(own.text)) return own;
  let all = own;
  let last = line;
  for (let more = 0; more < MORE_LINES; more++) {
    const next = below(last, line, lines);
    if (!next) return own;
    const spelt = spell(next.glyphs);
    all = { text: `${all.text}${spelt.text}`, owners: [...all.owners, ...spelt.owners] };
    const end = /\}\}/.exec(all.text.slice(own.text.lastIndexOf("{{")));
    if (end) {
      const to = own.text.lastIndexOf("{{") + end.index + 2;
      return { text: all.text.slice(0, to), owners: all.owners.slice(0, to) };
    }
    last = next;
  }
  return own;
}

function below(last: Line, first: Line, lines: readonly Line[]): Line | null {
  const nearbyLines = lines.filter((line) => {
    const by = line.baseline - last.baseline;
    return by > 0.5 * last.size && by < 2.5 * last.size && line.x < first.right && line.x > first.x - 250;
  });
  const overlapping = nearbyLines.filter((line) => line.right > first.x);
  return (
    (overlapping.length > 0 ? overlapping : nearbyLines).sort((a, b) => a.baseline - b.baseline || b.x - a.x)[0] ?? null
  );
}

function addBroken(
  found: FoundTags,
  page: number,
  tagText: string,
  reason: BrokenTag["reason"],
  open: string | undefined,
): void {
  // An unclosed pair of braces is a tag only if it begins like one.
  if (open !== undefined && !/^\s*\p{L}+\s*;/u.test(open)) return;
  if (tagText.replace(/[{}\s]/g, "") === "" || found.broken.length >= BROKEN_TAGS_LIMIT) return;
  const text = tagText.length > SHOWN_LIMIT ? `${tagText.slice(0, SHOWN_LIMIT - 1)}…` : tagText;
  found.broken.push({ page, text, reason });
}

function addField(found: FoundTags, tag: TagField, letters: Glyph[], page: number, shape: PageShape): void {
  if (found.fields.length >= FOUND_LIMIT || letters.length === 0) return;
  const { width, height, ...field } = tag;
  const line = boxAround(
    letters
      .filter((letter) => Math.abs(letter.baseline - letters[0]!.baseline) < letter.size / 2)
      .flatMap(({ x, y, width: w, height: h }) => [[x, y] as const, [x + w, y + h] as const]),
  );
  const box = clampToPage(boxAtText(tag.type, line, width, height), shape);
  found.fields.push({
    ...field,
    page,
    box,
    fontSize: field.fontSize ?? fontSizeFor((letters[0]!.size * 72) / 25.4, box.height),
    source: "tag",
    confidence: 1,
  });
  found.glyphs.set(page, [...(found.glyphs.get(page) ?? []), ...letters]);
}
