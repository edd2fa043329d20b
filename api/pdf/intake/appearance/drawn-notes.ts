/**
 * Draws free-text notes without an appearance stream, as viewers do (ISO 32000-2 §12.5.6.6): their text in its box,
 * in our own fonts. Loaded only for files with such notes, because it pulls in the large text layout engine.
 */
import { textIn } from "../../detect/text-string.ts";
import { readRectangle } from "../../syntax/pages.ts";
import type { PdfReader } from "../../syntax/reader.ts";
import { numberText } from "../../syntax/serialise.ts";
import type { PdfDict, PdfValue } from "../../syntax/values.ts";
import { writeFonts } from "../../text/font-objects.ts";
import { fontUses } from "../../text/font-uses.ts";
import { layoutText, type TextStyle } from "../../text/layout.ts";
import { textOperators } from "../../text/text-operators.ts";
import { spellOutUnsupported } from "../../text/unsupported.ts";
import type { NoteDrawer } from "./appearance.ts";
import { opacityOf, pageForm } from "./page-form.ts";

type Box = readonly [left: number, bottom: number, right: number, top: number];
type Colour = readonly [number, number, number];

const BLACK: Colour = [0, 0, 0];
const USUAL_SIZE = 12;
const LARGEST_SIZE = 400;
const LONGEST_TEXT = 20_000;
const alignments = ["start", "center", "end"] as const;

/** Returns a form in page coordinates, or `null` for a note without text or rectangle. */
export const drawNote: NoteDrawer = (reader, annotation, add) => {
  const box = readRectangle(reader, annotation.get("Rect"));
  const text = textIn(reader, annotation, "Contents")
    ?.slice(0, LONGEST_TEXT)
    .replaceAll("\r\n", "\n")
    .replaceAll("\r", "\n");
  if (!box || !text?.trim()) return null;
  const { size, colour } = appearanceString(reader, annotation);
  const border = borderWidth(reader, annotation);
  const inner = inset(box, differences(reader, annotation), border);
  const layout = layoutText(spellOutUnsupported(text), { width: inner[2] - inner[0], height: inner[3] - inner[1] }, {
    ...{ size, minimumSize: Math.min(size, 4), weight: "regular", lineHeight: 1.2, vertical: "top" },
    align: alignments[numberIn(reader, annotation, "Q") ?? 0] ?? "start",
  } satisfies TextStyle);
  const uses = fontUses();
  const textDrawing = textOperators(layout, colour, uses);
  const frame = frameOf(reader, annotation, box, border, colour);
  const operators = `${frame}q 1 0 0 1 ${numberText(inner[0])} ${numberText(inner[1])} cm\n${textDrawing}Q\n`;
  return pageForm(box, operators, { opacity: opacityOf(reader, annotation), fonts: writeFonts(uses, add) });
};

/** Draws background and border. */
function frameOf(reader: PdfReader, annotation: PdfDict, box: Box, border: number, colour: Colour): string {
  const back = numbers(reader, annotation.get("C"));
  const fill = colourOperands(back);
  if (!fill && border === 0) return "";
  const [left, bottom, right, top] = inset(box, [0, 0, 0, 0], border / 2);
  const rectangle = [left, bottom, right - left, top - bottom].map(numberText).join(" ");
  const paint = fill && border > 0 ? "B" : fill ? "f" : "S";
  return `q ${fill}${colour.map(numberText).join(" ")} RG ${numberText(border)} w ${rectangle} re ${paint} Q\n`;
}

function colourOperands(parts: readonly number[]): string {
  const operator = { 1: "g", 3: "rg", 4: "k" }[parts.length];
  return operator ? `${parts.map(numberText).join(" ")} ${operator} ` : "";
}

/** Size and colour from `DA` (§12.7.4.3): the operands before `Tf`, and before `g`, `rg` or `k`. */
function appearanceString(reader: PdfReader, annotation: PdfDict): { size: number; colour: Colour } {
  const tokens = (textIn(reader, annotation, "DA") ?? "").split(/\s+/);
  const before = (operator: string, count: number): number[] | null => {
    const at = tokens.lastIndexOf(operator);
    const operands = at < count ? [] : tokens.slice(at - count, at).map(Number);
    return operands.length === count && operands.every(Number.isFinite) ? operands : null;
  };
  const [size = 0] = before("Tf", 1) ?? [];
  const [grey] = before("g", 1) ?? [];
  const rgb = before("rg", 3) ?? rgbOfInks(before("k", 4));
  const colour = rgb ?? (grey === undefined ? BLACK : [grey, grey, grey]);
  return {
    size: size > 0 && size <= LARGEST_SIZE ? size : USUAL_SIZE,
    colour: colour.map((part) => Math.min(1, Math.max(0, part))) as unknown as Colour,
  };
}

function rgbOfInks(inks: number[] | null): number[] | null {
  if (!inks) return null;
  const [cyan, magenta, yellow, key] = inks as [number, number, number, number];
  return [cyan, magenta, yellow].map((ink) => (1 - ink) * (1 - key));
}

/** Border width from the style or border entry; 1 by default (§12.5.4). */
function borderWidth(reader: PdfReader, annotation: PdfDict): number {
  const style = reader.resolve(reader.dictIn(annotation, "BS")?.get("W"));
  const border = reader.resolve(reader.arrayIn(annotation, "Border")?.[2]);
  const width = typeof style === "number" ? style : border;
  return typeof width === "number" && width >= 0 && width < 100 ? width : 1;
}

/** Insets of the text box within the note's rectangle. */
function differences(reader: PdfReader, annotation: PdfDict): number[] {
  const found = numbers(reader, annotation.get("RD"));
  return found.length === 4 && found.every((side) => side >= 0) ? found : [0, 0, 0, 0];
}

function inset(box: Box, sides: readonly number[], by: number): Box {
  const [left, bottom, right, top] = box;
  const [a, b, c, d] = sides.map((side) => side + by) as [number, number, number, number];
  return [left + a, bottom + b, Math.max(left + a + 1, right - c), Math.max(bottom + b + 1, top - d)];
}

function numbers(reader: PdfReader, value: PdfValue | undefined): number[] {
  const list = reader.resolve(value);
  return Array.isArray(list) ? list.map((item) => reader.resolve(item)).filter((item) => typeof item === "number") : [];
}

function numberIn(reader: PdfReader, dict: PdfDict, key: string): number | null {
  const value = reader.resolve(dict.get(key));
  return typeof value === "number" ? value : null;
}
