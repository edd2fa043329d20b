/** AES for PDF (ISO 32000-2 §7.6.3, AESV3): CBC, initialization vector prepended, PKCS #7 padding. */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const BLOCK_BYTES = 16;

/** Encrypts with a fresh random vector, which is prepended. */
export function encryptData(key: Uint8Array, plain: Uint8Array): Uint8Array<ArrayBuffer> {
  const vector = randomBytes(BLOCK_BYTES);
  const cipher = createCipheriv("aes-256-cbc", key, vector);
  const [body, last] = [cipher.update(plain), cipher.final()];
  const all = new Uint8Array(BLOCK_BYTES + body.length + last.length);
  all.set(vector);
  all.set(body, BLOCK_BYTES);
  all.set(last, BLOCK_BYTES + body.length);
  return all;
}

/**
 * Returns `null` if vector, length or padding are not those of encrypted data. Empty input is accepted as
 * unencrypted.
 */
export function decryptData(key: Uint8Array, locked: Uint8Array): Uint8Array<ArrayBuffer> | null {
  if (locked.length === 0) return new Uint8Array(0);
  if (locked.length < 2 * BLOCK_BYTES || locked.length % BLOCK_BYTES !== 0) return null;
  const cipher = createDecipheriv("aes-256-cbc", key, locked.subarray(0, BLOCK_BYTES));
  try {
    const [body, last] = [cipher.update(locked.subarray(BLOCK_BYTES)), cipher.final()];
    const plain = new Uint8Array(body.length + last.length);
    plain.set(body);
    plain.set(last, body.length);
    return plain;
  } catch {
    // The padding is wrong.
    return null;
  }
}

/** AES-CBC over whole blocks, without padding. */
export function encryptBlocks(key: Uint8Array, blocks: Uint8Array, vector: Uint8Array): Uint8Array {
  const cipher = createCipheriv(key.length === 16 ? "aes-128-cbc" : "aes-256-cbc", key, vector);
  cipher.setAutoPadding(false);
  return cipher.update(blocks);
}

/** AES-CBC over whole blocks, without padding, with a zero vector. */
export function decryptBlocks(key: Uint8Array, blocks: Uint8Array): Uint8Array {
  const cipher = createDecipheriv("aes-256-cbc", key, new Uint8Array(BLOCK_BYTES));
  cipher.setAutoPadding(false);
  return cipher.update(blocks);
}

/** One block in ECB mode. */
export function encryptBlock(key: Uint8Array, block: Uint8Array): Uint8Array {
  const cipher = createCipheriv("aes-256-ecb", key, null);
  cipher.setAutoPadding(false);
  return cipher.update(block);
}
