/** Collects revocation data for levels B-LT and B-LTA: fetches and verifies it for every certificate, or fails. */

import { DAY_MS } from "../../../domain/durations.ts";
import type { Bytes } from "../../ports/basics.ts";
import { SealUnavailable } from "../../ports/seal.ts";
import { cursorOver, type DerNode, readDer, readOid, sameBytes, tags } from "../asn1/der.ts";
import { derNull, integer, octetString, oid, sequence } from "../asn1/der-write.ts";
import { oids } from "../asn1/oids.ts";
import type { Certificate } from "../asn1/x509.ts";
import { readOcspResponse, readRevocationList, statusByList, statusByOcsp } from "../verify/revocation.ts";
import { isSignedBy } from "../verify/signature.ts";
import { exchange, type Fetch } from "./outbound.ts";

/** Services to query in addition to those named in the certificates. */
export type RevocationSources = { ocspUrls?: readonly string[]; crlUrls?: readonly string[] };

export type ValidationData = { certificates: Bytes[]; ocsps: Bytes[]; crls: Bytes[] };

export function noValidationData(): ValidationData {
  return { certificates: [], ocsps: [], crls: [] };
}

/** OCSP responses older than this are refused. */
const FRESH_MS = DAY_MS;

/**
 * Adds proof that no certificate below a root is revoked, OCSP responders included.
 * @throws SealUnavailable if a certificate's status cannot be proven, or it is revoked
 */
export async function collectValidationData(
  certificates: readonly Certificate[],
  data: ValidationData,
  sources: RevocationSources,
  fetch: Fetch,
  nowMs: number,
): Promise<void> {
  const pool = [...certificates];
  for (let index = 0; index < pool.length; index++) {
    const one = pool[index]!;
    if (!add(data.certificates, one.der)) continue;
    if (sameBytes(one.subject, one.issuer)) continue;
    const issuer = await findIssuer(one, pool);
    if (!issuer) throw new SealUnavailable("revocation_unavailable", `issuer of ${one.subjectName} is not known`);
    const responder = await proveGood(one, issuer, data, sources, fetch, nowMs);
    if (responder && !responder.hasOcspNoCheck) pool.push(responder);
    else if (responder) add(data.certificates, responder.der);
  }
}

/** @returns the signer of the OCSP response, if it is not the issuer */
async function proveGood(
  one: Certificate,
  issuer: Certificate,
  data: ValidationData,
  sources: RevocationSources,
  fetch: Fetch,
  nowMs: number,
): Promise<Certificate | null> {
  const points = pointsOf(one);
  const failures: string[] = [];
  const request = await ocspRequest(one, issuer);
  for (const url of [...points.ocsp, ...(sources.ocspUrls ?? [])]) {
    try {
      const der = await exchange(fetch, url, { body: request, contentType: "application/ocsp-request" });
      const response = readOcspResponse(der);
      const found = await statusByOcsp(response, one, issuer);
      if (found?.status.state === "revoked") throw revoked(one);
      if (found?.status.state === "good" && Math.abs(nowMs - response.producedAtMs) < FRESH_MS) {
        add(data.ocsps, der);
        return sameBytes(found.responder.der, issuer.der) ? null : found.responder;
      }
      failures.push(`no good answer from ${url}`);
    } catch (cause) {
      if (cause instanceof SealUnavailable) throw cause;
      failures.push(cause instanceof Error ? cause.message : String(cause));
    }
  }
  for (const url of [...points.crl, ...(sources.crlUrls ?? [])]) {
    try {
      const der = await exchange(fetch, url, null);
      const status = await statusByList(readRevocationList(der), one, issuer);
      if (status?.state === "revoked") throw revoked(one);
      if (status?.state === "good") {
        add(data.crls, der);
        return null;
      }
      failures.push(`no list of its issuer at ${url}`);
    } catch (cause) {
      if (cause instanceof SealUnavailable) throw cause;
      failures.push(cause instanceof Error ? cause.message : String(cause));
    }
  }
  const reasons = failures.length > 0 ? failures.join("; ") : "no revocation source is known";
  throw new SealUnavailable("revocation_unavailable", `${one.subjectName}: ${reasons}`);
}

function revoked(one: Certificate): SealUnavailable {
  return new SealUnavailable("certificate_revoked", one.subjectName);
}

async function findIssuer(of: Certificate, pool: readonly Certificate[]): Promise<Certificate | null> {
  for (const candidate of pool) {
    if (!sameBytes(candidate.subject, of.issuer)) continue;
    if (await isSignedBy(candidate.publicKey, of.signatureAlgorithm, of.tbs, of.signature)) return candidate;
  }
  return null;
}

/** RFC 6960 §4.1.1. Identifies the certificate by SHA-1, which every responder understands. */
async function ocspRequest(one: Certificate, issuer: Certificate): Promise<Bytes> {
  const nameHash = octetString(new Uint8Array(await crypto.subtle.digest("SHA-1", one.issuer)));
  const keyHash = octetString(new Uint8Array(await crypto.subtle.digest("SHA-1", issuer.publicKeyBits)));
  const serial = integer(Uint8Array.fromHex(one.serial));
  const id = sequence(sequence(oid(oids.sha1), derNull()), nameHash, keyHash, serial);
  return sequence(sequence(sequence(sequence(id))));
}

const uriTag = 0x86;

/** URLs of OCSP responders (authority information access) and CRLs (CRL distribution points). */
function pointsOf(one: Certificate): { ocsp: string[]; crl: string[] } {
  const points = { ocsp: [] as string[], crl: [] as string[] };
  for (const extension of extensionsOf(one)) {
    const parts = cursorOver(extension, tags.sequence);
    const id = readOid(parts.next(tags.oid));
    parts.optional(tags.boolean);
    const value = parts.next(tags.octetString).content;
    if (id === oids.authorityInfo) {
      for (const access of readDer(value).children) {
        if (readOid(access.children[0]!) === oids.ocsp) points.ocsp.push(...urisIn(access));
      }
    }
    if (id === oids.crlDistribution) points.crl.push(...urisIn(readDer(value)));
  }
  return points;
}

function extensionsOf(one: Certificate): readonly DerNode[] {
  const wrapper = readDer(one.tbs).children.find((node) => node.tag === 0xa3);
  return wrapper?.children[0]?.children ?? [];
}

function urisIn(node: DerNode): string[] {
  if (node.tag !== uriTag) return node.children.flatMap(urisIn);
  const text = new TextDecoder().decode(node.content);
  return /^https?:\/\//.test(text) ? [text] : [];
}

function add(list: Bytes[], der: Bytes): boolean {
  if (list.some((existing) => sameBytes(existing, der))) return false;
  list.push(der);
  return true;
}
