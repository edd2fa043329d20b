/** Files sealed by the product, from sources of several kinds, for validators, verifier and attacks. */

import { openSealKey, type SealIdentity } from "../../api/pdf/seal/identity.ts";
import { aCertificate } from "../../api/pdf/seal/testing/a-certificate.ts";
import { type SampleOptions, samplePdf } from "../../api/pdf/seal/testing/sample-pdf.ts";
import { sealDocument } from "../../api/pdf/seal/testing/seal-document.ts";
import { textMark } from "../../api/pdf/stamp/testing/a-mark.ts";
import { sha256 } from "../../domain/audit/sha256.ts";
import type { SealLevel } from "../../domain/document/document.ts";
import type { TestPki, TestSigner } from "./pki.ts";
import { type Bytes, openTestSigner } from "./plain-seal.ts";

export type ProductSealOptions = {
  pki: TestPki;
  level: SealLevel;
  signer?: TestSigner;
  /** Replaces the signer of the test PKI. */
  identity?: SealIdentity;
  source?: SampleOptions;
  /** Leaves the certificate of completion out. */
  bare?: boolean;
  evidence?: Bytes;
  text?: string;
  /** Encrypts the file. */
  password?: string;
};

export async function productSeal(
  options: ProductSealOptions,
): Promise<{ source: Bytes; bytes: Bytes; coveredSha256: string }> {
  const { pki, level } = options;
  const files = options.signer ?? pki.signers.p256;
  const signer = options.identity
    ? await openSealKey(options.identity)
    : await openTestSigner({ ...files, chain: [...files.chain, pki.rootPem] });
  const source = await samplePdf(options.source);
  const position = { page: 0, box: { x: 20, y: 80, width: 60, height: 10 } };
  const marks = [textMark(position, options.text ?? "Alice")];
  const sealed = await sealDocument(
    {
      source,
      sourceSha256: await sha256(source),
      marks,
      level,
      password: options.password,
      certificate: options.bare ? undefined : { content: aCertificate(), language: "en", sealOrigin: "configured" },
      evidence: options.evidence,
      timeStamps: { urls: [pki.tsaUrl], roots: [pki.rootDer] },
    },
    { signer, fetch, now: Date.now },
  );
  return { source, bytes: sealed.bytes, coveredSha256: sealed.coveredSha256 };
}
