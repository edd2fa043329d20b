/** The top of the first page below the brand: title, document, and how to verify it. */

import type { Points } from "../../../domain/field/geometry.ts";
import { type Fill, facts } from "./parts.ts";
import { qrOperators } from "./qr.ts";
import { block, colors, custom, fill, frame, MARGIN, placeBlock, type Sheet } from "./sheet.ts";
import type { Certificate } from "./texts.ts";
import { utc } from "./times.ts";

const CARD: Points = 132;
const QR: Points = 68;

export function drawHead(sheet: Sheet, certificate: Certificate, t: Fill): void {
  const { content } = certificate;
  const cardEnd = drawVerifyCard(sheet, content.verifyUrl, t);
  const width = sheet.width - CARD - 24;
  const title = block(sheet, content.title, width, { size: 20, weight: "bold", language: content.titleLanguage });
  placeBlock(sheet, title, MARGIN, sheet.y);
  sheet.y += title.height + 8;
  const needed = content.people.filter((person) => person.act !== "released");
  const signed = needed.filter((person) => person.signedAt).length;
  drawStatus(sheet, `${t("status")}  ·  ${t("status.signed", { count: signed, total: needed.length })}`);
  sheet.y += 12;
  const completed = utc(content.completedAt);
  const handler = content.handledBy;
  const sent = content.sentAt ? utc(content.sentAt) : null;
  facts(sheet, MARGIN, width, 2, [
    [t("document.sender"), content.sender ? senderText(content.sender, t) : t("people.never")],
    ...(handler ? [[t("document.handler"), `${handler.name}\n${handler.email}`] as const] : []),
    [t("document.id"), content.documentId],
    [t("document.sent"), sent ? `${sent.date} ${sent.time}` : t("people.never")],
    [t("document.completed"), `${completed.date} ${completed.time}`],
  ]);
  sheet.y = Math.max(sheet.y, cardEnd);
}

function senderText({ name, email, proof, key }: NonNullable<Certificate["content"]["sender"]>, t: Fill): string {
  const at = proof?.at ? utc(proof.at) : null;
  return [
    ...[name, email],
    ...(key ? [t("sender.key", { key })] : []),
    ...(proof ? [t(`sender.proof.${proof.by}`)] : []),
    ...(at ? [`${at.date} ${at.time}`] : []),
  ].join("\n");
}

function drawStatus(sheet: Sheet, text: string): void {
  const label = block(sheet, text, 400, { size: 8.5, weight: "bold", color: colors.success });
  const width = Math.max(...label.layout.lines.map((line) => line.width)) + 20;
  const tight = block(sheet, text, width, { size: 8.5, weight: "bold", color: colors.success, align: "center" });
  fill(sheet, MARGIN, sheet.y, width, 18, colors.successTint, 9);
  placeBlock(sheet, tight, MARGIN, sheet.y + 4.8);
  sheet.y += 18;
}

/** @returns the bottom of the card */
function drawVerifyCard(sheet: Sheet, url: string, t: Fill): Points {
  const x = MARGIN + sheet.width - CARD;
  const inner = CARD - 20;
  const heading = block(sheet, t("verify.heading"), inner, { size: 8.5, weight: "bold", align: "center" });
  const body = block(sheet, t("verify.body"), inner, { size: 6.8, color: colors.muted, align: "center" });
  const address = block(sheet, url, inner, { size: 6.8, smallest: 4, color: sheet.accent, align: "center" });
  const height = 10 + QR + 8 + heading.height + 4 + body.height + 4 + address.height + 9;
  frame(sheet, x, sheet.y, CARD, height, 6);
  custom(sheet, qrOperators(url, QR), x + (CARD - QR) / 2, sheet.y + 10, QR, QR);
  let y = sheet.y + 10 + QR + 8;
  for (const [part, gap] of [
    [heading, 4],
    [body, 4],
    [address, 0],
  ] as const) {
    placeBlock(sheet, part, x + 10, y);
    y += part.height + gap;
  }
  return sheet.y + height;
}
