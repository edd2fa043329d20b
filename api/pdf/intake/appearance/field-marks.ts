/** Ticks of check boxes and radio buttons, which viewers draw as letters of ZapfDingbats (ISO 32000-2 Table 192). */
import { numberText } from "../../syntax/serialise.ts";
import type { Rgb } from "../../text/text-operators.ts";
import { ellipse, polyline } from "./page-form.ts";

/** Side of a mark without a font size, as a share of its box; of one with a size, as a share of that. */
const AUTO_SIDE = 0.7;
const SIZED_SIDE = 0.75;

const star = Array.from({ length: 10 }, (_, n) => {
  const [angle, radius] = [Math.PI / 2 + (n * Math.PI) / 5, n % 2 === 0 ? 0.5 : 0.2];
  return [0.5 + Math.cos(angle) * radius, 0.5 + Math.sin(angle) * radius];
}).flat();
const tick = `${polyline([0, 0.45, 0.16, 0.6, 0.37, 0.36, 0.84, 1, 1, 0.9, 0.38, 0])}f`;
const cross = `0.2 w ${polyline([0.1, 0.1, 0.9, 0.9])}${polyline([0.1, 0.9, 0.9, 0.1])}S`;
const bullet = `${ellipse(0.1, 0.1, 0.9, 0.9)}f`;

/** Paths in a unit square, by letter. */
const marks: Readonly<Record<string, string>> = {
  ...{ 3: tick, 4: tick, 5: cross, 6: cross, 7: cross, 8: cross, l: bullet },
  u: `${polyline([0.5, 0, 1, 0.5, 0.5, 1, 0, 0.5])}f`,
  n: "0.1 0.1 0.8 0.8 re f",
  H: `${polyline(star)}f`,
};

/** Centred in a box of that size. */
export function markOperators(
  letter: string,
  isRadio: boolean,
  box: { width: number; height: number },
  look: { size: number; colour: Rgb },
): string {
  const most = Math.min(box.width, box.height);
  const side = look.size > 0 ? Math.min(most, look.size * SIZED_SIDE) : most * AUTO_SIDE;
  const colour = look.colour.map(numberText).join(" ");
  const [x, y] = [(box.width - side) / 2, (box.height - side) / 2];
  const placement = [side, 0, 0, side, x, y].map(numberText).join(" ");
  return `q ${placement} cm ${colour} rg ${colour} RG ${marks[letter] ?? (isRadio ? bullet : tick)} Q `;
}
