import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sha256 } from "../../domain/audit/sha256.ts";
import { type DocumentHead, endOf } from "../../domain/document/document.ts";
import type { Instant, RecipientId, Sha256, WorkspaceId } from "../../domain/ids.ts";
import type { Recipient } from "../../domain/recipient/recipient.ts";
import { newestFile } from "../../domain/seal/ledger.ts";
import { aDocument, aFilePart, aRecipient, aSeal, inStatus, later, someTime } from "../../tests/support/builders.ts";
import type { DocumentStore } from "../ports/documents.ts";
import { StoredDocument, StoredRecipient } from "./document/document-record.ts";
import { documentStore } from "./document/document-store.ts";
import { documentKey } from "./keys.ts";
import { pack, unpack } from "./records.ts";

const sealed = aSeal;
const { object } = newestFile(sealed.files[0]!.ledger);
const expiresAt = "2027-01-20T10:00:00.000Z" as Instant;
const recipient = "ann" as RecipientId;

let kv: Deno.Kv;
let store: DocumentStore;
beforeEach(async () => {
  kv = await Deno.openKv(":memory:");
  const tokenOf = (document: string, person: string, epoch: number) =>
    Promise.resolve(`${document}/${person}/${epoch}`);
  let names = 0;
  const newName = () => String(++names).padStart(26, "0");
  store = documentStore(kv, { links: { tokenOf, hash: sha256 }, newName, newSecret: () => crypto.randomUUID() });
});
afterEach(() => kv.close());

/** Stores a document as an earlier version wrote its head. */
async function storeFormer(status: DocumentHead["status"], former: object) {
  const document = aDocument({ ...inStatus(status), expiresAt });
  const people = [aRecipient("ann")];
  const events = [{ type: "CREATE" as const, actor: { kind: "system" as const, id: "" } }];
  await store.commit(null, { document, recipients: people, fields: [], infos: {}, events, jobs: [] }, someTime);
  const key = documentKey(document._id);
  const stored = unpack((await kv.get(key)).value) as { document: object };
  await kv.set(key, pack({ ...stored, v: undefined, document: { ...stored.document, ended: undefined, ...former } }));
  return document._id;
}

const ends: [DocumentHead["status"], object, DocumentHead["ended"]][] = [
  ["COMPLETED", { completedAt: later, sealed }, { how: "completed", at: later, sealed }],
  [
    "DECLINED",
    { declined: { recipient, reason: "No.", at: later } },
    { how: "declined", at: later, recipient, reason: "No." },
  ],
  ["VOIDED", { voided: { reason: "Wrong file", at: later } }, { how: "voided", at: later, reason: "Wrong file" }],
  ["EXPIRED", { creditsReturned: 2 }, { how: "expired", at: expiresAt, creditsReturned: 2 }],
  ["EXPIRED", {}, { how: "expired", at: expiresAt }],
];

const requestSha256 = "ef".repeat(32) as Sha256;
const ink = { way: "draw", form: "png", object } as const;
type Former = { state: string; roleType: string; [key: string]: unknown };
const formerPeople: [string, Former, Recipient["ended"], Partial<Recipient>?][] = [
  [
    "signed",
    {
      ...{ state: "signed", roleType: "signatureNeeded", signedAt: later, signature: ink, initial: ink },
      ...{ consent: { at: later, version: "1", language: "hi" }, signedRequestSha256: requestSha256 },
    },
    {
      ...{ how: "signed", at: later, consent: { version: "1", language: "hi" }, signature: ink, initial: ink },
      requestSha256,
    },
  ],
  [
    "approved",
    { state: "signed", roleType: "documentReviewer", signedAt: later, approvedSha256: object },
    { how: "approved", at: later, viewedSha256: object },
  ],
  [
    "approved before approvals were recorded",
    { state: "signed", roleType: "documentReviewer", signedAt: later },
    { how: "approved", at: later },
  ],
  [
    "is asked to review again",
    { state: "invited", roleType: "documentReviewer", approvedSha256: object },
    undefined,
    { staleApproval: object },
  ],
  ["declined", { state: "declined", roleType: "signatureNeeded", declinedAt: later }, { how: "declined", at: later }],
  [
    "was released",
    { state: "released", roleType: "signatureNeeded", releasedAt: later },
    { how: "released", at: later },
  ],
  ["still owes a signature", { state: "invited", roleType: "signatureNeeded" }, undefined],
];

/** A sealed file as stored before its revisions were listed. */
const formerFile = { fileName: "a.pdf", object, covered: requestSha256, size: 9, parts: ["part_1"] };
const partBytes = aFilePart();
const base = { object: partBytes.hashData, sha256: partBytes.hashData, size: partBytes.size };
const sealRevision = {
  ...{ kind: "seal", object, sha256: object, size: 9, covered: requestSha256 },
  author: { kind: "system", id: "countersign" },
};
const baseRevision = { kind: "base", ...base, author: { kind: "guest", id: aDocument()._id } };
const settings = { ...aDocument().settings, password: { mode: "encrypt", locked: "x" } };
type FormerFile = Omit<typeof formerFile, "covered"> & { covered?: Sha256 };
const formerFiles: [string, object, FormerFile, object[]][] = [
  ["of an upload", {}, formerFile, [baseRevision, sealRevision]],
  [
    "of a member",
    { ownerId: "u1" },
    formerFile,
    [{ ...baseRevision, author: { kind: "user", id: "u1" } }, sealRevision],
  ],
  ["under a password", { settings }, formerFile, [sealRevision]],
  [
    "under a password that is asked for here alone",
    { settings: { ...settings, password: { mode: "gate", locked: "x" } } },
    formerFile,
    [baseRevision, sealRevision],
  ],
  [
    "of merged files",
    { mergedPart: { ...partBytes, key: "merged", size: 7, hashData: requestSha256 } },
    { ...formerFile, parts: ["merged"] },
    [{ ...baseRevision, object: requestSha256, sha256: requestSha256, size: 7 }, sealRevision],
  ],
  [
    "from before covered bytes were recorded",
    {},
    { ...formerFile, covered: undefined },
    [baseRevision, { ...sealRevision, covered: undefined }],
  ],
];

describe("a sealed file stored without its revisions", () => {
  it.each(formerFiles)("%s is read with the revisions that are known, and found as before", async (...row) => {
    const [, more, file, ledger] = row;
    const ended = { how: "completed", at: later, sealed: { ...sealed, files: [file] } };
    const id = await storeFormer("COMPLETED", { ended, ...more });
    const found = (await store.findState(id))!;
    const { document } = found.value;
    expect(document.ended).toEqual({
      ...ended,
      sealed: { ...sealed, files: [{ fileName: "a.pdf", parts: file.parts, ledger }] },
    });
    expect(endOf(document).completed!.sealed.files).toEqual([
      { fileName: "a.pdf", object, size: 9, parts: file.parts },
    ]);
    const next = { ...document, updatedAt: later };
    expect(await store.commit(found, { document: next, events: [], jobs: [] }, later)).toHaveProperty("done");
    const written = unpack((await kv.get(documentKey(id))).value) as { document: { ended: object } };
    expect(written.document.ended).toMatchObject(JSON.parse(JSON.stringify(document.ended)));
    // The release before ledgers reads it, and drops what it does not know.
    expect(written.document.ended).toMatchObject({ sealed: { files: [JSON.parse(JSON.stringify(file))] } });
    expect(await store.findBySealed(object)).toBe(id);
  });
});

describe("a document stored by an earlier version", () => {
  it.each(ends)(
    "that ended as %s is read, listed and rewritten with a matching `ended`",
    async (status, former, ended) => {
      const id = await storeFormer(status, former);
      const found = (await store.findState(id))!;
      expect(found.value.document).toEqual({
        ...aDocument({ status, expiresAt, ended }),
        audit: found.value.document.audit,
      });
      const listed = await store.list({ scopes: [{ workspace: "ws_1" as WorkspaceId }], view: "all", limit: 10 });
      expect(listed.items.map((one) => one.ended)).toEqual([ended]);
      const document = { ...found.value.document, updatedAt: later };
      expect(await store.commit(found, { document, events: [], jobs: [] }, later)).toHaveProperty("done");
      const written = unpack((await kv.get(documentKey(id))).value) as { document: object };
      expect(StoredDocument.parse(written).document).toEqual(document);
    },
  );

  it.each(formerPeople)(
    "has a recipient who %s, and that recipient's `ended` is read accordingly",
    (_, former, ended, more = {}) => {
      const { documentId, name, email, position, step, color, language, linkEpoch } = aRecipient("ann");
      const base = { _id: "ann", documentId, name, email, position, step, color, language, linkEpoch };
      expect(StoredRecipient.parse({ ...base, ...former })).toEqual({
        ...aRecipient("ann"),
        ...{ state: former.state, roleType: former.roleType, ended, ...more },
      });
    },
  );

  it("that has not ended is read without `ended`", async () => {
    const id = await storeFormer("SENT", {});
    expect((await store.findState(id))!.value.document.ended).toBeUndefined();
  });
});
