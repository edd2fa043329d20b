import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { ascii, type Bytes } from "../../../../tests/support/pdf-fixtures.ts";
import { sharedPki, type TestPki } from "../../../../tests/support/pki.ts";
import { addTimeStamp, latin1, plainSeal } from "../../../../tests/support/plain-seal.ts";
import { productSeal } from "../../../../tests/support/product-seal.ts";
import { verifyPdf } from "../verify-pdf.ts";

let pki: TestPki;
let sealed: string;
let rootDer: string;

beforeAll(async () => {
  pki = await sharedPki();
  const { bytes } = await productSeal({ pki, level: "B-B", evidence: new TextEncoder().encode("{}") });
  sealed = String.fromCharCode(...bytes);
  rootDer = String.fromCharCode(...pki.rootDer);
}, 60_000);

/** An additional revision as other programs write it: with its own information dictionary. */
function later(bodies: (next: number) => string[], info = "/ModDate (D:20261122120000Z) /Producer (Another)"): Bytes {
  const trailer = sealed.slice(sealed.lastIndexOf("trailer"));
  const [size, root, startxref] = [/\/Size (\d+)/, /\/Root (\d+)/, /startxref\n(\d+)/].map((one) =>
    Number(one.exec(trailer)![1]),
  ) as [number, number, number];
  const catalog = new RegExp(`\n${root} 0 obj\n(<<[\\s\\S]*?>>)\nendobj`, "g");
  const own = [...sealed.matchAll(catalog)].at(-1)![1]!;
  const added = bodies(size);
  const infoId = size + added.length;
  let text = sealed;
  const rows: string[] = [];
  const write = (id: number, body: string) => {
    rows.push(`${id} 1\n${String(text.length).padStart(10, "0")} 00000 n \n`);
    text += `${id} 0 obj\n${body}\nendobj\n`;
  };
  write(root, own.replace(/>>$/, ` /DSS ${size} 0 R>>`));
  for (const [index, body] of added.entries()) write(size + index, body);
  write(infoId, `<<${info}>>`);
  const at = text.length;
  const id = /\/ID ?\[[^\]]*\]/.exec(trailer)![0];
  return ascii(
    `${text}xref\n${rows.join("")}trailer\n<</Size ${infoId + 1}/Root ${root} 0 R${id}/Info ${infoId} 0 R/Prev ${startxref}>>\nstartxref\n${at}\n%%EOF\n`,
  );
}

const certificate = () => `<</Length ${rootDer.length}>>\nstream\n${rootDer}\nendstream`;
const perSignature = (next: number) => {
  const key = createHash("sha1").update("any").digest("hex").toUpperCase();
  return `/VRI <</${key} <</Cert [${next + 1} 0 R]>>>>`;
};
const judge = (bytes: Bytes) => verifyPdf(bytes, { trustedRoots: [pki.rootDer], nowMs: Date.now() });

test("validation data and producer entries that another program adds are no change", async () => {
  const added = later((next) => [`<</Certs [${next + 1} 0 R] ${perSignature(next)}>>`, certificate()]);
  expect(await judge(added)).toMatchObject({ verdict: "genuine-extended", problems: [] });
});

test("a title that is added with validation data is a change", async () => {
  const bodies = (next: number) => [`<</Certs [${next + 1} 0 R]>>`, certificate()];
  for (const info of ["/Title (Another agreement)", "/ModDate << /A 1 >>", "/Producer 4 0 R"]) {
    expect(await judge(later(bodies, info))).toMatchObject({ verdict: "changed" });
  }
});

test("a later time stamp by an unknown authority is reported, and the seal stays valid", async () => {
  const strange = await sharedPki("evil");
  try {
    const file = await addTimeStamp(await plainSeal({ pki, level: "B-T", kind: "table" }), strange);
    const roots = [pki.rootDer];
    const verify = (text: string) =>
      verifyPdf(latin1(text), { trustedRoots: roots, trustedTimeRoots: roots, nowMs: Date.now() });
    const report = await verify(file.text);
    expect(report).toMatchObject({
      verdict: "genuine-extended",
      level: "B-T",
      problems: [{ code: "timestamp_authority_unknown" }],
    });
    expect(report.signatures.map(({ kind, trusted }) => [kind, trusted])).toEqual([
      ["seal", true],
      ["timestamp", false],
    ]);
    expect(await verify(`${file.text}% more`)).toMatchObject({ verdict: "changed" });
    const own = await plainSeal({
      pki: { ...pki, ...{ tsaUrl: strange.tsaUrl, rootDer: strange.rootDer } },
      level: "B-T",
      kind: "table",
    });
    expect(await verify(own.text)).toMatchObject({ verdict: "invalid", reason: "timestamp_untrusted" });
  } finally {
  }
}, 60_000);
