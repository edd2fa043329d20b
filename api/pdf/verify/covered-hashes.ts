/**
 * Hashes the byte ranges that signatures claim to cover, valid or not: the server can then look up a file whose seal
 * is damaged.
 */

import { createHash } from "node:crypto";
import type { Bytes } from "../../ports/basics.ts";

const MOST = 4;
const MARK = "/ByteRange";
/** Maximum distance in bytes from `/ByteRange` to the end of its numbers. */
const NEAR = 96;

/**
 * SHA-256, in hex, of the bytes of each `/ByteRange` that fits into the file. Only the last few occurrences are
 * examined.
 */
export function listCoveredHashes(bytes: Bytes): string[] {
  const found = new Set<string>();
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = view.lastIndexOf(MARK, undefined, "latin1");
  for (let tries = 0; at >= 0 && tries < MOST; tries++) {
    const excerpt = view.toString("latin1", at + MARK.length, at + NEAR);
    const range = /^\s*\[\s*0\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/.exec(excerpt)?.slice(1).map(Number);
    if (range) {
      const [length, resume, rest] = range as [number, number, number];
      if (length < resume && resume + rest <= bytes.length) {
        const hash = createHash("sha256").update(view.subarray(0, length));
        found.add(hash.update(view.subarray(resume, resume + rest)).digest("hex"));
      }
    }
    at = at === 0 ? -1 : view.lastIndexOf(MARK, at - 1, "latin1");
  }
  return [...found];
}
