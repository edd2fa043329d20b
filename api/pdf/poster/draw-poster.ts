/** A web form's poster: title, QR code and link on one A4 page. */
import type { Points } from "../../../domain/field/geometry.ts";
import type { Poster } from "../../ports/pdf.ts";
import { accentOf } from "../certificate/brand.ts";
import { fillFrom } from "../certificate/parts.ts";
import { qrOperators } from "../certificate/qr.ts";
import {
  block,
  colors,
  custom,
  fill,
  frame,
  MARGIN,
  newSheet,
  PAGE,
  placeBlock,
  type Sheet,
  write,
} from "../certificate/sheet.ts";
import { certificateTexts } from "../certificate/texts.ts";
import { inkPages } from "../stamp/ink-pages.ts";

const QR: Points = 260;
/** Four modules of quiet zone around a code of about 40 modules. */
const QUIET: Points = 28;
const TITLE_BOTTOM: Points = 250;

/** @returns a PDF of one page */
export function drawPoster({
  title,
  introduction,
  url,
  sender,
  primaryColor,
  language,
}: Poster): Uint8Array<ArrayBuffer> {
  const look = certificateTexts(language);
  const t = fillFrom(look.texts);
  return inkPages((ink) => {
    const accent = accentOf({ primaryColor, secondaryColor: null, productName: null, logo: null });
    const sheet = newSheet(ink, look, accent);
    fill(sheet, 0, 0, PAGE.width, 14, accent);
    drawTitle(sheet, title, introduction);
    const left = (PAGE.width - QR) / 2;
    const top = TITLE_BOTTOM + QUIET + 20;
    frame(sheet, left - QUIET, top - QUIET, QR + 2 * QUIET, QR + 2 * QUIET, 16);
    custom(sheet, qrOperators(url, QR), left, top, QR, QR);
    const centered = { align: "center" as const };
    let y = top + QR + QUIET + 28;
    y += write(sheet, t("poster.scan"), MARGIN, y, sheet.width, { ...centered, size: 18, weight: "bold" });
    y += 12;
    // An address reads from left to right in every language.
    const link = { ...centered, size: 11, smallest: 7, color: colors.muted, language: "en" };
    write(sheet, `\u2066${url.replace(/^https?:\/\//, "")}\u2069`, MARGIN, y, sheet.width, link);
    const by = t("poster.by", { sender: `\u2068${sender}\u2069` });
    write(sheet, by, MARGIN, PAGE.height - 70, sheet.width, { ...centered, size: 10, color: colors.muted });
    return sheet.pages.map((operators) => `${operators.join("\n")}\n`);
  });
}

/** Draws title and introduction above the code; a long title gets a smaller font. */
function drawTitle(sheet: Sheet, title: string, introduction: string): void {
  const size = title.length > 90 ? 20 : title.length > 45 ? 26 : 34;
  const heading = block(sheet, title, sheet.width, { size, weight: "bold", align: "center" });
  const shown = introduction.length > 220 ? "" : introduction;
  const lead = shown && block(sheet, shown, sheet.width - 60, { size: 13, color: colors.muted, align: "center" });
  const height = heading.height + (lead ? lead.height + 14 : 0);
  const top = Math.max(50, (TITLE_BOTTOM + 30 - height) / 2);
  placeBlock(sheet, heading, MARGIN, top);
  if (lead) placeBlock(sheet, lead, MARGIN + 30, top + heading.height + 14);
}
