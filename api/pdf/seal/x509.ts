/** Issues the X.509 v3 certificates of the install authority (RFC 5280). */
import type { Bytes } from "../../ports/basics.ts";
import {
  bitString,
  boolean,
  derNull,
  element,
  integer,
  octetString,
  oid,
  sequence,
  setOf,
  time,
  utf8,
} from "../asn1/der-write.ts";
import { oids } from "../asn1/oids.ts";

export type KeyKind = "P-256" | "RSA-3072";

export type CertificateRequest = {
  subject: { commonName: string; organization: string };
  /** `null` for a self-signed certificate. */
  issuer: { name: Bytes; keyId: Bytes } | null;
  /** SubjectPublicKeyInfo, DER. */
  publicKey: Bytes;
  notBeforeMs: number;
  notAfterMs: number;
  use: "authority" | "document_signing";
};

const keyUsage = {
  /** keyCertSign, cRLSign */
  authority: bitString(new Uint8Array([0x06]), 1),
  /** digitalSignature, nonRepudiation */
  document_signing: bitString(new Uint8Array([0xc0]), 6),
};

function nameOf(subject: CertificateRequest["subject"]): Bytes {
  const attribute = (type: string, value: string) => setOf(sequence(oid(type), utf8(value.slice(0, 64))));
  return sequence(attribute(oids.organization, subject.organization), attribute(oids.commonName, subject.commonName));
}

/** Signs the certificate with the issuer's key. */
export async function issueCertificate(request: CertificateRequest, issuerKey: CryptoKey): Promise<Bytes> {
  const subject = nameOf(request.subject);
  const keyId = await keyIdOf(request.publicKey);
  const algorithm = signatureAlgorithmOf(issuerKey);
  const serial = crypto.getRandomValues(new Uint8Array(16));
  serial[0] = (serial[0]! & 0x3f) | 0x40;
  const tbs = sequence(
    element(0xa0, integer(2)),
    integer(serial),
    algorithm,
    request.issuer?.name ?? subject,
    sequence(time(request.notBeforeMs), time(request.notAfterMs)),
    subject,
    request.publicKey,
    element(0xa3, extensions(request, keyId)),
  );
  return sequence(tbs, algorithm, bitString(await signDer(issuerKey, tbs)));
}

export type ListRequest = { issuer: { name: Bytes; keyId: Bytes }; thisUpdateMs: number; nextUpdateMs: number };

/** Issues a certificate revocation list (RFC 5280 §5) without entries. Its number is its issue time. */
export async function issueEmptyList(request: ListRequest, issuerKey: CryptoKey): Promise<Bytes> {
  const algorithm = signatureAlgorithmOf(issuerKey);
  const number = integer(Math.floor(request.thisUpdateMs / 1_000));
  const tbs = sequence(
    integer(1),
    algorithm,
    request.issuer.name,
    time(request.thisUpdateMs),
    time(request.nextUpdateMs),
    element(
      0xa0,
      sequence(
        extension(oids.authorityKeyId, false, sequence(element(0x80, request.issuer.keyId))),
        extension(oids.crlNumber, false, number),
      ),
    ),
  );
  return sequence(tbs, algorithm, bitString(await signDer(issuerKey, tbs)));
}

function extensions(request: CertificateRequest, keyId: Bytes): Bytes {
  const isAuthority = request.use === "authority";
  const list = [
    extension(oids.basicConstraints, true, isAuthority ? sequence(boolean(true), integer(0)) : sequence()),
    extension(oids.keyUsage, true, keyUsage[request.use]),
    extension(oids.subjectKeyId, false, octetString(keyId)),
    extension(oids.authorityKeyId, false, sequence(element(0x80, request.issuer?.keyId ?? keyId))),
  ];
  if (!isAuthority) {
    list.push(extension(oids.extendedKeyUsage, false, sequence(oid(oids.documentSigning), oid(oids.emailProtection))));
  }
  return sequence(...list);
}

function extension(id: string, isCritical: boolean, value: Bytes): Bytes {
  return sequence(oid(id), ...(isCritical ? [boolean(true)] : []), octetString(value));
}

/** Key identifier of RFC 5280 §4.2.1.2, with SHA-256 truncated to 160 bits (RFC 7093 §2). */
export async function keyIdOf(publicKey: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", publicKey)).subarray(0, 20);
}

export function signatureAlgorithmOf(key: CryptoKey): Bytes {
  return key.algorithm.name === "ECDSA"
    ? sequence(oid(oids.ecdsaWithSha256))
    : sequence(oid(oids.sha256WithRsa), derNull());
}

/** Signs with SHA-256. An ECDSA signature is returned as the DER pair that X.509 and CMS require. */
export async function signDer(key: CryptoKey, data: Bytes): Promise<Bytes> {
  if (key.algorithm.name !== "ECDSA") {
    return new Uint8Array(await crypto.subtle.sign("RSASSA-PKCS1-v1_5", key, data));
  }
  const raw = new Uint8Array(await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, key, data));
  const half = raw.length / 2;
  return sequence(integer(raw.subarray(0, half)), integer(raw.subarray(half)));
}
