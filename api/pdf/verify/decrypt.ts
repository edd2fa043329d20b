/** Decrypts encrypted PDFs: AES-256, revision 6 (ISO 32000-2 §7.6), the only encryption used for sealing here. */

import { Malformed } from "../asn1/der.ts";
import { decryptData } from "../encrypt/aes.ts";
import { openKey } from "../encrypt/security-handler.ts";
import { entryOf, integerOf, isName, type PdfDict, type PdfValue } from "./reader/pdf-value.ts";

/** Keys by the entries from which they were derived; `null` where the password opens nothing. */
export type KnownKeys = Map<string, Uint8Array | null>;

/**
 * Derives the file's key from its encryption dictionary; `null` for other encryption or a wrong password.
 * @param known deriving is slow on purpose, and each revision has the same dictionary
 */
export function findKey(encrypt: PdfValue, password: string, known: KnownKeys): Uint8Array | null {
  if (encrypt.kind !== "dict" || !isAes256(encrypt)) return null;
  const bytesOf = (key: string) => {
    const value = entryOf(encrypt, key);
    return value.kind === "string" ? value.bytes : new Uint8Array(0);
  };
  const entries = { O: bytesOf("O"), OE: bytesOf("OE"), U: bytesOf("U"), UE: bytesOf("UE") };
  const id = Object.values(entries)
    .map((bytes) => bytes.toHex())
    .join();
  if (!known.has(id)) known.set(id, openKey(entries, password));
  return known.get(id)!;
}

function isAes256(encrypt: PdfDict): boolean {
  const filters = entryOf(encrypt, "CF");
  const filter = filters.kind === "dict" ? entryOf(filters, "StdCF") : filters;
  return (
    isName(entryOf(encrypt, "Filter"), "Standard") &&
    integerOf(entryOf(encrypt, "V")) === 5 &&
    integerOf(entryOf(encrypt, "R")) === 6 &&
    isName(entryOf(encrypt, "StmF"), "StdCF") &&
    isName(entryOf(encrypt, "StrF"), "StdCF") &&
    filter.kind === "dict" &&
    isName(entryOf(filter, "CFM"), "AESV3")
  );
}

/**
 * Decrypts all strings in the value; streams keep their encrypted data. `/Contents` of signatures is never encrypted.
 */
export function unlockStrings(value: PdfValue, key: Uint8Array): PdfValue {
  switch (value.kind) {
    case "string":
      return { ...value, bytes: unlock(value.bytes, key) };
    case "array":
      return { ...value, items: value.items.map((item) => unlockStrings(item, key)) };
    case "dict":
      return unlockDict(value, key);
    case "stream":
      return { ...value, dict: unlockDict(value.dict, key) };
    default:
      return value;
  }
}

function unlockDict(dict: PdfDict, key: Uint8Array): PdfDict {
  const isSignature = dict.entries.has("ByteRange");
  const entries = [...dict.entries].map(
    ([name, value]) => [name, isSignature && name === "Contents" ? value : unlockStrings(value, key)] as const,
  );
  return { kind: "dict", entries: new Map(entries) };
}

/** @throws Malformed */
export function unlock(encrypted: Uint8Array, key: Uint8Array): Uint8Array<ArrayBuffer> {
  const plain = decryptData(key, encrypted);
  if (!plain) throw new Malformed("encrypted data");
  return plain;
}
