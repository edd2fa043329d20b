/** A field's text as one SVG path, in the layout of the sealed PDF, for previews. */
import type { Points, Size } from "../../../domain/field/geometry.ts";
import type { TextStyle } from "../../../domain/field/shapes.ts";
import type { Face } from "./faces.ts";
import { layoutFieldText } from "./field-text.ts";
import type { Line } from "./layout.ts";
import { outlineOf } from "./shape.ts";
import { findUnsupportedCharacter } from "./unsupported.ts";

export type TextOutlines = {
  /** SVG path in points from the top left of the box, y down; empty when `unsupported`. */
  d: string;
  /** The size that the text is drawn at. */
  size: Points;
  /** `false`: the text would have to be smaller than readable. */
  fits: boolean;
  /** The first character that no face has, or `null`. */
  unsupported: string | null;
  lines: number;
};

/** Fills with the non-zero rule. */
export function textOutlines(text: string, box: Size<Points>, look: TextStyle): TextOutlines {
  const unsupported = findUnsupportedCharacter(text, look.language);
  if (unsupported !== null) return { d: "", size: look.size, fits: false, unsupported, lines: 0 };
  const layout = layoutFieldText(text, box, look);
  const d = layout.lines.map((line) => linePath(line, layout.size, box.height)).join("");
  return { d, size: layout.size, fits: layout.fits, unsupported: null, lines: layout.lines.length };
}

function linePath(line: Line, size: Points, height: Points): string {
  let path = "";
  let { x } = line;
  for (const { face, glyphs, advance, slant } of line.runs) {
    const scale = size / face.unitsPerEm;
    let pen = x;
    for (const glyph of glyphs) {
      const left = pen + glyph.dx * scale;
      const bottom = height - line.baseline - glyph.dy * scale;
      path += placed(stepsOf(face, glyph.id), scale, left + glyph.dy * scale * slant, bottom, slant);
      pen += glyph.advance * scale;
    }
    x += advance * size;
  }
  return path;
}

/** Path commands with their coordinates in font units, y up. */
type Step = { command: string; coordinates: number[] };

const remembered = new WeakMap<Face, Map<number, Step[]>>();

function stepsOf(face: Face, glyph: number): Step[] {
  const stepsByGlyph = remembered.get(face) ?? new Map<number, Step[]>();
  remembered.set(face, stepsByGlyph);
  const steps = stepsByGlyph.get(glyph);
  if (steps) return steps;
  const parsed = Array.from(outlineOf(face, glyph).matchAll(/([A-Z])([^A-Z]*)/g), ([, command, numbers]) => ({
    command: command!,
    coordinates: numbers === "" ? [] : numbers!.split(/[ ,]/).map(Number),
  }));
  stepsByGlyph.set(glyph, parsed);
  return parsed;
}

/** At its position on the page. */
function placed(steps: readonly Step[], scale: number, x: Points, y: Points, slant: number): string {
  let path = "";
  for (const { command, coordinates } of steps) {
    path += command;
    for (let at = 0; at < coordinates.length; at += 2) {
      const rise = coordinates[at + 1]! * scale;
      if (at > 0) path += " ";
      path += `${hundredths(x + coordinates[at]! * scale + rise * slant)},${hundredths(y - rise)}`;
    }
  }
  return path;
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
