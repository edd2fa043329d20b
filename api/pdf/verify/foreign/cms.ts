/** Reads CMS written by third-party programs with a tolerant library: BER, older attributes, weaker digests. */

import { createHash } from "node:crypto";
import { fromBER, GeneralizedTime, OctetString, UTCTime } from "asn1js";
import { type Certificate, ContentInfo, IssuerAndSerialNumber, SignedData } from "pkijs";
import type { Bytes } from "../../../ports/basics.ts";

export type StrangerCms = {
  signerName: string;
  issuerName: string;
  serial: string;
  /** SHA-256 of the signer's certificate, hex. */
  fingerprint: string;
  signedAt: string | null;
  hasTimeStamp: boolean;
  /** Whether the digest is MD5 or SHA-1. */
  isWeak: boolean;
  /** DER names of the issuers of all certificates in the CMS. */
  issuers: Bytes[];
  verify(covered: Bytes): Promise<"holds" | "other_content" | "other_key" | "unsupported">;
};

const oid = {
  signedData: "1.2.840.113549.1.7.2",
  messageDigest: "1.2.840.113549.1.9.4",
  signingTime: "1.2.840.113549.1.9.5",
  timeStamp: "1.2.840.113549.1.9.16.2.14",
  commonName: "2.5.4.3",
} as const;

const digests: Record<string, string> = {
  "1.2.840.113549.2.5": "md5",
  "1.3.14.3.2.26": "sha1",
  "2.16.840.1.101.3.4.2.1": "sha256",
  "2.16.840.1.101.3.4.2.2": "sha384",
  "2.16.840.1.101.3.4.2.3": "sha512",
};

/** Returns `null` if the bytes are not a CMS, or the signer's certificate is missing. */
export function openStrangerCms(contents: Bytes): StrangerCms | null {
  try {
    const { result, offset } = fromBER(contents);
    if (offset < 0) return null;
    const info = new ContentInfo({ schema: result });
    return info.contentType === oid.signedData ? read(new SignedData({ schema: info.content })) : null;
  } catch {
    // the library throws errors of many kinds on unreadable input
    return null;
  }
}

function read(data: SignedData): StrangerCms | null {
  const [signer] = data.signerInfos;
  const certificates = (data.certificates ?? []).filter((one): one is Certificate => "subjectPublicKeyInfo" in one);
  const id = signer?.sid;
  if (!signer || !(id instanceof IssuerAndSerialNumber)) return null;
  const leaf = certificates.find((one) => one.issuer.isEqual(id.issuer) && one.serialNumber.isEqual(id.serialNumber));
  if (!leaf) return null;
  const digest = digests[signer.digestAlgorithm.algorithmId];
  const signed = signer.signedAttrs?.attributes ?? [];
  const attributeOf = (type: string) => signed.find((one) => one.type === type)?.values[0];
  const time = attributeOf(oid.signingTime);
  return {
    signerName: nameOf(leaf.subject),
    issuerName: nameOf(leaf.issuer),
    serial: new Uint8Array(leaf.serialNumber.valueBlock.valueHexView).toHex(),
    fingerprint: createHash("sha256").update(new Uint8Array(leaf.toSchema().toBER())).digest("hex"),
    signedAt: time instanceof UTCTime || time instanceof GeneralizedTime ? time.toDate().toISOString() : null,
    hasTimeStamp: signer.unsignedAttrs?.attributes.some((one) => one.type === oid.timeStamp) ?? false,
    isWeak: digest === "md5" || digest === "sha1",
    issuers: certificates.map((one) => new Uint8Array(one.issuer.toSchema().toBER())),
    async verify(covered) {
      if (!digest) return "unsupported";
      const digestOf = (of: Uint8Array) => createHash(digest).update(of).digest();
      const content = data.encapContentInfo.eContent;
      // `adbe.pkcs7.sha1` signs the SHA-1 of the file; a time stamp signs a structure that contains its digest.
      const inner = content instanceof OctetString ? new Uint8Array(content.getValue()) : null;
      const isAbout = inner
        ? Buffer.from(inner).includes(createHash("sha1").update(covered).digest()) ||
          Buffer.from(inner).includes(digestOf(covered))
        : true;
      if (!isAbout) return "other_content";
      const imprint = attributeOf(oid.messageDigest);
      if (imprint instanceof OctetString) {
        const expected = new Uint8Array(imprint.getValue());
        if (Buffer.compare(expected, digestOf(inner ?? covered)) !== 0) return "other_content";
      }
      return await holds(data, inner ? undefined : covered, signed.length > 0);
    },
  };
}

async function holds(data: SignedData, covered: Bytes | undefined, hasAttributes: boolean) {
  try {
    const isRight = await data.verify({ signer: 0, ...(covered ? { data: covered.buffer } : {}), checkChain: false });
    return isRight ? "holds" : hasAttributes ? "other_key" : "other_content";
  } catch {
    // the platform does not support the key or the algorithm
    return "unsupported";
  }
}

function nameOf(name: Certificate["subject"]): string {
  const parts = name.typesAndValues.map((one) => ({
    type: String(one.type),
    text: String(one.value.valueBlock.value),
  }));
  const text = parts.find((part) => part.type === oid.commonName)?.text ?? parts.map((part) => part.text).join(", ");
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "").slice(0, 256);
}
