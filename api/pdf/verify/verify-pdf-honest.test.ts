import { beforeAll, expect, test } from "vitest";
import { sha256 } from "../../../domain/audit/sha256.ts";
import { keptFiles } from "../../../tests/support/honest-pdfs.ts";
import { sharedPki, type TestPki } from "../../../tests/support/pki.ts";
import { openTestSigner } from "../../../tests/support/plain-seal.ts";
import { sealDocument } from "../seal/testing/seal-document.ts";
import { textMark } from "../stamp/testing/a-mark.ts";
import { verifyPdf } from "./verify-pdf.ts";

let pki: TestPki;
beforeAll(async () => {
  pki = await sharedPki();
}, 60_000);

test.each(keptFiles)("the seal on a file with %s is genuine, and begins with the uploaded bytes", async (_, file) => {
  const source = file();
  const { p256 } = pki.signers;
  const signer = await openTestSigner({ ...p256, chain: [...p256.chain, pki.rootPem] });
  const marks = [textMark({ page: 0, box: { x: 20, y: 80, width: 60, height: 10 } }, "Alice")];
  const sealed = await sealDocument(
    { source, sourceSha256: await sha256(source), marks, level: "B-B", timeStamps: { urls: [], roots: [] } },
    { signer, fetch, now: Date.now },
  );
  expect(sealed.bytes.slice(0, source.length)).toEqual(source);
  const report = await verifyPdf(sealed.bytes, { trustedRoots: [pki.rootDer], nowMs: Date.now() });
  expect(report.verdict).toBe("genuine");
});
