import { beforeAll, expect, it } from "vitest";
import { sharedPki, type TestPki } from "../../../tests/support/pki.ts";
import { latin1, plainPdf } from "../../../tests/support/plain-seal.ts";
import { productSeal } from "../../../tests/support/product-seal.ts";
import { listCoveredHashes } from "./covered-hashes.ts";
import { verifyPdf } from "./verify-pdf.ts";

let pki: TestPki;
beforeAll(async () => {
  pki = await sharedPki();
}, 60_000);

it.each(["B-B", "B-T", "B-LT", "B-LTA"] as const)(
  "a %s file has the hash that its seal covers, with and without appended bytes",
  async (level) => {
    const { bytes, coveredSha256 } = await productSeal({ pki, level });
    const report = await verifyPdf(bytes, { trustedRoots: [pki.rootDer], nowMs: Date.now() });
    expect(report.covered).toContain(coveredSha256);
    expect(listCoveredHashes(bytes.slice(0, report.signedRevision!.size))).toEqual([coveredSha256]);
  },
);

it("a file without a signature, or with an invalid byte range, has no covered hash", () => {
  expect(listCoveredHashes(latin1(plainPdf()))).toEqual([]);
  expect(listCoveredHashes(latin1("/ByteRange [0 5 10 99999]"))).toEqual([]);
  expect(listCoveredHashes(latin1("/ByteRange [0 9 5 10] and more"))).toEqual([]);
});
