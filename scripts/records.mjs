/**
 * Prints stored records as lines of JSON, for operators: `node scripts/records.mjs [PREFIX] [--keys]`, e.g. `document`.
 * Reads the database of DATA_DIR, which may be in use, or DENO_KV_URL (with DENO_KV_ACCESS_TOKEN). Writes nothing.
 */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { install, root } from "./toolchain.mjs";

const COMPRESSED = 1;

await install();
const { openKv } = await import("@deno/kv");
const place = process.env.DENO_KV_URL ?? resolve(root, process.env.DATA_DIR ?? "data", "kv.sqlite3");
if (!process.env.DENO_KV_URL && !existsSync(place)) {
  console.error(`There is no database at ${place}. Set DATA_DIR or DENO_KV_URL.`);
  process.exit(1);
}
const areKeysOnly = process.argv.includes("--keys");
const [prefix] = process.argv.slice(2).filter((one) => !one.startsWith("--"));
const kv = await openKv(place, { encodeV8: refuseToWrite, decodeV8: () => null });
for await (const { key, value } of kv.list({ prefix: prefix ? [prefix] : [] })) {
  console.log(JSON.stringify(areKeysOnly ? { key } : { key, value: readable(value) }, bigintAsText));
}
kv.close();

/**
 * Parses a record: JSON bytes, compressed after a leading byte 1 if large (see `pack` in the store).
 * @param {unknown} value
 */
function readable(value) {
  if (!(value instanceof Uint8Array)) return value;
  const bytes = value[0] === COMPRESSED ? brotliDecompressSync(value.subarray(1)) : value;
  return JSON.parse(new TextDecoder().decode(bytes));
}

/**
 * Refuses to encode, because decoding loses data: values that are neither bytes nor counters become `null`, because
 * Node's decoder does not support their newer format.
 */
function refuseToWrite() {
  throw new Error("This script only reads.");
}

/** @param {string} _ @param {unknown} value */
function bigintAsText(_, value) {
  return typeof value === "bigint" ? String(value) : value;
}
