/** Surveys everything in a file that can act, hide or change, and lists what must be removed. */
import type { RemovedKind } from "../../../domain/document/file-part.ts";
import { readLayers } from "../content/layers.ts";
import { type PdfPage, readPageTree } from "../syntax/pages.ts";
import type { PdfReader } from "../syntax/reader.ts";
import { isDict, isName, type PdfDict, PdfSyntaxError, type PdfValue } from "../syntax/values.ts";
import { faultOfAction, faultOfAnnotation } from "./allowed-actions.ts";
import { surveyResources } from "./survey-resources.ts";

export type Survey = {
  pages: PdfPage[];
  /** Empty for a clean file. */
  found: Set<RemovedKind>;
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

const MAX_OUTLINE_ITEMS = 100_000;

/** @throws PdfSyntaxError */
export function survey(reader: PdfReader, pagesLimit: number): Survey {
  const { pages, isIrregular } = readPageTree(reader, pagesLimit);
  const found = new Set<RemovedKind>();
  if (isIrregular || !isName(reader.catalog.get("Type"), "Catalog")) found.add("repaired");
  surveyCatalog(reader, found);
  surveyOutline(reader, found);
  for (const page of pages) surveyPage(reader, page, found);
  const layers = readLayers(reader);
  if (layers.areUncertain) found.add("layers");
  surveyResources(reader, pages, layers, found);
  return { pages, found };
}

function surveyCatalog(reader: PdfReader, found: Set<RemovedKind>): void {
  const { catalog } = reader;
  const open = reader.resolve(catalog.get("OpenAction"));
  if (isDict(open)) found.add(faultOfAction(reader, open) ?? "actions");
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

function surveyOutline(reader: PdfReader, found: Set<RemovedKind>): void {
  const visited = new Set<PdfDict>();
  const waiting: (PdfValue | undefined)[] = [reader.dictIn(reader.catalog, "Outlines")?.get("First")];
  while (waiting.length > 0) {
    const item = reader.resolve(waiting.pop());
    if (!isDict(item) || visited.has(item)) continue;
    visited.add(item);
    if (visited.size > MAX_OUTLINE_ITEMS) throw new PdfSyntaxError("too_large", "outline");
    const fault = reader.has(item, "A") ? faultOfAction(reader, item.get("A")) : null;
    if (fault) found.add(fault);
    waiting.push(item.get("Next"), item.get("First"));
  }
}

function surveyPage(reader: PdfReader, { dict }: PdfPage, found: Set<RemovedKind>): void {
  if (reader.has(dict, "AA") || reader.has(dict, "PresSteps")) found.add("actions");
  if (reader.has(dict, "AF")) found.add("attachments");
  for (const item of reader.arrayIn(dict, "Annots") ?? []) {
    const annotation = reader.resolve(item);
    if (annotation === null) continue;
    const fault = isDict(annotation) ? faultOfAnnotation(reader, annotation) : "annotations";
    if (fault) found.add(fault);
    if (isDict(annotation)) surveyAnnotationActions(reader, annotation, found);
  }
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
