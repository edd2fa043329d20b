import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { onDisk } from "../../../tests/support/on-disk.ts";
import { sharedPki, type TestPki } from "../../../tests/support/pki.ts";
import { productSeal } from "../../../tests/support/product-seal.ts";
import { run } from "../../../tests/support/run.ts";
import { validateSealedPdf } from "../../../tests/support/validators.ts";
import { inspectUpload } from "../intake/inspect-upload.ts";
import { latin1 } from "../syntax/values.ts";
import { createSealWorker } from "./create-seal-worker.ts";
import { openSealKey } from "./identity.ts";
import { createInstallAuthority } from "./install-authority.ts";
import { installationSigner } from "./installation-signer.ts";
import { samplePdf } from "./testing/sample-pdf.ts";
import { sealWith } from "./testing/seal-document.ts";

const password = "كلمة سر";
const evidence = new TextEncoder().encode('{"secret":"evidence"}');
let pki: TestPki;

beforeAll(async () => {
  pki = await sharedPki();
}, 120_000);

function textOf(bytes: Uint8Array, secret = ""): Promise<string> {
  return onDisk(bytes, async (path) => new TextDecoder().decode(await run("pdftotext", ["-upw", secret, path, "-"])));
}

test.each([
  ["B-B", "table"],
  ["B-T", "stream"],
  ["B-LT", "table"],
  ["B-LTA", "stream"],
] as const)(
  "an encrypted file sealed at %s is accepted by every validator, opens only with its password, and keeps its text",
  async (level, xref) => {
    const options = { pki, level, evidence, source: { xref, pages: 2 } };
    const { bytes } = await productSeal({ ...options, password });
    const trust = { root: pki.rootPem, intermediates: [pki.intermediatePem] };
    const findings = await onDisk(bytes, (path) => validateSealedPdf(path, trust, password));
    for (const finding of findings) expect(finding.isValid, `${finding.validator}: ${finding.output}`).toBe(true);
    await expect(textOf(bytes)).rejects.toThrow("Incorrect password");
    await expect(textOf(bytes, "كلمة")).rejects.toThrow("Incorrect password");
    const twin = await textOf((await productSeal(options)).bytes);
    const lines = [
      /This PDF begins with the signed bytes, unchanged:/,
      "This PDF was made from the signed bytes, then encrypted and sealed:",
    ] as const;
    expect(twin).toMatch(lines[0]);
    expect(await textOf(bytes, password)).toBe(twin.replace(...lines));
  },
  60_000,
);

test("all strings of the seal except the signature are encrypted, including its evidence", async () => {
  const { bytes } = await productSeal({ pki, level: "B-LTA", evidence, password, text: "Alice" });
  const text = latin1(bytes);
  expect(text).not.toMatch(/\(Countersign|\(D:2|evidence\.json/);
  expect(text.match(/\/Contents <3[0-9a-f]+>/g)).toHaveLength(2);
  for (const trailer of text.matchAll(/\/Root \d+ 0 R/g)) {
    expect(text.slice(trailer.index - 300, trailer.index + 400)).toMatch(/\/Encrypt \d+ 0 R/);
  }
  const attached = await onDisk(bytes, (path) =>
    run("qpdf", [`--password=${password}`, "--show-attachment=evidence.json", path]),
  );
  expect(attached).toEqual(evidence);
}, 60_000);

test("an encrypted sealed file is refused as an upload, with its password or without", async () => {
  const { bytes } = await productSeal({ pki, level: "B-B", password });
  for (const typedPassword of [undefined, password]) {
    expect(await inspectUpload(bytes, typedPassword)).toMatchObject({ refusal: { code: "file_encrypted_or_signed" } });
  }
});

test("the worker encrypts as well, and returns the file's real hash", async () => {
  const { identity } = await createInstallAuthority({ nowMs: Date.now() });
  const key = await openSealKey(identity);
  const worker = createSealWorker(installationSigner(key), () => Promise.reject(new Error("down")), Date.now);
  try {
    const source = await samplePdf();
    const sourceSha256 = createHash("sha256").update(source).digest("hex");
    const request = { source, sourceSha256, marks: [], level: "B-B" as const, password };
    const sealed = await sealWith(worker, key, request);
    expect(sealed.sha256).toBe(createHash("sha256").update(sealed.bytes).digest("hex"));
    await expect(textOf(sealed.bytes)).rejects.toThrow("Incorrect password");
    expect(await textOf(sealed.bytes, password)).toContain("the parties agree");
  } finally {
    worker.close();
  }
});
