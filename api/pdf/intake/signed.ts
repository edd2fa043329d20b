/** Tells whether somebody has signed the file already: now, or in a revision that later ones cover. */

import { findAll } from "../syntax/find-bytes.ts";
import { readIndirect } from "../syntax/indirect.ts";
import type { PdfReader } from "../syntax/reader.ts";
import { isDict, isName, type PdfDict, PdfStream, PdfSyntaxError, type PdfValue } from "../syntax/values.ts";

const MAX_FIELDS = 100_000;
/** Objects of this size are worth parsing, so that their data need not be searched. */
const LARGE_OBJECT_BYTES = 16_384;

/** @throws PdfSyntaxError */
export function isSigned(reader: PdfReader): boolean {
  return isSignedByForm(reader) || reader.catalog.has("Perms") || hasSignatureDictionary(reader);
}

/** By its looks alone, for a file whose structure cannot be read. */
export function looksSigned(bytes: Uint8Array): boolean {
  return [...findAll(bytes, "/ByteRange")].some((at) => {
    const after = String.fromCharCode(...bytes.subarray(at + 10, at + 40));
    return /^\s*\[\s*\d+\s+\d/.test(after);
  });
}

/**
 * A field with a value, or the flag that forbids other than incremental saving (bit 2). Bit 1 alone says only that there
 * is a place to sign, which is what many files come here for (ISO 32000-2 Table 225).
 */
function isSignedByForm(reader: PdfReader): boolean {
  const form = reader.dictIn(reader.catalog, "AcroForm");
  const flags = reader.resolve(form?.get("SigFlags"));
  return (typeof flags === "number" && (flags & 2) !== 0) || hasSignedField(reader, form);
}

function hasSignedField(reader: PdfReader, form: PdfDict | null): boolean {
  const seen = new Set<PdfDict>();
  const waiting = (reader.arrayIn(form, "Fields") ?? []).map((field) => ({ field, isSignature: false }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const field = reader.resolve(next.field);
    if (!isDict(field) || seen.has(field)) continue;
    seen.add(field);
    if (seen.size > MAX_FIELDS) throw new PdfSyntaxError("too_large", "form");
    const kind = reader.resolve(field.get("FT"));
    const isSignature = kind === null ? next.isSignature : isName(kind, "Sig");
    if (isSignature && reader.resolve(field.get("V")) !== null) return true;
    for (const kid of reader.arrayIn(field, "Kids") ?? []) waiting.push({ field: kid, isSignature });
  }
  return false;
}

/** A dictionary with a byte range anywhere in any revision, whether or not anything leads to it. Streams' data is passed over. */
function hasSignatureDictionary(reader: PdfReader): boolean {
  const offsets = reader.revisions
    .flatMap((revision) => revision.sections.flatMap((section) => [...section.entries.values()]))
    .flatMap((entry) => (entry.kind === "offset" ? [entry.offset] : []));
  const starts = Float64Array.from(offsets).sort();
  let from = 0;
  for (let i = 0; i < starts.length; i++) {
    const start = starts[i]!;
    if ((starts[i + 1] ?? reader.bytes.length) - start < LARGE_OBJECT_BYTES) continue;
    if (hasByteRange(reader, start) || findsByteRange(reader, starts.subarray(from, i), start)) return true;
    from = i + 1;
  }
  return findsByteRange(reader, starts.subarray(from), reader.bytes.length);
}

/** Searches small objects that stand one after the other. */
function findsByteRange(reader: PdfReader, starts: Float64Array, end: number): boolean {
  if (starts.length === 0) return false;
  const hits = findAll(reader.bytes, "/ByteRange", starts[0], end);
  return [...hits].some((hit) => hasByteRange(reader, starts.findLast((start) => start <= hit) ?? 0));
}

function hasByteRange(reader: PdfReader, offset: number): boolean {
  let value: PdfValue;
  try {
    value = readIndirect(reader.bytes, offset, reader.bytes.length, (item) => reader.resolve(item)).value;
  } catch (error) {
    if (error instanceof PdfSyntaxError) return true;
    throw error;
  }
  return holdsByteRange(value instanceof PdfStream ? value.dict : value, 0);
}

function holdsByteRange(value: PdfValue, depth: number): boolean {
  if (depth > 64) return true;
  if (Array.isArray(value)) return value.some((item) => holdsByteRange(item, depth + 1));
  if (!isDict(value)) return false;
  return value.has("ByteRange") || [...value.values()].some((item) => holdsByteRange(item, depth + 1));
}
