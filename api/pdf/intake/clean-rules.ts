/** Copy rules for rewritten files: they drop actions, hidden content and embedded files. */

import type { Layers } from "../content/layers.ts";
import type { CopyRules } from "../syntax/copy.ts";
import type { PdfReader } from "../syntax/reader.ts";
import { decodeStream } from "../syntax/stream-data.ts";
import { dictOf, isName, nameOf, type PdfDict, PdfName, type PdfStream, streamOf } from "../syntax/values.ts";
import { faultOfAction } from "./allowed-actions.ts";
import { faultyBookmarks } from "./faulty-bookmarks.ts";
import { withoutHidden } from "./hidden-content.ts";
import { postScriptKeys } from "./survey-resources.ts";

/** Dictionary keys that are dropped everywhere. */
const forbiddenKeys = new Set([
  ...["AA", "OpenAction", "JS", "XFA", "AcroForm", "Perms", "Requirements", "PresSteps"],
  ...["AF", "EF", "RF", "Collection", "RichMediaContent", "RichMediaSettings", "PieceInfo"],
  ...["OC", "OCProperties", "Alternates", "OPI"],
]);

/**
 * Types of objects that are not copied. `writePage` writes the pages, so a page met while copying belongs to no page
 * tree.
 */
const forbiddenTypes = new Set(["Catalog", "Pages", "Page", "OCG", "OCMD", "Filespec", "EmbeddedFile", "Sig"]);

/** Stream data in an external file (ISO 32000-2 Table 5). */
const externalKeys = ["F", "FFilter", "FDecodeParms"];

const actions = new Set([
  ...["JavaScript", "Launch", "SubmitForm", "ImportData", "ResetForm", "GoToR", "GoToE", "GoToDp", "Rendition"],
  ...["Movie", "Sound", "Hide", "Named", "SetOCGState", "Thread", "Trans", "GoTo3DView", "RichMediaExecute", "URI"],
]);

const DRAWING_LIMIT_BYTES = 256 * 1024 * 1024;

export function cleanRules(reader: PdfReader, layers: Layers): CopyRules {
  const bookmarks = faultyBookmarks(reader);
  return {
    dict(dict, isStream) {
      const type = reader.resolve(dict.get("Type"));
      if (type instanceof PdfName && forbiddenTypes.has(type.value)) return null;
      if (isForbiddenAction(reader, dict)) return null;
      const cleaned = new Map([...dict].filter(([key]) => !forbiddenKeys.has(key)));
      if (bookmarks.has(dict)) cleaned.delete("A");
      if (isStream) for (const key of [...externalKeys, ...postScriptKeys, "Ref"]) cleaned.delete(key);
      const kind = reader.resolve(dict.get("S"));
      if (isName(kind, "GoTo") || isName(kind, "URI")) cleaned.delete("Next");
      return cleaned;
    },
    stream(stream) {
      const kind = reader.resolve(stream.dict.get("Subtype"));
      if (isName(kind, "PS") || layers.isHidden(stream.dict.get("OC"))) return emptyForm();
      return isName(kind, "Form") || stream.dict.has("PatternType") ? cleanDrawing(reader, stream, layers) : stream;
    },
  };
}

/**
 * Whether the dictionary is an action to drop. Structure elements also have an `S`; their `P` or `K` tells them
 * apart.
 */
function isForbiddenAction(reader: PdfReader, dict: PdfDict): boolean {
  const kind = reader.resolve(dict.get("S"));
  if (!(kind instanceof PdfName) || !actions.has(kind.value) || dict.has("P") || dict.has("K")) return false;
  return faultOfAction(reader, new Map([...dict].filter(([key]) => key !== "Next"))) !== null;
}

function emptyForm(): PdfStream {
  const dict = dictOf({ Type: nameOf("XObject"), Subtype: nameOf("Form"), BBox: [0, 0, 0, 0] });
  return streamOf(dict, new Uint8Array());
}

function cleanDrawing(reader: PdfReader, stream: PdfStream, layers: Layers): PdfStream {
  const properties = reader.dictIn(reader.dictIn(stream.dict, "Resources"), "Properties");
  if (!hidesAny(properties, layers)) return stream;
  const content = decodeStream(stream, reader.resolve, DRAWING_LIMIT_BYTES);
  const dict = new Map([...stream.dict].filter(([key]) => key !== "Filter" && key !== "DecodeParms"));
  return streamOf(dict, withoutHidden(content, properties, layers));
}

export function hidesAny(properties: PdfDict | null, layers: Layers): boolean {
  return [...(properties?.values() ?? [])].some((owner) => layers.isHidden(owner));
}
