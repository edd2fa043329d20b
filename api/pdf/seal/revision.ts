/**
 * A file during sealing: the base before the seal and the appended tail. The hash of the base is computed once and
 * reused.
 */

import { createHash, type Hash } from "node:crypto";
import type { Bytes } from "../../ports/basics.ts";
import type { PreparedRevision } from "../../ports/seal.ts";
import { cipherOf } from "../encrypt/encrypt-pdf.ts";
import type { Cipher } from "../syntax/cipher.ts";
import type { FinishedUpdate } from "../syntax/update.ts";
import { byteRangeText, type Gap } from "./signature-fields.ts";

export type Sealing = {
  /** The stored source; for an encrypted file, the encrypted document with everything drawn. */
  base: Bytes;
  /** Running SHA-256 of the base alone. Copy it before use, because `digest` ends a hash. */
  baseHash: Hash;
  /** Bytes appended to the base so far. */
  tail: Bytes;
  /** Set if the base is encrypted. */
  cipher?: Cipher;
};

export function beginSealing(base: Bytes, cipher?: Cipher): Sealing {
  return { base, baseHash: createHash("sha256").update(base), tail: new Uint8Array(0), cipher };
}

export function joinedFile(sealing: Sealing): Bytes {
  const joined = new Uint8Array(sealing.base.length + sealing.tail.length);
  joined.set(sealing.base);
  joined.set(sealing.tail, sealing.base.length);
  return joined;
}

export function joinedSha256(sealing: Sealing): string {
  return sealing.baseHash.copy().update(sealing.tail).digest("hex");
}

/** @throws Error if the update is not based on exactly the current bytes */
export function append(sealing: Sealing, update: FinishedUpdate): Sealing {
  if (update.baseLength !== sealing.base.length + sealing.tail.length) {
    throw new Error("the base goes on after its last revision");
  }
  const tail = new Uint8Array(sealing.tail.length + update.bytes.length);
  tail.set(sealing.tail);
  tail.set(update.bytes, sealing.tail.length);
  return { ...sealing, tail };
}

/** The space of a signature whose byte range is already written into the tail. */
export type OpenGap = {
  /** SHA-256 of everything but the `<…>` of this signature. */
  digest: Bytes;
  /** Offset of the first hexadecimal digit in the tail. */
  at: number;
};

/** Writes the byte range and computes the digest that the signature covers. */
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
  return { digest: new Uint8Array(hash.digest()), at: start - base + 1 };
}

/** Writes the signature; the remaining space stays zeros. */
export function fillGap({ tail }: Sealing, at: number, signature: Bytes): void {
  tail.set(new TextEncoder().encode(signature.toHex()), at);
}

/** Capacity of the gap in octets of signature. */
export function roomOf(gap: Gap): number {
  return (gap.contents.bytes.length - 2) / 2;
}

/** Hashes of bases by the digest of the revision upon them: hashing a large base again takes as long as the rest. */
const baseHashes = new Map<string, Hash>();
const MOST_HASHES = 16;

/** Plain data of the sealing, which does not change any more and from which `resumeSealing` goes on. */
export function pauseSealing(
  { base, baseHash, tail }: Sealing,
  digest: Bytes,
): Pick<PreparedRevision, "before" | "tail"> {
  baseHashes.set(digest.toHex(), baseHash);
  const [oldest] = baseHashes.keys();
  if (baseHashes.size > MOST_HASHES) baseHashes.delete(oldest!);
  return { before: base, tail };
}

export function resumeSealing({ before, tail, digest, lock }: PreparedRevision): Sealing {
  const baseHash = baseHashes.get(digest.toHex());
  const begun = baseHash ? { base: before, baseHash } : beginSealing(before);
  return { ...begun, tail: tail.slice(), ...(lock ? { cipher: cipherOf(lock.key) } : {}) };
}
