import { afterEach, beforeEach, expect, it } from "vitest";
import { sha256 } from "../../../domain/audit/sha256.ts";
import type { Original } from "../../../domain/document/file-part.ts";
import type { DocumentId, FilePartKey, RecipientId, Sha256 } from "../../../domain/ids.ts";
import { ulid } from "../../../domain/ulid.ts";
import { aDocument, aField, aFilePart, aRecipient, later, someTime } from "../../../tests/support/builders.ts";
import { documentKey, documentPartKey, documentParts } from "../keys.ts";
import { pack, unpack } from "../records.ts";
import { documentStore } from "./document-store.ts";

const links = {
  tokenOf: (document: DocumentId, recipient: RecipientId) => Promise.resolve(`${document}/${recipient}`),
  hash: (token: string) => sha256(token),
};
const newName = () => ulid(Date.parse(someTime), crypto.getRandomValues(new Uint8Array(16)));
const { _id: id } = aDocument();
const original = (name: string): Original => ({
  ...{ kind: "docx", fileName: `${name}.docx`, sha256: "ab".repeat(32) as Sha256, by: "LibreOffice" },
});
const plain = aFilePart({ key: "plain" as FilePartKey });
const part = aFilePart({ key: "made" as FilePartKey, originals: [original("one"), original("two")] });
const last = aFilePart({ key: "last" as FilePartKey, originals: [original("three")] });
const document = aDocument({ fileParts: [part, plain, last] });

let kv: Deno.Kv;
beforeEach(async () => {
  kv = await Deno.openKv(":memory:");
  const fields = [aField("f", "r0")];
  const change = { document, recipients: [aRecipient("r0")], fields, infos: {}, events: [], jobs: [] };
  expect(await openStore().commit(null, change, someTime)).toHaveProperty("done");
});
afterEach(() => kv.close());

/** Reads as another process with empty caches would. */
const openStore = () => documentStore(kv, { links, newName, newSecret: () => crypto.randomUUID() });
const filesRead = async () => (await openStore().findState(id))!.value.document.fileParts;

async function save(fileParts: (typeof part)[]): Promise<void> {
  const before = (await openStore().findState(id))!;
  const change = { document: { ...before.value.document, fileParts }, events: [], jobs: [] };
  expect(await openStore().commit(before, change, later)).toHaveProperty("done");
}

async function changeFields(): Promise<void> {
  const before = (await openStore().findFields(id, []))!;
  const change = { document: before.value.document, fields: [aField("g", "r0")], events: [], jobs: [] };
  expect(await openStore().commitFields(before, change)).toBe(true);
}

it("a file keeps its originals when the document is saved, fields change or other files are removed", async () => {
  expect(await filesRead()).toEqual([part, plain, last]);
  await changeFields();
  await save([last, part, plain]);
  expect(await filesRead()).toEqual([last, part, plain]);
  await save([plain, last]);
  expect(await filesRead()).toEqual([plain, last]);
  await save([plain]);
  expect(await filesRead()).toEqual([plain]);
  const parts = (await Array.fromAsync(kv.list({ prefix: documentParts(id) }))).length;
  // People and fields: no part with originals remains.
  expect(parts).toBe(2);
});

it("a head written by an earlier version, with the originals inside, is read and updated", async () => {
  const head = unpack((await kv.get(documentKey(id))).value) as { parts: { originals?: { at: string }[] } };
  const { originals, ...parts } = head.parts;
  await kv.delete(documentPartKey(id, originals![0]!.at));
  await kv.set(documentKey(id), pack({ ...head, document, parts }));
  expect(await filesRead()).toEqual([part, plain, last]);
  await changeFields();
  expect(await filesRead()).toEqual([part, plain, last]);
  await save([part, plain, last]);
  expect(await filesRead()).toEqual([part, plain, last]);
  expect(JSON.stringify(unpack((await kv.get(documentKey(id))).value))).not.toContain("LibreOffice");
});
