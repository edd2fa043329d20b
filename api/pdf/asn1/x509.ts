import type { Bytes } from "../../ports/basics.ts";
import { readAlgorithm, type SignatureAlgorithm } from "../verify/signature.ts";
import {
  cursorOver,
  type DerNode,
  expectTag,
  explicitTag,
  hex,
  implicitTag,
  Malformed,
  readBitOctets,
  readBoolean,
  readDer,
  readIntegerHex,
  readNamedBits,
  readOid,
  readSmallInteger,
  readTimeMs,
  tags,
} from "./der.ts";

/** Contents of an X.509 v3 certificate (RFC 5280) that a chain decision needs. */
export type Certificate = {
  der: Bytes;
  tbs: Bytes;
  serial: string;
  issuer: Bytes;
  subject: Bytes;
  /** Common name, otherwise the organisation, otherwise "". */
  subjectName: string;
  issuerName: string;
  notBeforeMs: number;
  notAfterMs: number;
  /** SubjectPublicKeyInfo, DER. */
  publicKey: Bytes;
  /** The bits of the public key alone, as hashed by OCSP. */
  publicKeyBits: Bytes;
  isAuthority: boolean;
  /** Maximum number of authorities below this one. */
  pathLength: number;
  /** RFC 5280 key-usage bits; `null` when the certificate does not restrict its key. */
  keyUsage: Set<number> | null;
  extendedKeyUsage: { oids: readonly string[]; critical: boolean } | null;
  subjectKeyId: string | null;
  authorityKeyId: string | null;
  hasOcspNoCheck: boolean;
  /** Critical extensions that this verifier does not understand: such a certificate never ends a valid chain. */
  unknownCritical: readonly string[];
  signatureAlgorithm: SignatureAlgorithm;
  signature: Bytes;
};

export const keyUsageBits = { digitalSignature: 0, nonRepudiation: 1, keyCertSign: 5, crlSign: 6 } as const;

type Extensions = Pick<
  Certificate,
  | "isAuthority"
  | "pathLength"
  | "keyUsage"
  | "extendedKeyUsage"
  | "subjectKeyId"
  | "authorityKeyId"
  | "hasOcspNoCheck"
  | "unknownCritical"
>;

/** @throws Malformed */
export function readCertificate(der: Bytes): Certificate {
  const outer = cursorOver(readDer(der), tags.sequence);
  const tbs = outer.next(tags.sequence);
  const outerAlgorithm = outer.next(tags.sequence);
  const signature = readBitOctets(outer.next(tags.bitString));
  outer.finish();

  const fields = cursorOver(tbs, tags.sequence);
  const version = fields.optional(explicitTag(0));
  if (!version || readSmallInteger(expectTag(version.children[0] ?? version, tags.integer)) !== 2) {
    throw new Malformed("certificate version");
  }
  const serial = readIntegerHex(fields.next(tags.integer));
  const innerAlgorithm = fields.next(tags.sequence);
  if (hex(innerAlgorithm.raw) !== hex(outerAlgorithm.raw)) throw new Malformed("certificate algorithms differ");
  const issuer = fields.next(tags.sequence);
  const validity = cursorOver(fields.next(tags.sequence), tags.sequence);
  const notBeforeMs = readTimeMs(validity.next());
  const notAfterMs = readTimeMs(validity.next());
  validity.finish();
  const subject = fields.next(tags.sequence);
  const publicKey = fields.next(tags.sequence);
  fields.optional(implicitTag(1));
  fields.optional(implicitTag(2));
  const extensions = fields.optional(explicitTag(3));
  fields.finish();

  return {
    der,
    tbs: tbs.raw,
    serial,
    issuer: issuer.raw,
    subject: subject.raw,
    subjectName: readableName(subject),
    issuerName: readableName(issuer),
    notBeforeMs,
    notAfterMs,
    publicKey: publicKey.raw,
    publicKeyBits: readBitOctets(expectTag(publicKey.children[1] ?? publicKey, tags.bitString)),
    ...readExtensions(extensions),
    signatureAlgorithm: readAlgorithm(innerAlgorithm, null),
    signature,
  };
}

function readExtensions(node: DerNode | null): Extensions {
  const found: Extensions = {
    isAuthority: false,
    pathLength: Number.POSITIVE_INFINITY,
    keyUsage: null,
    extendedKeyUsage: null,
    subjectKeyId: null,
    authorityKeyId: null,
    hasOcspNoCheck: false,
    unknownCritical: [],
  };
  const unknown: string[] = [];
  const seenOids = new Set<string>();
  for (const extension of node ? expectTag(node.children[0] ?? node, tags.sequence).children : []) {
    const parts = cursorOver(extension, tags.sequence);
    const oid = readOid(parts.next(tags.oid));
    const flag = parts.optional(tags.boolean);
    const critical = flag !== null && readBoolean(flag);
    const value = parts.next(tags.octetString).content;
    parts.finish();
    if (seenOids.has(oid)) throw new Malformed("extension twice");
    seenOids.add(oid);
    if (!readExtension(found, oid, critical, value) && critical) unknown.push(oid);
  }
  return { ...found, unknownCritical: unknown };
}

function readExtension(found: Extensions, oid: string, critical: boolean, value: Bytes): boolean {
  switch (oid) {
    case "2.5.29.19": {
      const parts = cursorOver(readDer(value), tags.sequence);
      const flag = parts.optional(tags.boolean);
      const length = parts.optional(tags.integer);
      parts.finish();
      found.isAuthority = flag !== null && readBoolean(flag);
      if (length) found.pathLength = readSmallInteger(length);
      return true;
    }
    case "2.5.29.15":
      found.keyUsage = readNamedBits(readDer(value));
      return true;
    case "2.5.29.37":
      found.extendedKeyUsage = { oids: expectTag(readDer(value), tags.sequence).children.map(readOid), critical };
      return true;
    case "2.5.29.14":
      found.subjectKeyId = hex(expectTag(readDer(value), tags.octetString).content);
      return true;
    case "2.5.29.35": {
      const id = cursorOver(readDer(value), tags.sequence).optional(implicitTag(0));
      found.authorityKeyId = id && hex(id.content);
      return true;
    }
    case "1.3.6.1.5.5.7.48.1.5":
      found.hasOcspNoCheck = true;
      return true;
    // certificate policies and subject alternative names do not affect any decision made here
    case "2.5.29.32":
    case "2.5.29.17":
      return true;
    default:
      return false;
  }
}

const commonName = "2.5.4.3";
const organisation = "2.5.4.10";

/** Display name: common name, otherwise organisation, without control or direction-changing characters. */
function readableName(name: DerNode): string {
  const values = new Map<string, string>();
  for (const set of name.children) {
    for (const attribute of expectTag(set, tags.set).children) {
      const parts = cursorOver(attribute, tags.sequence);
      const oid = readOid(parts.next(tags.oid));
      values.set(oid, readText(parts.next()));
      parts.finish();
    }
  }
  return (values.get(commonName) ?? values.get(organisation) ?? "").slice(0, 256);
}

function readText(node: DerNode): string {
  const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
  if (node.tag === tags.bmpString) return new TextDecoder("utf-16be").decode(node.content).replace(unsafe, "");
  const isLatin = node.tag === tags.teletexString;
  return new TextDecoder(isLatin ? "latin1" : "utf-8").decode(node.content).replace(unsafe, "");
}
