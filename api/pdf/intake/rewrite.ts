/**
 * Rewrites a file in one revision: its visible page contents, links and structure, and only objects reachable from
 * these.
 */

import { readLayers } from "../content/layers.ts";
import { noCuts, type TextCuts, withoutGlyphs } from "../detect/cut-text.ts";
import { type Copier, createCopier } from "../syntax/copy.ts";
import { createFile } from "../syntax/new-file.ts";
import { listPages } from "../syntax/pages.ts";
import type { PdfReader } from "../syntax/reader.ts";
import { dictOf, isName, nameOf, type PdfDict, PdfRef, type PdfStream, streamOf } from "../syntax/values.ts";
import type { StartWords } from "./appearance/appearance.ts";
import { cleanRules } from "./clean-rules.ts";
import { droppedAnnotations, writePage } from "./write-page.ts";

const catalogKeys = [
  ...["Lang", "MarkInfo", "StructTreeRoot", "PageLabels", "ViewerPreferences", "PageLayout", "Metadata"],
  ...["OutputIntents", "Outlines", "Dests", "Extensions"],
];

const FORM_LIMIT_BYTES = 64 * 1024 * 1024;

/**
 * @param cuts letters to remove
 * @param startWords starts drawing words that have no appearance; without it, such words are removed
 * @param hasFields whether to draw the form's fields
 * @throws PdfSyntaxError
 */
export function rewrite(
  reader: PdfReader,
  cuts: TextCuts = noCuts,
  startWords: StartWords = null,
  hasFields = true,
): Uint8Array<ArrayBuffer> {
  const pages = listPages(reader);
  const layers = readLayers(reader);
  const file = createFile();
  const rules = cleanRules(reader, layers);
  const copier = createCopier(reader, file, {
    ...rules,
    stream: (stream) => rules.stream!(cutForm(reader, stream, cuts)),
  });
  const rootRef = file.reserve();
  const pageRefs = pages.map((page) => {
    const ref = file.reserve();
    copier.map(page.ref, ref);
    return ref;
  });
  for (const page of pages) {
    for (const item of droppedAnnotations(reader, page)) if (item instanceof PdfRef) copier.map(item, null);
  }
  const words = startWords?.(file) ?? null;
  const context = { reader, file, copier, layers, words, hasFields, forms: new Map() };
  pages.forEach((page, index) => {
    file.set(pageRefs[index]!, writePage({ ...context, cut: cuts.pages.get(index) }, page, rootRef));
  });
  words?.finish();
  file.set(rootRef, dictOf({ Type: nameOf("Pages"), Kids: pageRefs, Count: pages.length }));
  return file.finish(file.add(writeCatalog(reader, copier, rootRef)), copyInfo(reader, copier));
}

/**
 * Writes the catalog over a new page tree with all pages of the file: outline, destinations, structure and language.
 */
export function writeCatalog(reader: PdfReader, copier: Copier, rootRef: PdfRef): PdfDict {
  const catalog: PdfDict = dictOf({ Type: nameOf("Catalog"), Pages: rootRef });
  for (const key of catalogKeys) {
    const value = copier.copy(reader.catalog.get(key) ?? null);
    if (value !== null) catalog.set(key, value);
  }
  if (isName(reader.resolve(reader.catalog.get("PageMode")), "UseOutlines"))
    catalog.set("PageMode", nameOf("UseOutlines"));
  const destinations = copier.copy(reader.dictIn(reader.catalog, "Names")?.get("Dests") ?? null);
  if (destinations !== null) catalog.set("Names", dictOf({ Dests: destinations }));
  return catalog;
}

/** Copies title, author and similar metadata, if present. */
export function copyInfo(reader: PdfReader, copier: Copier): PdfRef | undefined {
  const info = reader.dictIn(reader.trailer, "Info") ? copier.copy(reader.trailer.get("Info") ?? null) : null;
  return info instanceof PdfRef ? info : undefined;
}

function cutForm(reader: PdfReader, stream: PdfStream, cuts: TextCuts): PdfStream {
  const glyphs = cuts.forms.get(stream);
  if (!glyphs) return stream;
  const dict = new Map([...stream.dict].filter(([key]) => key !== "Filter" && key !== "DecodeParms"));
  return streamOf(dict, withoutGlyphs(reader.data(stream, FORM_LIMIT_BYTES), glyphs));
}
