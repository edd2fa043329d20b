/**
 * Composes one clean file from pages of clean files, each rotated as requested: one revision, deterministic bytes.
 * Copies fonts, pictures and links of the chosen pages and nothing from other pages.
 */

import { FILE_LIMIT_BYTES } from "../../../domain/document/file-part.ts";
import type { PageShape } from "../../../domain/field/geometry.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { ChosenPage } from "../../ports/pdf.ts";
import { readLayers } from "../content/layers.ts";
import { cleanRules } from "../intake/clean-rules.ts";
import { inspectPdf } from "../intake/inspect.ts";
import { mergeRules } from "../intake/merge.ts";
import { namedDestinations } from "../intake/named-destinations.ts";
import { copyInfo, writeCatalog } from "../intake/rewrite.ts";
import { writePage } from "../intake/write-page.ts";
import { type Copier, createCopier } from "../syntax/copy.ts";
import { createFile, type NewFile } from "../syntax/new-file.ts";
import { listPages, type PdfPage } from "../syntax/pages.ts";
import { openPdf, type PdfReader } from "../syntax/reader.ts";
import { dictOf, nameOf, type PdfDict, PdfRef, PdfSyntaxError, type PdfValue } from "../syntax/values.ts";
import { remainingLinks } from "./remaining-links.ts";
import { type Bookmark, remainingBookmarks, writeOutline } from "./remaining-outline.ts";
import { withoutUnused } from "./used-resources.ts";

export type Composed = { bytes: Uint8Array<ArrayBuffer>; pages: PageShape[] };

type PlacedPage = { chosen: ChosenPage; ref: PdfRef };
type Catalog = { catalog: PdfDict; info?: PdfRef };
type Added = { whole: Catalog | null; bookmarks: Bookmark[]; language: PdfValue };
type Source = { reader: PdfReader; pages: PdfPage[]; placed: PlacedPage[] };

/** Refusals: `file_broken`, `file_too_large`, and `page_not_found` for a page that its file does not have. */
export async function composePages(
  files: readonly Uint8Array[],
  choice: readonly ChosenPage[],
): Promise<Outcome<Composed>> {
  try {
    const target = createFile();
    const rootRef = target.reserve();
    const placed = choice.map((chosen) => ({ chosen, ref: target.reserve() }));
    const sources = files.map((file, index): Source => {
      const reader = openPdf(file);
      return { reader, pages: listPages(reader), placed: placed.filter((one) => one.chosen.file === index) };
    });
    const lost = choice.find(({ file, page }) => !sources[file]?.pages[page]);
    if (lost) return refuse("page_not_found");
    const wholeSource = sources.length === 1 && isUnchanged(sources[0]!) ? sources[0]! : null;
    const added = sources.map((source) => addPages(source, target, rootRef, source === wholeSource));
    const refs = placed.map((one) => one.ref);
    target.set(rootRef, dictOf({ Type: nameOf("Pages"), Kids: refs, Count: refs.length }));
    const { catalog, info } = added[0]?.whole ?? joinedCatalog(target, rootRef, added);
    return await checked(target.finish(target.add(catalog), info));
  } catch (error) {
    if (error instanceof PdfSyntaxError) return refuse("file_broken");
    throw error;
  }
}

/** The result must pass intake as clean. */
async function checked(bytes: Uint8Array<ArrayBuffer>): Promise<Outcome<Composed>> {
  if (bytes.length > FILE_LIMIT_BYTES) return refuse("file_too_large");
  const inspected = await inspectPdf(bytes);
  if (!inspected.ok) return inspected;
  const { changed, pages, removed } = inspected.value;
  if (changed) throw new PdfSyntaxError("object_broken", `composed file is not clean: ${removed.join(", ")}`);
  return done({ bytes, pages });
}

/** Whether the chosen pages are all pages of the file, each once. */
function isUnchanged({ pages, placed }: Source): boolean {
  return placed.length === pages.length && new Set(placed.map((one) => one.chosen.page)).size === pages.length;
}

/**
 * Structure and named destinations refer to pages: they are kept only if all pages are. Otherwise they would describe
 * removed pages; links and bookmarks then get direct destinations.
 */
function addPages({ reader, pages, placed }: Source, target: NewFile, rootRef: PdfRef, isWholeFile: boolean): Added {
  const layers = readLayers(reader);
  const clean = cleanRules(reader, layers);
  const copier = createCopier(reader, target, isWholeFile ? clean : mergeRules(reader, clean));
  for (const { ref } of pages) copier.map(ref, null);
  for (const { chosen, ref } of [...placed].reverse()) copier.map(pages[chosen.page]!.ref, ref);
  const root = reader.catalog.get("StructTreeRoot");
  if (!isWholeFile && root instanceof PdfRef) copier.map(root, null);
  const keptIds = new Set(placed.map((one) => pages[one.chosen.page]!.ref.id));
  const destinations = namedDestinations(reader);
  const copiedPages = new Set<number>();
  for (const { chosen, ref } of placed) {
    const sourcePage = pages[chosen.page]!;
    const links = { keptIds, destinations, isRepeat: copiedPages.has(chosen.page) };
    const page = isWholeFile ? sourcePage : withoutUnused(reader, remainingLinks(reader, sourcePage, links));
    copiedPages.add(chosen.page);
    const copied = writePage({ reader, file: target, copier, layers }, page, rootRef);
    if (!isWholeFile) copied.delete("StructParents");
    target.set(ref, copied.set("Rotate", (sourcePage.shape.rotate + chosen.rotate) % 360));
  }
  if (isWholeFile) return { whole: wholeCatalog(reader, copier, rootRef, placed), bookmarks: [], language: null };
  return {
    whole: null,
    bookmarks: remainingBookmarks({ reader, copier, keptIds, destinations }),
    language: copier.copy(reader.catalog.get("Lang") ?? null),
  };
}

function wholeCatalog(reader: PdfReader, copier: Copier, rootRef: PdfRef, placed: readonly PlacedPage[]): Catalog {
  const catalog = writeCatalog(reader, copier, rootRef);
  if (placed.some(({ chosen }, index) => chosen.page !== index)) catalog.delete("PageLabels");
  const info = copyInfo(reader, copier);
  return info ? { catalog, info } : { catalog };
}

/**
 * The catalog for several files, or for one file without some of its pages: all remaining bookmarks, and the first
 * file's language.
 */
function joinedCatalog(target: NewFile, rootRef: PdfRef, added: readonly Added[]): Catalog {
  const outline = writeOutline(
    target,
    added.flatMap((one) => one.bookmarks),
  );
  const catalog = dictOf({ Type: nameOf("Catalog"), Pages: rootRef });
  if (added[0]?.language) catalog.set("Lang", added[0].language);
  if (outline) catalog.set("Outlines", outline);
  return { catalog };
}
