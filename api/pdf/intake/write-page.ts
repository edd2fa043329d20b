import { deflateSync } from "node:zlib";
import { contentEnd } from "../content/content-end.ts";
import type { Layers } from "../content/layers.ts";
import { joinedContents } from "../content/page-contents.ts";
import { withoutGlyphs } from "../detect/cut-text.ts";
import type { Glyph } from "../detect/marks.ts";
import type { Copier } from "../syntax/copy.ts";
import type { ObjectSink } from "../syntax/new-file.ts";
import type { PdfPage } from "../syntax/pages.ts";
import type { PdfReader } from "../syntax/reader.ts";
import { numberText } from "../syntax/serialise.ts";
import {
  bytesOfLatin1,
  dictOf,
  isDict,
  isName,
  nameOf,
  type PdfDict,
  type PdfRef,
  PdfStream,
  type PdfValue,
  streamOf,
} from "../syntax/values.ts";
import { faultOfAnnotation } from "./allowed-actions.ts";
import { type Appearance, appearancesOf, type WordDrawer } from "./appearance/appearance.ts";
import { hidesAny } from "./clean-rules.ts";
import { withoutHidden } from "./hidden-content.ts";

export type PageContext = {
  reader: PdfReader;
  file: ObjectSink;
  copier: Copier;
  layers: Layers;
  words?: WordDrawer | null;
  /** Whether to draw the form's fields; default: yes. */
  hasFields?: boolean;
  /** Appearances written so far: many annotations may share one. */
  forms?: Map<PdfStream, PdfRef>;
  /** Letters to remove from this page's own contents. */
  cut?: readonly Glyph[];
};

/** Page entries that are copied; inherited ones are written to the page itself. */
const copiedKeys = [
  ...["MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox", "Rotate", "UserUnit", "Group", "Metadata"],
  ...["StructParents", "Tabs", "VP"],
];

/** Writes a page with its annotations drawn into the content and hidden content removed. */
export function writePage(context: PageContext, page: PdfPage, parent: PdfRef): PdfDict {
  const { reader, copier, words = null, hasFields = true } = context;
  const annotations = (reader.arrayIn(page.dict, "Annots") ?? []).filter((item) => isDict(reader.resolve(item)));
  const links = annotations.filter((item) => faultOfAnnotation(reader, reader.resolve(item) as PdfDict) === null);
  const appearances = annotations
    .filter((item) => !links.includes(item))
    .filter((item) => hasFields || faultOfAnnotation(reader, reader.resolve(item) as PdfDict) !== "form")
    .flatMap((item) => appearancesOf(reader, reader.resolve(item) as PdfDict, context.layers, words));
  const copied = dictOf({ Type: nameOf("Page"), Parent: parent });
  for (const key of copiedKeys) {
    const value = copier.copy(page.inherited.get(key) ?? page.dict.get(key) ?? null);
    if (value !== null) copied.set(key, value);
  }
  const names = appearances.map((_, index) => unusedName(reader, page.resources, index));
  copied.set("Resources", writeResources(context, page, appearances, names));
  copied.set("Contents", writeContents(context, page, appearances, names));
  if (links.length > 0)
    copied.set(
      "Annots",
      links.map((link) => copier.copy(link)),
    );
  return copied;
}

function unusedName(reader: PdfReader, resources: PdfDict | null, index: number): string {
  const xObjects = reader.dictIn(resources, "XObject");
  let name = `Flat${index}`;
  while (xObjects?.has(name)) name += "x";
  return name;
}

function writeResources(context: PageContext, page: PdfPage, appearances: Appearance[], names: string[]): PdfValue {
  const { reader, copier } = context;
  if (appearances.length === 0) return copier.copy(page.inherited.get("Resources") ?? null) ?? new Map();
  const resources = (copier.copy(page.resources) as PdfDict | null) ?? new Map();
  const objects = (copier.copy(reader.dictIn(page.resources, "XObject")) as PdfDict | null) ?? new Map();
  appearances.forEach((appearance, index) => {
    objects.set(names[index]!, writeForm(context, appearance));
  });
  return resources.set("XObject", objects);
}

/**
 * Viewers draw an appearance whatever its type and its layer (`OC`) are, while `Do` requires a form and honours the
 * layer.
 */
function writeForm({ file, copier, forms }: PageContext, { form, isOwn }: Appearance): PdfRef {
  if (!isOwn) return file.add(form);
  const written = forms?.get(form);
  if (written) return written;
  const dict = new Map(form.dict).set("Type", nameOf("XObject")).set("Subtype", nameOf("Form"));
  dict.delete("OC");
  const ref = file.add(copier.copy(new PdfStream(dict, form.source, form.start, form.length)));
  forms?.set(form, ref);
  return ref;
}

function writeContents(context: PageContext, page: PdfPage, appearances: Appearance[], names: string[]): PdfValue {
  const { reader, file, layers } = context;
  const properties = reader.dictIn(page.resources, "Properties");
  const { cut = [] } = context;
  const isCut = hidesAny(properties, layers) || cut.length > 0;
  if (!isCut && appearances.length === 0) return writeUnchanged(context, page.dict.get("Contents") ?? null);
  const joined = withoutGlyphs(joinedContents(reader, page), cut);
  const original = isCut
    ? [file.add(compressed(withoutHidden(joined, properties, layers)))]
    : copyStreams(context, page.dict.get("Contents") ?? null);
  if (appearances.length === 0) return original;
  const { below, end, closing } = contentEnd(joined);
  const close = closing + "Q\n".repeat(1 + below + end);
  const flat = appearances.map(
    ({ matrix }, index) => `q ${matrix.map(numberText).join(" ")} cm /${names[index]} Do Q\n`,
  );
  const before = file.add(streamOf(new Map(), bytesOfLatin1("q\n".repeat(1 + below))));
  return [before, ...original, file.add(compressed(bytesOfLatin1(`\n${close}${flat.join("")}`)))];
}

function writeUnchanged(context: PageContext, contents: PdfValue): PdfValue {
  const isList = Array.isArray(context.reader.resolve(contents));
  return isList ? copyStreams(context, contents) : (context.copier.copy(contents) ?? []);
}

function copyStreams({ reader, copier }: PageContext, contents: PdfValue): PdfValue[] {
  const resolved = reader.resolve(contents);
  const items = Array.isArray(resolved) ? resolved : [contents];
  return items.map((item) => copier.copy(item)).filter((item) => item !== null);
}

function compressed(content: Uint8Array): PdfStream {
  return streamOf(dictOf({ Filter: nameOf("FlateDecode") }), deflateSync(content));
}

/** The page's removed annotations. The copier must drop them, so that no other object brings them along. */
export function droppedAnnotations(reader: PdfReader, page: PdfPage): PdfValue[] {
  return (reader.arrayIn(page.dict, "Annots") ?? []).filter((item) => {
    const annotation = reader.resolve(item);
    return !isDict(annotation) || faultOfAnnotation(reader, annotation) !== null || isName(annotation.get("FT"), "Sig");
  });
}
