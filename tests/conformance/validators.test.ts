import { beforeAll, expect, test } from "vitest";
import { sharedPki, type TestPki } from "../support/pki.ts";
import { productSeal } from "../support/product-seal.ts";
import { type Finding, validateSealedPdf } from "../support/validators.ts";

let pki: TestPki;

beforeAll(async () => {
  pki = await sharedPki();
}, 240_000);

async function ask(bytes: Uint8Array): Promise<Finding[]> {
  const path = await Deno.makeTempFile({ suffix: ".pdf" });
  await Deno.writeFile(path, bytes);
  const findings = await validateSealedPdf(path, { root: pki.rootPem, intermediates: [pki.intermediatePem] });
  await Deno.remove(path);
  return findings;
}

test("four independent programs accept every revision of a sealed file with evidence", async () => {
  const evidence = new TextEncoder().encode("{}");
  const { bytes } = await productSeal({ pki, level: "B-LTA", evidence, source: { xref: "stream" } });
  const findings = await ask(bytes);
  expect(findings.map((one) => one.validator).sort()).toEqual(["openssl", "pdfbox", "pdfsig", "qpdf"]);
  for (const finding of findings) expect(finding.isValid, `${finding.validator}: ${finding.output}`).toBe(true);
}, 240_000);

test("programs that check signatures reject a sealed file with one changed byte", async () => {
  const { bytes, source } = await productSeal({ pki, level: "B-T" });
  bytes[source.length >> 1]! ^= 1;
  const accepting = (await ask(bytes)).filter((one) => one.isValid).map((one) => one.validator);
  expect(accepting.filter((one) => one !== "qpdf")).toEqual([]);
}, 240_000);
