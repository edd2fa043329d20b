/**
 * Draws rubber stamps without an appearance stream, of which viewers supply those with standard names (ISO 32000-2
 * §12.5.6.12): the words in a frame.
 */
import { textOfValue } from "../../detect/text-string.ts";
import { readRectangle } from "../../syntax/pages.ts";
import type { PdfReader } from "../../syntax/reader.ts";
import { numberText } from "../../syntax/serialise.ts";
import { nameOf, type PdfDict, PdfName, type PdfStream } from "../../syntax/values.ts";
import { layoutText } from "../../text/layout.ts";
import { textOperators } from "../../text/text-operators.ts";
import { spellOutUnsupported } from "../../text/unsupported.ts";
import { opacityOf } from "./annotation-style.ts";
import { pageForm } from "./page-form.ts";
import type { SharedFonts } from "./start-words.ts";

const RED = [0.75, 0.1, 0.1] as const;

/** Marks of Acrobat's collections in front of a stamp's name. */
const COLLECTION = /^(#D|SB|SH)(?=[A-Z][a-z])/;

/** `SBSentForReview` reads "SENT FOR REVIEW". */
function wordsOf(name: PdfName): string {
  const text = (textOfValue(name) ?? "").slice(0, 60).replace(COLLECTION, "");
  return text
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, " ")
    .replaceAll(/[_\s]+/g, " ")
    .trim()
    .toUpperCase();
}

/** Returns a form in page coordinates. A stamp of an unknown name shows that name. */
export function drawStamp(reader: PdfReader, annotation: PdfDict, { letters, fonts }: SharedFonts): PdfStream | null {
  const box = readRectangle(reader, annotation.get("Rect"));
  const name = reader.resolve(annotation.get("Name"));
  const text = spellOutUnsupported(wordsOf(name instanceof PdfName ? name : nameOf("Draft")));
  if (!box || !text) return null;
  const [width, height] = [box[2] - box[0], box[3] - box[1]];
  const line = Math.min(3, height / 12);
  const available = { width: Math.max(1, width - 6 * line), height: Math.max(1, height - 4 * line) };
  const size = Math.max(4, Math.min(available.height / 1.2, (available.width / text.length) * 1.3));
  const layout = layoutText(text, available, {
    ...{ size, minimumSize: 2, weight: "bold", lineHeight: 1.2, vertical: "middle", align: "center" },
  });
  const shown = textOperators(layout, RED, letters.uses);
  const frame = [box[0] + line, box[1] + line, Math.max(0, width - 2 * line), Math.max(0, height - 2 * line)];
  const pen = `${RED.map(numberText).join(" ")} RG ${numberText(line)} w ${frame.map(numberText).join(" ")} re S`;
  const placement = `1 0 0 1 ${numberText(box[0] + 3 * line)} ${numberText(box[1] + 2 * line)} cm`;
  const operators = `${pen} q ${placement}\n${shown}Q\n`;
  return pageForm(box, operators, { opacity: opacityOf(reader, annotation), fonts });
}
