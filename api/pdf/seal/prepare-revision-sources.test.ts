import { beforeAll, expect, test } from "vitest";
import { sha256 } from "../../../domain/audit/sha256.ts";
import { oddCrossReferences } from "../../../tests/support/odd-cross-references.ts";
import type { Bytes } from "../../ports/basics.ts";
import { inspectPdf } from "../intake/inspect.ts";
import { textMark } from "../stamp/testing/a-mark.ts";
import { verifyPdf } from "../verify/verify-pdf.ts";
import { openSealKey, type SealKey } from "./identity.ts";
import { createInstallAuthority, type InstallAuthority, withRevocationList } from "./install-authority.ts";
import { sealDocument } from "./testing/seal-document.ts";

const fixtures = new URL("../../../tests/fixtures/", import.meta.url).pathname;
const read = (path: string): Bytes => Deno.readFileSync(fixtures + path);
const names = ["cases", "signed", "detect/known"].flatMap((folder) =>
  [...Deno.readDirSync(fixtures + folder)]
    .filter(({ name }) => name.endsWith(".pdf"))
    .map(({ name }) => `${folder}/${name}`),
);

let install: InstallAuthority;
let signer: SealKey;
beforeAll(async () => {
  const nowMs = Date.now();
  install = await createInstallAuthority({ nowMs });
  signer = await openSealKey(await withRevocationList(install, nowMs));
}, 60_000);

/** Number of files that intake stored and that were sealed. */
let sealed = 0;

async function sealUpload(uploaded: Bytes): Promise<void> {
  const inspected = await inspectPdf(uploaded);
  if (!inspected.ok) return;
  const { bytes: source } = inspected.value;
  const marks = [textMark({ page: 0, box: { x: 5, y: 5, width: 30, height: 6 } }, "Ann")];
  const order = { source: source.slice(), sourceSha256: await sha256(source), marks, level: "B-B" as const };
  const { bytes } = await sealDocument(order, { signer, fetch, now: Date.now });
  const report = await verifyPdf(bytes, { trustedRoots: [install.authority], nowMs: Date.now() });
  expect([report.verdict, report.problems]).toEqual(["genuine", []]);
  expect(bytes.subarray(0, source.length)).toEqual(source);
  sealed++;
}

test.each(names)("whatever intake stores, its seal is genuine for our own verifier: %s", (name) =>
  sealUpload(read(name)),
);

test.each(oddCrossReferences)("a file is stored so that its seal can be verified: %s", async (_, uploaded) => {
  const before = sealed;
  await sealUpload(uploaded);
  expect(sealed).toBe(before + 1);
});

test("most of those files are accepted, and pyHanko's cross-references are kept byte for byte", async () => {
  expect(sealed).toBeGreaterThan((names.length + oddCrossReferences.length) / 2);
  for (const name of ["cases/m_xs_182.pdf", "cases/m_startx_sameline.pdf"]) {
    const uploaded = read(name);
    const inspected = await inspectPdf(uploaded.slice());
    expect(inspected).toMatchObject({ ok: true, value: { changed: false, removed: [] } });
    expect(inspected.ok && inspected.value.bytes).toEqual(uploaded);
  }
});
