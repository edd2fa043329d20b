/**
 * Parses and evaluates revocation data from a PDF's DSS: OCSP responses (RFC 6960) and CRLs (RFC 5280 §5). Nothing is
 * fetched.
 */

import { createHash } from "node:crypto";
import type { Bytes } from "../../ports/basics.ts";
import { onlyChild, responderIdTags, statusTags } from "../asn1/cms.ts";
import {
  cursorOver,
  type DerNode,
  explicitTag,
  hex,
  Malformed,
  readBitOctets,
  readDer,
  readIntegerHex,
  readOid,
  readSmallInteger,
  readTimeMs,
  sameBytes,
  tags,
} from "../asn1/der.ts";
import { type Certificate, keyUsageBits, readCertificate } from "../asn1/x509.ts";
import { buildChain } from "./chain.ts";
import { isSignedBy, readAlgorithm, type SignatureAlgorithm } from "./signature.ts";

type CertificateId = { hashOid: string; nameHash: string; keyHash: string; serial: string };
type SingleResponse = { id: CertificateId; revokedAtMs: number | null; isGood: boolean };

export type OcspResponse = {
  tbs: Bytes;
  algorithm: SignatureAlgorithm;
  signature: Bytes;
  certificates: readonly Certificate[];
  producedAtMs: number;
  responses: readonly SingleResponse[];
};

export type RevocationList = {
  tbs: Bytes;
  algorithm: SignatureAlgorithm;
  signature: Bytes;
  issuer: Bytes;
  thisUpdateMs: number;
  /** Serial number in hex → time of revocation. */
  revoked: ReadonlyMap<string, number>;
};

/** Status of one certificate according to the revocation data. */
export type RevocationStatus = { state: "good" | "unknown" } | { state: "revoked"; atMs: number };

const basicResponse = "1.3.6.1.5.5.7.48.1.1";

/** @throws Malformed */
export function readOcspResponse(der: Bytes): OcspResponse {
  const outer = cursorOver(readDer(der), tags.sequence);
  if (readSmallInteger(outer.next(tags.enumerated)) !== 0) throw new Malformed("OCSP status");
  const wrapper = cursorOver(onlyChild(outer.next(explicitTag(0))), tags.sequence);
  outer.finish();
  if (readOid(wrapper.next(tags.oid)) !== basicResponse) throw new Malformed("OCSP type");
  const basic = cursorOver(readDer(wrapper.next(tags.octetString).content), tags.sequence);
  wrapper.finish();
  const tbs = basic.next(tags.sequence);
  const algorithm = readAlgorithm(basic.next(tags.sequence), null);
  const signature = readBitOctets(basic.next(tags.bitString));
  const bag = basic.optional(explicitTag(0));
  basic.finish();

  const fields = cursorOver(tbs, tags.sequence);
  fields.optional(explicitTag(0));
  if (!fields.optional(responderIdTags.byName)) fields.next(responderIdTags.byKey);
  const producedAtMs = readTimeMs(fields.next(tags.generalizedTime));
  const responses = fields.next(tags.sequence).children.map(readSingleResponse);
  fields.optional(explicitTag(1));
  fields.finish();
  const certificates = bag ? onlyChild(bag).children.map((one) => readCertificate(one.raw)) : [];
  return { tbs: tbs.raw, algorithm, signature, certificates, producedAtMs, responses };
}

function readSingleResponse(node: DerNode): SingleResponse {
  const parts = cursorOver(node, tags.sequence);
  const id = cursorOver(parts.next(tags.sequence), tags.sequence);
  const hashOid = readOid(id.next(tags.sequence).children[0]!);
  const nameHash = hex(id.next(tags.octetString).content);
  const keyHash = hex(id.next(tags.octetString).content);
  const serial = readIntegerHex(id.next(tags.integer));
  id.finish();
  const status = parts.next();
  const isRevoked = status.tag === statusTags.revoked;
  const revokedAtMs = isRevoked ? readTimeMs(status.children[0] ?? status) : null;
  return { id: { hashOid, nameHash, keyHash, serial }, revokedAtMs, isGood: status.tag === statusTags.good };
}

/** @throws Malformed */
export function readRevocationList(der: Bytes): RevocationList {
  const outer = cursorOver(readDer(der), tags.sequence);
  const tbs = outer.next(tags.sequence);
  const algorithm = readAlgorithm(outer.next(tags.sequence), null);
  const signature = readBitOctets(outer.next(tags.bitString));
  outer.finish();
  const fields = cursorOver(tbs, tags.sequence);
  fields.optional(tags.integer);
  fields.next(tags.sequence);
  const issuer = fields.next(tags.sequence).raw;
  const thisUpdateMs = readTimeMs(fields.next());
  if (!fields.optional(tags.utcTime)) fields.optional(tags.generalizedTime);
  const entries = fields.optional(tags.sequence)?.children ?? [];
  fields.optional(explicitTag(0));
  fields.finish();
  const revoked = new Map<string, number>();
  for (const entry of entries) {
    const parts = cursorOver(entry, tags.sequence);
    revoked.set(readIntegerHex(parts.next(tags.integer)), readTimeMs(parts.next()));
  }
  return { tbs: tbs.raw, algorithm, signature, issuer, thisUpdateMs, revoked };
}

/**
 * The certificate's status according to one OCSP response; `null` unless the response is about it and validly signed
 * for this issuer.
 */
export async function statusByOcsp(
  response: OcspResponse,
  one: Certificate,
  issuer: Certificate,
): Promise<{ status: RevocationStatus; responder: Certificate } | null> {
  for (const single of response.responses) {
    if (!isIdOf(single.id, one, issuer)) continue;
    const responder = await findResponder(response, issuer);
    if (!responder) return null;
    if (single.revokedAtMs !== null) return { status: { state: "revoked", atMs: single.revokedAtMs }, responder };
    return { status: { state: single.isGood ? "good" : "unknown" }, responder };
  }
  return null;
}

export async function statusByList(
  list: RevocationList,
  one: Certificate,
  issuer: Certificate,
): Promise<RevocationStatus | null> {
  if (!sameBytes(list.issuer, issuer.subject)) return null;
  if (issuer.keyUsage !== null && !issuer.keyUsage.has(keyUsageBits.crlSign)) return null;
  if (!(await isSignedBy(issuer.publicKey, list.algorithm, list.tbs, list.signature))) return null;
  const atMs = list.revoked.get(one.serial);
  return atMs === undefined ? { state: "good" } : { state: "revoked", atMs };
}

const certificateIdHashes: Readonly<Record<string, string>> = {
  // RFC 6960 identifies certificates by SHA-1; the hash only serves as a lookup key, the response itself is signed
  "1.3.14.3.2.26": "sha1",
  "2.16.840.1.101.3.4.2.1": "sha256",
};

function isIdOf(id: CertificateId, one: Certificate, issuer: Certificate): boolean {
  const name = certificateIdHashes[id.hashOid];
  if (!name || id.serial !== one.serial) return false;
  const hashOf = (bytes: Bytes) => createHash(name).update(bytes).digest("hex");
  return hashOf(one.issuer) === id.nameHash && hashOf(issuer.publicKeyBits) === id.keyHash;
}

/** The signer of the response: the issuer itself, or a responder that the issuer certified for this purpose. */
async function findResponder(response: OcspResponse, issuer: Certificate): Promise<Certificate | null> {
  const holds = (by: Certificate) => isSignedBy(by.publicKey, response.algorithm, response.tbs, response.signature);
  if (await holds(issuer)) return issuer;
  for (const one of response.certificates) {
    if (!(await holds(one))) continue;
    const chain = await buildChain(one, [], [issuer], response.producedAtMs, "ocsp");
    const isDelegate = chain.isAnchored && chain.path.length === 2;
    if (isDelegate && chain.problems.every((found) => found.detail !== one.serial)) return one;
  }
  return null;
}
