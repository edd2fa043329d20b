/** A field's own coordinates, its background and its border (ISO 32000-2 §12.5.6.19, Table 192). */
import { type FormNode, flagsOf, inherited } from "../../detect/form-node.ts";
import { textOfValue } from "../../detect/text-string.ts";
import { numberText } from "../../syntax/serialise.ts";
import { isName, type PdfDict } from "../../syntax/values.ts";
import { type Border, borderOf, type Colour, colourOf, fillColour, strokeColour } from "./annotation-style.ts";
import type { Matrix } from "./normal-appearance.ts";
import { ellipse, polyline } from "./page-form.ts";

const RADIO = 1 << 15;

export type FieldFrame = {
  /** Size as the field's reader sees it, before the field is turned by `R`. */
  width: number;
  height: number;
  /** From the field's own coordinates to the page's. */
  matrix: Matrix;
  /** `MK`; `null` if missing. */
  characteristics: PdfDict | null;
  background: Colour | null;
  border: Border & { colour: Colour | null };
  isRound: boolean;
};

export function readFrame(
  node: FormNode,
  [left, bottom, right, top]: readonly [number, number, number, number],
): FieldFrame {
  const { reader } = node;
  const widget = node.chain[0]!;
  const characteristics = reader.dictIn(widget, "MK");
  const rotate = reader.resolve(characteristics?.get("R"));
  const turns = typeof rotate === "number" && rotate % 90 === 0 ? (((rotate / 90) % 4) + 4) % 4 : 0;
  const matrix = (
    [
      [1, 0, 0, 1, left, bottom],
      [0, 1, -1, 0, right, bottom],
      [-1, 0, 0, -1, right, top],
      [0, -1, 1, 0, left, top],
    ] as const
  )[turns]!;
  const [width, height] = turns % 2 === 0 ? [right - left, top - bottom] : [top - bottom, right - left];
  const caption = reader.resolve(characteristics?.get("CA"));
  const isRadio = isName(inherited(node, "FT"), "Btn") && (flagsOf(node) & RADIO) !== 0;
  return {
    ...{ width, height, matrix, characteristics },
    background: colourOf(reader, characteristics, "BG", null),
    border: { ...borderOf(reader, widget), colour: colourOf(reader, characteristics, "BC", null) },
    isRound: isRadio && (caption === null || textOfValue(caption) === "l"),
  };
}

/** Operators in the field's own coordinates. */
export function frameOperators({ width, height, background, border, isRound }: FieldFrame): string {
  const outline = (inset: number): string => {
    const [right, top] = [Math.max(inset, width - inset), Math.max(inset, height - inset)];
    if (!isRound) return `${[inset, inset, right - inset, top - inset].map(numberText).join(" ")} re `;
    const radius = Math.max(0, Math.min(width, height) / 2 - inset);
    return ellipse(width / 2 - radius, height / 2 - radius, width / 2 + radius, height / 2 + radius);
  };
  const fill = background ? `${fillColour(background)}${outline(0)}f ` : "";
  if (!border.colour || border.width === 0) return fill && `q ${fill}Q `;
  const pen = `${strokeColour(border.colour)}${numberText(border.width)} w ${border.dashes}`;
  if (border.style === "U") return `q ${fill}${pen}${polyline([0, border.width / 2, width, border.width / 2])}S Q `;
  return `q ${fill}${isRound ? "" : bevel(width, height, border)}${pen}${outline(border.width / 2)}S Q `;
}

/** The lit and shaded inner edges of a beveled or inset border. */
function bevel(width: number, height: number, { style, width: edge }: Border): string {
  if (style !== "B" && style !== "I") return "";
  const [lit, shaded] = style === "B" ? ["1 g ", "0.5 g "] : ["0.5 g ", "0.75 g "];
  const [x0, y0, x1, y1] = [edge, edge, width - edge, height - edge];
  const [ix0, iy0, ix1, iy1] = [2 * edge, 2 * edge, width - 2 * edge, height - 2 * edge];
  return [
    `${lit}${polyline([x0, y0, x0, y1, x1, y1, ix1, iy1, ix0, iy1, ix0, iy0])}f `,
    `${shaded}${polyline([x1, y1, x1, y0, x0, y0, ix0, iy0, ix1, iy0, ix1, iy1])}f `,
  ].join("");
}
