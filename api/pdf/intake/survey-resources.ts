import type { RemovedKind } from "../../../domain/document/file-part.ts";
import type { Layers } from "../content/layers.ts";
import { contentsOf } from "../content/page-contents.ts";
import type { PdfPage } from "../syntax/pages.ts";
import type { PdfReader } from "../syntax/reader.ts";
import { isDict, isName, type PdfDict, PdfStream, PdfSyntaxError, type PdfValue } from "../syntax/values.ts";

const MAX_STREAMS = 500_000;

/**
 * Keys that turn a form into PostScript, for printers only (ISO 32000-1 §8.8.2). On screens the form shows its
 * ordinary content.
 */
export const postScriptKeys = ["Subtype2", "PS", "Level1"];

/**
 * Traverses the resources of pages: forms, patterns, masks and Type 3 fonts, each once. All contents must be
 * readable.
 */
export function surveyResources(
  reader: PdfReader,
  pages: readonly PdfPage[],
  layers: Layers,
  found: Set<RemovedKind>,
): void {
  const visited = new Set<PdfDict>();
  const waiting: (PdfDict | null)[] = [];

  function visit(value: PdfValue | undefined): void {
    const object = reader.resolve(value);
    const dict = object instanceof PdfStream ? object.dict : object;
    if (!isDict(dict) || visited.has(dict)) return;
    visited.add(dict);
    if (visited.size > MAX_STREAMS) throw new PdfSyntaxError("too_large", "resources");
    const fault = faultOfDrawing(reader, dict, object instanceof PdfStream, layers);
    if (fault) found.add(fault);
    waiting.push(reader.dictIn(dict, "Resources"));
    const mask = reader.dictIn(dict, "SMask");
    if (mask) visit(isDict(reader.resolve(dict.get("SMask"))) ? mask.get("G") : dict.get("SMask"));
  }

  for (const page of pages) {
    waiting.push(page.resources);
    for (const content of contentsOf(reader, page)) {
      const fault = faultOfDrawing(reader, content.dict, true, layers);
      if (fault) found.add(fault);
    }
    while (waiting.length > 0) {
      const resources = waiting.pop();
      if (!resources || visited.has(resources)) continue;
      visited.add(resources);
      for (const kind of ["XObject", "Pattern", "ExtGState", "Font"]) {
        for (const item of reader.dictIn(resources, kind)?.values() ?? []) visit(item);
      }
      for (const owner of reader.dictIn(resources, "Properties")?.values() ?? []) {
        if (layers.isHidden(owner)) found.add("layers");
      }
    }
  }
}

/**
 * Reason to remove a drawing: data in other files, pages of other files, images that change in print, hidden content.
 */
function faultOfDrawing(reader: PdfReader, dict: PdfDict, isStream: boolean, layers: Layers): RemovedKind | null {
  if (isStream && reader.has(dict, "F")) return "attachments";
  if (reader.has(dict, "AF") || (isStream && reader.has(dict, "Ref"))) return "attachments";
  if (reader.has(dict, "Alternates") || reader.has(dict, "OPI")) return "layers";
  const isPostScript =
    isName(reader.resolve(dict.get("Subtype")), "PS") || postScriptKeys.some((key) => reader.has(dict, key));
  if (isStream && isPostScript) return "scripts";
  return layers.isHidden(dict.get("OC")) ? "layers" : null;
}
