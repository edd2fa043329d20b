/** A file as what stood before its seal and what was appended; one hash over the former serves all that follows. */
import { createHash, type Hash } from "node:crypto";
import type { Bytes } from "../asn1/der.ts";
import type { Cipher } from "../syntax/cipher.ts";
import type { FinishedUpdate } from "../syntax/update.ts";
import { byteRangeText, type Gap } from "./signature-fields.ts";

export type Sealing = {
  /** The stored source; of an encrypted file all that was drawn, too. */
  base: Bytes;
  /** Over the base alone; copied, never finished. */
  baseHash: Hash;
  /** What stands behind the base so far. */
  tail: Bytes;
  /** Of an encrypted base. */
  cipher?: Cipher;
};

export function beginSealing(base: Bytes, cipher?: Cipher): Sealing {
  return { base, baseHash: createHash("sha256").update(base), tail: new Uint8Array(0), cipher };
}

export function wholeFile(sealing: Sealing): Bytes {
  const whole = new Uint8Array(sealing.base.length + sealing.tail.length);
  whole.set(sealing.base);
  whole.set(sealing.tail, sealing.base.length);
  return whole;
}

export function wholeSha256(sealing: Sealing): string {
  return sealing.baseHash.copy().update(sealing.tail).digest("hex");
}

/** @throws Error when the update was not made on exactly the present bytes. */
export function append(sealing: Sealing, update: FinishedUpdate): Sealing {
  if (update.baseLength !== sealing.base.length + sealing.tail.length) {
    throw new Error("the base goes on after its last revision");
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
  const base = sealing.base.length;
  const end = base + sealing.tail.length;
  const start = update.rawOffsets.get(gap.contents)!;
  const after = start + gap.contents.bytes.length;
  const { tail } = sealing;
  const range = byteRangeText([0, start, after, end - after]);
  tail.set(new TextEncoder().encode(range), update.rawOffsets.get(gap.byteRange)! - base);
  const hash = sealing.baseHash.copy();
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
