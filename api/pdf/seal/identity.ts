/** A sealing key with its certificates as plain data, so that it can be stored in files and posted to the worker. */

import { createPrivateKey } from "node:crypto";
import { DAY_MS } from "../../../domain/durations.ts";
import type { Bytes } from "../../ports/basics.ts";
import { hex, sameBytes } from "../asn1/der.ts";
import { type Certificate, readCertificate } from "../asn1/x509.ts";
import { buildChain } from "../verify/chain.ts";
import { isSignedBy } from "../verify/signature.ts";
import { signDer } from "./x509.ts";

/**
 * Certificates are DER; `chain` begins with the issuer of `certificate`. `lists` are issuers' CRLs, embedded in every
 * seal.
 */
export type SealIdentity = { pkcs8: Bytes; certificate: Bytes; chain: Bytes[]; lists?: Bytes[] };

/** The public half of an identity, which is all that preparing and finishing a seal need. */
export type SealCertificates = {
  leaf: Certificate;
  chain: readonly Certificate[];
  lists?: readonly Bytes[];
};

export type SealKey = SealCertificates & { key: CryptoKey };

export type IdentityFacts = {
  subject: string;
  issuer: string;
  /** Lower-case hex. */
  serial: string;
  fingerprintSha256: string;
  notBeforeMs: number;
  notAfterMs: number;
  key: "P-256" | "P-384" | "RSA";
};

/** Thrown for an unusable configured key or certificate. */
export class IdentityInvalid extends Error {
  override name = "IdentityInvalid";
}

/** @throws IdentityInvalid if key and certificate do not match or are of a kind that may not seal */
export async function openSealKey(identity: SealIdentity): Promise<SealKey> {
  const certificates = readCertificates(identity);
  const { leaf } = certificates;
  const key = await importKey(identity.pkcs8, leaf);
  const probe = new TextEncoder().encode("countersign");
  const algorithm = { kind: key.algorithm.name === "ECDSA" ? "ecdsa" : "rsa", hash: "SHA-256" } as const;
  if (!(await isSignedBy(leaf.publicKey, algorithm, probe, await signDer(key, probe)))) {
    throw new IdentityInvalid("the private key is not the certificate's, or is shorter than 2048 bits");
  }
  return { key, ...certificates };
}

export function readCertificates({ certificate, chain, lists = [] }: Omit<SealIdentity, "pkcs8">): SealCertificates {
  return { leaf: readCertificate(certificate), chain: chain.map((der) => readCertificate(der)), lists };
}

/** Our own verifier would reject the seals of such a certificate. @throws IdentityInvalid */
export async function assertFitForSealing(identity: SealIdentity): Promise<void> {
  const { leaf, chain } = readCertificates(identity);
  const { problems } = await buildChain(leaf, chain, chain.slice(-1), leaf.notBeforeMs, "signing");
  if (problems.some(({ code }) => code === "certificate_unsuitable")) {
    throw new IdentityInvalid("the certificate permits no signing of documents, or its issuer no issuing");
  }
}

/** The time in which every certificate below the root is valid: our verifier checks all of them. */
export function validityOf({
  leaf,
  chain,
}: Pick<SealCertificates, "leaf" | "chain">): Pick<IdentityFacts, "notBeforeMs" | "notAfterMs"> {
  const below = [leaf, ...chain.slice(0, -1)];
  return {
    notBeforeMs: Math.max(...below.map((one) => one.notBeforeMs)),
    notAfterMs: Math.min(...below.map((one) => one.notAfterMs)),
  };
}

async function importKey(pkcs8: Bytes, leaf: Certificate): Promise<CryptoKey> {
  const kind = keyKind(leaf);
  const algorithm =
    kind === "RSA" ? { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" } : { name: "ECDSA", namedCurve: kind };
  try {
    return await crypto.subtle.importKey("pkcs8", pkcs8, algorithm, false, ["sign"]);
  } catch (cause) {
    throw new IdentityInvalid(`the private key is not a ${kind} key in PKCS#8`, { cause });
  }
}

const keyKinds = {
  "06072a8648ce3d020106082a8648ce3d030107": "P-256",
  "06072a8648ce3d020106052b81040022": "P-384",
  "06092a864886f70d0101010500": "RSA",
} as const;

function keyKind(leaf: Certificate): IdentityFacts["key"] {
  const start = hex(leaf.publicKey.subarray(0, 32));
  const found = Object.entries(keyKinds).find(([algorithm]) => start.includes(algorithm));
  if (!found) throw new IdentityInvalid("the certificate's key is neither ECDSA P-256, P-384 nor RSA");
  return found[1];
}

export async function describeIdentity(identity: SealIdentity): Promise<IdentityFacts> {
  const { leaf, chain } = readCertificates(identity);
  return {
    subject: leaf.subjectName,
    issuer: leaf.issuerName,
    serial: leaf.serial,
    fingerprintSha256: hex(new Uint8Array(await crypto.subtle.digest("SHA-256", leaf.der))),
    ...validityOf({ leaf, chain }),
    key: keyKind(leaf),
  };
}

export const expiryWarningDays = [60, 30, 7, 0] as const;

/**
 * The smallest threshold (60, 30 or 7 days) that the remaining validity does not exceed; 0 once expired, `null` above
 * 60 days.
 */
export function expiryWarning(notAfterMs: number, nowMs: number): (typeof expiryWarningDays)[number] | null {
  const days = (notAfterMs - nowMs) / DAY_MS;
  return expiryWarningDays.findLast((limit) => days <= limit) ?? null;
}

/**
 * Reads a key and its certificates from PEM blocks in any order. Accepts PKCS#8, SEC 1 and PKCS#1 keys; encrypted
 * ones need the password.
 * @throws IdentityInvalid
 */
export function identityFromPem(pem: string, password?: string): SealIdentity {
  const certificates = readPem(pem, "CERTIFICATE");
  const key = /-----BEGIN ([A-Z ]*PRIVATE KEY)-----[\s\S]+?-----END \1-----/.exec(pem)?.[0];
  if (!key) throw new IdentityInvalid("no private key in the PEM");
  try {
    const opened = createPrivateKey({ key, passphrase: password });
    const pkcs8 = new Uint8Array(opened.export({ type: "pkcs8", format: "der" }));
    return orderChain(pkcs8, certificates);
  } catch (cause) {
    if (cause instanceof IdentityInvalid) throw cause;
    throw new IdentityInvalid("the private key cannot be read; is the password right?", { cause });
  }
}

/** Finds the leaf (the certificate that issued no other) and orders its issuers after it. @throws IdentityInvalid */
export function orderChain(pkcs8: Bytes, certificates: readonly Bytes[]): SealIdentity {
  const all = certificates.map((der) => readCertificate(der));
  const leaf = all.find((one) => !one.isAuthority) ?? all[0];
  if (!leaf) throw new IdentityInvalid("no certificate");
  const chain: Bytes[] = [];
  for (let current = leaf; !sameBytes(current.issuer, current.subject); ) {
    const issuer = all.find((one) => sameBytes(one.subject, current.issuer));
    if (!issuer || chain.length > 8) break;
    chain.push(issuer.der);
    current = issuer;
  }
  return { pkcs8, certificate: leaf.der, chain };
}

export function readPem(pem: string, label: string): Bytes[] {
  const blocks = pem.matchAll(new RegExp(`-----BEGIN ${label}-----([\\s\\S]+?)-----END ${label}-----`, "g"));
  return [...blocks].map((block) => new Uint8Array(Uint8Array.fromBase64(block[1]!.replace(/\s/g, ""))));
}

export function writePem(label: string, der: Bytes): string {
  const lines = der.toBase64().match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join("\n")}\n-----END ${label}-----\n`;
}
