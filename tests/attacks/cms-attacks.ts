/** Attacks that swap, weaken or pad the signature itself. Each replaces the CMS in the seal's gap. */

import { createHash } from "node:crypto";
import { type DerNode, readDer } from "../../api/pdf/asn1/der.ts";
import { element, integer, octetString, oid, retag, sequence, setOf } from "../../api/pdf/asn1/der-write.ts";
import { oids } from "../../api/pdf/asn1/oids.ts";
import { type Signature, signDigest, signedData } from "../../api/pdf/seal/cms.ts";
import { requestTimeStamp } from "../../api/pdf/seal/timestamp.ts";
import { signDer } from "../../api/pdf/seal/x509.ts";
import type { Bytes } from "../../api/ports/basics.ts";
import { p256Key } from "../support/pki.ts";
import { addStore, openTestSigner, plainSeal } from "../support/plain-seal.ts";
import { run } from "../support/run.ts";
import type { Attack, AttackMaterial } from "./attack.ts";
import { sealCms, sealGap, signedContent, withCms, withContents } from "./sealed-text.ts";

function digestOf(text: string): Bytes {
  return new Uint8Array(createHash("sha256").update(signedContent(text)).digest());
}

/** Splits SignedData at its SignerInfo. */
function signerInfoOf(cms: Bytes): { before: readonly DerNode[]; info: readonly DerNode[] } {
  const data = readDer(cms).children[1]!.children[0]!;
  return { before: data.children.slice(0, -1), info: data.children.at(-1)!.children[0]!.children };
}

/** The same SignedData with different SignerInfos. */
function around(cms: Bytes, infos: readonly Bytes[], change: (parts: Bytes[]) => Bytes[] = (parts) => parts): Bytes {
  const { before } = signerInfoOf(cms);
  const parts = change(before.map((node) => node.raw));
  return sequence(oid(oids.signedData), element(0xa0, sequence(...parts, element(0x31, ...infos))));
}

/** The honest signer's CMS with an additional unsigned attribute. */
function withUnsigned(text: string, attributes: readonly Bytes[]): string {
  const cms = sealCms(text);
  const info = signerInfoOf(cms)
    .info.filter((node) => node.tag !== 0xa1)
    .map((node) => node.raw);
  const unsigned = attributes.length > 0 ? [retag(0xa1, setOf(...attributes))] : [];
  return withCms(text, around(cms, [sequence(...info, ...unsigned)]));
}

function attribute(type: string, value: Bytes): Bytes {
  return sequence(oid(type), setOf(value));
}

/** CMS that openssl makes of the signed bytes with a key of the test's authority. */
async function opensslCms(
  loot: AttackMaterial,
  options: readonly string[],
  signer: { certificate: string; key: string } = loot.pki.signers.p256,
): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "countersign-attack-" });
  const content = `${folder}/content`;
  await Deno.writeFile(content, signedContent(loot.text));
  const args = [
    "cms",
    "-sign",
    "-binary",
    "-outform",
    "DER",
    "-in",
    content,
    "-signer",
    signer.certificate,
    "-inkey",
    signer.key,
  ];
  const isAuthority = signer.certificate === loot.pki.intermediatePem;
  const beside = isAuthority ? [] : ["-certfile", loot.pki.intermediatePem];
  const cms = await run("openssl", [...args, ...beside, ...options]);
  await Deno.remove(folder, { recursive: true });
  return withCms(loot.text, cms);
}

/** A signature by the attacker's key that names the honest certificate. */
async function swapCertificate(loot: AttackMaterial, bag: "ours" | "theirs"): Promise<string> {
  const honest = await openTestSigner(loot.pki.signers.p256);
  const forged = { ...honest, key: loot.evilSigner.key };
  const shownSigner = bag === "ours" ? honest : loot.evilSigner;
  const signature = await signDigest(digestOf(loot.text), { ...forged, leaf: shownSigner.leaf });
  return withCms(loot.text, signedData(signature, { ...forged, leaf: shownSigner.leaf, chain: shownSigner.chain }));
}

/** Attributes chosen by the attacker, signed with the honest key, as a stolen but weak signing service would do. */
async function withAttributes(loot: AttackMaterial, attributes: readonly Bytes[]): Promise<string> {
  const signer = await openTestSigner(loot.pki.signers.p256);
  const signedAttributes = setOf(...attributes);
  const signature: Signature = { signedAttributes, value: await signDer(signer.key, signedAttributes) };
  return withCms(loot.text, signedData(signature, signer));
}

async function stampedBy(url: string, over: Bytes): Promise<Bytes> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", over));
  return (await requestTimeStamp(digest, { urls: [url] }, fetch, Date.now)).token;
}

function signatureValue(text: string): Bytes {
  return signerInfoOf(sealCms(text)).info.find((node) => node.tag === 0x04)!.content;
}

const contentType = attribute(oids.contentType, oid(oids.data));

export const cmsAttacks: readonly Attack[] = [
  { name: "CMS: of another file", build: ({ text, other }) => withCms(text, sealCms(other)) },
  {
    name: "CMS: a stranger's, with the same names",
    build: async ({ text, evilSigner }) =>
      withCms(text, signedData(await signDigest(digestOf(text), evilSigner), evilSigner)),
  },
  { name: "CMS: a stranger's key under our certificate", build: (loot) => swapCertificate(loot, "ours") },
  {
    name: "CMS: a stranger's key and certificate, our issuer's name",
    build: (loot) => swapCertificate(loot, "theirs"),
  },
  { name: "CMS: SHA-1", build: (loot) => opensslCms(loot, ["-md", "sha1", "-cades"]) },
  { name: "CMS: MD5", build: (loot) => opensslCms(loot, ["-md", "md5"], loot.pki.signers.rsa) },
  { name: "CMS: no signing certificate attribute", build: (loot) => opensslCms(loot, ["-md", "sha256"]) },
  { name: "CMS: no signed attributes", build: (loot) => opensslCms(loot, ["-md", "sha256", "-noattr"]) },
  {
    name: "CMS: the content is enclosed",
    build: (loot) =>
      opensslCms(loot, ["-md", "sha256", "-cades", "-nodetach"]).catch(() => withContents(loot.text, "")),
  },
  {
    name: "CMS: signed by the time-stamp authority",
    build: (loot) =>
      opensslCms(loot, ["-md", "sha256", "-cades"], {
        certificate: `${loot.pki.folder}/tsa.pem`,
        key: `${loot.pki.folder}/tsa.key`,
      }),
  },
  {
    name: "CMS: signed by the OCSP responder",
    build: (loot) =>
      opensslCms(loot, ["-md", "sha256", "-cades"], {
        certificate: `${loot.pki.folder}/ocsp.pem`,
        key: `${loot.pki.folder}/ocsp.key`,
      }),
  },
  {
    name: "CMS: signed by the authority itself",
    build: (loot) =>
      opensslCms(loot, ["-md", "sha256", "-cades"], {
        certificate: loot.pki.intermediatePem,
        key: `${loot.pki.folder}/int.key`,
      }),
  },
  {
    name: "CMS: two signers",
    build: (loot) =>
      opensslCms(loot, [
        "-md",
        "sha256",
        "-cades",
        "-signer",
        loot.pki.signers.rsa.certificate,
        "-inkey",
        loot.pki.signers.rsa.key,
      ]),
  },
  {
    name: "CMS: one more certificate in the bag",
    build: (loot) => opensslCms(loot, ["-md", "sha256", "-cades", "-certfile", loot.evil.intermediatePem]),
  },
  {
    name: "CMS: message digest of something else",
    build: (loot) =>
      withAttributes(loot, [contentType, attribute(oids.messageDigest, octetString(new Uint8Array(32)))]),
  },
  { name: "CMS: no message digest", build: (loot) => withAttributes(loot, [contentType]) },
  {
    name: "CMS: the signing certificate is another's",
    build: async (loot) => {
      const other = await openTestSigner(loot.pki.signers.rsa);
      const signer = await openTestSigner(loot.pki.signers.p256);
      const { signedAttributes } = await signDigest(digestOf(loot.text), { ...signer, leaf: other.leaf });
      return withCms(
        loot.text,
        signedData({ signedAttributes, value: await signDer(signer.key, signedAttributes) }, signer),
      );
    },
  },
  {
    name: "CMS: the signature value is empty",
    build: ({ text }) => {
      const cms = sealCms(text);
      const info = signerInfoOf(cms).info.map((node) => (node.tag === 0x04 ? octetString(new Uint8Array()) : node.raw));
      return withCms(text, around(cms, [sequence(...info)]));
    },
  },
  {
    name: "CMS: the signature value is zero",
    build: ({ text }) => {
      const cms = sealCms(text);
      const zero = octetString(sequence(integer(0), integer(0)));
      const info = signerInfoOf(cms).info.map((node) => (node.tag === 0x04 ? zero : node.raw));
      return withCms(text, around(cms, [sequence(...info)]));
    },
  },
  { name: "CMS: no signer", build: ({ text }) => withCms(text, around(sealCms(text), [])) },
  {
    name: "CMS: the signer twice",
    build: ({ text }) => {
      const info = sequence(...signerInfoOf(sealCms(text)).info.map((node) => node.raw));
      return withCms(text, around(sealCms(text), [info, info]));
    },
  },
  {
    name: "CMS: no certificates",
    build: ({ text }) => {
      const cms = sealCms(text);
      const info = sequence(...signerInfoOf(cms).info.map((node) => node.raw));
      return withCms(
        text,
        around(cms, [info], (parts) => parts.filter((part) => part[0] !== 0xa0)),
      );
    },
  },
  {
    name: "CMS: indefinite length",
    build: ({ text }) => {
      const der = readDer(sealCms(text));
      return withContents(text, `3080${der.children.map((node) => node.raw.toHex()).join("")}0000`);
    },
  },
  {
    name: "CMS: a length written longer than needed",
    build: ({ text }) => {
      const der = readDer(sealCms(text));
      const size = der.content.length.toString(16).padStart(8, "0");
      return withContents(text, `3084${size}${der.content.toHex()}`);
    },
  },
  {
    name: "CMS: bytes after it in the padding",
    build: ({ text }) => withContents(text, `${sealCms(text).toHex()}00004556494c`),
  },
  {
    name: "CMS: digits of both cases",
    build: ({ text }) => {
      const { from, to } = sealGap(text);
      const at = from + 1 + text.slice(from + 1, to).search(/[a-fA-F]/);
      const letter = text[at]!;
      return (
        text.slice(0, at) +
        (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()) +
        text.slice(at + 1)
      );
    },
  },
  { name: "CMS: white space among the digits", build: ({ text }) => withContents(text, ` ${sealCms(text).toHex()}0`) },
  {
    name: "CMS: an unsigned attribute of no use",
    build: ({ text }) => withUnsigned(text, [attribute("1.2.840.113549.1.9.6", octetString(new Uint8Array(8)))]),
  },
  {
    name: "time stamp: of another file",
    levels: ["B-T", "B-LT", "B-LTA"],
    build: ({ text, other }) => {
      const token = signerInfoOf(sealCms(other)).info.find((node) => node.tag === 0xa1)!;
      return withUnsigned(
        text,
        token.children.map((node) => node.raw),
      );
    },
  },
  {
    name: "time stamp: by a stranger's authority",
    build: async (loot) =>
      withUnsigned(loot.text, [
        attribute(oids.signatureTimeStamp, await stampedBy(loot.evil.tsaUrl, signatureValue(loot.text))),
      ]),
  },
  {
    name: "time stamp: a trusted one of something else",
    build: async (loot) =>
      withUnsigned(loot.text, [
        attribute(oids.signatureTimeStamp, await stampedBy(loot.pki.tsaUrl, new Uint8Array(3))),
      ]),
  },
  {
    name: "time stamp: a bare time in its place",
    build: ({ text }) =>
      withUnsigned(text, [
        attribute(oids.signatureTimeStamp, element(0x18, new TextEncoder().encode("20200101000000Z"))),
      ]),
  },
  {
    name: "time stamp: the seal's own CMS in its place",
    build: ({ text }) => withUnsigned(text, [attribute(oids.signatureTimeStamp, sealCms(text))]),
  },
  {
    name: "time stamp: two",
    build: async (loot) => {
      const token = await stampedBy(loot.pki.tsaUrl, signatureValue(loot.text));
      return withUnsigned(loot.text, [sequence(oid(oids.signatureTimeStamp), setOf(token, element(0x05)))]);
    },
  },
  {
    name: "revocation: the file itself says that its certificate was revoked before",
    async build({ pki }) {
      const sealed = await plainSeal({ pki, level: "B-T", signer: pki.signers.revoked });
      const crls = ["int", "root"].map((name) => Deno.readFileSync(`${pki.folder}/${name}.crl`));
      return addStore(sealed, { certificates: [], ocsps: [], crls }).text;
    },
  },
  {
    name: "CMS: signed with a certificate for web servers",
    async build({ text, pki }) {
      const web = [
        "basicConstraints=critical,CA:FALSE",
        "keyUsage=critical,digitalSignature",
        "extendedKeyUsage=serverAuth",
      ];
      const issued = await pki.issue(`web-${crypto.randomUUID().slice(0, 8)}`, p256Key, web);
      const signer = await openTestSigner(issued);
      return withCms(text, signedData(await signDigest(digestOf(text), signer), signer));
    },
  },
];
