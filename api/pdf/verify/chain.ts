import type { Problem } from "../../ports/verify.ts";
import { sameBytes } from "../asn1/der.ts";
import { type Certificate, keyUsageBits } from "../asn1/x509.ts";
import { problem } from "./report.ts";
import { isSignedBy } from "./signature.ts";

export type Chain = {
  /** Path from the leaf upwards; ends at a trusted root, or at a certificate whose issuer is unknown. */
  path: readonly Certificate[];
  /** Whether the path ends in a trusted root. */
  isAnchored: boolean;
  problems: Problem[];
};

export type Purpose = "signing" | "timestamping" | "ocsp";

const maxLength = 8;

const eku = {
  any: "2.5.29.37.0",
  documentSigning: "1.3.6.1.5.5.7.3.36",
  adobeDocumentSigning: "1.2.840.113583.1.1.5",
  microsoftDocumentSigning: "1.3.6.1.4.1.311.10.3.12",
  emailProtection: "1.3.6.1.5.5.7.3.4",
  timeStamping: "1.3.6.1.5.5.7.3.8",
  ocspSigning: "1.3.6.1.5.5.7.3.9",
} as const;

const signingUses: readonly string[] = [
  eku.any,
  eku.documentSigning,
  eku.adobeDocumentSigning,
  eku.microsoftDocumentSigning,
  eku.emailProtection,
];

/**
 * Builds the path from a certificate to a trusted root (RFC 5280 §6, without policies and name constraints). A
 * certificate with an unknown critical extension never ends a valid path.
 * @param atMs time at which every certificate below the root must have been valid
 */
export async function buildChain(
  leaf: Certificate,
  pool: readonly Certificate[],
  roots: readonly Certificate[],
  atMs: number,
  purpose: Purpose,
): Promise<Chain> {
  const path: Certificate[] = [leaf];
  let isAnchored = isAmong(leaf, roots);
  while (!isAnchored && path.length < maxLength) {
    const current = path[path.length - 1]!;
    const root = await findIssuer(current, roots);
    const issuer = root ?? (await findIssuer(current, pool));
    if (!issuer || isAmong(issuer, path)) break;
    path.push(issuer);
    isAnchored = root !== null || isAmong(issuer, roots);
  }
  return { path, isAnchored, problems: findPathProblems(path, isAnchored, atMs, purpose) };
}

/**
 * Certificates next to a signature that belong to no path of its signer. They are not signed, so unexplained ones are
 * refused: otherwise their bytes could be changed unnoticed.
 */
export async function findUnrelatedCertificates(
  { leaf, certificates }: { leaf: Certificate; certificates: readonly Certificate[] },
  chain: Chain,
  roots: readonly Certificate[],
): Promise<Problem[]> {
  const longest = await buildChain(leaf, certificates, [], 0, "signing");
  const top = longest.path[longest.path.length - 1]!;
  // certificates above a trusted root count only if the topmost signed itself: nothing else vouches for them
  const isVouched = !chain.isAnchored || (await findIssuer(top, [top])) !== null;
  const related = [...chain.path, ...(isVouched ? longest.path : []), ...roots];
  const unrelated = certificates.filter((one) => !isAmong(one, related));
  return unrelated.map((one) => problem("certificate_unrelated", one.serial));
}

export function isAmong(one: Certificate, candidates: readonly Certificate[]): boolean {
  return candidates.some((other) => sameBytes(one.der, other.der));
}

async function findIssuer(of: Certificate, candidates: readonly Certificate[]): Promise<Certificate | null> {
  for (const candidate of candidates) {
    if (!sameBytes(candidate.subject, of.issuer)) continue;
    if (of.authorityKeyId && candidate.subjectKeyId && of.authorityKeyId !== candidate.subjectKeyId) continue;
    if (await isSignedBy(candidate.publicKey, of.signatureAlgorithm, of.tbs, of.signature)) return candidate;
  }
  return null;
}

function findPathProblems(
  path: readonly Certificate[],
  isAnchored: boolean,
  atMs: number,
  purpose: Purpose,
): Problem[] {
  const problems: Problem[] = [];
  const below = isAnchored ? path.slice(0, -1) : path;
  for (const one of path.length === 1 ? path : below) {
    if (atMs > one.notAfterMs) problems.push(problem("certificate_expired", one.serial));
    if (atMs < one.notBeforeMs) problems.push(problem("certificate_not_yet_valid", one.serial));
  }
  path.forEach((one, depth) => {
    const fits = depth === 0 ? isFitFor(one, purpose) : isFitAuthority(one, depth - 1);
    if (!fits || one.unknownCritical.length > 0) problems.push(problem("certificate_unsuitable", one.serial));
  });
  return problems;
}

function isFitAuthority(one: Certificate, authoritiesBelow: number): boolean {
  const mayCertify = one.keyUsage === null || one.keyUsage.has(keyUsageBits.keyCertSign);
  return one.isAuthority && mayCertify && authoritiesBelow <= one.pathLength;
}

function isFitFor(leaf: Certificate, purpose: Purpose): boolean {
  const { keyUsage, extendedKeyUsage } = leaf;
  const maySign =
    keyUsage === null || keyUsage.has(keyUsageBits.digitalSignature) || keyUsage.has(keyUsageBits.nonRepudiation);
  if (purpose === "timestamping") {
    const only = extendedKeyUsage?.oids.length === 1 && extendedKeyUsage.oids[0] === eku.timeStamping;
    return maySign && only && extendedKeyUsage.critical;
  }
  if (purpose === "ocsp") return maySign && (extendedKeyUsage?.oids.includes(eku.ocspSigning) ?? false);
  return maySign && (extendedKeyUsage === null || extendedKeyUsage.oids.some((oid) => signingUses.includes(oid)));
}
