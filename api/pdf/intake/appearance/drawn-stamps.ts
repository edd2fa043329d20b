/**
 * Draws rubber stamps without an appearance stream, of which viewers supply those with standard names (ISO 32000-2
 * §12.5.6.12): the words in a frame. Loaded only for files with such stamps, because of the text layout engine.
 */
import { readRectangle } from "../../syntax/pages.ts";
import { numberText } from "../../syntax/serialise.ts";
import { nameOf, PdfName } from "../../syntax/values.ts";
import { writeFonts } from "../../text/font-objects.ts";
import { fontUses } from "../../text/font-uses.ts";
import { layoutText } from "../../text/layout.ts";
import { textOperators } from "../../text/text-operators.ts";
import type { NoteDrawer } from "./appearance.ts";
import { opacityOf, pageForm } from "./page-form.ts";

const RED = [0.75, 0.1, 0.1] as const;

const stampTexts: Readonly<Record<string, string>> = {
  Approved: "APPROVED",
  AsIs: "AS IS",
  Confidential: "CONFIDENTIAL",
  Departmental: "DEPARTMENTAL",
  Draft: "DRAFT",
  Experimental: "EXPERIMENTAL",
  Expired: "EXPIRED",
  Final: "FINAL",
  ForComment: "FOR COMMENT",
  ForPublicRelease: "FOR PUBLIC RELEASE",
  NotApproved: "NOT APPROVED",
  NotForPublicRelease: "NOT FOR PUBLIC RELEASE",
  Sold: "SOLD",
  TopSecret: "TOP SECRET",
};

/** Returns a form in page coordinates, or `null` for a name that only its program can draw. */
export const drawStamp: NoteDrawer = (reader, annotation, add) => {
  const box = readRectangle(reader, annotation.get("Rect"));
  const name = reader.resolve(annotation.get("Name") ?? nameOf("Draft"));
  const text = name instanceof PdfName ? stampTexts[name.value] : undefined;
  if (!box || !text) return null;
  const [width, height] = [box[2] - box[0], box[3] - box[1]];
  const line = Math.min(3, height / 12);
  const available = { width: Math.max(1, width - 6 * line), height: Math.max(1, height - 4 * line) };
  const size = Math.max(4, Math.min(available.height / 1.2, (available.width / text.length) * 1.3));
  const layout = layoutText(text, available, {
    ...{ size, minimumSize: 2, weight: "bold", lineHeight: 1.2, vertical: "middle", align: "center" },
  });
  const uses = fontUses();
  const letters = textOperators(layout, RED, uses);
  const frame = [box[0] + line, box[1] + line, Math.max(0, width - 2 * line), Math.max(0, height - 2 * line)];
  const pen = `${RED.map(numberText).join(" ")} RG ${numberText(line)} w ${frame.map(numberText).join(" ")} re S`;
  const placement = `1 0 0 1 ${numberText(box[0] + 3 * line)} ${numberText(box[1] + 2 * line)} cm`;
  const operators = `${pen} q ${placement}\n${letters}Q\n`;
  return pageForm(box, operators, { opacity: opacityOf(reader, annotation), fonts: writeFonts(uses, add) });
};
