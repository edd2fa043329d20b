/** Surveys everything in a file that can act, hide or change, and lists what must be removed. */
import type { RemovedKind } from "../../../domain/document/file-part.ts";
import { readLayers } from "../content/layers.ts";
import { type PdfPage, readPageTree } from "../syntax/pages.ts";
import type { PdfReader } from "../syntax/reader.ts";
import { isDict, isName, type PdfDict } from "../syntax/values.ts";
import { faultOfAction, faultOfAnnotation } from "./allowed-actions.ts";
import { faultyBookmarks } from "./faulty-bookmarks.ts";
import { surveyResources } from "./survey-resources.ts";

export type Survey = {
  pages: PdfPage[];
  /** Empty for a clean file. */
  found: Set<RemovedKind>;
  /** See `PageTree`. */
  isMiscounted: boolean;
};

/** Entries of the name dictionary (ISO 32000-2 Table 32) to remove. Destinations are not listed: they stay. */
const nameTrees: Record<string, RemovedKind> = {
  JavaScript: "scripts",
  EmbeddedFiles: "attachments",
  Pages: "actions",
  Templates: "actions",
  Renditions: "actions",
  AlternatePresentations: "actions",
};

/** @throws PdfSyntaxError */
export function survey(reader: PdfReader, pagesLimit: number): Survey {
  const { pages, isIrregular, isMiscounted } = readPageTree(reader, pagesLimit);
  const found = new Set<RemovedKind>();
  if (isIrregular || !isName(reader.catalog.get("Type"), "Catalog")) found.add("repaired");
  surveyCatalog(reader, found);
  for (const fault of faultyBookmarks(reader).values()) found.add(fault);
  for (const page of pages) surveyPage(reader, page, found);
  const layers = readLayers(reader);
  if (layers.areUncertain) found.add("layers");
  surveyResources(reader, pages, layers, found);
  return { pages, found, isMiscounted };
}

function surveyCatalog(reader: PdfReader, found: Set<RemovedKind>): void {
  const { catalog } = reader;
  const open = reader.resolve(catalog.get("OpenAction"));
  const openFault = isDict(open) ? faultOfAction(reader, open) : null;
  if (openFault) found.add(openFault);
  if (reader.has(catalog, "AA")) found.add("actions");
  if (reader.has(catalog, "AF") || reader.has(catalog, "Collection")) found.add("attachments");
  if (reader.has(catalog, "Requirements")) found.add("scripts");
  if (reader.has(catalog, "Perms")) found.add("usage_rights");
  if (reader.resolve(catalog.get("NeedsRendering")) === true) found.add("xfa");
  if (reader.has(catalog, "AcroForm")) {
    found.add("form");
    if (reader.has(reader.dictIn(catalog, "AcroForm"), "XFA")) found.add("xfa");
  }
  const names = reader.dictIn(catalog, "Names");
  for (const key of names?.keys() ?? []) {
    const kind = nameTrees[key];
    if (kind && reader.has(names, key)) found.add(kind);
  }
}

function surveyPage(reader: PdfReader, { dict }: PdfPage, found: Set<RemovedKind>): void {
  if (reader.has(dict, "AA") || reader.has(dict, "PresSteps")) found.add("actions");
  if (reader.has(dict, "AF")) found.add("attachments");
  if (isOddPage(reader, dict)) found.add("repaired");
  for (const item of reader.arrayIn(dict, "Annots") ?? []) {
    const annotation = reader.resolve(item);
    if (annotation === null) continue;
    const fault = isDict(annotation) ? faultOfAnnotation(reader, annotation) : "annotations";
    if (fault) found.add(fault);
    if (isDict(annotation)) surveyAnnotationActions(reader, annotation, found);
  }
}

/** Whether some readers show nothing of the page: its annotations are no list, or a part of its contents is missing. */
function isOddPage(reader: PdfReader, dict: PdfDict): boolean {
  if (reader.has(dict, "Annots") && !reader.arrayIn(dict, "Annots")) return true;
  return (reader.arrayIn(dict, "Contents") ?? []).some((part) => reader.resolve(part) === null);
}

/** Adds the scripts and actions of a removed annotation to the findings. */
function surveyAnnotationActions(reader: PdfReader, annotation: PdfDict, found: Set<RemovedKind>): void {
  if (isName(reader.resolve(annotation.get("Subtype")), "Link")) return;
  const fault = reader.has(annotation, "A") ? faultOfAction(reader, annotation.get("A")) : null;
  if (fault) found.add(fault);
  const additional = reader.dictIn(annotation, "AA");
  for (const action of additional?.values() ?? []) {
    const reason = faultOfAction(reader, action);
    if (reason) found.add(reason);
  }
}
