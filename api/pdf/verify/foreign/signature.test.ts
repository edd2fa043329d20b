import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ascii, type Bytes, joined, pdfOf, textPages, withRevision } from "../../../../tests/support/pdf-fixtures.ts";
import { sharedPki, type TestPki } from "../../../../tests/support/pki.ts";
import { productSeal } from "../../../../tests/support/product-seal.ts";
import { run } from "../../../../tests/support/run.ts";
import { verifyPdf } from "../verify-pdf.ts";

const ROOM = 8_000;

let folder: string;
let pki: TestPki;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "countersign-stranger-"));
  const subject = ["-subj", "/O=Elsewhere Ltd/CN=Ann Stranger"];
  const key = ["-newkey", "rsa:2048", "-nodes", "-keyout", join(folder, "key.pem")];
  await run("openssl", ["req", "-x509", ...key, "-days", "30", ...subject, "-out", join(folder, "cert.pem")]);
  pki = await sharedPki();
}, 60_000);
afterAll(async () => {
  await rm(folder, { recursive: true });
});

type How = { subFilter?: string; digest?: string; reference?: string; sign?: (content: Bytes) => Promise<Uint8Array> };

/** Signs as older programs do: CMS by OpenSSL with a signing time, PKCS #7's sub-filter, capital hexadecimal digits. */
async function strangers({
  subFilter = "adbe.pkcs7.detached",
  digest = "sha256",
  reference = "",
  sign,
}: How = {}): Promise<Bytes> {
  const hole = "0".repeat(ROOM);
  const range = "[0 0000000 0000000 0000000]";
  const value = `<</Type /Sig /Filter /Adobe.PPKLite /SubFilter /${subFilter} /M (D:20240301120000Z) ${reference} /ByteRange ${range} /Contents <${hole}>>>`;
  const objects = textPages(["Agreed"], {
    catalog: "/AcroForm <</Fields [20 0 R] /SigFlags 3>>",
    page: "/Annots [20 0 R]",
  });
  const field = "<</Type /Annot /Subtype /Widget /FT /Sig /T (s) /Rect [0 0 0 0] /V 21 0 R>>";
  const text = String.fromCharCode(...pdfOf({ objects: { ...objects, 20: field, 21: value } }));
  const from = text.indexOf(`<${hole}>`);
  const to = from + ROOM + 2;
  const sized = [from, to, text.length - to].map((number) => String(number).padStart(7, " "));
  const whole = text.replace(range, `[0 ${sized.join(" ")}]`);
  const content = ascii(whole.slice(0, from) + whole.slice(to));
  const cms = new Uint8Array(await (sign ?? ((covered) => signed(covered, digest)))(content));
  return ascii(`${whole.slice(0, from)}<${cms.toHex().toUpperCase().padEnd(ROOM, "0")}>${whole.slice(to)}`);
}

async function signed(content: Bytes, digest: string): Promise<Uint8Array> {
  const path = join(folder, "content");
  await writeFile(path, content);
  const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  const how = ["-sign", "-binary", "-md", digest, "-outform", "DER"];
  return await run("openssl", ["cms", ...how, "-signer", cert, "-inkey", key, "-in", path]);
}

const judge = (bytes: Bytes) => verifyPdf(bytes, { trustedRoots: [pki.rootDer], nowMs: Date.now() });
const edited = (bytes: Bytes, from: string, to: string) => ascii(String.fromCharCode(...bytes).replace(from, to));
const named = { kind: "signature", signerName: "Ann Stranger", issuer: "Ann Stranger", trusted: false };

test.each(["adbe.pkcs7.detached", "ETSI.CAdES.detached"])(
  "an intact foreign signature is reported with its signer and coverage, and not as broken: %s",
  async (subFilter) => {
    const report = await judge(await strangers({ subFilter }));
    expect(report).toMatchObject({ verdict: "unknown-signer", reason: "signer_unknown", level: null });
    expect(report.signatures).toMatchObject([
      { ...named, coversWholeFile: true, problems: [{ code: "signer_unknown" }] },
    ]);
    expect(report.signatures[0]!.signedAt).toMatch(/^20\d\d-/);
    expect(report.signatures[0]!.level).toBe(subFilter.startsWith("ETSI") ? "B-B" : null);
  },
);

test("a foreign certification that permits no change is reported like any other signature", async () => {
  const reference = "/Reference [<</TransformMethod /DocMDP /TransformParams <</P 1>>>>]";
  expect(await judge(await strangers({ reference }))).toMatchObject({ verdict: "unknown-signer", signatures: [named] });
});

test("an unsafe digest of an intact foreign signature is reported", async () => {
  const report = await judge(await strangers({ digest: "sha1" }));
  expect(report.verdict).toBe("unknown-signer");
  expect(report.signatures[0]!.problems.map((one) => one.code)).toEqual(["digest_refused", "signer_unknown"]);
});

test("content changed under a foreign signature is reported as changed", async () => {
  const report = await judge(edited(await strangers(), "(Agreed)", "(Denied)"));
  expect(report).toMatchObject({ verdict: "changed", reason: "document_digest_mismatch", signatures: [named] });
});

test("a foreign signature that does not match its key is invalid", async () => {
  const elsewhere = await strangers({
    sign: async (content) => {
      const cms = new Uint8Array(await signed(content, "sha256"));
      cms[cms.length - 20]! ^= 0xff;
      return cms;
    },
  });
  expect(await judge(elsewhere)).toMatchObject({ verdict: "invalid", reason: "signature_mismatch" });
});

test("a revision after a foreign signature is reported as not judged", async () => {
  const later = withRevision(await strangers(), { objects: { 30: "(more)" } });
  const report = await judge(later);
  expect(report).toMatchObject({ verdict: "unknown-signer", signatures: [{ ...named, coversWholeFile: false }] });
  expect(report.problems.map((one) => one.code)).toContain("later_unjudged");
});

test("an unsupported kind of signature is reported as such, neither as intact nor as broken", async () => {
  expect(await judge(await strangers({ subFilter: "adbe.x509.rsa_sha1" }))).toMatchObject({
    verdict: "unknown-signer",
    reason: "signature_unsupported",
  });
});

test("our own seal with any fault is never reported as a foreign signature", async () => {
  const { bytes } = await productSeal({ pki, level: "B-B", evidence: new TextEncoder().encode("{}") });
  const other = edited(bytes, "/Filter /Adobe.PPKLite", "/Filter /Adobe.PPKLits");
  expect((await judge(other)).verdict).not.toBe("unknown-signer");
  expect((await judge(joined(bytes, "\n9 0 obj\n(x)\nendobj\n"))).verdict).toBe("changed");
});
