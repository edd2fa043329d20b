/** Encrypts and decrypts the strings and streams of a file (ISO 32000-2 §7.6.2). The algorithm is injected. */
import { isName, PdfStream, PdfString, type PdfValue, streamOf } from "./values.ts";

export type Cipher = {
  encrypt(plain: Uint8Array): Uint8Array;
  /** @throws PdfSyntaxError */
  decrypt(locked: Uint8Array): Uint8Array;
  /**
   * The encrypted string. A string that was read from the file returns its original bytes, so that unchanged strings
   * stay identical.
   */
  lockString(string: PdfString): Uint8Array;
  /** @throws PdfSyntaxError */
  unlockString(locked: PdfString): PdfString;
};

export function createCipher({ encrypt, decrypt }: Pick<Cipher, "encrypt" | "decrypt">): Cipher {
  const lockedStrings = new WeakMap<PdfString, Uint8Array>();
  return {
    encrypt,
    decrypt,
    lockString: (string) => lockedStrings.get(string) ?? encrypt(string.bytes),
    unlockString(locked) {
      const string = new PdfString(decrypt(locked.bytes));
      lockedStrings.set(string, locked.bytes);
      return string;
    },
  };
}

/**
 * Decrypts an indirect object. Cross-reference streams and `/Contents` of signatures are never encrypted.
 * @throws PdfSyntaxError
 */
export function unlockValue(value: PdfValue, cipher: Cipher): PdfValue {
  if (value instanceof PdfString) return cipher.unlockString(value);
  if (Array.isArray(value)) return value.map((item) => unlockValue(item, cipher));
  if (value instanceof Map) {
    const isSignature = value.has("ByteRange");
    const unlock = (key: string, item: PdfValue) =>
      isSignature && key === "Contents" ? item : unlockValue(item, cipher);
    return new Map([...value].map(([key, item]) => [key, unlock(key, item)]));
  }
  if (!(value instanceof PdfStream) || isName(value.dict.get("Type"), "XRef")) return value;
  const dict = unlockValue(value.dict, cipher);
  return dict instanceof Map ? streamOf(dict, cipher.decrypt(value.raw)) : value;
}
