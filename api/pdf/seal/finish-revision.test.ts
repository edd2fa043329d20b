import { createHash } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { type PreparedRevision, SignatureTooLong } from "../../ports/seal.ts";
import { textMark } from "../stamp/testing/a-mark.ts";
import { createSealWorker } from "./create-seal-worker.ts";
import { finishRevision, verifyFinished } from "./finish-revision.ts";
import { openSealKey } from "./identity.ts";
import { createInstallAuthority } from "./install-authority.ts";
import { installationSigner } from "./installation-signer.ts";
import { prepareRevision } from "./prepare-revision.ts";
import { samplePdf } from "./testing/sample-pdf.ts";

const nowMs = Date.now();
const { identity } = await createInstallAuthority({ nowMs });
const key = await openSealKey(identity);
const signer = installationSigner(key);
const terms = { level: "B-B" as const };
const outside = { certificates: key, fetch: () => Promise.reject(new Error("no request is due")), now: () => nowMs };
const worker = createSealWorker(signer, outside.fetch, outside.now);
afterAll(() => worker.close());
const marks = [textMark({ page: 0, box: { x: 20, y: 80, width: 60, height: 10 } }, "Alice")];
const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function prepared(password?: string, room?: number): Promise<PreparedRevision> {
  const bytes = await samplePdf();
  const request = { base: { bytes, sha256: hashOf(bytes) }, drawing: { marks, password }, terms, room };
  return prepareRevision(request, key, nowMs);
}

test.each([[undefined], ["secret"]])(
  "a revision is finished by another process than the one that prepared it (password: %s)",
  async (password) => {
    const revision = await prepared(password);
    const stored = structuredClone(revision);
    const cms = await signer.sign(revision.digest);
    const here = await finishRevision({ revision, cms, terms }, outside);
    const there = await worker.finish({ revision: stored, cms, terms });
    expect(there).toEqual(here);
    expect(there.sha256).toBe(hashOf(there.bytes));
  },
);

test("the stages of a sealed file are its first bytes, from the base to the whole", async () => {
  const revision = await prepared();
  const { before } = revision;
  const made = await finishRevision({ revision, cms: await signer.sign(revision.digest), terms }, outside);
  expect(made.revisions).toEqual([
    { kind: "base", size: before.length, sha256: hashOf(before) },
    { kind: "seal", size: made.bytes.length, sha256: made.sha256 },
  ]);
  expect(made.bytes.subarray(0, before.length)).toEqual(before);
});

test("the digest is that of every byte but the signature's", async () => {
  const revision = await prepared();
  const { bytes, coveredSha256 } = await finishRevision(
    { revision, cms: await signer.sign(revision.digest), terms },
    outside,
  );
  const text = new TextDecoder("latin1").decode(bytes);
  const [, start, end] = /\/ByteRange \[0 (\d+) (\d+) /.exec(text)!.map(Number);
  const covered = hashOf(Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]));
  expect([covered, coveredSha256]).toEqual([revision.digest.toHex(), covered]);
});

test("a signature of another revision is written nowhere, and no time stamp is requested for it", async () => {
  const [revision, other] = [await prepared(), await prepared("secret")];
  const tail = revision.tail.slice();
  const cms = await signer.sign(other.digest);
  const stamped = { level: "B-T" as const, timeStamps: { urls: ["http://tsa.example"] } };
  const finishing = finishRevision({ revision, cms, terms: stamped }, outside);
  await expect(finishing).rejects.toThrow("not this revision's: document_digest_mismatch");
  expect(revision.tail).toEqual(tail);
});

test("a signature that does not fit says how much room it needs, and a revision with that room takes it", async () => {
  const small = await prepared(undefined, 100);
  const failed = await finishRevision({ revision: small, cms: await signer.sign(small.digest), terms }, outside).catch(
    (error) => error,
  );
  expect(failed).toBeInstanceOf(SignatureTooLong);
  const revision = await prepared(undefined, failed.room);
  const request = { revision, cms: await signer.sign(revision.digest), terms };
  const { bytes } = await finishRevision(request, outside);
  await verifyFinished(bytes, request, outside);
});

test("preparing and finishing know no private key", async () => {
  const posted: { identity: object }[] = [];
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message: unknown, ...more) {
    posted.push(message as (typeof posted)[number]);
    return Reflect.apply(post, this, [message, ...more]);
  };
  const fresh = createSealWorker(signer, outside.fetch, outside.now);
  try {
    const bytes = await samplePdf();
    const revision = await fresh.prepare({ base: { bytes, sha256: hashOf(bytes) }, drawing: { marks }, terms });
    await fresh.finish({ revision, cms: await signer.sign(revision.digest), terms });
  } finally {
    Worker.prototype.postMessage = post;
    fresh.close();
  }
  expect(posted).toHaveLength(3);
  expect(posted[0]).toMatchObject({ kind: "open", identity: { chain: signer.chain } });
  expect(Object.keys(posted[0]!.identity).toSorted()).toEqual(["chain", "lists"]);
});
