/** A file as its stored source and what was appended; one hash over the source serves all that follows. */
import { createHash, type Hash } from "node:crypto";
import type { FinishedUpdate } from "../syntax/update.ts";
import type { Bytes } from "../verify/der.ts";
import { byteRangeText, type Gap } from "./signature-fields.ts";

export type Sealing = {
  source: Bytes;
  /** Over the source alone; copied, never finished. */
  sourceHash: Hash;
  /** What stands behind the source so far. */
  tail: Bytes;
};

export function beginSealing(source: Bytes): Sealing {
  return { source, sourceHash: createHash("sha256").update(source), tail: new Uint8Array(0) };
}

export function wholeFile(sealing: Sealing): Bytes {
  const whole = new Uint8Array(sealing.source.length + sealing.tail.length);
  whole.set(sealing.source);
  whole.set(sealing.tail, sealing.source.length);
  return whole;
}

export function wholeSha256(sealing: Sealing): string {
  return sealing.sourceHash.copy().update(sealing.tail).digest("hex");
}

/** @throws Error when the update was not made on exactly the present bytes. */
export function append(sealing: Sealing, update: FinishedUpdate): Sealing {
  if (update.baseLength !== sealing.source.length + sealing.tail.length) {
    throw new Error("the source goes on after its last revision");
  }
  const tail = new Uint8Array(sealing.tail.length + update.bytes.length);
  tail.set(sealing.tail);
  tail.set(update.bytes, sealing.tail.length);
  return { ...sealing, tail };
}

/** Where a gap's signature stands, with its byte range written into the tail. */
export type OpenGap = { digest: Bytes; fill(signature: Bytes): void };

/**
 * Writes the byte range and gives the SHA-256 of everything but the `<…>` of this signature.
 * @returns `fill`, which puts the signature in its place, the rest of which stays zeros
 */
export function openGap(sealing: Sealing, update: FinishedUpdate, gap: Gap): OpenGap {
  const base = sealing.source.length;
  const end = base + sealing.tail.length;
  const start = update.rawOffsets.get(gap.contents)!;
  const after = start + gap.contents.bytes.length;
  const { tail } = sealing;
  const range = byteRangeText([0, start, after, end - after]);
  tail.set(new TextEncoder().encode(range), update.rawOffsets.get(gap.byteRange)! - base);
  const hash = sealing.sourceHash.copy();
  hash.update(tail.subarray(0, start - base)).update(tail.subarray(after - base));
  return {
    digest: new Uint8Array(hash.digest()),
    fill(signature) {
      tail.set(new TextEncoder().encode(signature.toHex()), start - base + 1);
    },
  };
}

/** Octets of signature a gap has room for. */
export function roomOf(gap: Gap): number {
  return (gap.contents.bytes.length - 2) / 2;
}
