/** Content stream operators for laid-out text (ISO 32000-2 §9.4), which copies as the string it was. */

import { codeOf, type FontUse, type FontUses, fontUseOf } from "./font-uses.ts";
import type { Line, TextLayout } from "./layout.ts";
import type { Run } from "./runs.ts";

export type Rgb = readonly [red: number, green: number, blue: number];

/** Draws in the box's own frame: origin at its bottom left, y up, points. `faces` names the fonts it needs. */
export function textOperators(layout: TextLayout, color: Rgb, uses: FontUses): string {
  const parts: string[] = [`${color.map(number).join(" ")} rg`];
  for (const line of layout.lines) {
    if (line.text !== "") parts.push(lineOperators(line, layout.size, uses));
  }
  return `${parts.join("\n")}\n`;
}

/**
 * Where every glyph stands for its own characters in reading order, codes alone carry the text; else the whole line does,
 * as ActualText (ISO 32000-2 §14.9.4).
 */
function lineOperators(line: Line, size: number, uses: FontUses): string {
  let x = line.x;
  let isLiteral = true;
  const shows: string[] = [];
  for (const run of line.runs) {
    const use = fontUseOf(uses, run.face);
    const written = runOperators(run, use, size, x, line.baseline);
    shows.push(written.operators);
    isLiteral &&= written.isLiteral;
    x += run.advance * size;
  }
  const text = `BT\n${shows.join("\n")}\nET`;
  return isLiteral ? text : `/Span <</ActualText <${utf16Hex(line.text)}>>> BDC\n${text}\nEMC`;
}

function runOperators(
  run: Run,
  use: FontUse,
  size: number,
  x: number,
  y: number,
): { operators: string; isLiteral: boolean } {
  const toThousandths = 1000 / run.face.unitsPerEm;
  const meanings = meaningsOf(run);
  let isLiteral = !run.isRightToLeft;
  let rise = 0;
  let pen = 0;
  let place = 0;
  let codes = "";
  let array = "";
  let shown = "";
  const flush = () => {
    if (codes !== "") array += `<${codes}>`;
    if (array !== "") shown += `\n[${array}] TJ`;
    codes = "";
    array = "";
  };
  for (const [index, glyph] of run.glyphs.entries()) {
    const meaning = meanings[index]!;
    const code = codeOf(use, glyph.id, meaning);
    isLiteral &&= meaning !== "" && use.meanings.get(code) === meaning;
    if (glyph.dy !== rise) {
      flush();
      rise = glyph.dy;
      shown += `\n${number((rise * size) / run.face.unitsPerEm)} Ts`;
    }
    const shift = Math.round((pen - place - glyph.dx) * toThousandths);
    if (shift !== 0) {
      if (codes !== "") array += `<${codes}>`;
      array += shift;
      codes = "";
      pen -= shift / toThousandths;
    }
    codes += code.toString(16).padStart(4, "0");
    pen += run.face.advanceOf(glyph.id);
    place += glyph.advance;
  }
  flush();
  if (rise !== 0) shown += "\n0 Ts";
  return { operators: `/${use.resource} ${number(size)} Tf\n1 0 0 1 ${number(x)} ${number(y)} Tm${shown}`, isLiteral };
}

/** The characters each glyph stands for; "" for the second and later glyphs of a cluster. */
function meaningsOf(run: Run): string[] {
  const starts = [...new Set(run.glyphs.map((glyph) => glyph.cluster))].sort((a, b) => a - b);
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1] ?? run.text.length]));
  const seen = new Set<number>();
  return run.glyphs.map(({ cluster }) => {
    if (seen.has(cluster)) return "";
    seen.add(cluster);
    return run.text.slice(cluster, ends.get(cluster));
  });
}

/** UTF-16BE with a byte order mark, as hexadecimal. */
export function utf16Hex(text: string): string {
  let hex = "FEFF";
  for (let at = 0; at < text.length; at++) hex += text.charCodeAt(at).toString(16).padStart(4, "0");
  return hex;
}

/** A PDF number of at most four decimals. */
export function number(value: number): string {
  const rounded = Math.round(value * 1e4) / 1e4;
  return Object.is(rounded, -0) || rounded === 0 ? "0" : String(rounded);
}
