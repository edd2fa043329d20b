import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sha256 } from "../../domain/audit/sha256.ts";
import type { DocumentHead } from "../../domain/document/document.ts";
import type { Instant, RecipientId, Sha256, WorkspaceId } from "../../domain/ids.ts";
import { aDocument, aRecipient, later, someTime } from "../../tests/support/builders.ts";
import type { DocumentStore } from "../ports/documents.ts";
import { documentStore } from "./document/document-store.ts";
import { documentKey } from "./keys.ts";
import { pack, unpack } from "./records.ts";

const object = "cd".repeat(32) as Sha256;
const sealed = {
  files: [{ fileName: "a.pdf", object, size: 1, parts: [] }],
  level: "B-B" as const,
  certificate: { subject: "", issuer: "", serial: "", fingerprint: "" },
  signedAt: later,
};
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
  const document = aDocument({ status, expiresAt });
  const people = [aRecipient("ann")];
  const events = [{ type: "CREATE" as const, actor: { kind: "system" as const, id: "" } }];
  await store.commit(null, { document, recipients: people, fields: [], infos: {}, events, jobs: [] }, someTime);
  const key = documentKey(document._id);
  const stored = unpack((await kv.get(key)).value) as { document: object };
  await kv.set(key, pack({ ...stored, document: { ...stored.document, ...former } }));
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

describe("a document stored by an earlier version", () => {
  it.each(ends)("that ended as %s is read, listed and written with its end", async (status, former, ended) => {
    const id = await storeFormer(status, former);
    const found = (await store.findState(id))!;
    expect(found.value.document).toEqual({
      ...aDocument({ status, expiresAt, ended }),
      audit: found.value.document.audit,
    });
    const listed = await store.list({ scopes: [{ workspace: "ws_1" as WorkspaceId }], view: "all", limit: 10 });
    expect(listed.items.map((one) => one.ended)).toEqual([ended]);
    const document = { ...found.value.document, updatedAt: later };
    expect(await store.commit(found, { document, events: [], jobs: [] }, later)).toBe(true);
    const written = unpack((await kv.get(documentKey(id))).value) as { document: object };
    expect(written.document).toEqual(JSON.parse(JSON.stringify(document)));
  });

  it("that has not ended is read as it is", async () => {
    const id = await storeFormer("SENT", {});
    expect((await store.findState(id))!.value.document.ended).toBeUndefined();
  });
});
