/** Reads a file with damaged cross-references: scans for all objects and takes the last of each number. */

import { findAll } from "./find-bytes.ts";
import { createParser } from "./parser.ts";
import { type Container, isCatalog, openContainer, type PdfReader, readerOf } from "./reader.ts";
import { isDict, isName, type PdfDict, PdfRef, PdfStream, PdfSyntaxError, type PdfValue } from "./values.ts";

type Recovered = { objects: Map<number, PdfValue>; trailers: PdfDict[] };

const MAX_OBJECTS = 1_000_000;
const OBJECT_WORD = "obj";
const lenient = { takesLastKey: true };

/** The returned reader has no revisions, and its entries no offsets. @throws PdfSyntaxError */
export function recoverPdf(bytes: Uint8Array): PdfReader {
  const found: Recovered = { objects: new Map(), trailers: [] };
  collectObjects(bytes, found);
  collectTrailers(bytes, found);
  if (found.trailers.some((trailer) => (trailer.get("Encrypt") ?? null) !== null))
    throw new PdfSyntaxError("encrypted");
  const trailer: PdfDict = new Map(found.trailers.findLast((one) => isCatalog(objectOf(found, one.get("Root")))));
  if (!trailer.has("Root")) trailer.set("Root", lastCatalog(found));
  return readerOf({
    bytes,
    end: bytes.length,
    revisions: [],
    trailer,
    cipher: null,
    get: (id) => found.objects.get(id) ?? null,
    ids: () => [...found.objects.keys()],
    findEntry: (id) => (found.objects.has(id) ? { kind: "offset", offset: 0, generation: 0 } : null),
  });
}

function collectObjects(bytes: Uint8Array, found: Recovered): void {
  let readUpTo = 0;
  for (const at of findAll(bytes, OBJECT_WORD)) {
    if (at < readUpTo || found.objects.size > MAX_OBJECTS) continue;
    const id = numberBefore(bytes, at);
    if (id === null) continue;
    try {
      const { value, end } = readBody(bytes, at + OBJECT_WORD.length);
      readUpTo = end;
      found.objects.set(id, value);
      if (value instanceof PdfStream) collectFromStream(value, found);
    } catch (error) {
      if (!(error instanceof PdfSyntaxError)) throw error;
    }
  }
}

/** The object number of `number generation obj`, parsed backwards from `obj`. */
function numberBefore(bytes: Uint8Array, at: number): number | null {
  const text = String.fromCharCode(...bytes.subarray(Math.max(0, at - 24), at));
  const match = /(?:^|[^\d])(\d{1,10})\s+\d{1,5}\s+$/.exec(text);
  return match ? Number(match[1]) : null;
}

function readBody(bytes: Uint8Array, from: number): { value: PdfValue; end: number } {
  const parser = createParser(bytes, from, bytes.length, lenient);
  const value = parser.value();
  if (!isDict(value) || !parser.tryKeyword("stream")) return { value, end: parser.position() };
  let start = parser.position();
  if (bytes[start] === 0x0d) start++;
  if (bytes[start] === 0x0a) start++;
  const length = value.get("Length");
  const declaredLength = typeof length === "number" && endsAt(bytes, start + length) ? length : null;
  const next = declaredLength === null ? findAll(bytes, "endstream", start).next() : null;
  if (next?.done) throw new PdfSyntaxError("stream_broken");
  const end = declaredLength === null ? trimmed(bytes, start, next!.value as number) : start + declaredLength;
  return { value: new PdfStream(value, bytes, start, end - start), end };
}

function endsAt(bytes: Uint8Array, end: number): boolean {
  const after = String.fromCharCode(...bytes.subarray(end, end + 14));
  return /^\s{0,4}endstream/.test(after);
}

/** Excludes the line end that belongs to `endstream`. */
function trimmed(bytes: Uint8Array, start: number, end: number): number {
  let at = end;
  if (at > start && bytes[at - 1] === 0x0a) at--;
  if (at > start && bytes[at - 1] === 0x0d) at--;
  return at;
}

function collectFromStream(stream: PdfStream, found: Recovered): void {
  if (isName(stream.dict.get("Type"), "XRef")) found.trailers.push(stream.dict);
  if (!isName(stream.dict.get("Type"), "ObjStm")) return;
  const container: Container = openContainer(stream, (value) =>
    value instanceof PdfRef ? (found.objects.get(value.id) ?? null) : (value ?? null),
  );
  container.ids.forEach((id, index) => {
    try {
      found.objects.set(
        id,
        createParser(container.data, container.offsets[index], container.data.length, lenient).value(),
      );
    } catch (error) {
      if (!(error instanceof PdfSyntaxError)) throw error;
    }
  });
}

function collectTrailers(bytes: Uint8Array, found: Recovered): void {
  for (const at of findAll(bytes, "trailer")) {
    try {
      const trailer = createParser(bytes, at + 7, bytes.length, lenient).value();
      if (isDict(trailer)) found.trailers.push(trailer);
    } catch (error) {
      if (!(error instanceof PdfSyntaxError)) throw error;
    }
  }
}

function objectOf(found: Recovered, value: PdfValue | undefined): PdfValue {
  return value instanceof PdfRef ? (found.objects.get(value.id) ?? null) : null;
}

/** @throws PdfSyntaxError */
function lastCatalog(found: Recovered): PdfRef {
  const isTyped = (value: PdfValue) => isDict(value) && isName(value.get("Type"), "Catalog");
  const last = [...found.objects].findLast(([, value]) => isTyped(value));
  if (!last) throw new PdfSyntaxError("no_catalog");
  return new PdfRef(last[0]);
}
