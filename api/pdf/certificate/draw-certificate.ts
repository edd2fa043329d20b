import type { CertificateFile } from "../../ports/certificate.ts";
import type { Ink } from "../stamp/ink.ts";
import { accentOf, drawBrand } from "./brand.ts";
import { drawEvents } from "./events.ts";
import { drawHead } from "./head.ts";
import type { AddedPage } from "./page-size.ts";
import { type Fill, facts, factsHeight, fillFrom, heading, paragraph } from "./parts.ts";
import { drawPeople } from "./people.ts";
import { block, breakPageUnlessFits, colors, frame, MARGIN, newSheet, placeBlock, rule, type Sheet } from "./sheet.ts";
import type { Certificate } from "./texts.ts";

/** Size of hashes and of the seal's facts. */
const HASH = 7.4;
/** Two hashes fit beside each other. */
const TWO_HASHES = 6.4;

/** The certificate's pages as content stream operators; fonts and images go into the shared ink. */
export function drawCertificate(certificate: Certificate, ink: Ink, { width, height, scale }: AddedPage): string[] {
  const t = fillFrom(certificate.texts);
  const { content } = certificate;
  const sheet = newSheet(ink, certificate, accentOf(content.brand), { width: width / scale, height: height / scale });
  drawBrand(sheet, content.brand, t);
  drawHead(sheet, certificate, t);
  drawPeople(sheet, content.people, t);
  drawEvents(sheet, content, t);
  drawFiles(sheet, certificate, t);
  drawAttachments(sheet, content.attachments, t);
  drawProof(sheet, certificate, t);
  drawFooters(sheet, content, t);
  drawFrames(sheet);
  const enlarged = scale === 1 ? "" : `${scale} 0 0 ${scale} 0 0 cm\n`;
  return sheet.pages.map((operators) => `q ${enlarged}${operators.join("\n")}\nQ\n`);
}

const FRAME_INSET = 22;

/** A line around each page, as on a certificate that one hangs on the wall. */
function drawFrames(sheet: Sheet): void {
  const all = sheet.pages;
  const { width, height } = sheet.page;
  for (const page of all) {
    sheet.pages = [page];
    frame(sheet, FRAME_INSET, FRAME_INSET, width - 2 * FRAME_INSET, height - 2 * FRAME_INSET, 10, sheet.accent);
  }
  sheet.pages = all;
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

/** Every hash once: a single file that the PDF begins with is told so beside its hash. */
function drawFiles(sheet: Sheet, { content }: Certificate, t: Fill): void {
  heading(sheet, t("files.heading"), 50);
  const { size, sha256, isEncrypted } = content.signed;
  const signed = { size: String(size) };
  const isListed = content.files.some((file) => file.storedSha256 === sha256);
  for (const file of content.files) {
    const hashes = hashesOf(file, t).map(([label, hash]): [string, string] =>
      hash === sha256
        ? [`${label}. ${t(isEncrypted ? "files.encrypted.this" : "files.prefix.this", signed)}`, hash]
        : [label, hash],
    );
    const name = block(sheet, file.fileName, sheet.width - 90, { size: 9, weight: "bold" });
    breakPageUnlessFits(sheet, name.height + 4 + factsHeight(sheet, sheet.width, 1, hashes, HASH));
    const pages = { size: 7.6, color: colors.muted, align: "end" as const };
    placeBlock(
      sheet,
      block(sheet, t("files.pages", { pages: file.pages }), 84, pages),
      MARGIN + sheet.width - 84,
      sheet.y + 1,
    );
    placeBlock(sheet, name, MARGIN, sheet.y);
    sheet.y += name.height + 4;
    facts(sheet, MARGIN, sheet.width, 1, hashes, HASH);
  }
  if (isListed) return;
  breakPageUnlessFits(sheet, 30);
  facts(sheet, MARGIN, sheet.width, 1, [[t(isEncrypted ? "files.encrypted" : "files.prefix", signed), sha256]], HASH);
}

function drawAttachments(sheet: Sheet, attachments: Certificate["content"]["attachments"], t: Fill): void {
  if (attachments.length === 0) return;
  heading(sheet, t("attachments.heading"), 60);
  for (const { fileName, sha256, by, isMerged } of attachments) {
    const name = block(sheet, fileName, sheet.width, { size: 9.6, weight: "bold" });
    breakPageUnlessFits(sheet, name.height + 36);
    placeBlock(sheet, name, MARGIN, sheet.y);
    sheet.y += name.height + 7;
    facts(sheet, MARGIN, sheet.width, 1, [[t(isMerged ? "attachments.merged" : "attachments.beside", { by }), sha256]]);
    rule(sheet, MARGIN, sheet.y - 2, sheet.width);
    sheet.y += 9;
  }
}

/** The audit trail and the seal. */
function drawProof(sheet: Sheet, { content: { audit, seal } }: Certificate, t: Fill): void {
  const pairs: [string, string][] = [
    [t("seal.level"), `PAdES ${seal.level}`],
    [t("seal.subject"), seal.subject],
    [t("seal.issuer"), seal.issuer],
    [t("audit.events"), String(audit.events)],
    [t("seal.serial"), seal.serial],
    ...(seal.timeStampAuthority ? [[t("seal.time"), seal.timeStampAuthority] as [string, string]] : []),
  ];
  const hashes: [string, string][] = [
    [t("audit.head"), audit.headSha256],
    [t("seal.fingerprint"), seal.fingerprintSha256],
  ];
  const honest = t(seal.origin === "install_authority" ? "seal.platform" : "seal.own");
  const words = [honest, ...(seal.timeStampAuthority ? [] : [t("seal.noTime")]), t("audit.body")].join(" ");
  const height =
    factsHeight(sheet, sheet.width, 3, pairs, HASH) + factsHeight(sheet, sheet.width, 2, hashes, TWO_HASHES);
  heading(sheet, t("proof.heading"), height + 40);
  paragraph(sheet, words);
  facts(sheet, MARGIN, sheet.width, 3, pairs, HASH);
  facts(sheet, MARGIN, sheet.width, 2, hashes, TWO_HASHES);
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
