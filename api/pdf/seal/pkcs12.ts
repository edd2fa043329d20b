/** Reads PKCS#12 files (RFC 7292): PBES2 with AES from current tools, SHA-1 with triple DES from older ones. */

import { Buffer } from "node:buffer";
import { createDecipheriv, createHash, createHmac, pbkdf2Sync, timingSafeEqual } from "node:crypto";
import type { Bytes } from "../../ports/basics.ts";
import {
  cursorOver,
  type DerNode,
  explicitTag,
  implicitTag,
  readDer,
  readOid,
  readSmallInteger,
  tags,
} from "../asn1/der.ts";
import { IdentityInvalid, orderChain, type SealIdentity } from "./identity.ts";

const types = {
  data: "1.2.840.113549.1.7.1",
  encryptedData: "1.2.840.113549.1.7.6",
  keyBag: "1.2.840.113549.1.12.10.1.1",
  shroudedKeyBag: "1.2.840.113549.1.12.10.1.2",
  certificateBag: "1.2.840.113549.1.12.10.1.3",
  pbes2: "1.2.840.113549.1.5.13",
  shaAndTripleDes: "1.2.840.113549.1.12.1.3",
} as const;

const digests: Readonly<Record<string, { name: string; length: number; block: number }>> = {
  "1.3.14.3.2.26": { name: "sha1", length: 20, block: 64 },
  "2.16.840.1.101.3.4.2.1": { name: "sha256", length: 32, block: 64 },
  "2.16.840.1.101.3.4.2.2": { name: "sha384", length: 48, block: 128 },
  "2.16.840.1.101.3.4.2.3": { name: "sha512", length: 64, block: 128 },
};
const hmacs: Readonly<Record<string, string>> = {
  "1.2.840.113549.2.7": "sha1",
  "1.2.840.113549.2.9": "sha256",
  "1.2.840.113549.2.10": "sha384",
  "1.2.840.113549.2.11": "sha512",
};
const ciphers: Readonly<Record<string, { name: string; keyLength: number }>> = {
  "2.16.840.1.101.3.4.1.2": { name: "aes-128-cbc", keyLength: 16 },
  "2.16.840.1.101.3.4.1.22": { name: "aes-192-cbc", keyLength: 24 },
  "2.16.840.1.101.3.4.1.42": { name: "aes-256-cbc", keyLength: 32 },
};

/** Protects against denial of service: a larger count only wastes processor time. */
const mostIterations = 10_000_000;

/** @throws IdentityInvalid for a wrong password, a damaged file, or an unsupported old encryption */
export function identityFromPkcs12(file: Bytes, password: string): SealIdentity {
  try {
    const outer = cursorOver(readDer(file), tags.sequence);
    outer.next(tags.integer);
    const safe = contentOf(outer.next(tags.sequence));
    checkMac(outer.next(tags.sequence), safe, password);
    const bags = readDer(safe).children.flatMap((info) => readDer(openInfo(info, password)).children);
    let pkcs8: Bytes | null = null;
    const certificates: Bytes[] = [];
    for (const bag of bags) {
      const parts = cursorOver(bag, tags.sequence);
      const type = readOid(parts.next(tags.oid));
      const value = parts.next(explicitTag(0)).children[0]!;
      if (type === types.keyBag) pkcs8 ??= value.raw;
      if (type === types.shroudedKeyBag) pkcs8 ??= openEncryptedKey(value, password);
      if (type === types.certificateBag) certificates.push(value.children[1]!.children[0]!.content);
    }
    if (!pkcs8) throw new IdentityInvalid("the PKCS#12 file holds no private key");
    return orderChain(
      pkcs8,
      certificates.map((one) => new Uint8Array(one)),
    );
  } catch (cause) {
    if (cause instanceof IdentityInvalid) throw cause;
    throw new IdentityInvalid("the PKCS#12 file cannot be read", { cause });
  }
}

function contentOf(info: DerNode): Bytes {
  const parts = cursorOver(info, tags.sequence);
  if (readOid(parts.next(tags.oid)) !== types.data) throw new IdentityInvalid("the PKCS#12 file is not password based");
  return parts.next(explicitTag(0)).children[0]!.content;
}

function openInfo(info: DerNode, password: string): Bytes {
  if (readOid(info.children[0]!) !== types.encryptedData) return contentOf(info);
  const encrypted = cursorOver(info.children[1]!.children[0]!, tags.sequence);
  encrypted.next(tags.integer);
  const content = cursorOver(encrypted.next(tags.sequence), tags.sequence);
  content.next(tags.oid);
  const algorithm = content.next(tags.sequence);
  return decrypt(algorithm, content.next(implicitTag(0)).content, password);
}

function openEncryptedKey(node: DerNode, password: string): Bytes {
  const parts = cursorOver(node, tags.sequence);
  return decrypt(parts.next(tags.sequence), parts.next(tags.octetString).content, password);
}

function decrypt(algorithm: DerNode, data: Bytes, password: string): Bytes {
  const parts = cursorOver(algorithm, tags.sequence);
  const type = readOid(parts.next(tags.oid));
  const params = parts.next(tags.sequence);
  if (type === types.pbes2) return decryptPbes2(params, data, password);
  if (type !== types.shaAndTripleDes) {
    throw new IdentityInvalid("the PKCS#12 file uses an outdated encryption; export it again with AES");
  }
  const salt = params.children[0]!.content;
  const rounds = readRounds(params.children[1]!);
  const sha1 = digests["1.3.14.3.2.26"]!;
  const key = deriveKey(sha1, 1, password, salt, rounds, 24);
  const iv = deriveKey(sha1, 2, password, salt, rounds, 8);
  return decipher("des-ede3-cbc", key, iv, data);
}

/** Decrypts by RFC 8018 §6.2 with PBKDF2. */
function decryptPbes2(params: DerNode, data: Bytes, password: string): Bytes {
  const [derivation, scheme] = params.children;
  const derive = cursorOver(derivation!.children[1]!, tags.sequence);
  const salt = derive.next(tags.octetString).content;
  const rounds = readRounds(derive.next(tags.integer));
  derive.optional(tags.integer);
  const prf = derive.optional(tags.sequence);
  const hmac = prf ? hmacs[readOid(prf.children[0]!)] : "sha1";
  const cipher = ciphers[readOid(scheme!.children[0]!)];
  if (!hmac || !cipher) throw new IdentityInvalid("the PKCS#12 file uses an encryption that is not supported");
  const key = pbkdf2Sync(Buffer.from(password, "utf8"), salt, rounds, cipher.keyLength, hmac);
  return decipher(cipher.name, key, scheme!.children[1]!.content, data);
}

function decipher(name: string, key: Uint8Array, iv: Uint8Array, data: Bytes): Bytes {
  const machine = createDecipheriv(name, key, iv);
  return new Uint8Array(Buffer.concat([machine.update(data), machine.final()]));
}

function checkMac(node: DerNode, safe: Bytes, password: string): void {
  const parts = cursorOver(node, tags.sequence);
  const [algorithm, expected] = parts.next(tags.sequence).children;
  const salt = parts.next(tags.octetString).content;
  const rounds = parts.optional(tags.integer);
  const digest = digests[readOid(algorithm!.children[0]!)];
  if (!digest) throw new IdentityInvalid("the PKCS#12 file uses an integrity check that is not supported");
  const key = deriveKey(digest, 3, password, salt, rounds ? readRounds(rounds) : 1, digest.length);
  const actual = createHmac(digest.name, key).update(safe).digest();
  const isSame = actual.length === expected!.content.length && timingSafeEqual(actual, expected!.content);
  if (!isSame) throw new IdentityInvalid("the password of the PKCS#12 file is wrong");
}

function readRounds(node: DerNode): number {
  const rounds = readSmallInteger(node);
  if (rounds < 1 || rounds > mostIterations) throw new IdentityInvalid("the PKCS#12 file asks for too many rounds");
  return rounds;
}

/** Key derivation of RFC 7292 appendix B.2; `purpose` 1 is a key, 2 an initialisation vector, 3 a MAC key. */
function deriveKey(
  digest: { name: string; length: number; block: number },
  purpose: 1 | 2 | 3,
  password: string,
  salt: Uint8Array,
  rounds: number,
  length: number,
): Uint8Array {
  const { block } = digest;
  const diversifier = new Uint8Array(block).fill(purpose);
  const characters = Buffer.from(`${password}\0`, "utf16le").swap16();
  const input = Buffer.concat([repeat(salt, block), repeat(characters, block)]);
  const result: Buffer[] = [];
  for (let derived = 0; derived < length; derived += digest.length) {
    let hash = createHash(digest.name).update(diversifier).update(input).digest();
    for (let round = 1; round < rounds; round++) hash = createHash(digest.name).update(hash).digest();
    result.push(hash);
    const addend = repeat(hash, block).subarray(0, block);
    for (let at = 0; at < input.length; at += block) addOne(input.subarray(at, at + block), addend);
  }
  return Buffer.concat(result).subarray(0, length);
}

/** Repeats the bytes up to a multiple of the block size. */
function repeat(bytes: Uint8Array, block: number): Buffer {
  const length = block * Math.ceil(bytes.length / block);
  return Buffer.from(Array.from({ length }, (_, at) => bytes[at % bytes.length]!));
}

/** Computes `target + addend + 1` in place, big-endian, overflow dropped. */
function addOne(target: Uint8Array, addend: Uint8Array): void {
  let carry = 1;
  for (let at = target.length - 1; at >= 0; at--) {
    const sum = target[at]! + addend[at]! + carry;
    target[at] = sum & 0xff;
    carry = sum >> 8;
  }
}
