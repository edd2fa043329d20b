/** Removes glyphs from content streams; everything else stays in place. */
import type { Operation } from "../content/operations.ts";
import { createSink, numberText } from "../syntax/serialise.ts";
import { type PdfStream, PdfString, type PdfValue } from "../syntax/values.ts";
import type { Glyph } from "./marks.ts";

/** Replacements of operations, by the operation's offset. */
type Cuts = Map<number, { operation: Operation; instead: Uint8Array }>;

/** Glyphs to remove, by page, or by the form XObject that contains them. */
export type TextCuts = { pages: Map<number, Glyph[]>; forms: Map<PdfStream, Glyph[]> };

export const noCuts: TextCuts = { pages: new Map(), forms: new Map() };

export function textCuts(byPage: ReadonlyMap<number, readonly Glyph[]>): TextCuts {
  const cuts: TextCuts = { pages: new Map(), forms: new Map() };
  for (const [page, glyphs] of byPage) {
    for (const glyph of glyphs) {
      const { form } = glyph.shown;
      if (form) cuts.forms.set(form, [...(cuts.forms.get(form) ?? []), glyph]);
      else cuts.pages.set(page, [...(cuts.pages.get(page) ?? []), glyph]);
    }
  }
  return cuts;
}

/** @param content the same bytes that the glyphs were read from */
export function withoutGlyphs(content: Uint8Array, glyphs: readonly Glyph[]): Uint8Array {
  if (glyphs.length === 0) return content;
  const cuts = cutsOf(glyphs);
  const sink = createSink();
  let at = 0;
  for (const start of [...cuts.keys()].sort((one, other) => one - other)) {
    const { operation, instead } = cuts.get(start)!;
    sink.bytes(content.subarray(at, start));
    sink.bytes(instead);
    at = operation.end;
  }
  sink.bytes(content.subarray(at));
  return sink.finish();
}

function cutsOf(glyphs: readonly Glyph[]): Cuts {
  const byOperation = new Map<number, Glyph[]>();
  const cuts: Cuts = new Map();
  for (const glyph of glyphs) {
    const { operation, actual } = glyph.shown;
    byOperation.set(operation.start, [...(byOperation.get(operation.start) ?? []), glyph]);
    // The `ActualText` of the removed glyphs is removed too.
    if (actual) cuts.set(actual.start, { operation: actual, instead: markWithoutText(actual) });
  }
  for (const [start, dropped] of byOperation) {
    const { operation } = dropped[0]!.shown;
    cuts.set(start, { operation, instead: shownWithout(operation, dropped) });
  }
  return cuts;
}

function markWithoutText({ operands }: Operation): Uint8Array {
  const sink = createSink();
  sink.value(operands[0] ?? null);
  sink.text(" BMC\n");
  return sink.finish();
}

/** The operation as a `TJ` in which removed glyphs become space of their width. */
function shownWithout({ operator, operands }: Operation, dropped: readonly Glyph[]): Uint8Array {
  const sink = createSink();
  const [a, b, c] = operands;
  if (operator === '"') sink.text(`${numberText(Number(a))} Tw ${numberText(Number(b))} Tc T* `);
  if (operator === "'") sink.text("T* ");
  const text = operator === '"' ? c : a;
  const pieces = operator === "TJ" && Array.isArray(text) ? text : [text ?? null];
  sink.value(pieces.flatMap((piece, index) => pieceWithout(piece, pieceGlyphs(dropped, index))));
  sink.text(" TJ\n");
  return sink.finish();
}

/** Unique glyphs of one piece, however often their form is drawn. */
function pieceGlyphs(dropped: readonly Glyph[], piece: number): Glyph[] {
  const byStart = new Map(dropped.filter((glyph) => glyph.piece === piece).map((glyph) => [glyph.from, glyph]));
  return [...byStart.values()].sort((one, other) => one.from - other.from);
}

function pieceWithout(piece: PdfValue, dropped: readonly Glyph[]): PdfValue[] {
  if (!(piece instanceof PdfString) || dropped.length === 0) return [piece];
  const remaining: PdfValue[] = [];
  let at = 0;
  for (const glyph of dropped) {
    if (glyph.from > at) remaining.push(new PdfString(piece.bytes.subarray(at, glyph.from)));
    const last = remaining.at(-1);
    if (typeof last === "number") remaining[remaining.length - 1] = last + glyph.advance;
    else remaining.push(glyph.advance);
    at = glyph.to;
  }
  if (at < piece.bytes.length) remaining.push(new PdfString(piece.bytes.subarray(at)));
  return remaining;
}
