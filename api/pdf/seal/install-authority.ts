/** The certificate authority that an installation creates at its first start if no key is configured. */

import { DAY_MS } from "../../../domain/durations.ts";
import type { Bytes } from "../../ports/basics.ts";
import { readCertificate } from "../asn1/x509.ts";
import { readPem, type SealIdentity, writePem } from "./identity.ts";
import { issueCertificate, issueEmptyList, type KeyKind, keyIdOf } from "./x509.ts";

const AUTHORITY_DAYS = 20 * 365;
const LEAF_DAYS = 3 * 365;

/** `authorityKey` is PKCS#8; it signs a new leaf when the current one is about to expire. */
export type InstallAuthority = { authorityKey: Bytes; authority: Bytes; identity: SealIdentity };

export type InstallAuthorityOptions = {
  nowMs: number;
  key?: KeyKind;
  organization?: string;
};

export async function createInstallAuthority(options: InstallAuthorityOptions): Promise<InstallAuthority> {
  const pair = await generateKey("P-256");
  const organization = options.organization ?? "Countersign installation";
  const publicKey = await exportPublicKey(pair);
  const authority = await issueCertificate(
    {
      subject: { commonName: "Countersign install authority", organization },
      issuer: null,
      publicKey,
      notBeforeMs: options.nowMs - DAY_MS,
      notAfterMs: options.nowMs + AUTHORITY_DAYS * DAY_MS,
      use: "authority",
    },
    pair.privateKey,
  );
  const authorityKey = await exportPrivateKey(pair);
  return renewLeaf({ authorityKey, authority }, options);
}

/** Issues a new key and certificate under the same authority. */
export async function renewLeaf(
  from: Pick<InstallAuthority, "authorityKey" | "authority">,
  options: InstallAuthorityOptions,
): Promise<InstallAuthority> {
  const issuer = readCertificate(from.authority);
  const issuerKey = await openAuthorityKey(from);
  const pair = await generateKey(options.key ?? "P-256");
  const organization = options.organization ?? "Countersign installation";
  const certificate = await issueCertificate(
    {
      subject: { commonName: "Countersign platform seal", organization },
      issuer: { name: issuer.subject, keyId: await keyIdOf(issuer.publicKey) },
      publicKey: await exportPublicKey(pair),
      notBeforeMs: options.nowMs - DAY_MS,
      notAfterMs: Math.min(options.nowMs + LEAF_DAYS * DAY_MS, issuer.notAfterMs),
      use: "document_signing",
    },
    issuerKey,
  );
  const identity = { pkcs8: await exportPrivateKey(pair), certificate, chain: [from.authority] };
  return { authorityKey: from.authorityKey, authority: from.authority, identity };
}

function openAuthorityKey({ authorityKey }: Pick<InstallAuthority, "authorityKey">): Promise<CryptoKey> {
  return crypto.subtle.importKey("pkcs8", authorityKey, { name: "ECDSA", namedCurve: "P-256" }, false, ["sign"]);
}

/**
 * Adds a CRL which shows that the identity's certificate is not revoked. This authority publishes no later list, so
 * `nextUpdate` is the end of the certificate: validators treat the list as fresh for as long as they accept the seal.
 */
export async function withRevocationList(install: InstallAuthority, nowMs: number): Promise<SealIdentity> {
  const issuer = readCertificate(install.authority);
  const list = await issueEmptyList(
    {
      issuer: { name: issuer.subject, keyId: await keyIdOf(issuer.publicKey) },
      thisUpdateMs: nowMs,
      nextUpdateMs: Math.max(readCertificate(install.identity.certificate).notAfterMs, nowMs + DAY_MS),
    },
    await openAuthorityKey(install),
  );
  return { ...install.identity, lists: [list] };
}

/** One PEM file for the data folder: the seal's key and certificate, then the authority's certificate and key. */
export function writeInstallAuthority(install: InstallAuthority): string {
  return [
    writePem("PRIVATE KEY", install.identity.pkcs8),
    writePem("CERTIFICATE", install.identity.certificate),
    writePem("CERTIFICATE", install.authority),
    writePem("PRIVATE KEY", install.authorityKey),
  ].join("");
}

/** @throws Error if a key or certificate is missing from the text */
export function readInstallAuthority(pem: string): InstallAuthority {
  const [pkcs8, authorityKey] = readPem(pem, "PRIVATE KEY");
  const [certificate, authority] = readPem(pem, "CERTIFICATE");
  if (!pkcs8 || !authorityKey || !certificate || !authority) throw new Error("install authority file is incomplete");
  return { authorityKey, authority, identity: { pkcs8, certificate, chain: [authority] } };
}

function generateKey(kind: KeyKind): Promise<CryptoKeyPair> {
  const algorithm =
    kind === "P-256"
      ? { name: "ECDSA", namedCurve: "P-256" }
      : {
          name: "RSASSA-PKCS1-v1_5",
          modulusLength: 3072,
          publicExponent: new Uint8Array([1, 0, 1]),
          hash: "SHA-256",
        };
  return crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]) as Promise<CryptoKeyPair>;
}

async function exportPublicKey(pair: CryptoKeyPair): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.exportKey("spki", pair.publicKey));
}

async function exportPrivateKey(pair: CryptoKeyPair): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.exportKey("pkcs8", pair.privateKey));
}
