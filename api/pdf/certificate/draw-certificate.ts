import type { CertificateFile } from "../../ports/certificate.ts";
import type { Ink } from "../stamp/ink.ts";
import { accentOf, drawBrand } from "./brand.ts";
import { drawHead } from "./head.ts";
import type { AddedPage } from "./page-size.ts";
import { type Fill, facts, factsHeight, fillFrom, heading, paragraph } from "./parts.ts";
import { drawPeople } from "./people.ts";
import { block, breakPageUnlessFits, colors, MARGIN, newSheet, placeBlock, rule, type Sheet } from "./sheet.ts";
import type { Certificate } from "./texts.ts";

/** The certificate's pages as content stream operators; fonts and images go into the shared ink. */
export function drawCertificate(certificate: Certificate, ink: Ink, { width, height, scale }: AddedPage): string[] {
  const t = fillFrom(certificate.texts);
  const { content } = certificate;
  const sheet = newSheet(ink, certificate, accentOf(content.brand), { width: width / scale, height: height / scale });
  drawBrand(sheet, content.brand, t);
  drawHead(sheet, certificate, t);
  drawFiles(sheet, certificate, t);
  drawAttachments(sheet, certificate.content.attachments, t);
  drawPeople(sheet, certificate.content.people, t);
  paragraph(sheet, `${t("people.intent")} ${t("document.zone")}`);
  drawAudit(sheet, certificate, t);
  drawSeal(sheet, certificate, t);
  drawFooters(sheet, content, t);
  const enlarged = scale === 1 ? "" : `${scale} 0 0 ${scale} 0 0 cm\n`;
  return sheet.pages.map((operators) => `q ${enlarged}${operators.join("\n")}\nQ\n`);
}

function hashesOf({ originals, uploadedSha256, storedSha256 }: CertificateFile, t: Fill): [string, string][] {
  const conversions = originals?.map(({ fileName: file, by, sha256 }): [string, string] => [
    t("files.made", { file, by }),
    sha256,
  ]);
  if (conversions) return [...conversions, [t("files.stored"), storedSha256]];
  if (uploadedSha256 === storedSha256) return [[t("files.same"), storedSha256]];
  return [
    [t("files.uploaded"), uploadedSha256],
    [t("files.stored"), storedSha256],
  ];
}

function drawFiles(sheet: Sheet, { content }: Certificate, t: Fill): void {
  heading(sheet, t("files.heading"), 60);
  for (const file of content.files) {
    const hashes = hashesOf(file, t);
    const name = block(sheet, file.fileName, sheet.width - 90, { size: 9.6, weight: "bold" });
    breakPageUnlessFits(sheet, name.height + 8 + hashes.length * 33);
    const pages = { size: 8, color: colors.muted, align: "end" as const };
    placeBlock(
      sheet,
      block(sheet, t("files.pages", { pages: file.pages }), 84, pages),
      MARGIN + sheet.width - 84,
      sheet.y + 1,
    );
    placeBlock(sheet, name, MARGIN, sheet.y);
    sheet.y += name.height + 7;
    facts(sheet, MARGIN, sheet.width, 1, hashes);
    rule(sheet, MARGIN, sheet.y - 2, sheet.width);
    sheet.y += 9;
  }
  breakPageUnlessFits(sheet, 36);
  const { size, sha256, isEncrypted } = content.signed;
  const label = t(isEncrypted ? "files.encrypted" : "files.prefix", { size: String(size) });
  facts(sheet, MARGIN, sheet.width, 1, [[label, sha256]]);
}

function drawAttachments(sheet: Sheet, attachments: Certificate["content"]["attachments"], t: Fill): void {
  if (attachments.length === 0) return;
  heading(sheet, t("attachments.heading"), 60);
  for (const { fileName, sha256, by, isMerged } of attachments) {
    const name = block(sheet, fileName, sheet.width, { size: 9.6, weight: "bold" });
    breakPageUnlessFits(sheet, name.height + 41);
    placeBlock(sheet, name, MARGIN, sheet.y);
    sheet.y += name.height + 7;
    facts(sheet, MARGIN, sheet.width, 1, [[t(isMerged ? "attachments.merged" : "attachments.beside", { by }), sha256]]);
    rule(sheet, MARGIN, sheet.y - 2, sheet.width);
    sheet.y += 9;
  }
}

function drawAudit(sheet: Sheet, { content }: Certificate, t: Fill): void {
  heading(sheet, t("audit.heading"), 80);
  paragraph(sheet, t("audit.body"));
  breakPageUnlessFits(sheet, 64);
  facts(sheet, MARGIN, sheet.width, 1, [
    [t("audit.events"), String(content.audit.events)],
    [t("audit.head"), content.audit.headSha256],
  ]);
}

function drawSeal(sheet: Sheet, { content: { seal } }: Certificate, t: Fill): void {
  const level = `PAdES ${seal.level}`;
  const pairs: [string, string][] = [
    [t("seal.level"), level],
    [t("seal.subject"), seal.subject],
    [t("seal.issuer"), seal.issuer],
    [t("seal.serial"), seal.serial],
  ];
  if (seal.timeStampAuthority) pairs.push([t("seal.time"), seal.timeStampAuthority]);
  const height = factsHeight(
    sheet,
    sheet.width,
    2,
    pairs.map(([, value]) => value),
  );
  heading(sheet, t("seal.heading"), height + 70);
  const honest = t(seal.origin === "install_authority" ? "seal.platform" : "seal.own");
  paragraph(sheet, seal.timeStampAuthority ? honest : `${honest} ${t("seal.noTime")}`);
  breakPageUnlessFits(sheet, height + 28);
  facts(sheet, MARGIN, sheet.width, 2, pairs);
  facts(sheet, MARGIN, sheet.width, 1, [[t("seal.fingerprint"), seal.fingerprintSha256]]);
}

/** Draws a footer with document, product and page number on every page. */
export function drawFooters(
  sheet: Sheet,
  content: Pick<Certificate["content"], "documentId" | "productVersion">,
  t: Fill,
): void {
  const all = sheet.pages;
  const top = sheet.page.height - 40;
  const letters = { size: 7, color: colors.muted };
  for (const [index, page] of all.entries()) {
    sheet.pages = [page];
    rule(sheet, MARGIN, top - 9, sheet.width);
    const third = sheet.width / 3;
    placeBlock(sheet, block(sheet, t("footer", { id: content.documentId }), third + 40, letters), MARGIN, top);
    const version = t("footer.version", { version: content.productVersion });
    placeBlock(sheet, block(sheet, version, third - 40, { ...letters, align: "center" }), MARGIN + third + 40, top);
    const number = t("footer.page", { page: index + 1, pages: all.length });
    placeBlock(sheet, block(sheet, number, third, { ...letters, align: "end" }), MARGIN + 2 * third, top);
  }
  sheet.pages = all;
}
