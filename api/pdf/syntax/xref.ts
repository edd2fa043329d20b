/** Reads cross-reference sections: tables, streams and hybrids (ISO 32000-2 §7.5.4, §7.5.8). */
import { readIndirect } from "./indirect.ts";
import { createParser, type PdfParser } from "./parser.ts";
import { decodeStream } from "./stream-data.ts";
import { isDict, isName, type PdfDict, PdfStream, PdfSyntaxError, type PdfValue } from "./values.ts";

export type XrefEntry =
  | { kind: "free" }
  | { kind: "offset"; offset: number; generation: number }
  | { kind: "packed"; container: number; index: number };

export type XrefSection = {
  offset: number;
  /** End offset of the trailer's dictionary or the stream's object. */
  end: number;
  isStream: boolean;
  entries: Map<number, XrefEntry>;
  trailer: PdfDict;
};

/** Entries of one section. Measured: the largest of 267 files of other programs has 39,954. */
const MAX_ENTRIES = 2_000_000;
/** Octets of a field, which the standard does not limit. Measured: pyHanko writes 8, other programs up to 4. */
const MAX_WIDTH = 16;
const free: XrefEntry = { kind: "free" };

const noReference = (value: PdfValue | undefined): PdfValue => value ?? null;

/**
 * Reads the section at an offset, including the entries of its `XRefStm`.
 * @throws PdfSyntaxError
 */
export function readSection(bytes: Uint8Array, offset: number, limit: number): XrefSection {
  if (offset >= limit) throw new PdfSyntaxError("xref_broken", `xref at ${offset}`);
  const parser = createParser(bytes, offset, limit);
  if (!parser.tryKeyword("xref")) return readXrefStream(bytes, offset, limit);
  const section = readTable(bytes, parser, offset, limit);
  const hybrid = section.trailer.get("XRefStm");
  if (typeof hybrid === "number") {
    for (const [id, entry] of readXrefStream(bytes, hybrid, limit).entries) {
      if ((section.entries.get(id) ?? free).kind === "free") section.entries.set(id, entry);
    }
  }
  return section;
}

function readTable(bytes: Uint8Array, parser: PdfParser, offset: number, limit: number): XrefSection {
  const entries = new Map<number, XrefEntry>();
  while (!parser.tryKeyword("trailer")) {
    const first = parser.integer();
    const count = parser.integer();
    if (first + count > 0xffffffff || entries.size + count > MAX_ENTRIES) throw new PdfSyntaxError("xref_broken");
    parser.skipSpace();
    for (let id = first; id < first + count; id++) entries.set(id, readEntry(bytes, parser, limit));
  }
  const trailer = parser.value();
  if (!isDict(trailer)) throw new PdfSyntaxError("xref_broken", "trailer");
  return { offset, end: parser.position(), isStream: false, entries, trailer };
}

/** Reads one table entry: exactly 20 bytes as in the standard, or loose tokens as some writers emit. */
function readEntry(bytes: Uint8Array, parser: PdfParser, limit: number): XrefEntry {
  const at = parser.position();
  const offset = digitsAt(bytes, at, 10);
  const generation = digitsAt(bytes, at + 11, 5);
  const kind = bytes[at + 17];
  const isFixed =
    bytes[at + 10] === 0x20 && bytes[at + 16] === 0x20 && bytes[at + 18]! <= 0x20 && bytes[at + 19]! <= 0x20;
  if (isFixed && offset >= 0 && generation >= 0 && at + 20 <= limit && (kind === 0x6e || kind === 0x66)) {
    parser.seek(at + 20);
    return kind === 0x6e ? { kind: "offset", offset, generation } : free;
  }
  const entry: XrefEntry = { kind: "offset", offset: parser.integer(), generation: parser.integer() };
  if (parser.tryKeyword("n")) return entry;
  if (parser.tryKeyword("f")) return free;
  throw new PdfSyntaxError("xref_broken", `entry at ${at}`);
}

function digitsAt(bytes: Uint8Array, at: number, count: number): number {
  let number = 0;
  for (let i = at; i < at + count; i++) {
    const digit = bytes[i]! - 0x30;
    if (!(digit >= 0 && digit <= 9)) return -1;
    number = number * 10 + digit;
  }
  return number;
}

function readXrefStream(bytes: Uint8Array, offset: number, limit: number): XrefSection {
  if (offset >= limit) throw new PdfSyntaxError("xref_broken", `xref at ${offset}`);
  const { value, end } = readIndirect(bytes, offset, limit, noReference);
  if (!(value instanceof PdfStream) || !isName(value.dict.get("Type"), "XRef")) {
    throw new PdfSyntaxError("xref_broken", `no xref at ${offset}`);
  }
  const widths = integers(value.dict.get("W"));
  const size = value.dict.get("Size");
  const index = value.dict.has("Index") ? integers(value.dict.get("Index")) : [0, Number(size)];
  if (widths.length < 3 || widths.some((width) => width > MAX_WIDTH) || index.length % 2 || typeof size !== "number") {
    throw new PdfSyntaxError("xref_broken", `xref stream at ${offset}`);
  }
  const entries = readRows(decodeStream(value, noReference), widths, index);
  return { offset, end, isStream: true, entries, trailer: value.dict };
}

function readRows(data: Uint8Array, widths: number[], index: number[]): Map<number, XrefEntry> {
  const entries = new Map<number, XrefEntry>();
  const [w0, w1, w2] = [widths[0]!, widths[1]!, widths[2]!];
  const row = widths.reduce((sum, width) => sum + width, 0);
  if (data.length > MAX_ENTRIES * row) throw new PdfSyntaxError("xref_broken", "xref stream is long");
  let at = 0;
  for (let section = 0; section < index.length; section += 2) {
    const first = index[section]!;
    const count = index[section + 1]!;
    if (row === 0 || at + count * row > data.length) {
      throw new PdfSyntaxError("xref_broken", "xref stream is short");
    }
    for (let id = first; id < first + count; id++, at += row) {
      const kind = w0 === 0 ? 1 : bigEndian(data, at, w0);
      const second = bigEndian(data, at + w0, w1);
      const third = bigEndian(data, at + w0 + w1, w2);
      if (kind === 1) entries.set(id, { kind: "offset", offset: second, generation: third });
      else if (kind === 2) entries.set(id, { kind: "packed", container: second, index: third });
      else entries.set(id, free);
    }
  }
  return entries;
}

function bigEndian(data: Uint8Array, at: number, width: number): number {
  let number = 0;
  for (let i = at; i < at + width; i++) number = number * 256 + data[i]!;
  if (!Number.isSafeInteger(number)) throw new PdfSyntaxError("xref_broken", "xref stream");
  return number;
}

function integers(value: PdfValue | undefined): number[] {
  if (!Array.isArray(value)) return [];
  return value.map((item) => {
    if (typeof item === "number" && Number.isInteger(item) && item >= 0) return item;
    throw new PdfSyntaxError("xref_broken", "integer is due");
  });
}
