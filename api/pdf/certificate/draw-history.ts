/** Draws a document's history as printable pages, with times in UTC. */
import { keyTextOf, sentenceOf } from "../../../domain/audit/story.ts";
import type { AuditLineView } from "../../../domain/contract/views/views.ts";
import { serverTranslate } from "../../../locales/server.ts";
import type { HistorySheet } from "../../ports/certificate.ts";
import { inkPages } from "../stamp/ink-pages.ts";
import { accentOf, drawBrand } from "./brand.ts";
import { drawFooters } from "./draw-certificate.ts";
import { facts, fillFrom, paragraph } from "./parts.ts";
import { block, breakPageUnlessFits, colors, MARGIN, newSheet, placeBlock, rule, type Sheet } from "./sheet.ts";
import { certificateTexts } from "./texts.ts";
import { utc } from "./times.ts";

const TIME_WIDTH = 112;
const GAP = 14;

/** @returns a PDF of A4 pages, events oldest first */
export function drawHistory(history: HistorySheet): Uint8Array<ArrayBuffer> {
  const look = certificateTexts(history.language);
  const certificate = fillFrom(look.texts);
  const t = serverTranslate(history.language, "story");
  return inkPages((ink) => {
    const sheet = newSheet(ink, look, accentOf(history.brand));
    drawBrand(sheet, history.brand, certificate, t("title"));
    const title = block(sheet, history.title, sheet.width, {
      size: 21,
      weight: "bold",
      language: history.titleLanguage,
    });
    placeBlock(sheet, title, MARGIN, sheet.y);
    sheet.y += title.height + 12;
    const at = utc(history.at);
    facts(sheet, MARGIN, sheet.width, 3, [
      [t("document.id"), history.documentId],
      [t("as_of"), `${at.date} ${at.time}`],
      [t("events"), String(history.trail.events)],
    ]);
    facts(sheet, MARGIN, sheet.width, 1, [[t("fingerprint"), history.trail.headSha256]]);
    paragraph(sheet, `${t(history.trail.intact ? "trail.intact" : "trail.broken")} ${t("zone")}`);
    for (const line of history.lines) drawLine(sheet, history, line);
    drawFooters(sheet, history, certificate);
    return sheet.pages.map((operators) => `${operators.join("\n")}\n`);
  });
}

function drawLine(sheet: Sheet, { language, isProof }: HistorySheet, line: AuditLineView): void {
  const t = serverTranslate(language, "story");
  const number = new Intl.NumberFormat(language);
  const moment = (at: string) => Object.values(utc(at)).join(" ");
  const translate = (key: Parameters<typeof t>[0], values?: Record<string, string>) => t(key, { ...values });
  const keyText = keyTextOf(line, translate);
  const text = sentenceOf(line, {
    text: translate,
    number: (value) => number.format(value),
    moment,
  });
  const width = sheet.width - TIME_WIDTH - GAP;
  const small = { size: 7.6, color: colors.muted };
  const blocks = [
    block(sheet, text, width, { size: 9.6 }),
    ...(keyText ? [block(sheet, keyText, width, { size: 8.8, color: colors.muted })] : []),
    ...(line.personal?.reason ? [block(sheet, `“${line.personal.reason}”`, width, { size: 8.8 })] : []),
    ...(isProof ? factsOf(line, t).map((fact) => block(sheet, fact, width, small)) : []),
  ];
  const height = blocks.reduce((sum, one) => sum + one.height + 3, 0);
  breakPageUnlessFits(sheet, height + 14);
  rule(sheet, MARGIN, sheet.y, sheet.width);
  sheet.y += 7;
  placeBlock(sheet, block(sheet, moment(line.at), TIME_WIDTH, { size: 8, color: colors.muted }), MARGIN, sheet.y + 1.4);
  let y = sheet.y;
  for (const one of blocks) {
    placeBlock(sheet, one, MARGIN + TIME_WIDTH + GAP, y);
    y += one.height + 3;
  }
  sheet.y += height + 4;
}

const personalFacts = ["fileName", "host", "place", "ip", "userAgent", "embeddedIn"] as const;

function factsOf({ personal, seq, hash }: AuditLineView, t: ReturnType<typeof serverTranslate<"story">>): string[] {
  const known = personalFacts.flatMap((name) => (personal?.[name] ? [`${t(`event.${name}`)}: ${personal[name]}`] : []));
  return [...known, `${t("event.number")} ${seq} · SHA-256 ${hash}`];
}
