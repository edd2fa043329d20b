import type { Points, Size } from "../../../domain/field/geometry.ts";
import { INK_RGB, inkBox, strokeOutlines } from "../../../domain/field/stroke-outline.ts";
import type { VectorStrokes } from "../../../domain/field/value.ts";
import { number } from "../text/text-operators.ts";

/** The shapes shown on screen, scaled to the box and centred; origin at the box's bottom left, y up. */
export function strokeOperators(pad: VectorStrokes, box: Size<Points>): string {
  const ink = inkBox(pad);
  const scale = Math.min(box.width / ink.width, box.height / ink.height);
  const left = (box.width - ink.width * scale) / 2 - ink.x * scale;
  const top = (box.height + ink.height * scale) / 2 + ink.y * scale;
  const matrix = [scale, 0, 0, -scale, left, top].map((entry) => Math.round(entry * 1e6) / 1e6).join(" ");
  const color = INK_RGB.map((part) => number(part / 255)).join(" ");
  return `q ${color} rg ${matrix} cm\n${strokeOutlines(pad).map(toOperators).join("\n")}\nQ\n`;
}

/** `M`, `L`, `Z` as the operators `m`, `l`, `h`. */
function toOperators(path: string): string {
  const steps = path.matchAll(/([ML])(-?[\d.]+) (-?[\d.]+)/g);
  const lines = Array.from(
    steps,
    ([, step, x, y]) => `${number(Number(x))} ${number(Number(y))} ${step === "M" ? "m" : "l"}`,
  );
  return `${lines.join("\n")}\nh f`;
}
