import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { p256Key, sharedPki, type TestPki } from "../../../tests/support/pki.ts";
import { openTestSigner } from "../../../tests/support/plain-seal.ts";
import { productSeal } from "../../../tests/support/product-seal.ts";
import { assertGenuine } from "./assert-genuine.ts";
import { createSealWorker } from "./create-seal-worker.ts";
import { assertFitForSealing, identityFromPem, openSealKey } from "./identity.ts";
import { installationSigner } from "./installation-signer.ts";
import { samplePdf } from "./testing/sample-pdf.ts";
import { sealDocument, sealWith } from "./testing/seal-document.ts";

let pki: TestPki;
beforeAll(async () => {
  pki = await sharedPki();
}, 120_000);

const refusal = { name: "SealUnavailable", reason: "not_genuine", delay: "verification" };

test.each([["B-B"], ["B-LTA"]] as const)("a seal with one wrong byte is not handed out: %s", async (level) => {
  const files = pki.signers.p256;
  const signer = await openTestSigner({ ...files, chain: [...files.chain, pki.rootPem] });
  const { bytes, source } = await productSeal({ pki, level });
  await assertGenuine({ bytes, timeRoots: [pki.rootDer] }, signer, Date.now());
  for (const at of [source.length >> 1, source.length + 200, bytes.length - 30]) {
    const wrong = bytes.slice();
    wrong[at]! ^= 1;
    await expect(assertGenuine({ bytes: wrong }, signer, Date.now())).rejects.toMatchObject(refusal);
  }
});

test("a certificate that may not sign documents makes no seal, and is refused at the start already", async () => {
  const files = await pki.issue("tls", p256Key, ["extendedKeyUsage=serverAuth"]);
  const signer = await openTestSigner({ ...files, chain: [...files.chain, pki.rootPem] });
  const source = await samplePdf();
  const sourceSha256 = createHash("sha256").update(source).digest("hex");
  const sealing = sealDocument({ source, sourceSha256, marks: [], level: "B-B" }, { signer, fetch, now: Date.now });
  await expect(sealing).rejects.toMatchObject({
    ...refusal,
    detail: expect.stringContaining("certificate_unsuitable"),
  });
  const request = async () => ({ source: await samplePdf(), sourceSha256, marks: [], level: "B-B" as const });
  const pem = async (paths: string[]) => (await Promise.all(paths.map((path) => Deno.readTextFile(path)))).join("\n");
  const tls = identityFromPem(await pem([files.key, files.certificate, ...files.chain]));
  await expect(assertFitForSealing(tls)).rejects.toThrow("permits no signing of documents");
  const tlsKey = await openSealKey(tls);
  const worker = createSealWorker(installationSigner(tlsKey), fetch, Date.now);
  let isKept = false;
  const keep = async () => {
    isKept = true;
  };
  await expect(sealWith(worker, tlsKey, await request(), keep)).rejects.toMatchObject(refusal);
  expect(isKept).toBe(true);
  worker.close();
  const { key, certificate, chain } = pki.signers.p256;
  await assertFitForSealing(identityFromPem(await pem([key, certificate, ...chain])));
});
