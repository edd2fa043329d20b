/** Shaping by HarfBuzz: characters of one run to placed glyphs. */
import * as harfbuzz from "harfbuzzjs";
import type { Face } from "./faces.ts";

/** Lengths in font units. `cluster` is the index in the run's text (UTF-16) of the first character the glyph stands for. */
export type ShapedGlyph = { id: number; cluster: number; advance: number; dx: number; dy: number };

/** What a run is, beside its characters. `language` is a BCP 47 tag. */
export type Segment = { script: string | null; isRightToLeft: boolean; language: string | undefined };

const fonts = new WeakMap<Face, harfbuzz.Font>();
/** One buffer for all: the wrapper frees what it makes only when it is collected. */
const buffer = new harfbuzz.Buffer();

/** Glyphs from left to right, whatever the direction of the run. */
export function shape(face: Face, text: string, segment: Segment): ShapedGlyph[] {
  buffer.reset();
  buffer.addText(text);
  buffer.setDirection(segment.isRightToLeft ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
  buffer.setScript(segment.script ?? "Zyyy");
  if (segment.language) buffer.setLanguage(segment.language);
  buffer.setFlags(harfbuzz.BufferFlag.REMOVE_DEFAULT_IGNORABLES);
  harfbuzz.shape(fontOf(face), buffer);
  return buffer.getGlyphInfosAndPositions().map((glyph) => ({
    id: glyph.codepoint,
    cluster: glyph.cluster,
    advance: glyph.xAdvance ?? 0,
    dx: glyph.xOffset ?? 0,
    dy: glyph.yOffset ?? 0,
  }));
}

/** The glyph's outline as an SVG path in font units, y up; empty for a blank. */
export function outlineOf(face: Face, glyph: number): string {
  return fontOf(face).glyphToPath(glyph);
}

function fontOf(face: Face): harfbuzz.Font {
  const known = fonts.get(face);
  if (known) return known;
  const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(face.bytes)));
  fonts.set(face, font);
  return font;
}
