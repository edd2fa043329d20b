/**
 * Draws free-text notes without an appearance stream, as viewers do (ISO 32000-2 §12.5.6.6): their text in its box,
 * in our own fonts.
 */
import { textIn } from "../../detect/text-string.ts";
import { readRectangle } from "../../syntax/pages.ts";
import type { PdfReader } from "../../syntax/reader.ts";
import { numberText } from "../../syntax/serialise.ts";
import type { PdfDict, PdfStream } from "../../syntax/values.ts";
import { layoutText, type TextStyle } from "../../text/layout.ts";
import { type Rgb, textOperators } from "../../text/text-operators.ts";
import { spellOutUnsupported } from "../../text/unsupported.ts";
import { type Border, borderOf, colourOf, fillColour, numbersOf, opacityOf } from "./annotation-style.ts";
import { readDefaultAppearance } from "./default-appearance.ts";
import { pageForm } from "./page-form.ts";
import type { SharedFonts } from "./start-words.ts";

type Box = readonly [left: number, bottom: number, right: number, top: number];

const USUAL_SIZE = 12;
const LONGEST_TEXT = 20_000;
const alignments = ["start", "center", "end"] as const;

/** Returns a form in page coordinates, or `null` for a note without rectangle. */
export function drawNote(reader: PdfReader, annotation: PdfDict, { letters, fonts }: SharedFonts): PdfStream | null {
  const box = readRectangle(reader, annotation.get("Rect"));
  const text = textIn(reader, annotation, "Contents")
    ?.slice(0, LONGEST_TEXT)
    .replaceAll("\r\n", "\n")
    .replaceAll("\r", "\n");
  if (!box) return null;
  const { size: stated, colour } = readDefaultAppearance(reader.resolve(annotation.get("DA")));
  const size = stated || USUAL_SIZE;
  const border = borderOf(reader, annotation);
  const inner = inset(box, differences(reader, annotation), border.width);
  const layout = layoutText(
    spellOutUnsupported(text ?? ""),
    { width: inner[2] - inner[0], height: inner[3] - inner[1] },
    {
      ...{ size, minimumSize: Math.min(size, 4), weight: "regular", lineHeight: 1.2, vertical: "top" },
      align: alignments[numberIn(reader, annotation, "Q") ?? 0] ?? "start",
    } satisfies TextStyle,
  );
  const textDrawing = textOperators(layout, colour, letters.uses);
  const frame = frameOf(reader, annotation, box, border, colour);
  const operators = `${frame}q 1 0 0 1 ${numberText(inner[0])} ${numberText(inner[1])} cm\n${textDrawing}Q\n`;
  return pageForm(box, operators, { opacity: opacityOf(reader, annotation), fonts });
}

/** Draws background and border. */
function frameOf(reader: PdfReader, annotation: PdfDict, box: Box, { width, dashes }: Border, colour: Rgb): string {
  const fill = fillColour(colourOf(reader, annotation, "C", null));
  if (!fill && width === 0) return "";
  const [left, bottom, right, top] = inset(box, [0, 0, 0, 0], width / 2);
  const rectangle = [left, bottom, right - left, top - bottom].map(numberText).join(" ");
  const paint = fill && width > 0 ? "B" : fill ? "f" : "S";
  return `q ${fill}${colour.map(numberText).join(" ")} RG ${numberText(width)} w ${dashes}${rectangle} re ${paint} Q\n`;
}

/** Insets of the text box within the note's rectangle. */
function differences(reader: PdfReader, annotation: PdfDict): number[] {
  const found = numbersOf(reader, annotation.get("RD"));
  return found.length === 4 && found.every((side) => side >= 0) ? found : [0, 0, 0, 0];
}

function inset(box: Box, sides: readonly number[], by: number): Box {
  const [left, bottom, right, top] = box;
  const [a, b, c, d] = sides.map((side) => side + by) as [number, number, number, number];
  return [left + a, bottom + b, Math.max(left + a + 1, right - c), Math.max(bottom + b + 1, top - d)];
}

function numberIn(reader: PdfReader, dict: PdfDict, key: string): number | null {
  const value = reader.resolve(dict.get(key));
  return typeof value === "number" ? value : null;
}
