import { operationsOf } from "../../content/operations.ts";
import { PdfName, PdfString, PdfSyntaxError, type PdfValue } from "../../syntax/values.ts";
import type { Rgb } from "../../text/text-operators.ts";

/** `size` is 0 for a size that fits the box. `font` is a resource name. */
export type TextLook = { size: number; colour: Rgb; font: string };

const USUAL_SIZE = 12;
const LARGEST_SIZE = 400;
const BLACK: Rgb = [0, 0, 0];

/** Reads a default appearance string (ISO 32000-2 §12.7.4.3); the last operator of each kind counts. */
export function readDefaultAppearance(value: PdfValue): TextLook {
  const look: TextLook = { size: USUAL_SIZE, colour: BLACK, font: "" };
  if (!(value instanceof PdfString)) return look;
  try {
    for (const { operator, operands } of operationsOf(value.bytes.subarray(0, 4_000))) {
      const numbers = operands.filter((operand) => typeof operand === "number");
      if (operator === "Tf") {
        const [font] = operands;
        const size = numbers.at(-1) ?? 0;
        look.font = font instanceof PdfName ? font.value : "";
        look.size = size > 0 && size <= LARGEST_SIZE ? size : 0;
      } else if (operator === "g" || operator === "rg" || operator === "k") {
        look.colour = rgbOf(numbers) ?? look.colour;
      }
    }
  } catch (error) {
    if (!(error instanceof PdfSyntaxError)) throw error;
  }
  return look;
}

/** `null` unless there are one, three or four components. */
function rgbOf(parts: readonly number[]): Rgb | null {
  const [a = 0, b = 0, c = 0, key = 0] = parts.map((part) => Math.min(1, Math.max(0, part)));
  if (parts.length === 1) return [a, a, a];
  if (parts.length === 3) return [a, b, c];
  return parts.length === 4 ? [(1 - a) * (1 - key), (1 - b) * (1 - key), (1 - c) * (1 - key)] : null;
}
