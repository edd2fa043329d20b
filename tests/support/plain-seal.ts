/**
 * A second sealer for tests, built with plain strings, so that verifier and validators are tested with files of several
 * writers, and attacks have a small file.
 */

import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { readCertificate } from "../../api/pdf/asn1/x509.ts";
import { signDigest, signedData, withTimeStamp } from "../../api/pdf/seal/cms.ts";
import { openSealKey, readPem, type SealKey } from "../../api/pdf/seal/identity.ts";
import { collectValidationData, noValidationData } from "../../api/pdf/seal/revocation.ts";
import { requestTimeStamp } from "../../api/pdf/seal/timestamp.ts";
import { readTimeStampToken } from "../../api/pdf/verify/timestamp.ts";
import type { TestPki, TestSigner } from "./pki.ts";

export type Bytes = Uint8Array<ArrayBuffer>;
export type XrefKind = "table" | "stream";
export type Level = "B-B" | "B-T" | "B-LT" | "B-LTA";

/** Object number and body, as Latin-1 text (one character per byte). */
export type PlainObject = [id: number, body: string];

export function latin1(text: string): Bytes {
  return new Uint8Array(Buffer.from(text, "latin1"));
}

/** Bytes as Latin-1 text, one character per byte. (TextDecoder's "latin1" is windows-1252, which differs.) */
export function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}

export function stream(dict: string, data: string): string {
  return `<<${dict}/Length ${data.length}>>\nstream\n${data}\nendstream`;
}

/** A one-page document; its text is uncompressed, so that attacks find it. */
export function plainPdf(kind: XrefKind = "table", text = "Pay 100 to Alice"): string {
  const objects: PlainObject[] = [
    [1, "<</Type/Catalog/Pages 2 0 R>>"],
    [2, "<</Type/Pages/Kids[3 0 R]/Count 1>>"],
    [3, "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>"],
    [4, stream("", `BT /F1 18 Tf 20 200 Td (${text}) Tj ET`)],
    [5, "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"],
  ];
  return writeObjects(
    "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n",
    objects,
    "/Root 1 0 R/ID[<0123456789abcdef0123456789abcdef><0123456789abcdef0123456789abcdef>]",
    6,
    kind,
    true,
  );
}

/** Another revision. `size` is one above the highest object number in use. */
export function update(
  before: string,
  objects: readonly PlainObject[],
  size: number,
  kind: XrefKind,
  extra = "",
): string {
  const prev = lastStartxref(before);
  const id = "/ID[<0123456789abcdef0123456789abcdef><0123456789abcdef0123456789abcdef>]";
  return writeObjects(before, objects, `/Root 1 0 R/Prev ${prev}${id}${extra}`, size, kind, false);
}

function lastStartxref(text: string): number {
  return Number(/startxref\n(\d+)\n%%EOF\n?$/.exec(text.slice(-64))![1]);
}

function writeObjects(
  before: string,
  objects: readonly PlainObject[],
  trailer: string,
  size: number,
  kind: XrefKind,
  isFirst: boolean,
): string {
  let text = before;
  const offsets = new Map<number, number>();
  for (const [id, body] of objects) {
    offsets.set(id, text.length);
    text += `${id} 0 obj\n${body}\nendobj\n`;
  }
  const startxref = text.length;
  if (kind === "stream") offsets.set(size, startxref);
  const ids = [...offsets.keys()].sort((a, b) => a - b);
  const runs: number[][] = [];
  for (const id of ids) {
    const run = runs[runs.length - 1];
    if (run && run[run.length - 1] === id - 1) run.push(id);
    else runs.push([id]);
  }
  if (kind === "stream") {
    const rows = ids.map((id) =>
      String.fromCharCode(1, ...[24, 16, 8, 0].map((shift) => (offsets.get(id)! >>> shift) & 0xff), 0),
    );
    const index = runs.map((run) => `${run[0]} ${run.length}`).join(" ");
    const data = textOf(deflateSync(latin1(rows.join(""))));
    text += `${size} 0 obj\n${stream(`/Type/XRef/W[1 4 1]/Index[${index}]/Size ${size + 1}${trailer}/Filter/FlateDecode`, data)}\nendobj\n`;
  } else {
    const free = isFirst ? "0 1\n0000000000 65535 f \n" : "";
    const table = runs.map(
      (run) =>
        `${run[0]} ${run.length}\n${run.map((id) => `${String(offsets.get(id)).padStart(10, "0")} 00000 n \n`).join("")}`,
    );
    text += `xref\n${free}${table.join("")}trailer\n<</Size ${size}${trailer}>>\n`;
  }
  return `${text}startxref\n${startxref}\n%%EOF\n`;
}

/** One above the highest object number after `update`: an xref stream takes a number of its own. */
function next(size: number, kind: XrefKind): number {
  return kind === "stream" ? size + 1 : size;
}

export async function openTestSigner(signer: TestSigner): Promise<SealKey> {
  const read = (path: string) => readPem(Deno.readTextFileSync(path), "CERTIFICATE")[0]!;
  const [pkcs8] = readPem(Deno.readTextFileSync(signer.key), "PRIVATE KEY");
  return await openSealKey({ pkcs8: pkcs8!, certificate: read(signer.certificate), chain: signer.chain.map(read) });
}

export type PlainSealOptions = {
  pki: TestPki;
  signer?: TestSigner;
  level?: Level;
  kind?: XrefKind;
  text?: string;
  /** Replaces entries of the signature dictionary, e.g. the sub-filter. */
  signatureEntries?: string;
  /** One more sealed object, and the catalog entries that refer to it by its number. */
  more?: { body: string; catalog: (id: number) => string };
};

const gapBytes = 8192;
const range = "/ByteRange[0 0000000000 0000000000 0000000000]";
const entries = () =>
  `/Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/M(D:${pdfNow()}Z)/Reference[<</Type/SigRef/TransformMethod/DocMDP/TransformParams<</Type/TransformParams/P 1/V/1.2>>>>]`;

function pdfNow(): string {
  return new Date().toISOString().replace(/\D/g, "").slice(0, 14);
}

/** Fills ByteRange and Contents of the last revision; `sign` gets the digest of the rest. */
async function fillSignature(text: string, sign: (digest: Bytes, content: Bytes) => Promise<Bytes>): Promise<string> {
  const at = text.lastIndexOf(`/Contents<${"0".repeat(16)}`) + "/Contents".length;
  const to = text.indexOf(">", at) + 1;
  const numbers = [at, to, text.length - to].map((one) => String(one).padStart(10, "0")).join(" ");
  const ranged =
    text.slice(0, text.lastIndexOf(range)) +
    range.replace(/0000000000 .*(?=])/, numbers) +
    text.slice(text.lastIndexOf(range) + range.length);
  const content = latin1(ranged.slice(0, at) + ranged.slice(to));
  const digest = createHash("sha256")
    .update(latin1(ranged.slice(0, at)))
    .update(latin1(ranged.slice(to)))
    .digest();
  const cms = (await sign(new Uint8Array(digest), content)).toHex();
  return `${ranged.slice(0, at)}<${cms.padEnd(to - at - 2, "0")}>${ranged.slice(to)}`;
}

export type PlainSealed = { text: string; size: number; kind: XrefKind };

/** A plain document, sealed. */
export async function plainSeal(options: PlainSealOptions): Promise<PlainSealed> {
  const { pki, level = "B-B", kind = "table" } = options;
  const signer = await openTestSigner(options.signer ?? pki.signers.p256);
  const stamps = { urls: [pki.tsaUrl], roots: [pki.rootDer] };
  let size = next(6, kind);
  const base = plainPdf(kind, options.text);
  const field = size;
  const value = size + 1;
  const extra = options.more ? [size + 2] : [];
  const sealed = update(
    base,
    [
      [
        1,
        `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${field} 0 R]/SigFlags 3>>/Perms<</DocMDP ${value} 0 R>>${extra.map((id) => options.more!.catalog(id)).join("")}>>`,
      ],
      [field, `<</Type/Annot/Subtype/Widget/FT/Sig/T(Seal)/V ${value} 0 R/Rect[0 0 0 0]/F 132/P 3 0 R>>`],
      [value, `<<${options.signatureEntries ?? entries()}${range}/Contents<${"0".repeat(gapBytes * 2)}>>>`],
      ...extra.map((id): PlainObject => [id, options.more!.body]),
    ],
    size + 2 + extra.length,
    kind,
  );
  size = next(size + 2 + extra.length, kind);
  const tokens: Bytes[] = [];
  const text = await fillSignature(sealed, async (digest) => {
    const signature = await signDigest(digest, signer);
    if (level === "B-B") return signedData(signature, signer);
    const valueDigest = new Uint8Array(await crypto.subtle.digest("SHA-256", signature.value));
    const { token } = await requestTimeStamp(valueDigest, stamps, fetch, Date.now);
    tokens.push(token);
    return withTimeStamp(signedData(signature, signer), token);
  });
  const result: PlainSealed = { text, size, kind };
  if (level === "B-B" || level === "B-T") return result;
  const chains = [
    signer.leaf,
    ...signer.chain,
    readCertificate(pki.rootDer),
    ...tokens.flatMap((token) => readTimeStampToken(token).signedData.certificates),
  ];
  const data = noValidationData();
  await collectValidationData(chains, data, {}, fetch, Date.now());
  const withStore = addStore(result, data);
  return level === "B-LT" ? withStore : await addTimeStamp(withStore, pki);
}

export function addStore(
  sealed: PlainSealed,
  data: { certificates: Bytes[]; ocsps: Bytes[]; crls: Bytes[] },
): PlainSealed {
  const { kind } = sealed;
  let id = sealed.size;
  const objects: PlainObject[] = [];
  const refs = (ders: Bytes[]) =>
    ders.map((der) => {
      objects.push([id, stream("/Filter/FlateDecode", textOf(deflateSync(der)))]);
      return `${id++} 0 R`;
    });
  const [certs, ocsps, crls] = [refs(data.certificates), refs(data.ocsps), refs(data.crls)];
  const store = id++;
  objects.push([store, `<</Type/DSS/Certs[${certs.join(" ")}]/OCSPs[${ocsps.join(" ")}]/CRLs[${crls.join(" ")}]>>`]);
  objects.unshift([
    1,
    catalogWith(sealed.text, `/DSS ${store} 0 R/Extensions<</ESIC<</BaseVersion/1.7/ExtensionLevel 1>>>>`),
  ]);
  return { text: update(sealed.text, objects, id, kind), size: next(id, kind), kind };
}

/** Appends another document time stamp. */
export async function addTimeStamp(sealed: PlainSealed, pki: TestPki): Promise<PlainSealed> {
  const { kind, size } = sealed;
  const catalog = catalogWith(sealed.text, "").replace(/\/Fields\[([^\]]*)\]/, `/Fields[$1 ${size} 0 R]`);
  const text = update(
    sealed.text,
    [
      [1, catalog],
      [size, `<</Type/Annot/Subtype/Widget/FT/Sig/T(Stamp${size})/V ${size + 1} 0 R/Rect[0 0 0 0]/F 132/P 3 0 R>>`],
      [
        size + 1,
        `<</Type/DocTimeStamp/Filter/Adobe.PPKLite/SubFilter/ETSI.RFC3161${range}/Contents<${"0".repeat(gapBytes * 2)}>>>`,
      ],
    ],
    size + 2,
    kind,
  );
  const stamped = await fillSignature(text, async (digest) => {
    return (await requestTimeStamp(digest, { urls: [pki.tsaUrl], roots: [pki.rootDer] }, fetch, Date.now)).token;
  });
  return { text: stamped, size: next(size + 2, kind), kind };
}

/** The last catalog with additional entries. */
function catalogWith(text: string, extra: string): string {
  const at = text.lastIndexOf("\n1 0 obj\n") + "\n1 0 obj\n".length;
  return `${text.slice(at, text.indexOf("\nendobj", at)).replace(/>>$/, "")}${extra}>>`;
}
