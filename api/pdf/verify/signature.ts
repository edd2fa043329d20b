import { createHash } from "node:crypto";
import type { Bytes } from "../../ports/basics.ts";
import {
  cursorOver,
  type DerNode,
  explicitTag,
  Malformed,
  readDer,
  readOid,
  readSmallInteger,
  tags,
} from "../asn1/der.ts";

export type DigestName = "SHA-256" | "SHA-384" | "SHA-512";

const digestByOid: Readonly<Record<string, DigestName>> = {
  "2.16.840.1.101.3.4.2.1": "SHA-256",
  "2.16.840.1.101.3.4.2.2": "SHA-384",
  "2.16.840.1.101.3.4.2.3": "SHA-512",
};

export type SignatureAlgorithm =
  | { kind: "rsa" | "ecdsa"; hash: DigestName }
  | { kind: "rsa-pss"; hash: DigestName; saltLength: number }
  /** An algorithm that this verifier refuses: SHA-1, MD5, DSA, … */
  | { kind: "refused"; oid: string };

const byOid: Readonly<Record<string, SignatureAlgorithm>> = {
  "1.2.840.113549.1.1.11": { kind: "rsa", hash: "SHA-256" },
  "1.2.840.113549.1.1.12": { kind: "rsa", hash: "SHA-384" },
  "1.2.840.113549.1.1.13": { kind: "rsa", hash: "SHA-512" },
  "1.2.840.10045.4.3.2": { kind: "ecdsa", hash: "SHA-256" },
  "1.2.840.10045.4.3.3": { kind: "ecdsa", hash: "SHA-384" },
  "1.2.840.10045.4.3.4": { kind: "ecdsa", hash: "SHA-512" },
};

const rsaEncryption = "1.2.840.113549.1.1.1";
const rsaPss = "1.2.840.113549.1.1.10";
const mgf1 = "1.2.840.113549.1.1.8";

/** Reads a digest's AlgorithmIdentifier; `null` for a refused digest. @throws Malformed */
export function readDigestAlgorithm(node: DerNode): DigestName | null {
  const parts = cursorOver(node, tags.sequence);
  const name = digestByOid[readOid(parts.next(tags.oid))] ?? null;
  readNull(parts.optional(tags.null));
  parts.finish();
  return name;
}

/**
 * Reads a signature's AlgorithmIdentifier.
 * @param digest the hash for `rsaEncryption`, which names none; `null` where `rsaEncryption` is not allowed
 * @throws Malformed
 */
export function readAlgorithm(node: DerNode, digest: DigestName | null): SignatureAlgorithm {
  const parts = cursorOver(node, tags.sequence);
  const oid = readOid(parts.next(tags.oid));
  if (oid === rsaPss) return readPss(parts.next(tags.sequence));
  const algorithm = oid === rsaEncryption && digest ? ({ kind: "rsa", hash: digest } as const) : byOid[oid];
  if (!algorithm) return { kind: "refused", oid };
  const params = parts.optional(tags.null);
  parts.finish();
  readNull(params);
  if (algorithm.kind === "ecdsa" && params) throw new Malformed("parameters of ECDSA");
  return algorithm;
}

function readPss(node: DerNode): SignatureAlgorithm {
  const parts = cursorOver(node, tags.sequence);
  const hashNode = parts.optional(explicitTag(0))?.children[0];
  const maskNode = parts.optional(explicitTag(1))?.children[0];
  const saltNode = parts.optional(explicitTag(2))?.children[0];
  parts.finish();
  const hash = hashNode ? readDigestAlgorithm(hashNode) : null;
  if (!hash || !maskNode || !saltNode) return { kind: "refused", oid: rsaPss };
  const mask = cursorOver(maskNode, tags.sequence);
  const maskHash = readOid(mask.next(tags.oid)) === mgf1 ? readDigestAlgorithm(mask.next(tags.sequence)) : null;
  const saltLength = readSmallInteger(saltNode);
  if (maskHash !== hash || saltLength > 64) return { kind: "refused", oid: rsaPss };
  return { kind: "rsa-pss", hash, saltLength };
}

function readNull(node: DerNode | null): void {
  if (node && node.content.length > 0) throw new Malformed("null");
}

const idEcPublicKey = "1.2.840.10045.2.1";
const curves: Readonly<Record<string, { name: "P-256" | "P-384"; bytes: number }>> = {
  "1.2.840.10045.3.1.7": { name: "P-256", bytes: 32 },
  "1.3.132.0.34": { name: "P-384", bytes: 48 },
};

type Verified = { publicKey: Bytes; algorithm: SignatureAlgorithm; data: Bytes; isRight: Promise<boolean> };

/** A chain is built several times per file; each of its signatures is verified once. */
const verified = new WeakMap<Bytes, Verified[]>();

/**
 * Verifies a signature over `data`. Accepts ECDSA on P-256 and P-384, RSA of 2,048 to 8,192 bits. The arrays must not
 * be changed afterwards: a repeat with the same objects is answered from memory.
 * @param publicKey SubjectPublicKeyInfo, DER
 */
export function isSignedBy(
  publicKey: Bytes,
  algorithm: SignatureAlgorithm,
  data: Bytes,
  signature: Bytes,
): Promise<boolean> {
  const before = verified.get(signature) ?? [];
  const same = before.find((one) => one.publicKey === publicKey && one.data === data && one.algorithm === algorithm);
  if (same) return same.isRight;
  const isRight = verifySignature(publicKey, algorithm, data, signature);
  verified.set(signature, [...before, { publicKey, algorithm, data, isRight }]);
  return isRight;
}

async function verifySignature(
  publicKey: Bytes,
  algorithm: SignatureAlgorithm,
  data: Bytes,
  signature: Bytes,
): Promise<boolean> {
  try {
    const params = cursorOver(cursorOver(readDer(publicKey), tags.sequence).next(tags.sequence), tags.sequence);
    const keyOid = readOid(params.next(tags.oid));
    if (algorithm.kind === "ecdsa" && keyOid === idEcPublicKey) {
      const curve = curves[readOid(params.next(tags.oid))];
      if (!curve) return false;
      const algorithmParams = { name: "ECDSA", namedCurve: curve.name, hash: algorithm.hash };
      const key = await crypto.subtle.importKey("spki", publicKey, algorithmParams, false, ["verify"]);
      return await crypto.subtle.verify(algorithmParams, key, rawEcdsa(signature, curve.bytes), data);
    }
    if ((algorithm.kind === "rsa" || algorithm.kind === "rsa-pss") && keyOid === rsaEncryption) {
      if (!isRsaLongEnough(publicKey)) return false;
      const name = algorithm.kind === "rsa" ? "RSASSA-PKCS1-v1_5" : "RSA-PSS";
      const key = await crypto.subtle.importKey("spki", publicKey, { name, hash: algorithm.hash }, false, ["verify"]);
      const saltLength = algorithm.kind === "rsa-pss" ? algorithm.saltLength : 0;
      return await crypto.subtle.verify({ name, saltLength }, key, signature, data);
    }
    return false;
  } catch {
    // WebCrypto and the reader throw on malformed keys and signatures
    return false;
  }
}

/** Converts an ECDSA-Sig-Value (two DER integers) to the fixed-width pair that WebCrypto expects. */
function rawEcdsa(signature: Bytes, width: number): Bytes {
  const parts = cursorOver(readDer(signature), tags.sequence);
  const raw = new Uint8Array(width * 2);
  for (const offset of [0, width]) {
    const node = parts.next(tags.integer);
    const value = node.content[0] === 0 && node.content.length > 1 ? node.content.subarray(1) : node.content;
    const isPositive = node.content[0]! < 0x80;
    const isMinimal = node.content[0] !== 0 || node.content.length === 1 || node.content[1]! >= 0x80;
    if (!isPositive || !isMinimal || value.length > width) throw new Malformed("ECDSA value");
    raw.set(value, offset + width - value.length);
  }
  parts.finish();
  return raw;
}

function isRsaLongEnough(publicKey: Bytes): boolean {
  const bits = readDer(publicKey).children[1]!.content.subarray(1);
  const modulus = cursorOver(readDer(bits), tags.sequence).next(tags.integer).content;
  const length = modulus[0] === 0 ? modulus.length - 1 : modulus.length;
  return length >= 256 && length <= 1024;
}

export function digest(name: DigestName, ...parts: readonly Uint8Array[]): Promise<Bytes> {
  const hash = createHash(name.replace("-", "").toLowerCase());
  for (const part of parts) hash.update(part);
  return Promise.resolve(new Uint8Array(hash.digest()));
}
