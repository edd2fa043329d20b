import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { sharedPki, type TestPki, type TestSigner } from "../../../tests/support/pki.ts";
import { run } from "../../../tests/support/run.ts";
import { validateSealedPdf } from "../../../tests/support/validators.ts";
import type { Bytes } from "../../ports/basics.ts";
import { SealUnavailable } from "../../ports/seal.ts";
import { readDer } from "../asn1/der.ts";
import { element, retag, sequence, setOf } from "../asn1/der-write.ts";
import { pictureMark, textMark } from "../stamp/testing/a-mark.ts";
import { aPng } from "../stamp/testing/a-png.ts";
import { listPages } from "../syntax/pages.ts";
import { openPdf } from "../syntax/reader.ts";
import { PdfStream } from "../syntax/values.ts";
import { verifyPdf } from "../verify/verify-pdf.ts";
import { identityFromPem, openSealKey, readPem, type SealKey, writePem } from "./identity.ts";
import { createInstallAuthority, withRevocationList } from "./install-authority.ts";
import type { Fetch } from "./outbound.ts";
import { aCertificate } from "./testing/a-certificate.ts";
import { pdfText } from "./testing/pdf-tools.ts";
import { samplePdf } from "./testing/sample-pdf.ts";
import { type SealRequest, sealDocument } from "./testing/seal-document.ts";

let pki: TestPki;

beforeAll(async () => {
  pki = await sharedPki();
}, 120_000);

async function signerOf(files: TestSigner): Promise<SealKey> {
  const paths = [files.key, files.certificate, ...files.chain, pki.rootPem];
  return openSealKey(identityFromPem((await Promise.all(paths.map((path) => Deno.readTextFile(path)))).join("\n")));
}

const marks = [
  textMark({ page: 0, box: { x: 20, y: 80, width: 60, height: 10 } }, "مريم الخوري"),
  textMark({ page: 0, box: { x: 20, y: 95, width: 60, height: 10 } }, "अनुराधा क्षत्रिय"),
  pictureMark(
    { page: 0, box: { x: 20, y: 110, width: 12, height: 10 } },
    {
      kind: "strokes",
      pad: {
        width: 100,
        height: 50,
        strokes: [[[10, 10, 1] as const, [90, 40, 1] as const].map(([x, y, p]) => [x, y, p])],
      },
    },
  ),
];

async function aRequest(more: Partial<SealRequest> = {}): Promise<SealRequest> {
  const source = more.source ?? (await samplePdf({ pages: 2 }));
  const sourceSha256 = createHash("sha256").update(source).digest("hex");
  return { sourceSha256, marks, level: "B-B", timeStamps: { urls: [pki.tsaUrl] }, ...more, source };
}

async function seal(request: SealRequest, fetch: Fetch = globalThis.fetch, files = pki.signers.p256) {
  return sealDocument(request, { signer: await signerOf(files), fetch, now: Date.now });
}

async function expectValid(bytes: Uint8Array): Promise<void> {
  const path = await Deno.makeTempFile({ suffix: ".pdf" });
  await Deno.writeFile(path, bytes);
  const findings = await validateSealedPdf(path, { root: pki.rootPem, intermediates: [pki.intermediatePem] });
  await Deno.remove(path);
  const report = await verifyPdf(new Uint8Array(bytes), { trustedRoots: [pki.rootDer], nowMs: Date.now() });
  expect(["genuine", "genuine-extended"], JSON.stringify(report)).toContain(report.verdict);
  for (const finding of findings) expect(finding.isValid, `${finding.validator}: ${finding.output}`).toBe(true);
}

const certificate = { content: aCertificate(), language: "en" as const, sealOrigin: "configured" as const };

test.each([
  ["a cross-reference table", { xref: "table" as const }],
  ["packed objects", { xref: "stream" as const }],
  ["rotated pages", { rotate: 90 as const }],
  ["a crop box", { cropBox: [50, 60, 400, 500] as [number, number, number, number], rotate: 270 as const }],
  ["300 pages", { pages: 300, xref: "stream" as const }],
])(
  "a source with %s is sealed after its unchanged bytes, and every validator accepts it",
  async (_, options) => {
    const request = await aRequest({
      source: await samplePdf(options),
      certificate,
      evidence: new TextEncoder().encode("{}"),
    });
    const source = request.source.slice();
    const sealed = await seal(request);
    await expectValid(sealed.bytes);
    expect(sealed.bytes.subarray(0, source.length)).toEqual(source);
    expect(sealed.sha256).toBe(createHash("sha256").update(sealed.bytes).digest("hex"));
    expect(await pdfText(sealed.bytes)).toContain("अनुराधा क्षत्रिय");
  },
  60_000,
);

test.each(["rsa", "p384"] as const)(
  "a source can be sealed with an %s key",
  async (kind) => {
    await expectValid((await seal(await aRequest(), fetch, pki.signers[kind])).bytes);
  },
  60_000,
);

test.each(["B-T", "B-LT", "B-LTA"] as const)(
  "level %s is reached, and every validator accepts it",
  async (level) => {
    const sealed = await seal(await aRequest({ level, certificate }));
    await expectValid(sealed.bytes);
    expect(sealed.level).toBe(level);
    expect(sealed.timeStamps).toHaveLength(level === "B-LTA" ? 2 : 1);
    const text = new TextDecoder("latin1").decode(sealed.bytes);
    expect(text.includes("/DSS")).toBe(level !== "B-T");
    expect(text.includes("/ETSI.RFC3161")).toBe(level === "B-LTA");
  },
  60_000,
);

test("the seal is strict PAdES: no signing time, no change allowed afterwards, exact byte range", async () => {
  const { bytes } = await seal(await aRequest());
  const text = new TextDecoder("latin1").decode(bytes);
  const signature = /\/Type \/Sig\b.*?\/Contents <([0-9a-f]+)>/s.exec(text)!;
  expect(signature[0]).toContain("/ETSI.CAdES.detached");
  expect(signature[0]).not.toContain("/Cert ");
  expect(signature[1]).not.toContain("06092a864886f70d010905");
  expect(text).toMatch(/\/TransformMethod *\/DocMDP *\/TransformParams *<<\/Type *\/TransformParams *\/P 1/);
  expect(text).toMatch(/\/Perms <<\/DocMDP \d+ 0 R>>/);
  expect(text).toMatch(/\/SigFlags 3/);
  const [zero, gapStart, gapEnd, rest] = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/.exec(text)!.slice(1).map(Number);
  expect([zero, gapEnd! + rest!]).toEqual([0, bytes.length]);
  expect(text[gapStart!]).toBe("<");
  expect(text[gapEnd! - 1]).toBe(">");
});

const stamp: Fetch = (url, init) => fetch(url, init);
type Fault = [name: string, reason: string, fetch: Fetch];
const faults: Fault[] = [
  ["answers 500", "timestamp_unreachable", () => Promise.resolve(new Response(null, { status: 500 }))],
  ["is down", "timestamp_unreachable", () => Promise.reject(new Error("connection refused"))],
  ["sends no DER", "timestamp_invalid", () => Promise.resolve(new Response("nothing"))],
  ["refuses", "timestamp_refused", () => Promise.resolve(new Response(new Uint8Array([0x30, 5, 0x30, 3, 2, 1, 2])))],
  ["repeats another nonce", "timestamp_invalid", (url, init) => stamp(url, changed(init, -10))],
  ["stamps another imprint", "timestamp_invalid", (url, init) => stamp(url, changed(init, 40))],
  ["sends too much", "timestamp_unreachable", () => Promise.resolve(new Response(new Uint8Array(5_000_000)))],
];

/** The request with one octet of the nonce or of the imprint changed in transit. */
function changed(init: RequestInit, at: number): RequestInit {
  const body = new Uint8Array(init.body as Uint8Array<ArrayBuffer>);
  const index = at < 0 ? body.length + at : at;
  body[index] = body[index]! ^ 1;
  return { ...init, body };
}

test.each(faults)("a time-stamp authority that %s prevents the seal, with its reason", async (_, reason, fetch) => {
  const sealing = seal(await aRequest({ level: "B-T" }), fetch);
  await expect(sealing).rejects.toMatchObject({ name: "SealUnavailable", reason, delay: "time_stamp" });
});

test("the second authority is asked if the first one fails", async () => {
  const urls = ["http://127.0.0.1:9/tsa", pki.tsaUrl];
  const sealed = await seal(await aRequest({ level: "B-T", timeStamps: { urls } }));
  expect(sealed.timeStamps[0]!.authority).toBe(new URL(pki.tsaUrl).host);
});

test("a time stamp of an authority that is not trusted is refused", async () => {
  const roots = [
    identityFromPem(
      (await Deno.readTextFile(pki.signers.rsa.key)) + (await Deno.readTextFile(pki.signers.rsa.certificate)),
    ).certificate,
  ];
  const sealing = seal(await aRequest({ level: "B-T", timeStamps: { urls: [pki.tsaUrl], roots } }));
  await expect(sealing).rejects.toMatchObject({ reason: "timestamp_invalid" });
});

test("B-LT without revocation data is refused, not replaced by a weaker level", async () => {
  const withoutStatus: Fetch = (url, init) =>
    url.endsWith("/tsa") ? fetch(url, init) : Promise.reject(new Error("down"));
  await expect(seal(await aRequest({ level: "B-LT" }), withoutStatus)).rejects.toMatchObject({
    reason: "revocation_unavailable",
  });
});

test("a revoked certificate is refused at B-LT", async () => {
  const sealing = seal(await aRequest({ level: "B-LT" }), fetch, pki.signers.revoked);
  await expect(sealing).rejects.toMatchObject({ reason: "certificate_revoked", delay: "certificate" });
});

test("an expired certificate seals nothing", async () => {
  const signer = await signerOf(pki.signers.p256);
  const now = () => signer.leaf.notAfterMs + 1000;
  await expect(sealDocument(await aRequest(), { signer, fetch, now })).rejects.toBeInstanceOf(SealUnavailable);
});

test("a signature longer than its reserved space gets more space instead of being cut", async () => {
  const intermediates = readPem(await Deno.readTextFile(pki.intermediatePem), "CERTIFICATE");
  const bulkyStamps: Fetch = async (url, init) => {
    const answer = new Uint8Array(await (await fetch(url, init)).arrayBuffer());
    return new Response(withCertificates(answer, Array(20).fill(intermediates[0]!)));
  };
  const sealed = await seal(await aRequest({ level: "B-T" }), bulkyStamps);
  const text = new TextDecoder("latin1").decode(sealed.bytes);
  expect(/\/Contents *<([0-9a-f]+)>/.exec(text)![1]!.length).toBeGreaterThan(2 * 9_000);
  await expectValid(sealed.bytes);
});

/** A time-stamp response whose token carries additional certificates: that list is not signed. */
function withCertificates(response: Bytes, more: readonly Bytes[]): Bytes {
  const [status, token] = readDer(response).children;
  const [type, wrapper] = token!.children;
  const [version, digests, content, bag, signers] = wrapper!.children[0]!.children.map((node) => node.raw);
  const certificates = retag(0xa0, setOf(...readDer(bag!).children.map((node) => node.raw), ...more));
  const data = sequence(version!, digests!, content!, certificates, signers!);
  return sequence(status!.raw, sequence(type!.raw, element(0xa0, data)));
}

test("bytes other than the stored ones are not sealed", async () => {
  const request = await aRequest();
  await expect(seal({ ...request, sourceSha256: "0".repeat(64) })).rejects.toThrow("not the stored one");
});

test("a seal of the generated authority contains its revocation list, which openssl accepts", async () => {
  const nowMs = Date.now();
  const install = await createInstallAuthority({ nowMs });
  const signer = await openSealKey(await withRevocationList(install, nowMs));
  const { bytes } = await sealDocument(await aRequest(), { signer, fetch: globalThis.fetch, now: Date.now });
  expect(await verifyPdf(bytes, { trustedRoots: [install.authority], nowMs })).toMatchObject({
    verdict: "genuine",
    level: "B-B",
    problems: [],
  });
  const reader = openPdf(bytes);
  const [list] = reader.arrayIn(reader.dictIn(reader.catalog, "DSS"), "CRLs") ?? [];
  const stream = reader.resolve(list);
  if (!(stream instanceof PdfStream)) throw new Error("no list in the DSS");
  const folder = await Deno.makeTempDir();
  await Deno.writeFile(`${folder}/list.der`, reader.data(stream));
  await Deno.writeTextFile(`${folder}/root.pem`, writePem("CERTIFICATE", install.authority));
  await Deno.writeTextFile(`${folder}/leaf.pem`, writePem("CERTIFICATE", install.identity.certificate));
  await run("openssl", ["crl", "-inform", "DER", "-in", `${folder}/list.der`, "-out", `${folder}/list.pem`]);
  const check = ["verify", "-x509_strict", "-crl_check", "-CRLfile", `${folder}/list.pem`];
  await run("openssl", [...check, "-CAfile", `${folder}/root.pem`, `${folder}/leaf.pem`]);
  await Deno.remove(folder, { recursive: true });
});

test("a test document's merged attachments are marked TEST on each page", async () => {
  const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==";
  const picture = { kind: "image" as const, bytes: new Uint8Array(Buffer.from(png, "base64")) };
  const file = { kind: "pdf" as const, bytes: await samplePdf({ pages: 2 }) };
  const plain = await seal(await aRequest({ attached: [file, picture], marks: [] }));
  expect(await pdfText(plain.bytes)).not.toMatch(/\bTEST\b/);
  const marked = await seal(await aRequest({ attached: [file, picture], marks: [], isTest: true }));
  // Two pages of the source, two of the attached file, and one for the picture.
  expect((await pdfText(marked.bytes)).match(/\bTEST\b/g)).toHaveLength(5);
});

test.each([
  ["Letter", [612, 792], [612, 792]],
  ["A4, lying", [841.89, 595.28], [841.89, 595.28]],
  ["a label", [283, 142], [841.89, 595.28]],
] as const)("pages of the certificate and of an attached picture fit a document of %s", async (_, size, expected) => {
  const source = await samplePdf({ size: [...size] });
  const attached = [{ kind: "image" as const, bytes: aPng(20, 10) }];
  const { bytes } = await seal(await aRequest({ source, marks: [], certificate, attached, isTest: true }));
  const boxes = listPages(openPdf(bytes)).map(({ shape }) => shape.visibleBox);
  expect(boxes.length).toBeGreaterThan(2);
  for (const [x0, y0, x1, y1] of boxes.slice(1)) expect([x1 - x0, y1 - y0]).toEqual(expected);
});
