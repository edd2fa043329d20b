/** Draws form fields without an appearance, as viewers do (ISO 32000-2 §12.7.4.3), in our own fonts. */
import { chainOf, type FormNode, flagsOf, inherited } from "../../detect/form-node.ts";
import { textOfValue } from "../../detect/text-string.ts";
import { readRectangle } from "../../syntax/pages.ts";
import type { PdfReader } from "../../syntax/reader.ts";
import { numberText } from "../../syntax/serialise.ts";
import { type PdfDict, PdfName, PdfStream, PdfString } from "../../syntax/values.ts";
import { strokeColour } from "./annotation-style.ts";
import { readDefaultAppearance } from "./default-appearance.ts";
import { type FieldFrame, frameOperators, readFrame } from "./field-frame.ts";
import { listOperators, shownChoice } from "./field-lists.ts";
import { markOperators } from "./field-marks.ts";
import { type Area, combOperators, type FieldText, lineOperators, linesOperators } from "./field-text.ts";
import type { Letters } from "./lettering.ts";
import { pageForm } from "./page-form.ts";
import type { SharedFonts } from "./start-words.ts";

const MULTILINE = 1 << 12;
const PASSWORD = 1 << 13;
const RADIO = 1 << 15;
const PUSH = 1 << 16;
const COMBO = 1 << 17;
const FILE_SELECT = 1 << 20;
const COMB = 1 << 24;

const LONGEST_TEXT = 20_000;
const MOST_CELLS = 1_000;
/** Distance of text from a field's edge. */
const PADDING = 2;

/** Returns a form in page coordinates, or `null` if the field shows nothing. `isFramed`: with background and border. */
export function drawField(
  reader: PdfReader,
  widget: PdfDict,
  { letters, fonts }: SharedFonts,
  isFramed: boolean,
): PdfStream | null {
  const box = readRectangle(reader, widget.get("Rect"));
  if (!box) return null;
  const node = { reader, chain: chainOf(reader, widget) };
  const frame = readFrame(node, box);
  const operators = `${isFramed ? frameOperators(frame) : ""}${contentOf(node, frame, letters)}`;
  if (operators === "") return null;
  return pageForm(box, `q ${frame.matrix.map(numberText).join(" ")} cm ${operators}Q\n`, { opacity: 1, fonts });
}

function contentOf(node: FormNode, frame: FieldFrame, letters: Letters): string {
  const kind = inherited(node, "FT");
  const type = kind instanceof PdfName ? kind.value : "";
  if (type === "Btn") return buttonOperators(node, frame, letters);
  if (type !== "Tx" && type !== "Ch") return "";
  const edge = frame.border.width;
  const inside = areaIn(frame, edge);
  const content = type === "Tx" ? textOperatorsOf(node, frame, letters) : choiceOperators(node, frame, letters);
  const clip = [inside.x, inside.y, inside.width, inside.height].map(numberText).join(" ");
  return content && `q ${clip} re W n\n${content}Q\n`;
}

function textOperatorsOf(node: FormNode, frame: FieldFrame, letters: Letters): string {
  const text = textValue(node);
  if (text.trim() === "") return "";
  const look = lookOf(node);
  const flags = flagsOf(node);
  if (flags & PASSWORD) return lineOperators("*".repeat([...text].length), padded(frame), look, letters);
  const most = inherited(node, "MaxLen");
  const cells = typeof most === "number" && most >= 1 ? Math.min(Math.floor(most), MOST_CELLS) : 0;
  if (flags & MULTILINE) return linesOperators(text, padded(frame), look, letters);
  if (flags & COMB && !(flags & FILE_SELECT) && cells > 0) {
    return dividers(frame, cells) + combOperators(text, cells, areaIn(frame, 0), look, letters);
  }
  return lineOperators(text, padded(frame), look, letters);
}

function dividers({ width, height, border }: FieldFrame, cells: number): string {
  if (!border.colour || border.width === 0) return "";
  const lines = Array.from({ length: cells - 1 }, (_, n) => {
    const x = numberText((width * (n + 1)) / cells);
    return `${x} 0 m ${x} ${numberText(height)} l `;
  });
  return `${strokeColour(border.colour)}${numberText(border.width)} w ${lines.join("")}S `;
}

function choiceOperators(node: FormNode, frame: FieldFrame, letters: Letters): string {
  if ((flagsOf(node) & COMBO) === 0)
    return listOperators(node, areaIn(frame, frame.border.width), lookOf(node), letters);
  const text = shownChoice(node);
  return text.trim() === "" ? "" : lineOperators(text, padded(frame), lookOf(node), letters);
}

function buttonOperators(node: FormNode, frame: FieldFrame, letters: Letters): string {
  const flags = flagsOf(node);
  const caption = textOfValue(node.reader.resolve(frame.characteristics?.get("CA"))) ?? "";
  const look = lookOf(node);
  if (flags & PUSH) return caption ? lineOperators(caption, padded(frame), { ...look, quadding: 1 }, letters) : "";
  const state = node.reader.resolve(node.chain[0]!.get("AS"));
  if (!(state instanceof PdfName) || state.value === "Off") return "";
  return markOperators(caption, (flags & RADIO) !== 0, frame, look);
}

function areaIn({ width, height }: FieldFrame, inset: number): Area {
  return { x: inset, y: inset, width: Math.max(0, width - 2 * inset), height: Math.max(0, height - 2 * inset) };
}

function padded(frame: FieldFrame): Area {
  const side = Math.max(PADDING, 2 * frame.border.width);
  const area = areaIn(frame, frame.border.width);
  return { ...area, x: side, width: Math.max(1, frame.width - 2 * side) };
}

function lookOf(node: FormNode): FieldText {
  const { size, colour, font } = readDefaultAppearance(inherited(node, "DA"));
  const { reader } = node;
  const fonts = reader.dictIn(reader.dictIn(reader.dictIn(reader.catalog, "AcroForm"), "DR"), "Font");
  const base = reader.resolve(reader.dictIn(fonts, font)?.get("BaseFont"));
  const quadding = inherited(node, "Q");
  return {
    ...{ size, colour, fontName: base instanceof PdfName ? base.value : font },
    quadding: typeof quadding === "number" ? quadding : 0,
  };
}

function textValue(node: FormNode): string {
  const value = inherited(node, "V");
  const text =
    value instanceof PdfStream
      ? textOfValue(new PdfString(node.reader.data(value, LONGEST_TEXT * 4)))
      : textOfValue(value);
  return (text ?? "").slice(0, LONGEST_TEXT).replaceAll(/\r\n?/g, "\n");
}
