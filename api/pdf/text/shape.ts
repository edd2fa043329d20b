/** Shapes the characters of one run to positioned glyphs with HarfBuzz. */
import * as harfbuzz from "harfbuzzjs";
import type { Face } from "./faces.ts";

/** Lengths in font units. `cluster` is the UTF-16 index in the run's text of the glyph's first character. */
export type ShapedGlyph = { id: number; cluster: number; advance: number; dx: number; dy: number };

/** A run's properties beside its characters. `language` is a BCP 47 tag. */
export type Segment = { script: string | null; isRightToLeft: boolean; language: string | undefined };

const fonts = new WeakMap<Face, harfbuzz.Font>();
/** One shared buffer: the wrapper frees buffers only when they are collected. */
const buffer = new harfbuzz.Buffer();

/** Glyphs from left to right, whatever the run's direction. */
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
  const cached = fonts.get(face);
  if (cached) return cached;
  const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(face.bytes)));
  fonts.set(face, font);
  return font;
}
