import { afterAll, beforeAll, expect, test } from "vitest";
import { appendEvents, genesis } from "../../../../domain/audit/chain.ts";
import { sha256 } from "../../../../domain/audit/sha256.ts";
import type { DocumentId, Instant } from "../../../../domain/ids.ts";
import { sharedPki, type TestPki } from "../../../../tests/support/pki.ts";
import { productSeal } from "../../../../tests/support/product-seal.ts";
import { samplePdf } from "../../seal/testing/sample-pdf.ts";

let pki: TestPki;
let folder: string;
beforeAll(async () => {
  pki = await sharedPki();
  folder = await Deno.makeTempDir({ prefix: "countersign-offline-" });
  const [own, foreign] = [
    await evidenceOf("01JD5T8Q4N7VZK2M3X6B9W0RFA"),
    await evidenceOf("01JD5T8Q4N7VZK2M3X6B9W0RFB"),
  ];
  const { bytes } = await productSeal({ pki, level: "B-B", evidence: own });
  await Deno.writeFile(`${folder}/sealed.pdf`, bytes);
  await Deno.writeFile(`${folder}/own.json`, own);
  await Deno.writeFile(`${folder}/foreign.json`, foreign);
  await Deno.writeTextFile(`${folder}/none.json`, "{}");
}, 60_000);
afterAll(async () => {
  await Deno.remove(folder, { recursive: true });
});

async function evidenceOf(id: string) {
  const doc = id as DocumentId;
  const source = await samplePdf();
  const hash = await sha256(source);
  const events = [{ type: "CREATE", actor: { kind: "system", id: "" } } as const];
  const at = "2026-11-20T08:00:00.000Z" as Instant;
  const { lines, head } = await appendEvents(doc, await genesis(doc), events, at, () => "c2FsdA");
  const file = { fileName: "a.pdf", pages: 1, uploadedSha256: hash, storedSha256: hash, storedSize: source.length };
  const evidence = { format: "countersign-evidence-1", documentId: doc, title: "A", files: [file] };
  return new TextEncoder().encode(JSON.stringify({ ...evidence, head: { seq: head.seq, hash: head.head }, lines }));
}

/** The exit code of `npm run verify`. */
async function codeOf(...args: string[]): Promise<number> {
  const program = new URL("../../../../scripts/verify.mjs", import.meta.url).pathname;
  const { code } = await new Deno.Command("node", {
    args: [program, ...args],
    stdout: "null",
    stderr: "null",
  }).output();
  return code;
}

test("the offline check exits with 0 only for a trusted file with matching evidence", async () => {
  const [file, root] = [`${folder}/sealed.pdf`, ["--root", pki.rootPem]];
  expect(await codeOf(file, ...root)).toBe(0);
  expect(await codeOf(file, `${folder}/own.json`, ...root)).toBe(0);
  expect(await codeOf(file, `${folder}/foreign.json`, ...root)).toBe(1);
  expect(await codeOf(file, `${folder}/none.json`, ...root)).toBe(1);
  expect(await codeOf(file, `${folder}/own.json`)).toBe(1);
  expect(await codeOf(`${folder}/own.json`, file, ...root)).toBe(1);
  expect(await codeOf(file, `${folder}/missing.json`, ...root)).toBe(2);
  expect(await codeOf()).toBe(2);
}, 60_000);
