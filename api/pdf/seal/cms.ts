/**
 * CMS SignedData for PAdES baseline (EN 319 142-1, RFC 5652, RFC 5035): detached, one signer, DER, with
 * signing-certificate-v2 and without signing-time.
 */

import type { Bytes } from "../../ports/basics.ts";
import { onlyChild } from "../asn1/cms.ts";
import { cursorOver, explicitTag, readDer, tags } from "../asn1/der.ts";
import { element, integer, octetString, oid, retag, sequence, setOf } from "../asn1/der-write.ts";
import { oids } from "../asn1/oids.ts";
import type { Certificate } from "../asn1/x509.ts";
import type { SealKey } from "./identity.ts";
import { signatureAlgorithmOf, signDer } from "./x509.ts";

const sha256 = sequence(oid(oids.sha256));

export type Signature = { signedAttributes: Bytes; value: Bytes };

/** Signs a document's SHA-256 digest. */
export async function signDigest(digest: Bytes, { key, leaf }: SealKey): Promise<Signature> {
  const signedAttributes = setOf(
    attribute(oids.contentType, oid(oids.data)),
    attribute(oids.messageDigest, octetString(digest)),
    attribute(oids.signingCertificateV2, await signingCertificate(leaf)),
  );
  return { signedAttributes, value: await signDer(key, signedAttributes) };
}

/** A signature without time stamp; `withTimeStamp` adds it. */
export function signedData(signature: Signature, { leaf, chain, key }: SealKey): Bytes {
  const certificates = [leaf, ...chain].map((one) => one.der);
  const signerInfo = sequence(
    integer(1),
    sequence(leaf.issuer, serialOf(leaf)),
    sha256,
    retag(0xa0, signature.signedAttributes),
    signatureAlgorithmOf(key),
    octetString(signature.value),
  );
  const data = sequence(
    integer(1),
    setOf(sha256),
    sequence(oid(oids.data)),
    retag(0xa0, setOf(...certificates)),
    setOf(signerInfo),
  );
  return sequence(oid(oids.signedData), element(0xa0, data));
}

/**
 * Adds a time stamp of the signature value as unsigned attribute, for level B-T and above.
 * @param cms with one signer and no unsigned attribute
 * @throws Malformed
 */
export function withTimeStamp(cms: Bytes, token: Bytes): Bytes {
  const outer = cursorOver(readDer(cms), tags.sequence);
  const type = outer.next(tags.oid);
  const parts = onlyChild(outer.next(explicitTag(0))).children.map(({ raw }) => raw);
  const signer = onlyChild(readDer(parts.pop()!));
  const unsigned = retag(0xa1, setOf(attribute(oids.signatureTimeStamp, token)));
  const stamped = sequence(...signer.children.map(({ raw }) => raw), unsigned);
  return sequence(type.raw, element(0xa0, sequence(...parts, setOf(stamped))));
}

/** ESSCertIDv2 with the default digest, SHA-256, which DER omits. */
async function signingCertificate(leaf: Certificate): Promise<Bytes> {
  const hash = octetString(new Uint8Array(await crypto.subtle.digest("SHA-256", leaf.der)));
  const issuerSerial = sequence(sequence(element(0xa4, leaf.issuer)), serialOf(leaf));
  return sequence(sequence(sequence(hash, issuerSerial)));
}

function attribute(type: string, value: Bytes): Bytes {
  return sequence(oid(type), setOf(value));
}

function serialOf(certificate: Certificate): Bytes {
  return integer(Uint8Array.fromHex(certificate.serial));
}
