/** Draws a self-assessment for a law or standard as printable pages. */
import { badgeNames } from "../../../domain/compliance/badge.ts";
import { serverTranslate } from "../../../locales/server.ts";
import type { Assessment } from "../../ports/compliance/certificates.ts";
import { inkPages } from "../stamp/ink-pages.ts";
import { drawBrand } from "./brand.ts";
import { drawFooters } from "./draw-certificate.ts";
import { facts as drawFacts, fillFrom, heading, paragraph } from "./parts.ts";
import { block, breakPageUnlessFits, fill, frame, MARGIN, newSheet, placeBlock, type Sheet } from "./sheet.ts";
import { certificateTexts } from "./texts.ts";
import { utc } from "./times.ts";

const BULLET = 3;
const INDENT = 14;

/** @returns a PDF of A4 pages */
export function drawAssessment(assessment: Assessment): Uint8Array<ArrayBuffer> {
  const { language, badge, at, installation, facts, duties } = assessment;
  const look = certificateTexts(language);
  const t = serverTranslate(language, "assessment");
  const name = badgeNames[badge];
  return inkPages((ink) => {
    const sheet = newSheet(ink, look);
    drawBrand(sheet, undefined, fillFrom(look.texts), t("heading"));
    const title = block(sheet, t("title", { name }), sheet.width, { size: 21, weight: "bold" });
    placeBlock(sheet, title, MARGIN, sheet.y);
    sheet.y += title.height + 4;
    drawLine(sheet, t(`about.${badge}`));
    sheet.y += 8;
    drawNotice(sheet, t("lead"));
    drawFacts(sheet, MARGIN, sheet.width, 3, [
      [t("made"), Object.values(utc(at)).join(" ")],
      [t("host"), installation.host],
      [t("version"), installation.version],
    ]);
    drawFacts(sheet, MARGIN, sheet.width, 1, [[t("sealed_by"), installation.seal.subject]]);
    heading(sheet, t("facts"), 40);
    for (const { id, value } of facts) drawPoint(sheet, t(`fact.${id}`, { value: value ?? "" }));
    heading(sheet, t("duties"), 40);
    for (const id of duties) drawPoint(sheet, t(`duty.${id}`));
    sheet.y += 8;
    paragraph(sheet, t("foot"));
    const documentId = `self-assessment-${badge}-${at.slice(0, 10)}`;
    drawFooters(sheet, { documentId, productVersion: installation.version }, fillFrom(look.texts));
    return sheet.pages.map((operators) => `${operators.join("\n")}\n`);
  });
}

function drawNotice(sheet: Sheet, text: string): void {
  const words = block(sheet, text, sheet.width - 24, { size: 9.6, weight: "bold" });
  frame(sheet, MARGIN, sheet.y, sheet.width, words.height + 20, 6);
  placeBlock(sheet, words, MARGIN + 12, sheet.y + 10);
  sheet.y += words.height + 36;
}

function drawLine(sheet: Sheet, text: string): void {
  const words = block(sheet, text, sheet.width, { size: 9.6 });
  placeBlock(sheet, words, MARGIN, sheet.y);
  sheet.y += words.height + 6;
}

function drawPoint(sheet: Sheet, text: string): void {
  const words = block(sheet, text, sheet.width - INDENT, { size: 9.6 });
  breakPageUnlessFits(sheet, words.height + 6);
  fill(sheet, MARGIN + 3, sheet.y + 4.5, BULLET, BULLET, sheet.accent, 1.5);
  placeBlock(sheet, words, MARGIN + INDENT, sheet.y);
  sheet.y += words.height + 6;
}
