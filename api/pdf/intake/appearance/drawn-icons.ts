/**
 * Draws sticky notes without an appearance stream: the viewer supplies an icon of a fixed size at the rectangle's upper
 * left corner (ISO 32000-2 §12.5.6.4).
 */
import { readRectangle } from "../../syntax/pages.ts";
import type { PdfReader } from "../../syntax/reader.ts";
import { numberText } from "../../syntax/serialise.ts";
import { isName, type PdfDict, PdfName, type PdfStream } from "../../syntax/values.ts";
import { colourOf, fillColour, opacityOf } from "./annotation-style.ts";
import { pageForm } from "./page-form.ts";

/** Width and height in points. */
const SIZE = 20;
const YELLOW = "1 0.85 0.3 rg ";

const help = "18.5 10 m 18.5 14.7 14.7 18.5 10 18.5 c 5.3 18.5 1.5 14.7 1.5 10 c 1.5 5.3 5.3 1.5 10 1.5 c";
const head = "10 13 m 10 15.2 8.2 17 6 17 c 3.8 17 2 15.2 2 13 c 2 10.8 3.8 9 6 9 c 8.2 9 10 10.8 10 13 c";

/** Path operators by icon name, in a square of `SIZE`; the fill colour is set. */
const icons: Readonly<Record<string, string>> = {
  Note: "2 1 m 18 1 l 18 14 l 13 19 l 2 19 l h B 13 19 m 13 14 l 18 14 l 5 11 m 15 11 l 5 8 m 15 8 l 5 5 m 12 5 l S",
  Comment: "2 6 m 2 18 l 18 18 l 18 6 l 9 6 l 5 2 l 5 6 l h B 5 14 m 15 14 l 5 10 m 13 10 l S",
  Help: `${help} 14.7 1.5 18.5 5.3 18.5 10 c h B 1.6 w 7 12.5 m 7 16 13 16 13 12.5 c 13 10.5 10 10.5 10 8 c 10 5.5 m 10 4.5 l S`,
  Key: `${head} h B 1.8 w 9.3 10.7 m 18 3 l 14 6.5 m 16 8.5 l 16.3 4.5 m 18.3 6.5 l S`,
  Insert: "3 3 m 10 17 l 17 3 l 14 3 l 10 11 l 6 3 l h B",
  NewParagraph:
    "4 9 m 10 18 l 16 9 l h B 5 2 m 5 7 l 9 2 l 9 7 l 11 2 m 11 7 l 14 7 l 15.3 7 15.3 4.5 14 4.5 c 11 4.5 l S",
  Paragraph: "2 1 16 18 re B 11 15 m 11 4 l 14 15 m 14 4 l 15.5 15 m 9 15 l S 0 g 11 15 m 5.5 15 5.5 9 11 9 c h f",
};

/** Returns a form in page coordinates, or `null` for replies and states, which no viewer shows on the page. */
export function drawIcon(reader: PdfReader, annotation: PdfDict): PdfStream | null {
  const box = readRectangle(reader, annotation.get("Rect"));
  const isReply = annotation.has("IRT") && !isName(reader.resolve(annotation.get("RT")), "Group");
  if (!box || isReply || annotation.has("StateModel")) return null;
  const [left, , , top] = box;
  const name = reader.resolve(annotation.get("Name"));
  const icon = (name instanceof PdfName && icons[name.value]) || icons.Note!;
  const placement = `1 0 0 1 ${numberText(left)} ${numberText(top - SIZE)} cm`;
  const fill = fillColour(colourOf(reader, annotation, "C", null)) || YELLOW;
  const operators = `q ${placement} 0 G 0.9 w ${fill}${icon} Q\n`;
  return pageForm([left, top - SIZE, left + SIZE, top], operators, { opacity: opacityOf(reader, annotation) });
}
