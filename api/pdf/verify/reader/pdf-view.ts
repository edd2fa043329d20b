/**
 * A PDF at the end of one revision: its cross-reference chain, trailer and objects, read without repair. Apart from
 * the reader in `api/pdf/syntax` on purpose: a leniency added there for uploads must never reach our seals.
 */
import type { Bytes } from "../../../ports/basics.ts";
import { Malformed } from "../../asn1/der.ts";
import { findKey, type KnownKeys, unlockStrings } from "../decrypt.ts";
import { readObject } from "./pdf-object.ts";
import { createParser } from "./pdf-parser.ts";
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
import { readSection, type XrefEntry, type XrefSection } from "./pdf-xref.ts";

export type PdfView = {
  bytes: Uint8Array;
  /** The view covers the file's first `end` bytes. */
  end: number;
  startxref: number;
  trailer: PdfDict;
  /** The object of that number; null if missing, as the standard requires. @throws Malformed */
  object(id: number): PdfValue;
  /** The value, with a reference followed. @throws Malformed */
  resolve(value: PdfValue): PdfValue;
  has(id: number): boolean;
  /** The stream's decoded data. @throws Malformed, Encrypted */
  data(stream: PdfStream): Bytes;
  /** The file is encrypted and no password opened it: strings stay encrypted, and streams cannot be read. */
  isLocked: boolean;
  isEncrypted: boolean;
  catalog: PdfDict;
  catalogRef: PdfRef;
};

/** Thrown when encrypted data is read and no password opened the file. */
export class Encrypted extends Malformed {}

/**
 * State shared by all views of one file: its password, and what its revisions share: parsed sections by offset, and keys.
 */
export type Reading = { sections: Map<number, XrefSection>; keys: KnownKeys; password: string | null };

export function startReading(password: string | null = null): Reading {
  return { sections: new Map(), keys: new Map(), password };
}

/** Measured: up to 4 in files of other programs; each save adds one. */
const maxSections = 512;

/**
 * Opens the view of the revision that ends at `end`.
 * @throws Malformed
 */
export function openView(bytes: Uint8Array, end: number, { sections: cache, keys, password }: Reading): PdfView {
  const startxref = readStartxref(bytes, end);
  const sections = readSections(bytes, startxref, cache);
  const trailer = sections[0]!.trailer;
  const isEncrypted = trailer.entries.has("Encrypt");
  let key: Uint8Array | null = null;

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
      return key ? unlockStrings(found.value, key) : found.value;
    }
    let container = containers.get(entry.container);
    if (!container) {
      container = readContainer(object(entry.container), data);
      containers.set(entry.container, container);
    }
    return container.get(id) ?? pdfNull;
  };
  const data = (stream: PdfStream): Bytes => {
    if (isEncrypted && !key) throw new Encrypted("encrypted");
    return decodeStream(bytes, stream, key);
  };
  const loading = new Set<number>();
  const object = (id: number): PdfValue => {
    const cached = objects.get(id);
    if (cached) return cached;
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
  // the encryption dictionary itself is not encrypted, so it is read before a key exists; an empty password opens
  // files that are encrypted only to restrict what readers do with them
  if (isEncrypted) key = findKey(resolve(entryOf(trailer, "Encrypt")), password ?? "", keys);
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
    data,
    isLocked: isEncrypted && !key,
    isEncrypted,
    catalog,
    catalogRef,
  };
}

/** The chain of sections that begins at this offset, newest first. @throws Malformed */
function readSections(bytes: Uint8Array, startxref: number, cache: Map<number, XrefSection>): XrefSection[] {
  const sections: XrefSection[] = [];
  for (let next: number | null = startxref; next !== null; ) {
    if (sections.length >= maxSections || sections.some((one) => one.offset === next)) throw new Malformed("xref loop");
    const section: XrefSection = cache.get(next) ?? withHidden(bytes, readSection(bytes, next));
    cache.set(next, section);
    sections.push(section);
    // Some programs write 0 for a file without an earlier section; no section starts there.
    next = section.trailer.entries.has("Prev") ? integerOf(entryOf(section.trailer, "Prev")) || null : null;
  }
  return sections;
}

/**
 * Whether this reader will read a seal that is appended to the file: it needs the file's cross-references, and the
 * catalog as the sealer writes it.
 */
export function canCarrySeal(bytes: Uint8Array, startxref: number, catalog: Uint8Array): boolean {
  try {
    readSections(bytes, startxref, new Map());
    return createParser(catalog, 0).value().kind === "dict";
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    return false;
  }
}

/**
 * A hybrid section also lists the objects that its table hides from older readers as free (ISO 32000-2 §7.5.8.4).
 * @throws Malformed
 */
function withHidden(bytes: Uint8Array, section: XrefSection): XrefSection {
  if (!section.trailer.entries.has("XRefStm")) return section;
  const offset = integerOf(entryOf(section.trailer, "XRefStm"));
  if (offset === null) throw new Malformed("XRefStm");
  const entries = new Map(section.entries);
  for (const [id, entry] of readSection(bytes, offset).entries) {
    if ((entries.get(id)?.kind ?? "free") === "free") entries.set(id, entry);
  }
  return { ...section, entries };
}

/** The number after `startxref` before the `%%EOF` that ends at `end`. @throws Malformed */
function readStartxref(bytes: Uint8Array, end: number): number {
  const tail = String.fromCharCode(...bytes.subarray(Math.max(0, end - 64), end));
  const found = /startxref(?: *(?:\r\n|\n|\r)| +)(\d{1,10})[ ]*(?:\r\n|\n|\r)%%EOF(?:\r\n|\n|\r)?$/.exec(tail);
  if (!found) throw new Malformed("no startxref");
  return Number(found[1]);
}

/** Objects of one object stream. Measured: up to 500. */
const maxPacked = 100_000;

function readContainer(value: PdfValue, data: PdfView["data"]): Map<number, PdfValue> {
  if (value.kind !== "stream" || !isName(entryOf(value.dict, "Type"), "ObjStm")) throw new Malformed("object stream");
  const bytes = data(value);
  const count = integerOf(entryOf(value.dict, "N")) ?? -1;
  const first = integerOf(entryOf(value.dict, "First")) ?? -1;
  if (count < 0 || first < 0 || count > maxPacked) throw new Malformed("object stream");
  const header = createParser(bytes, 0);
  const found = new Map<number, PdfValue>();
  for (let n = 0; n < count; n++) {
    const id = header.unsigned();
    found.set(id, createParser(bytes, first + header.unsigned()).value());
  }
  return found;
}
