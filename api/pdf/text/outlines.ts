/** A field's text as one SVG path, from the layout that the sealed PDF uses: what a preview shows before anybody signs. */
import type { Points, Size } from "../../../domain/field/geometry.ts";
import { type FieldTextStyle, layoutFieldText, TEXT_PADDING } from "./field-text.ts";
import type { Line } from "./layout.ts";
import { outlineOf } from "./shape.ts";
import { findUnsupportedCharacter } from "./unsupported.ts";

export type TextOutlines = {
  /** SVG path in points from the top left of the field's box, y down; empty when `unsupported`. */
  d: string;
  /** Size at which the text is drawn. */
  size: Points;
  /** `false`: the text would have to go below the smallest readable size. */
  fits: boolean;
  /** The first character that no face can draw, or `null`. */
  unsupported: string | null;
  lines: number;
};

/** Fills with the non-zero rule. `box` is the field's, as seen. */
export function textOutlines(text: string, box: Size<Points>, style: FieldTextStyle): TextOutlines {
  const unsupported = findUnsupportedCharacter(text);
  if (unsupported !== null) return { d: "", size: style.fontSize ?? 0, fits: false, unsupported, lines: 0 };
  const layout = layoutFieldText(text, box, style);
  const d = layout.lines.map((line) => linePath(line, layout.size, box.height)).join("");
  return { d, size: layout.size, fits: layout.fits, unsupported: null, lines: layout.lines.length };
}

function linePath(line: Line, size: Points, height: Points): string {
  let path = "";
  let x = line.x + TEXT_PADDING;
  for (const { face, glyphs, advance } of line.runs) {
    const scale = size / face.unitsPerEm;
    let pen = x;
    for (const glyph of glyphs) {
      const left = pen + glyph.dx * scale;
      path += placed(outlineOf(face, glyph.id), scale, left, height - line.baseline - glyph.dy * scale);
      pen += glyph.advance * scale;
    }
    x += advance * size;
  }
  return path;
}

/** Numbers of a glyph's path come in pairs, x before y. */
function placed(path: string, scale: number, x: Points, y: Points): string {
  let isX = false;
  return path.replace(/-?[\d.]+/g, (value) => {
    isX = !isX;
    const moved = isX ? x + Number(value) * scale : y - Number(value) * scale;
    return String(Math.round(moved * 1e3) / 1e3);
  });
}
