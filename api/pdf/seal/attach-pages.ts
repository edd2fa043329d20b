/** Appends files that signers added, as pages after those of the document. */

import type { Bytes } from "../../ports/basics.ts";
import type { AttachedPages } from "../../ports/seal.ts";
import type { AddedPage } from "../certificate/page-size.ts";
import { readLayers } from "../content/layers.ts";
import { cleanRules } from "../intake/clean-rules.ts";
import { mergeRules } from "../intake/merge.ts";
import { writePage } from "../intake/write-page.ts";
import { type Ink, imageResource } from "../stamp/ink.ts";
import { pictureOperators } from "../stamp/marks.ts";
import { testMarkOperators } from "../stamp/test-marks.ts";
import { appendPages } from "../syntax/append-pages.ts";
import { createCopier } from "../syntax/copy.ts";
import { listPages } from "../syntax/pages.ts";
import { openPdf, type PdfReader } from "../syntax/reader.ts";
import type { PdfUpdate } from "../syntax/update.ts";
import { bytesOfLatin1, dictOf, PdfRef } from "../syntax/values.ts";
import { compressed } from "../text/font-objects.ts";

const MARGIN = 36;

/** @throws PdfSyntaxError, ImageInvalid for a file that should have been refused on upload */
export function attachPages(
  update: PdfUpdate,
  base: PdfReader,
  files: readonly AttachedPages[],
  ink: Ink,
  pages: { resources: PdfRef; page: AddedPage; isTest: boolean },
): void {
  for (const { kind, bytes } of files) {
    if (kind === "pdf") appendFile(update, base, openPdf(bytes));
    else appendPicture(update, base, bytes, ink, pages);
  }
}

function appendFile(update: PdfUpdate, base: PdfReader, source: PdfReader): void {
  const pages = listPages(source);
  const layers = readLayers(source);
  const copier = createCopier(source, update, mergeRules(source, cleanRules(source, layers)));
  const refs = pages.map((page) => {
    const ref = update.reserve();
    copier.map(page.ref, ref);
    return ref;
  });
  const structure = source.catalog.get("StructTreeRoot");
  if (structure instanceof PdfRef) copier.map(structure, null);
  const pageDicts = pages.map((page, index) => {
    const dict = writePage({ reader: source, file: update, copier, layers }, page, refs[index]!);
    dict.delete("StructParents");
    return dict;
  });
  appendPages(update, base, pageDicts, refs);
}

/** Centres the picture on a page, at a scale of at most one point per pixel. */
function appendPicture(
  update: PdfUpdate,
  base: PdfReader,
  bytes: Bytes,
  ink: Ink,
  {
    resources,
    page: { width: pageWidth, height: pageHeight },
    isTest,
  }: { resources: PdfRef; page: AddedPage; isTest: boolean },
): void {
  const { image } = imageResource(ink, bytes);
  const width = Math.min(pageWidth - 2 * MARGIN, image.width);
  const height = Math.min(pageHeight - 2 * MARGIN, image.height);
  const operatorsOfPicture = pictureOperators({ kind: "image", bytes }, { width, height }, ink);
  const [left, bottom] = [(pageWidth - width) / 2, (pageHeight - height) / 2];
  const operators = `q 1 0 0 1 ${left.toFixed(2)} ${bottom.toFixed(2)} cm\n${operatorsOfPicture}Q\n`;
  const mark = isTest ? testMarkOperators({ width: pageWidth, height: pageHeight }, ink) : "";
  const page = dictOf({
    MediaBox: [0, 0, pageWidth, pageHeight],
    Resources: resources,
    Contents: update.add(compressed(bytesOfLatin1(operators + mark))),
  });
  appendPages(update, base, [page]);
}
