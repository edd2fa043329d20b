import { afterAll, beforeAll, expect, test } from "vitest";
import { startPki, type TestPki } from "../../../tests/support/pki.ts";
import { productSeal } from "../../../tests/support/product-seal.ts";
import { openAuthority, timeStampKinds } from "../../../tests/support/time-stamp-kinds.ts";
import type { Bytes } from "../../ports/basics.ts";
import { type DerNode, derLimits, readDerPrefix } from "../asn1/der.ts";
import { verifyPdf } from "../verify/verify-pdf.ts";

let pki: TestPki;
beforeAll(async () => {
  pki = await startPki();
}, 120_000);
afterAll(() => pki?.close());

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
