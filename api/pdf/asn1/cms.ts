/**
 * CMS SignedData (RFC 5652) as PAdES and RFC 3161 use it: exactly one signer, signed attributes required, unknown
 * parts refused.
 */

import type { Bytes } from "../../ports/basics.ts";
import type { Problem } from "../../ports/verify.ts";
import { problem } from "../verify/report.ts";
import {
  type DigestName,
  digest,
  isSignedBy,
  readAlgorithm,
  readDigestAlgorithm,
  type SignatureAlgorithm,
} from "../verify/signature.ts";
import {
  cursorOver,
  type DerNode,
  expectTag,
  explicitTag,
  hex,
  implicitTag,
  Malformed,
  readDer,
  readIntegerHex,
  readOid,
  readSmallInteger,
  sameBytes,
  tags,
} from "./der.ts";
import { oids } from "./oids.ts";
import { type Certificate, readCertificate } from "./x509.ts";

export type SignedData = {
  contentType: string;
  /** The encapsulated content; `null` if detached. */
  content: Bytes | null;
  certificates: readonly Certificate[];
  leaf: Certificate;
  digest: DigestName;
  signatureAlgorithm: SignatureAlgorithm;
  signature: Bytes;
  /** The signed attributes in their signed form: an explicit SET OF. */
  signedAttributes: Bytes;
  signed: ReadonlyMap<string, DerNode>;
  unsigned: ReadonlyMap<string, DerNode>;
};

/** A refused digest algorithm. A class of its own, because it is reported separately from a format error. */
export class RefusedDigest extends Malformed {}

/** A signature is read twice, to choose the seal and for the report: its certificates stay the same objects. */
const known = new WeakMap<Bytes, SignedData>();

/** @throws Malformed, RefusedDigest */
export function readSignedData(der: Bytes): SignedData {
  const found = known.get(der) ?? parseSignedData(der);
  known.set(der, found);
  return found;
}

function parseSignedData(der: Bytes): SignedData {
  const outer = cursorOver(readDer(der), tags.sequence);
  if (readOid(outer.next(tags.oid)) !== oids.signedData) throw new Malformed("not SignedData");
  const wrapper = outer.next(explicitTag(0));
  outer.finish();
  const parts = cursorOver(onlyChild(wrapper), tags.sequence);
  const version = readSmallInteger(parts.next(tags.integer));
  const digests = parts.next(tags.set);
  const encapsulated = cursorOver(parts.next(tags.sequence), tags.sequence);
  const contentType = readOid(encapsulated.next(tags.oid));
  const wrapped = encapsulated.optional(explicitTag(0));
  encapsulated.finish();
  const bag = parts.next(explicitTag(0));
  const signer = onlyChild(parts.next(tags.set));
  parts.finish();

  const expectedVersion = contentType === oids.data ? 1 : 3;
  const certificates = bag.children.map((one) => readCertificate(one.raw));
  const found = readSigner(signer, certificates);
  if (readDigestAlgorithm(onlyChild(digests)) !== found.digest) throw new Malformed("digest algorithms differ");
  if (version !== expectedVersion) throw new Malformed("SignedData version");
  const content = wrapped && expectTag(onlyChild(wrapped), tags.octetString).content;
  return { contentType, content, certificates, ...found };
}

function readSigner(node: DerNode, certificates: readonly Certificate[]) {
  const parts = cursorOver(node, tags.sequence);
  if (readSmallInteger(parts.next(tags.integer)) !== 1) throw new Malformed("signer version");
  const id = cursorOver(parts.next(tags.sequence), tags.sequence);
  const issuer = id.next(tags.sequence).raw;
  const serial = readIntegerHex(id.next(tags.integer));
  id.finish();
  const name = readDigestAlgorithm(parts.next(tags.sequence));
  if (!name) throw new RefusedDigest("digest");
  const attributes = parts.next(explicitTag(0));
  const signatureAlgorithm = readAlgorithm(parts.next(tags.sequence), name);
  const signature = parts.next(tags.octetString).content;
  const unsignedNode = parts.optional(explicitTag(1));
  parts.finish();
  const leaf = certificates.find((one) => one.serial === serial && sameBytes(one.issuer, issuer));
  if (!leaf) throw new Malformed("signer's certificate missing");
  const signedAttributes = attributes.raw.slice();
  signedAttributes[0] = tags.set;
  return {
    leaf,
    digest: name,
    signatureAlgorithm,
    signature,
    signedAttributes,
    signed: readAttributes(attributes),
    unsigned: unsignedNode ? readAttributes(unsignedNode) : new Map<string, DerNode>(),
  };
}

/** Attributes by type. Each may occur once, with a single value. */
function readAttributes(node: DerNode): Map<string, DerNode> {
  const found = new Map<string, DerNode>();
  if (node.children.length === 0) throw new Malformed("no attributes");
  for (const attribute of node.children) {
    const parts = cursorOver(attribute, tags.sequence);
    const oid = readOid(parts.next(tags.oid));
    const value = onlyChild(parts.next(tags.set));
    parts.finish();
    if (found.has(oid)) throw new Malformed("attribute twice");
    found.set(oid, value);
  }
  return found;
}

/**
 * Checks the signature itself: attributes, signing certificate, digest of the content, signature value.
 * @param contentDigest digest of the signed bytes, computed with `data.digest`
 */
export async function findSignatureProblems(data: SignedData, contentDigest: Bytes): Promise<Problem[]> {
  const problems: Problem[] = [];
  const type = data.signed.get(oids.contentType);
  const imprint = data.signed.get(oids.messageDigest);
  if (!type || readOid(type) !== data.contentType) problems.push(problem("cms_attribute_missing", oids.contentType));
  if (!imprint) problems.push(problem("cms_attribute_missing", oids.messageDigest));
  else if (!sameBytes(expectTag(imprint, tags.octetString).content, contentDigest)) {
    problems.push(problem("document_digest_mismatch"));
  }
  problems.push(...(await findSigningCertificateProblems(data)));
  if (data.signatureAlgorithm.kind === "refused") {
    problems.push(problem("algorithm_refused", data.signatureAlgorithm.oid));
  } else if (
    data.signatureAlgorithm.hash !== data.digest ||
    !(await isSignedBy(data.leaf.publicKey, data.signatureAlgorithm, data.signedAttributes, data.signature))
  ) {
    problems.push(problem("signature_mismatch"));
  }
  return problems;
}

/**
 * RFC 5035: the first ESSCertIDv2 must match the hash of the signer's certificate. Time stamps may use the older
 * attribute.
 */
async function findSigningCertificateProblems(data: SignedData): Promise<Problem[]> {
  const attribute = data.signed.get(oids.signingCertificateV2);
  const older = data.contentType === oids.tstInfo ? data.signed.get(oids.signingCertificate) : undefined;
  if (!attribute && older) return await findOlderProblems(older, data.leaf);
  if (!attribute) return [problem("cms_attribute_missing", oids.signingCertificateV2)];
  const certs = cursorOver(attribute, tags.sequence).next(tags.sequence);
  const first = cursorOver(certs.children[0] ?? certs, tags.sequence);
  const algorithm = first.optional(tags.sequence);
  const name = algorithm ? readDigestAlgorithm(algorithm) : "SHA-256";
  const hash = first.next(tags.octetString).content;
  const issuerSerial = first.optional(tags.sequence);
  first.finish();
  if (!name) return [problem("digest_refused")];
  const isSame = sameBytes(await digest(name, data.leaf.der), hash) && isIssuerSerialOf(issuerSerial, data.leaf);
  return isSame ? [] : [problem("signing_certificate_mismatch")];
}

/** ESSCertID (RFC 2634 §5.4.1, required of time stamps by RFC 3161 §2.4.2): the hash is SHA-1. */
async function findOlderProblems(attribute: DerNode, leaf: Certificate): Promise<Problem[]> {
  const certs = cursorOver(attribute, tags.sequence).next(tags.sequence);
  const first = cursorOver(certs.children[0] ?? certs, tags.sequence);
  const hash = first.next(tags.octetString).content;
  const issuerSerial = first.optional(tags.sequence);
  first.finish();
  const own = new Uint8Array(await crypto.subtle.digest("SHA-1", leaf.der));
  return sameBytes(own, hash) && isIssuerSerialOf(issuerSerial, leaf) ? [] : [problem("signing_certificate_mismatch")];
}

function isIssuerSerialOf(node: DerNode | null, leaf: Certificate): boolean {
  if (!node) return true;
  const parts = cursorOver(node, tags.sequence);
  const names = parts.next(tags.sequence);
  const serial = readIntegerHex(parts.next(tags.integer));
  const [name] = names.children;
  const isDirectory = names.children.length === 1 && name?.tag === explicitTag(4);
  return isDirectory && hex(onlyChild(name).raw) === hex(leaf.issuer) && serial === leaf.serial;
}

export function onlyChild(node: DerNode): DerNode {
  const [child] = node.children;
  if (!child || node.children.length !== 1) throw new Malformed("exactly one element is due");
  return child;
}

export const responderIdTags = { byName: explicitTag(1), byKey: explicitTag(2) } as const;
export const statusTags = { good: implicitTag(0), revoked: explicitTag(1), unknown: implicitTag(2) } as const;
