import { beforeAll, expect, test } from "vitest";
import { p256Key, sharedPki, type TestPki } from "../../../tests/support/pki.ts";
import { productSeal } from "../../../tests/support/product-seal.ts";
import { run } from "../../../tests/support/run.ts";
import { openAuthority, timeStampKinds } from "../../../tests/support/time-stamp-kinds.ts";
import type { Bytes } from "../../ports/basics.ts";
import { type DerNode, derLimits, readDerPrefix } from "../asn1/der.ts";
import { verifyPdf } from "../verify/verify-pdf.ts";

let pki: TestPki;
beforeAll(async () => {
  pki = await sharedPki();
}, 120_000);

const deepest = (node: DerNode): number => Math.max(0, ...node.children.map((child) => 1 + deepest(child)));

/** The first signature's CMS. */
function cmsOf(bytes: Bytes): Bytes {
  const [, digits] = /\/Contents <([0-9a-f]{600,})>/i.exec(new TextDecoder("latin1").decode(bytes))!;
  return Uint8Array.fromHex(digits!);
}

test.each(timeStampKinds)(
  "a seal with a time stamp of this kind is genuine for our own verifier: $name",
  async (kind) => {
    const tsaUrl = await openAuthority(pki, kind);
    const roots = { trustedRoots: [pki.rootDer], trustedTimeRoots: [pki.rootDer], nowMs: Date.now() };
    for (const level of ["B-T", "B-LTA"] as const) {
      const { bytes } = await productSeal({ pki: { ...pki, tsaUrl }, level, bare: true });
      const { node } = readDerPrefix(cmsOf(bytes));
      const report = await verifyPdf(bytes, { ...roots, nowMs: Date.now() });
      const verdict = level === "B-T" ? "genuine" : "genuine-extended";
      expect([report.verdict, report.level, report.problems]).toEqual([verdict, level, []]);
      expect(deepest(node) * 4, "the limit stands four times above honest files").toBeLessThanOrEqual(derLimits.depth);
    }
  },
  60_000,
);

test("an authority may add its root as certified by an older root: a seal keeps the trusted path alone", async () => {
  const at = (name: string) => `${pki.folder}/${name}`;
  const make = (...args: string[]) => run("openssl", args);
  const asRoot = ["-config", at("openssl.cnf"), "-extensions", "root_ext"];
  await make("genpkey", ...p256Key, "-out", at("older.key"));
  await make(
    ..."req -x509 -new -subj".split(" "),
    "/CN=Older Root CA",
    ...asRoot,
    "-key",
    at("older.key"),
    "-out",
    at("older.pem"),
  );
  const root = ["-subj", "/CN=Test Root CA/O=Countersign tests", "-key", at("root.key")];
  await make("req", "-new", "-config", at("openssl.cnf"), ...root, "-out", at("crossed.csr"));
  const older = [
    "-CA",
    at("older.pem"),
    "-CAkey",
    at("older.key"),
    "-extfile",
    at("openssl.cnf"),
    "-extensions",
    "root_ext",
  ];
  await make("x509", "-req", "-days", "300", "-in", at("crossed.csr"), ...older, "-out", at("crossed.pem"));
  const both = [pki.intermediatePem, at("crossed.pem")].map((path) => Deno.readTextFileSync(path));
  await Deno.writeTextFile(at("int-crossed.pem"), both.join(""));
  const tsaUrl = await pki.addAuthority("tsa-crossed", p256Key, [`certs = ${at("int-crossed.pem")}`]);
  for (const level of ["B-T", "B-LTA"] as const) {
    const { bytes } = await productSeal({ pki: { ...pki, tsaUrl }, level, bare: true });
    const roots = { trustedRoots: [pki.rootDer], trustedTimeRoots: [pki.rootDer], nowMs: Date.now() };
    expect(await verifyPdf(bytes, roots)).toMatchObject({ level, problems: [] });
  }
}, 60_000);
