/** The format of records: JSON as bytes, compressed if large, parsed when read. */
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import * as z from "zod/mini";
import type { Versioned } from "../ports/basics.ts";

/** Deno KV's limit is 65,536 bytes; larger records are compressed with a large window. */
const COMPRESS_FROM_BYTES = 32 * 1024;
const COMPRESSED = 1;
/** Below the limit by more than a stored value's own header. */
const LARGEST_BYTES = 65_000;
const compress = (plain: Uint8Array, quality: number) =>
  brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function pack(record: unknown): Uint8Array {
  const plain = encoder.encode(JSON.stringify(record));
  if (plain.length < COMPRESS_FROM_BYTES) return plain;
  const quick = compress(plain, 5);
  // Saves a further twelfth, in forty times as long: for the heads of the largest sealed documents.
  const compressed = quick.length < LARGEST_BYTES ? quick : compress(plain, 10);
  const packed = new Uint8Array(compressed.length + 1);
  packed[0] = COMPRESSED;
  packed.set(compressed, 1);
  return packed;
}

export function unpack(value: unknown): unknown {
  return JSON.parse(readText(value));
}

/** A record's unparsed JSON. */
export function readText(value: unknown): string {
  if (!(value instanceof Uint8Array)) throw new TypeError("a stored record is not bytes");
  return decoder.decode(value[0] === COMPRESSED ? brotliDecompressSync(value.subarray(1)) : value);
}

/** @throws if the record does not match the schema: a bug or a damaged file */
export function readRecord<S extends z.ZodMiniType>(schema: S, value: unknown): z.infer<S> {
  return z.parse(schema, unpack(value));
}

/** Parses an entry; `null` if nothing is stored. */
export function readEntry<S extends z.ZodMiniType>(schema: S, entry: Deno.KvEntryMaybe<unknown>): z.infer<S> | null {
  return entry.versionstamp === null ? null : readRecord(schema, entry.value);
}

/** With the versionstamp that a replacement must check; `null` when nothing is stored. */
export function readVersioned<S extends z.ZodMiniType>(
  schema: S,
  { value, versionstamp }: Deno.KvEntryMaybe<unknown>,
): Versioned<z.infer<S>> | null {
  return versionstamp === null ? null : { value: readRecord(schema, value), versionstamp };
}

/** Splits items into pieces of about `bytes` bytes of JSON and at most `most` items. */
export function inPieces<T>(items: readonly T[], bytes = 40 * 1024, most = 40): T[][] {
  const pieces: T[][] = [];
  let size = 0;
  for (const item of items) {
    const weight = encoder.encode(JSON.stringify(item)).length;
    const last = pieces.at(-1);
    if (last && last.length < most && size + weight <= bytes) {
      last.push(item);
      size += weight;
    } else {
      pieces.push([item]);
      size = weight;
    }
  }
  return pieces;
}
