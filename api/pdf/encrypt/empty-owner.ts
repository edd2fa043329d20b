/**
 * Opens files whose owner's password is empty: anyone may open them, although the user's password is not empty. PDFium
 * never tries the empty password as the owner's (ISO 32000-2 §7.6.4.4, algorithms 7 and 2.A).
 */
import { createHash } from "node:crypto";
import { type PdfDict, PdfString } from "../syntax/values.ts";
import { openKey } from "./security-handler.ts";

/** The start of algorithm 2: fills a password up to 32 bytes. */
const PADDING = Uint8Array.from(
  "28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a".match(/../g)!,
  (byte) => Number.parseInt(byte, 16),
);

/** The file's AES-256 key, or the user's password in the bytes of an older file; `null` if the empty password is not the owner's. */
export function openAsOwner(encrypt: PdfDict): { key: Uint8Array } | { userPassword: Uint8Array } | null {
  const revision = encrypt.get("R");
  const bytesOf = (name: string): Uint8Array => {
    const value = encrypt.get(name);
    return value instanceof PdfString ? value.bytes : new Uint8Array(0);
  };
  const [O, U] = [bytesOf("O"), bytesOf("U")];
  if (revision === 5 || revision === 6) {
    const key = openKey({ O, U, OE: bytesOf("OE"), UE: bytesOf("UE") }, "", revision);
    return key && { key };
  }
  if (typeof revision !== "number" || revision < 2 || revision > 4 || O.length < 32) return null;
  const bits = encrypt.get("Length");
  const keyBytes = revision === 2 ? 5 : typeof bits === "number" && bits >= 40 && bits <= 128 ? bits / 8 : 16;
  return { userPassword: withoutPadding(userPasswordOf(O.subarray(0, 32), revision, keyBytes)) };
}

function userPasswordOf(entry: Uint8Array, revision: number, keyBytes: number): Uint8Array {
  let digest: Uint8Array = createHash("md5").update(PADDING).digest();
  if (revision > 2) {
    for (let i = 0; i < 50; i++) digest = createHash("md5").update(digest.subarray(0, keyBytes)).digest();
  }
  const key = digest.subarray(0, keyBytes);
  let found = entry;
  for (let round = revision > 2 ? 19 : 0; round >= 0; round--)
    found = rc4(
      key.map((byte) => byte ^ round),
      found,
    );
  return found;
}

/** The shortest password that is padded to these bytes. */
function withoutPadding(padded: Uint8Array): Uint8Array {
  for (let length = 0; length < padded.length; length++) {
    if (padded.subarray(length).every((byte, index) => byte === PADDING[index])) return padded.subarray(0, length);
  }
  return padded;
}

/** RC4, which Node's and Deno's `crypto` no longer have. */
function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number): void => {
    [state[a], state[b]] = [state[b]!, state[a]!];
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + state[i]! + key[i % key.length]!) & 255;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return data.map((byte) => {
    i = (i + 1) & 255;
    j = (j + state[i]!) & 255;
    swap(i, j);
    return byte ^ state[(state[i]! + state[j]!) & 255]!;
  });
}
