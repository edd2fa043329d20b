import { createHash } from "node:crypto";
import type { Sha256 } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Reads a stream to its end, hashing on the way, so that nothing is left to do after the last byte. */
export async function readHashed(
  stream: ReadableStream<Bytes>,
  limitBytes: number,
): Promise<Outcome<{ sha256: Sha256; size: number; bytes: Bytes }>> {
  const hash = createHash("sha256");
  const chunks: Bytes[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > limitBytes) return refuse("file_too_large");
    hash.update(chunk);
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return done({ sha256: hash.digest("hex") as Sha256, size, bytes });
}

export function hashOf(bytes: Bytes): Sha256 {
  return createHash("sha256").update(bytes).digest("hex") as Sha256;
}

/** Names of derived things: our own, but checked all the same before they become a path. */
export function assertDerivedName(name: string): void {
  if (!/^[\w-]+(\/[\w.-]+)*$/.test(name) || name.includes(".."))
    throw new TypeError(`not a name for an object: ${name}`);
}
