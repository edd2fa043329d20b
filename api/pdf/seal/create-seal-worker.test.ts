import { createHash } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { createSealWorker } from "./create-seal-worker.ts";
import { openSealKey } from "./identity.ts";
import { createInstallAuthority } from "./install-authority.ts";
import { installationSigner } from "./installation-signer.ts";
import { samplePdf } from "./testing/sample-pdf.ts";
import { type SealRequest, sealWith } from "./testing/seal-document.ts";

const { identity } = await createInstallAuthority({ nowMs: Date.now() });
const down = () => Promise.reject(new Error("down"));
const key = await openSealKey(identity);
const worker = createSealWorker(installationSigner(key), down, Date.now);
const seal = (...[request, keep]: [SealRequest, Parameters<typeof sealWith>[3]?]) =>
  sealWith(worker, key, request, keep);
afterAll(() => worker.close());

async function aRequest(more: Partial<SealRequest> = {}): Promise<SealRequest> {
  const source = await samplePdf();
  const sourceSha256 = createHash("sha256").update(source).digest("hex");
  return { source, sourceSha256, marks: [], level: "B-B", ...more };
}

test("the worker seals one file after the other, and takes over the bytes of the source", async () => {
  const requests = [await aRequest(), await aRequest(), await aRequest()];
  const sealed = await Promise.all(requests.map((request) => seal(request)));
  for (const { bytes, sha256 } of sealed) expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
  expect(requests[0]!.source.length).toBe(0);
});

test("an unavailable level is reported through the worker, which seals the next file", async () => {
  const timeStamps = { urls: ["http://127.0.0.1:9/tsa"] };
  await expect(seal(await aRequest({ level: "B-T", timeStamps }))).rejects.toMatchObject({
    name: "SealUnavailable",
    reason: "timestamp_unreachable",
    delay: "time_stamp",
  });
  expect((await seal(await aRequest())).level).toBe("B-B");
});

test("the worker seals the next file after a source that is not a PDF", async () => {
  const source = new TextEncoder().encode("no PDF");
  const sourceSha256 = createHash("sha256").update(source).digest("hex");
  await expect(seal(await aRequest({ source, sourceSha256 }))).rejects.toThrow("sealing failed");
  expect((await seal(await aRequest())).level).toBe("B-B");
});

test("files are sealed although this thread receives both of the worker's answers at once", async () => {
  const busy = setInterval(() => {
    for (const end = performance.now() + 60; performance.now() < end; );
  }, 1);
  const sealed = [];
  for (let n = 0; n < 10; n++) sealed.push((await seal(await aRequest())).level);
  clearInterval(busy);
  expect(sealed).toEqual(Array(10).fill("B-B"));
});

test("a seal is kept while it is verified, and a failure to keep it is the caller's, not the worker's", async () => {
  const kept: number[] = [];
  const { bytes } = await seal(await aRequest(), async (result) => void kept.push(result.bytes.length));
  expect(kept).toEqual([bytes.length]);
  const fail = () => Promise.reject(new Error("the disk is full"));
  await expect(seal(await aRequest(), fail)).rejects.toThrow("the disk is full");
  expect((await seal(await aRequest())).level).toBe("B-B");
});
