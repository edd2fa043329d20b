import { beforeAll, expect, test } from "vitest";
import { verifyPdf } from "../../api/pdf/verify/verify-pdf.ts";
import { sharedPki, type TestPki } from "../support/pki.ts";
import { type Bytes, type Level, latin1, openTestSigner, plainPdf, textOf } from "../support/plain-seal.ts";
import { productSeal } from "../support/product-seal.ts";
import type { AttackMaterial } from "./attack.ts";
import { attacks } from "./corpus.ts";

const password = "open sesame";
const levels: readonly Level[] = ["B-B", "B-T", "B-LT", "B-LTA"];
const evidence = new TextEncoder().encode('{"format":"countersign-evidence-1"}');

let pki: TestPki;
let evil: TestPki;
let files: { name: string; level: Level; bytes: Bytes }[];

beforeAll(async () => {
  [pki, evil] = await Promise.all([sharedPki(), sharedPki("evil")]);
  files = [];
  for (const level of levels) {
    for (const options of [
      { source: { xref: "stream" }, evidence },
      { source: { xref: "table", pages: 3 }, bare: true },
    ] as const) {
      const { bytes } = await productSeal({ pki, level, password, ...options });
      files.push({ name: `${level} ${options.source.xref}`, level, bytes });
    }
  }
}, 480_000);

function verify(bytes: Bytes, typedPassword?: string) {
  const roots = [pki.rootDer];
  return verifyPdf(bytes, { trustedRoots: roots, trustedTimeRoots: roots, nowMs: Date.now(), password: typedPassword });
}

test("an honest encrypted file is genuine with its password, at the level it was sealed for", async () => {
  for (const { name, level, bytes } of files) {
    const report = await verify(bytes, password);
    const verdict = level === "B-B" || level === "B-T" ? "genuine" : "genuine-extended";
    expect([name, report.verdict, report.level, report.problems]).toEqual([name, verdict, level, []]);
    expect(report.signatures[0]!.signedAt).not.toBeNull();
  }
});

const unopened = {
  "B-B": ["genuine", "B-B", []],
  "B-T": ["genuine", "B-T", []],
  // The validation data is unreadable, and nothing protects it.
  "B-LT": ["unknown-signer", null, ["validation_data_locked", "later_locked"]],
  // The document time stamp protects the added revision, although its content is unreadable.
  "B-LTA": ["genuine-extended", "B-T", ["validation_data_locked"]],
} as const;

test.each([undefined, "open sesam"])(
  "with the password %j the readable part is verified, and the unreadable part is reported",
  async (typedPassword) => {
    for (const { name, level, bytes } of files) {
      const { verdict, level: foundLevel, problems } = await verify(bytes, typedPassword);
      const codes = problems.map((one) => one.code);
      expect([name, verdict, foundLevel, codes]).toEqual([name, ...unopened[level]]);
    }
  },
);

test("a file with a changed byte is not genuine, except after the sealed bytes and with the password", async () => {
  let state = 20_261_121;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  for (let n = 0; n < 600; n++) {
    const { name, bytes } = files[n % files.length]!;
    const changed = bytes.slice();
    const at = random(changed.length);
    changed[at]! ^= 1 + random(255);
    const report = await verify(changed);
    expect(report.verdict, `${name}: byte ${at}`).not.toMatch(/^genuine/);
    if (n % 4 > 0) continue;
    const opened = await verify(changed, password);
    if (!opened.verdict.startsWith("genuine")) continue;
    expect(at, `${name}: byte ${at} of what is sealed`).toBeGreaterThanOrEqual(opened.signedRevision!.size);
  }
}, 480_000);

test.each([
  ["takes the encryption away", ""],
  ["names another encryption", "/Encrypt 1 0 R"],
])("a later revision that %s is a change", async (_, encrypt) => {
  for (const { name, bytes } of files.filter((one) => one.level !== "B-LT")) {
    const text = textOf(bytes);
    const [trailer] = text.slice(text.lastIndexOf("<</Type /XRef")).split(">>", 1);
    const prev = /startxref\n(\d+)\n%%EOF\n$/.exec(text)![1]!;
    const size = Number(/\/Size (\d+)/.exec(trailer!)![1]);
    const entries = trailer!.replace(/<<\/Type.*?(?=\/Size)/s, "").replace(/\/Prev \d+/, "");
    const ownEntries = entries.replace(/\/Encrypt \d+ 0 R/, encrypt).replace(/\/(Length|Size) \d+ ?/g, "");
    const catalog = /\/Root (\d+) 0 R/.exec(entries)![1]!;
    const body = text.slice(text.lastIndexOf(`\n${catalog} 0 obj`) + 1);
    const object = body.slice(0, body.indexOf("endobj") + 7);
    const section = text.length + object.length;
    const offset = String(text.length).padStart(10, "0");
    const table = `xref\n${catalog} 1\n${offset} 00000 n \ntrailer\n<</Size ${size} /Prev ${prev} ${ownEntries}>>\n`;
    const changed = latin1(`${text}${object}${table}startxref\n${section}\n%%EOF\n`);
    for (const typedPassword of [undefined, password]) {
      const report = await verify(changed, typedPassword);
      expect([name, report.verdict, report.reason]).toEqual([name, "changed", "later_xref"]);
    }
  }
});

test("no known attack makes a changed encrypted file pass as genuine", async () => {
  const evilSigner = await openTestSigner(evil.signers.p256);
  for (const level of ["B-B", "B-LTA"] as const) {
    const [text, other] = await Promise.all(
      ["Alice", "Bob"].map(async (payee) => textOf((await productSeal({ pki, level, text: payee, password })).bytes)),
    );
    const loot: AttackMaterial = { text: text!, level, other: other!, unsealed: plainPdf(), pki, evil, evilSigner };
    for (const { name, levels: only, build } of attacks) {
      if (only && !only.includes(level)) continue;
      const attacked = latin1(await build(loot));
      for (const typedPassword of [undefined, password]) {
        const { verdict, reason } = await verify(attacked, typedPassword);
        expect(["changed", "invalid", "unknown-signer"], `${level} ${name}: ${verdict} ${reason}`).toContain(verdict);
      }
    }
  }
}, 480_000);
