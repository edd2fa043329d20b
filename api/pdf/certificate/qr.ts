import { encode } from "uqr";
import type { Points } from "../../../domain/field/geometry.ts";
import { number } from "../text/text-operators.ts";

/** A QR code as filled rectangles, one per run of dark modules; origin at its bottom left, y up. */
export function qrOperators(text: string, side: Points): string {
  const { data, size } = modulesOf(text);
  const module = side / size;
  const rectangles: string[] = [];
  for (const [row, modules] of data.entries()) {
    for (let start = 0; start < size; start++) {
      if (!modules[start]) continue;
      let end = start + 1;
      while (end < size && modules[end]) end++;
      const y = side - (row + 1) * module;
      rectangles.push(`${number(start * module)} ${number(y)} ${number((end - start) * module)} ${number(module)} re`);
      start = end;
    }
  }
  return `0 0 0 rg\n${rectangles.join("\n")}\nf`;
}

let last: { text: string; modules: ReturnType<typeof encode> } | null = null;

/** Cached: an installation has one address. */
function modulesOf(text: string): ReturnType<typeof encode> {
  if (last?.text !== text) last = { text, modules: encode(text, { ecc: "M", border: 0 }) };
  return last.modules;
}
