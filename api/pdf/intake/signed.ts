/** Detects files that are already signed, in the newest revision or in an earlier one. */

import { findAll } from "../syntax/find-bytes.ts";
import { readIndirect } from "../syntax/indirect.ts";
import { createParser } from "../syntax/parser.ts";
import type { PdfReader } from "../syntax/reader.ts";
import { isDict, isName, type PdfDict, PdfStream, PdfSyntaxError, type PdfValue } from "../syntax/values.ts";

const MAX_FIELDS = 100_000;
/** Size from which an object is parsed, so that its stream data need not be searched. */
const LARGE_OBJECT_BYTES = 16_384;
/** Maximum distance from the start of a signature object to its `/ByteRange`: `/Contents` may come first. */
const SIGNATURE_REACH_BYTES = 262_144;

/**
 * Empty signature fields do not count, nor do usage rights, Adobe's permission to fill in a form.
 * @throws PdfSyntaxError
 */
export function isSigned(reader: PdfReader): boolean {
  return hasSignedField(reader) || hasSignatureDictionary(reader);
}

/** Searches the bytes alone, for a file whose structure cannot be read. */
export function looksSigned(bytes: Uint8Array): boolean {
  return [...findAll(bytes, "/ByteRange")].some((at) => isRangeAt(bytes, at) && !isInUsageRights(bytes, at));
}

function isRangeAt(bytes: Uint8Array, at: number): boolean {
  const after = String.fromCharCode(...bytes.subarray(at + 10, at + 40));
  return /^\s*\[\s*\d+\s+\d/.test(after);
}

/** Whether the object around the byte range can be read and is a usage-rights signature. */
function isInUsageRights(bytes: Uint8Array, at: number): boolean {
  const starts = [...findAll(bytes, "obj", Math.max(0, at - SIGNATURE_REACH_BYTES), at)];
  const start = starts.at(-1);
  if (start === undefined) return false;
  try {
    const parser = createParser(bytes, start + 3);
    const value = parser.value();
    return parser.position() > at && !holdsSignature(value, (item) => item ?? null);
  } catch (error) {
    if (error instanceof PdfSyntaxError) return false;
    throw error;
  }
}

function hasSignedField(reader: PdfReader): boolean {
  const form = reader.dictIn(reader.catalog, "AcroForm");
  const visited = new Set<PdfDict>();
  const waiting = (reader.arrayIn(form, "Fields") ?? []).map((field) => ({ field, isSignature: false }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const field = reader.resolve(next.field);
    if (!isDict(field) || visited.has(field)) continue;
    visited.add(field);
    if (visited.size > MAX_FIELDS) throw new PdfSyntaxError("too_large", "form");
    const kind = reader.resolve(field.get("FT"));
    const isSignature = kind === null ? next.isSignature : isName(kind, "Sig");
    if (isSignature && isSignatureValue(reader, reader.dictIn(field, "V"))) return true;
    for (const kid of reader.arrayIn(field, "Kids") ?? []) waiting.push({ field: kid, isSignature });
  }
  return false;
}

/** A dictionary prepared for a signature does not count while it is empty. */
function isSignatureValue(reader: PdfReader, value: PdfDict | null): boolean {
  return (
    value !== null &&
    (reader.has(value, "Contents") || reader.has(value, "ByteRange")) &&
    !isUsageRights(value, reader.resolve)
  );
}

/** Whether any revision has a dictionary with a byte range, reachable or not. Stream data is skipped. */
export function hasSignatureDictionary(reader: Pick<PdfReader, "bytes" | "revisions" | "resolve">): boolean {
  const offsets = reader.revisions
    .flatMap((revision) => revision.sections.flatMap((section) => [...section.entries.values()]))
    .flatMap((entry) => (entry.kind === "offset" ? [entry.offset] : []));
  const starts = Float64Array.from(offsets).sort();
  let from = 0;
  for (let i = 0; i < starts.length; i++) {
    const start = starts[i]!;
    const end = starts[i + 1] ?? reader.bytes.length;
    if (end - start < LARGE_OBJECT_BYTES) continue;
    if (hasByteRange(reader, start, end) || findsByteRange(reader, starts.subarray(from, i), start)) return true;
    from = i + 1;
  }
  return findsByteRange(reader, starts.subarray(from), reader.bytes.length);
}

/** Searches adjacent small objects. */
function findsByteRange(reader: Pick<PdfReader, "bytes" | "resolve">, starts: Float64Array, end: number): boolean {
  if (starts.length === 0) return false;
  const hits = findAll(reader.bytes, "/ByteRange", starts[0], end);
  return [...hits].some((hit) => {
    const index = starts.findLastIndex((start) => start <= hit);
    return hasByteRange(reader, starts[index] ?? 0, starts[index + 1] ?? end);
  });
}

function hasByteRange(reader: Pick<PdfReader, "bytes" | "resolve">, offset: number, end: number): boolean {
  let value: PdfValue;
  try {
    value = readIndirect(reader.bytes, offset, reader.bytes.length, (item) => reader.resolve(item)).value;
  } catch (error) {
    if (error instanceof PdfSyntaxError) return looksSigned(reader.bytes.subarray(offset, end));
    throw error;
  }
  return holdsSignature(value instanceof PdfStream ? value.dict : value, reader.resolve);
}

type Resolve = PdfReader["resolve"];

function holdsSignature(value: PdfValue, resolve: Resolve, depth = 0): boolean {
  if (depth > 64) return true;
  if (Array.isArray(value)) return value.some((item) => holdsSignature(item, resolve, depth + 1));
  if (!isDict(value)) return false;
  // a trailer's `/AuthCode` (ISO 32004) protects an encrypted file without a signer
  if (value.has("ByteRange")) return !value.has("MACLocation") && !isUsageRights(value, resolve);
  return [...value.values()].some((item) => holdsSignature(item, resolve, depth + 1));
}

/**
 * Whether this is Adobe's signature that allows Adobe Reader to save a filled form (ISO 32000-2 §12.8.2.3), judged by
 * its transform.
 */
function isUsageRights(signature: PdfDict, resolve: Resolve): boolean {
  const references = resolve(signature.get("Reference"));
  if (!Array.isArray(references) || references.length === 0) return false;
  return references.every((item) => {
    const reference = resolve(item);
    const method = isDict(reference) ? resolve(reference.get("TransformMethod")) : null;
    return isName(method, "UR3") || isName(method, "UR");
  });
}
