/** Assembles glyphs to lines of text. */
import type { Millimetres } from "../../../domain/field/geometry.ts";
import type { Glyph } from "./marks.ts";

/** Adjacent glyphs on one baseline without a wide gap. */
export type Line = {
  glyphs: Glyph[];
  x: Millimetres;
  right: Millimetres;
  baseline: Millimetres;
  /** Size of the largest glyph. */
  size: Millimetres;
};

/** Maximum difference of baselines within a line, as a share of the size. */
const SAME_BASELINE = 0.3;
/** A gap from this share of the size on is a space. */
const SPACE_GAP = 0.18;

/** @param gap share of the size; a wider gap starts a new line */
export function linesOf(glyphs: readonly Glyph[], gap: number): Line[] {
  const upright = glyphs.filter((glyph) => glyph.isUpright);
  const sorted = [...upright].sort((one, other) => one.baseline - other.baseline);
  const lines: Line[] = [];
  for (let from = 0; from < sorted.length; ) {
    let to = from + 1;
    const tolerance = SAME_BASELINE * Math.max(sorted[from]!.size, 0.5);
    while (to < sorted.length && sorted[to]!.baseline - sorted[from]!.baseline <= tolerance) to++;
    lines.push(...splitByGaps(sorted.slice(from, to), gap));
    from = to;
  }
  return lines;
}

function splitByGaps(row: Glyph[], gap: number): Line[] {
  // Glyphs at the same position keep their drawing order.
  row.sort((one, other) => one.x - other.x);
  const lines: Line[] = [];
  for (const glyph of row) {
    const last = lines.at(-1);
    if (last && glyph.x - last.right <= gap * Math.max(glyph.size, last.size)) {
      last.glyphs.push(glyph);
      last.right = Math.max(last.right, glyph.x + glyph.width);
      last.size = Math.max(last.size, glyph.size);
    } else {
      const { x, width, baseline, size } = glyph;
      lines.push({ glyphs: [glyph], x, right: x + width, baseline, size });
    }
  }
  return lines;
}

/** The text with spaces at gaps, and the glyph of each character. */
export function spell(glyphs: readonly Glyph[]): { text: string; owners: (Glyph | null)[] } {
  let text = "";
  const owners: (Glyph | null)[] = [];
  let reach = Infinity;
  for (const glyph of glyphs) {
    const isApart = glyph.x - reach > SPACE_GAP * glyph.size;
    reach = Math.max(reach === Infinity ? glyph.x : reach, glyph.x + glyph.width);
    if (isApart && !/\s$/.test(text) && !/^\s/.test(glyph.text)) {
      text += " ";
      owners.push(null);
    }
    text += glyph.text;
    for (let i = 0; i < glyph.text.length; i++) owners.push(glyph);
  }
  return { text, owners };
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

export function isRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}

/** Reorders visual text to logical order; presentation forms become plain letters. */
export function readingOrder(visualText: string): string {
  if (!rightToLeft.test(visualText)) return visualText.normalize("NFKC");
  const parts = visualText.split(/(\s+)/);
  const isRtl =
    [...visualText].filter((char) => rightToLeft.test(char)).length * 2 >
    visualText.replace(/[\s\d\p{P}]/gu, "").length;
  const turned = parts.map((word) =>
    rightToLeft.test(word)
      ? [...word]
          .reverse()
          .map((char) => char.normalize("NFKC"))
          .join("")
      : word.normalize("NFKC"),
  );
  return (isRtl ? turned.reverse() : turned).join("");
}
