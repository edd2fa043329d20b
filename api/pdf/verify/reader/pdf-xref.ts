/** Reads cross-reference sections: tables and streams (ISO 32000-2 §7.5.4, §7.5.8). */
import { Malformed } from "../../asn1/der.ts";
import { readObject } from "./pdf-object.ts";
import { createParser, type PdfParser } from "./pdf-parser.ts";
import { decodeStream } from "./pdf-stream.ts";
import { entryOf, integerOf, isName, type PdfDict, type PdfStream, type PdfValue, pdfNull } from "./pdf-value.ts";

export type XrefEntry =
  | { kind: "free" }
  | { kind: "offset"; offset: number; generation: number }
  | { kind: "packed"; container: number; index: number };

export type XrefSection = {
  offset: number;
  entries: ReadonlyMap<number, XrefEntry>;
  trailer: PdfDict;
  /** End offset of the table, or of the stream's object. */
  end: number;
  isStream: boolean;
  /** Whether a stream's data ends with its last entry. */
  isExact: boolean;
};

/** Entries of one section. Measured: the largest of 267 files of other programs has 39,954. */
const maxEntries = 2_000_000;
/** Octets of a field, which the standard does not limit. Measured: pyHanko writes 8, other programs up to 4. */
const maxWidth = 16;

/** @throws Malformed */
export function readSection(bytes: Uint8Array, offset: number): XrefSection {
  const parser = createParser(bytes, offset);
  if (parser.tryKeyword("xref")) return readTable(parser, offset);
  const found = readObject(bytes, offset, "any", () => pdfNull);
  if (found.value.kind !== "stream") throw new Malformed("no cross-references");
  return {
    offset,
    ...readStreamEntries(bytes, found.value),
    trailer: found.value.dict,
    end: found.end,
    isStream: true,
  };
}

function readTable(parser: PdfParser, offset: number): XrefSection {
  const entries = new Map<number, XrefEntry>();
  let rows = 0;
  while (!parser.tryKeyword("trailer")) {
    const first = parser.unsigned();
    const count = parser.unsigned();
    rows += count;
    if (rows > maxEntries) throw new Malformed("too complex");
    for (let id = first; id < first + count; id++) {
      const position = parser.unsigned();
      const generation = parser.unsigned();
      if (parser.tryKeyword("n")) entries.set(id, { kind: "offset", offset: position, generation });
      else {
        parser.expectKeyword("f");
        entries.set(id, { kind: "free" });
      }
    }
  }
  const trailer = parser.value();
  if (trailer.kind !== "dict") throw new Malformed("trailer");
  return { offset, entries, trailer, end: parser.position(), isStream: false, isExact: true };
}

function readStreamEntries(bytes: Uint8Array, stream: PdfStream): Pick<XrefSection, "entries" | "isExact"> {
  if (!isName(entryOf(stream.dict, "Type"), "XRef")) throw new Malformed("no cross-reference stream");
  const data = decodeStream(bytes, stream);
  const widths = integersOf(entryOf(stream.dict, "W"));
  const size = integerOf(entryOf(stream.dict, "Size"));
  const index = stream.dict.entries.has("Index") ? integersOf(entryOf(stream.dict, "Index")) : [0, size ?? -1];
  const [w0 = -1, w1 = -1, w2 = -1] = widths;
  const width = w0 + w1 + w2;
  if (widths.length !== 3 || widths.some((one) => one > maxWidth) || w1 === 0 || index.length % 2 || size === null) {
    throw new Malformed("cross-reference stream");
  }
  const entries = new Map<number, XrefEntry>();
  const field = (at: number, width: number) => {
    let number = 0;
    for (let i = at; i < at + width; i++) number = number * 256 + data[i]!;
    if (!Number.isSafeInteger(number)) throw new Malformed("cross-reference stream");
    return number;
  };
  let at = 0;
  if (data.length > maxEntries * width) throw new Malformed("too complex");
  for (let pair = 0; pair < index.length; pair += 2) {
    for (let n = 0; n < index[pair + 1]!; n++, at += width) {
      if (at + width > data.length) throw new Malformed("cross-reference stream");
      const type = w0 === 0 ? 1 : field(at, w0);
      const second = field(at + w0, w1);
      const third = field(at + w0 + w1, w2);
      const id = index[pair]! + n;
      if (type === 1) entries.set(id, { kind: "offset", offset: second, generation: third });
      else if (type === 2) entries.set(id, { kind: "packed", container: second, index: third });
      else entries.set(id, { kind: "free" });
    }
  }
  return { entries, isExact: at === data.length };
}

function integersOf(value: PdfValue): number[] {
  const items = value.kind === "array" ? value.items.map(integerOf) : [null];
  if (items.includes(null)) throw new Malformed("integers are due");
  return items as number[];
}
