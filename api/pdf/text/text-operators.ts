/** Content stream operators for laid-out text (ISO 32000-2 §9.4) that copies as the original string. */
import { codeOf, type FontUse, type FontUses, fontUseOf, type Recipe } from "./font-uses.ts";
import type { Line, TextLayout } from "./layout.ts";
import { isOfNumbers, type Run, turnsLeft } from "./runs.ts";
import type { ShapedGlyph } from "./shape.ts";

export type Rgb = readonly [red: number, green: number, blue: number];

type Cluster = { text: string; glyphs: ShapedGlyph[] };

/** Draws in the box's frame: origin at its bottom left, y up, points. */
export function textOperators(layout: TextLayout, color: Rgb, uses: FontUses): string {
  const lines = layout.lines.filter((line) => line.text !== "").map((line) => lineOperators(line, layout.size, uses));
  return `${color.map(number).join(" ")} rg\n${lines.join("\n")}\n`;
}

function lineOperators(line: Line, size: number, uses: FontUses): string {
  let x = line.x;
  const shows: string[] = [];
  for (const [index, run] of line.runs.entries()) {
    const use = fontUseOf(uses, run.face);
    const turns = index > 0 && line.runs[index - 1]!.isRightToLeft !== run.isRightToLeft;
    const mark = turns ? `<${hex4(codeOf(use, emptyRecipe, directionMarks[line.direction]))}>` : "";
    const start = `/${use.resource} ${number(size)} Tf\n1 0 ${number(run.slant)} 1 ${number(x)} ${number(line.baseline)} Tm`;
    shows.push(`${start}\n[${mark}${runArray(run, use)}] TJ`);
    x += run.advance * size;
  }
  return `BT\n${shows.join("\n")}\nET`;
}

/** Invisible marks at changes of direction: readers that sort characters visually recognise by them where a run ends. */
const directionMarks = { ltr: "\u200e", rtl: "\u200f" } as const;
const emptyRecipe: Recipe = { parts: [], advance: 0 };

function runArray(run: Run, use: FontUse): string {
  const cached = use.written.get(run);
  if (cached !== undefined) return cached;
  const array = codesOf(run, use);
  use.written.set(run, array);
  return array;
}

function codesOf(run: Run, use: FontUse): string {
  const toThousandths = 1000 / run.face.unitsPerEm;
  let array = "";
  let codes = "";
  /** Accumulated shift of the next cluster to the right of its drawn position, in font units. */
  let ahead = 0;
  let following = "";
  for (const cluster of clustersOf(run)) {
    const { recipe, shift, advance } = cook(cluster, run);
    const move = Math.round((ahead + shift) * toThousandths);
    if (move !== 0) {
      array += codes === "" ? -move : `<${codes}>${-move}`;
      codes = "";
    }
    codes += hex4(codeOf(use, recipe, run.isRightToLeft ? turned(cluster.text, following) : cluster.text));
    following = cluster.text;
    ahead += advance - recipe.advance - move / toThousandths;
  }
  return `${array}<${codes}>`;
}

/**
 * The cluster as a glyph of the font. A single glyph keeps its own width, so that all its uses share one code; where
 * its position differs (kerning) the pen moves by `shift` and `advance` differs.
 */
function cook(cluster: Cluster, run: Run): { recipe: Recipe; shift: number; advance: number } {
  const [first] = cluster.glyphs;
  const advance = cluster.glyphs.reduce((sum, glyph) => sum + glyph.advance, 0);
  if (cluster.glyphs.length === 1 && first!.dy === 0) {
    const recipe = { parts: [{ glyph: first!.id, x: 0, y: 0 }], advance: run.face.advanceOf(first!.id) };
    return { recipe, shift: first!.dx, advance };
  }
  let pen = 0;
  const parts = cluster.glyphs.map((glyph) => {
    const part = { glyph: glyph.id, x: pen + glyph.dx, y: glyph.dy };
    pen += glyph.advance;
    return part;
  });
  return { recipe: { parts, advance: Math.max(0, advance) }, shift: 0, advance };
}

/**
 * Readers take right-to-left text in visual order and reverse it character by character, so a glyph's characters are
 * stored reversed. After a character that often occurs in numbers, readers continue left to right: a mark after it
 * switches them back, unless the `following` letter does.
 */
function turned(text: string, following: string): string {
  if (text.length === 1) return isOfNumbers(text) && !turnsLeft(following) ? directionMarks.rtl + text : text;
  return [...text].reverse().join("");
}

/** Adjacent glyphs for the same characters, in visual order. */
function clustersOf(run: Run): Cluster[] {
  const starts = [...new Set(run.glyphs.map((glyph) => glyph.cluster))].sort((a, b) => a - b);
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1] ?? run.text.length]));
  const clusters: (Cluster & { start: number })[] = [];
  for (const glyph of run.glyphs) {
    const last = clusters.at(-1);
    if (last?.start === glyph.cluster) last.glyphs.push(glyph);
    else
      clusters.push({
        start: glyph.cluster,
        text: run.text.slice(glyph.cluster, ends.get(glyph.cluster)),
        glyphs: [glyph],
      });
  }
  return clusters;
}

function hex4(code: number): string {
  return code.toString(16).padStart(4, "0");
}

/** A PDF number of at most four decimals. */
export function number(value: number): string {
  const rounded = Math.round(value * 1e4) / 1e4;
  return rounded === 0 ? "0" : String(rounded);
}
