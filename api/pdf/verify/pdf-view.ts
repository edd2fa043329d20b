/** A PDF as it stands at the end of one revision: its cross-reference chain, trailer and objects, read without repair. */
import { Malformed } from "./der.ts";
import { createParser, type PdfParser } from "./pdf-parser.ts";
import { decodeStream } from "./pdf-stream.ts";
import {
  entryOf,
  integerOf,
  isName,
  type PdfDict,
  type PdfRef,
  type PdfStream,
  type PdfValue,
  pdfNull,
} from "./pdf-value.ts";

export type XrefEntry =
  | { kind: "free" }
  | { kind: "offset"; offset: number; generation: number }
  | { kind: "packed"; container: number; index: number };

export type XrefSection = {
  offset: number;
  entries: ReadonlyMap<number, XrefEntry>;
  trailer: PdfDict;
  /** For a table where it ends, for a stream where its object ends. */
  end: number;
  isStream: boolean;
};

export type IndirectObject = { id: number; generation: number; value: PdfValue; start: number; end: number };

export type PdfView = {
  bytes: Uint8Array;
  /** The view's bytes are the file's first `end`. */
  end: number;
  startxref: number;
  trailer: PdfDict;
  /** The object of that number; null where there is none, as the standard says. @throws Malformed */
  object(id: number): PdfValue;
  /** The value itself, or what it refers to. @throws Malformed */
  resolve(value: PdfValue): PdfValue;
  has(id: number): boolean;
  catalog: PdfDict;
  catalogRef: PdfRef;
};

/** The file is encrypted: nothing in it can be read without a password. */
export class Encrypted extends Malformed {}

/** Sections already read, by offset: revisions of one file share them. */
export type SectionCache = Map<number, XrefSection>;

const maxSections = 512;
const maxEntries = 2_000_000;

/**
 * The view of the revision that ends at `end`.
 * @throws Malformed
 */
export function openView(bytes: Uint8Array, end: number, cache: SectionCache): PdfView {
  const startxref = readStartxref(bytes, end);
  const sections: XrefSection[] = [];
  for (let next: number | null = startxref; next !== null; ) {
    if (sections.length >= maxSections || sections.some((one) => one.offset === next)) throw new Malformed("xref loop");
    const section: XrefSection = cache.get(next) ?? readSection(bytes, next);
    cache.set(next, section);
    sections.push(section);
    if (section.trailer.entries.has("XRefStm")) {
      const hybrid = integerOf(entryOf(section.trailer, "XRefStm"));
      if (hybrid === null) throw new Malformed("XRefStm");
      sections.push(readSection(bytes, hybrid));
    }
    next = section.trailer.entries.has("Prev") ? integerOf(entryOf(section.trailer, "Prev")) : null;
  }
  const trailer = sections[0]!.trailer;
  if (trailer.entries.has("Encrypt")) throw new Encrypted("encrypted");

  const objects = new Map<number, PdfValue>();
  const containers = new Map<number, Map<number, PdfValue>>();
  const find = (id: number): XrefEntry => {
    for (const section of sections) {
      const entry = section.entries.get(id);
      if (entry) return entry;
    }
    return { kind: "free" };
  };
  const load = (id: number): PdfValue => {
    const entry = find(id);
    if (entry.kind === "free") return pdfNull;
    if (entry.kind === "offset") {
      const found = readObject(bytes, entry.offset, "any", (ref) => object(ref.id));
      if (found.id !== id || found.end > end) throw new Malformed(`object ${id} is not where the table says`);
      return found.value;
    }
    let container = containers.get(entry.container);
    if (!container) {
      container = readContainer(bytes, object(entry.container));
      containers.set(entry.container, container);
    }
    return container.get(id) ?? pdfNull;
  };
  const loading = new Set<number>();
  const object = (id: number): PdfValue => {
    const known = objects.get(id);
    if (known) return known;
    if (loading.has(id)) throw new Malformed("object needs itself");
    loading.add(id);
    const value = load(id);
    loading.delete(id);
    objects.set(id, value);
    return value;
  };
  const resolve = (value: PdfValue): PdfValue => {
    if (value.kind !== "ref") return value;
    const entry = find(value.id);
    const generation = entry.kind === "offset" ? entry.generation : 0;
    return value.generation === generation ? object(value.id) : pdfNull;
  };
  const catalogRef = entryOf(trailer, "Root");
  if (catalogRef.kind !== "ref") throw new Malformed("no catalog");
  const catalog = resolve(catalogRef);
  if (catalog.kind !== "dict" || !isName(entryOf(catalog, "Type"), "Catalog")) throw new Malformed("no catalog");
  return {
    bytes,
    end,
    startxref,
    trailer,
    object,
    resolve,
    has: (id) => find(id).kind !== "free",
    catalog,
    catalogRef,
  };
}

/** The number that stands before the `%%EOF` that ends there. @throws Malformed */
function readStartxref(bytes: Uint8Array, end: number): number {
  const tail = String.fromCharCode(...bytes.subarray(Math.max(0, end - 64), end));
  const found = /startxref[ ]*(?:\r\n|\n|\r)(\d{1,10})[ ]*(?:\r\n|\n|\r)%%EOF(?:\r\n|\n|\r)?$/.exec(tail);
  if (!found) throw new Malformed("no startxref");
  return Number(found[1]);
}

/** @throws Malformed */
export function readSection(bytes: Uint8Array, offset: number): XrefSection {
  const parser = createParser(bytes, offset);
  if (parser.tryWord("xref")) return readTable(parser, offset);
  const found = readObject(bytes, offset, "any", () => pdfNull);
  if (found.value.kind !== "stream") throw new Malformed("no cross-references");
  return {
    offset,
    entries: readStreamEntries(bytes, found.value),
    trailer: found.value.dict,
    end: found.end,
    isStream: true,
  };
}

function readTable(parser: PdfParser, offset: number): XrefSection {
  const entries = new Map<number, XrefEntry>();
  while (!parser.tryWord("trailer")) {
    const first = parser.unsigned();
    const count = parser.unsigned();
    for (let id = first; id < first + count; id++) {
      if (entries.size > maxEntries) throw new Malformed("too complex");
      const position = parser.unsigned();
      const generation = parser.unsigned();
      if (parser.tryWord("n")) entries.set(id, { kind: "offset", offset: position, generation });
      else {
        parser.word("f");
        entries.set(id, { kind: "free" });
      }
    }
  }
  const trailer = parser.value();
  if (trailer.kind !== "dict") throw new Malformed("trailer");
  return { offset, entries, trailer, end: parser.position(), isStream: false };
}

function readStreamEntries(bytes: Uint8Array, stream: PdfStream): Map<number, XrefEntry> {
  if (!isName(entryOf(stream.dict, "Type"), "XRef")) throw new Malformed("no cross-reference stream");
  const data = decodeStream(bytes, stream);
  const widths = integersOf(entryOf(stream.dict, "W"));
  const size = integerOf(entryOf(stream.dict, "Size"));
  const index = stream.dict.entries.has("Index") ? integersOf(entryOf(stream.dict, "Index")) : [0, size ?? -1];
  const [w0 = -1, w1 = -1, w2 = -1] = widths;
  const width = w0 + w1 + w2;
  if (widths.length !== 3 || widths.some((one) => one > 6) || w1 === 0 || index.length % 2 || size === null) {
    throw new Malformed("cross-reference stream");
  }
  const entries = new Map<number, XrefEntry>();
  const field = (at: number, bytesWide: number) =>
    data.subarray(at, at + bytesWide).reduce((sum, one) => sum * 256 + one, 0);
  let at = 0;
  for (let pair = 0; pair < index.length; pair += 2) {
    for (let n = 0; n < index[pair + 1]!; n++, at += width) {
      if (at + width > data.length || entries.size > maxEntries) throw new Malformed("cross-reference stream");
      const type = w0 === 0 ? 1 : field(at, w0);
      const second = field(at + w0, w1);
      const third = field(at + w0 + w1, w2);
      const id = index[pair]! + n;
      if (type === 1) entries.set(id, { kind: "offset", offset: second, generation: third });
      else if (type === 2) entries.set(id, { kind: "packed", container: second, index: third });
      else entries.set(id, { kind: "free" });
    }
  }
  if (at !== data.length) throw new Malformed("cross-reference stream");
  return entries;
}

function integersOf(value: PdfValue): number[] {
  const items = value.kind === "array" ? value.items.map(integerOf) : [null];
  if (items.includes(null)) throw new Malformed("integers are due");
  return items as number[];
}

/** `id generation obj … endobj` at that offset. @throws Malformed */
export function readObject(
  bytes: Uint8Array,
  offset: number,
  mode: "plain" | "any",
  resolve: (ref: PdfRef) => PdfValue,
): IndirectObject {
  const parser = createParser(bytes, offset, mode);
  const id = parser.unsigned();
  const generation = parser.unsigned();
  parser.word("obj");
  const value = parser.value();
  if (value.kind !== "dict" || !parser.tryWord("stream")) {
    parser.word("endobj");
    return { id, generation, value, start: offset, end: parser.position() };
  }
  let start = parser.position();
  if (bytes[start] === 0x0d && bytes[start + 1] === 0x0a) start += 2;
  else if (bytes[start] === 0x0a) start += 1;
  else throw new Malformed("stream start");
  const stated = entryOf(value, "Length");
  const length = integerOf(stated.kind === "ref" ? resolve(stated) : stated);
  if (length === null || start + length > bytes.length) throw new Malformed("stream length");
  const after = createParser(bytes, start + length, mode);
  after.word("endstream");
  after.word("endobj");
  return {
    id,
    generation,
    value: { kind: "stream", dict: value, start, end: start + length },
    start: offset,
    end: after.position(),
  };
}

function readContainer(bytes: Uint8Array, value: PdfValue): Map<number, PdfValue> {
  if (value.kind !== "stream" || !isName(entryOf(value.dict, "Type"), "ObjStm")) throw new Malformed("object stream");
  const data = decodeStream(bytes, value);
  const count = integerOf(entryOf(value.dict, "N")) ?? -1;
  const first = integerOf(entryOf(value.dict, "First")) ?? -1;
  if (count < 0 || first < 0 || count > 100_000) throw new Malformed("object stream");
  const header = createParser(data, 0);
  const found = new Map<number, PdfValue>();
  for (let n = 0; n < count; n++) {
    const id = header.unsigned();
    found.set(id, createParser(data, first + header.unsigned()).value());
  }
  return found;
}
