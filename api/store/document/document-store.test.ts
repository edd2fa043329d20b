import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findChainFault } from "../../../domain/audit/chain.ts";
import { sha256 } from "../../../domain/audit/sha256.ts";
import type { Change, DocumentState } from "../../../domain/document/change.ts";
import type { DocumentStatus } from "../../../domain/document/document.ts";
import {
  type DocumentView,
  documentViews,
  viewsForRecipient,
  viewsForWorkspace,
} from "../../../domain/document/views.ts";
import type { DocumentId, FieldKey, Instant, RecipientId, Sha256, WorkspaceId } from "../../../domain/ids.ts";
import { toInstant } from "../../../domain/ids.ts";
import type { Recipient } from "../../../domain/recipient/recipient.ts";
import { ulid } from "../../../domain/ulid.ts";
import { aDocument, aField, aRecipient, later, someTime } from "../../../tests/support/builders.ts";
import type { Versioned } from "../../ports/basics.ts";
import type { DocumentStore } from "../../ports/documents.ts";
import { countKey } from "../keys.ts";
import { documentStore, seedDocuments } from "./document-store.ts";

const links = {
  tokenOf: (document: DocumentId, recipient: RecipientId, epoch: number) =>
    Promise.resolve(`${document}/${recipient}/${epoch}`),
  hash: (token: string) => sha256(token),
};
const actor = { kind: "user" as const, id: "u1" };
const newName = () => ulid(Date.parse(someTime), crypto.getRandomValues(new Uint8Array(16)));
const tools = { links, newName, newSecret: () => crypto.randomUUID() };
const workspace = "ws_1" as WorkspaceId;

let kv: Deno.Kv;
let store: DocumentStore;
beforeEach(async () => {
  kv = await Deno.openKv(":memory:");
  store = documentStore(kv, tools);
});
afterEach(() => kv.close());

let nameCount = 0;
function idAt(ms: number): DocumentId {
  nameCount += 1;
  return ulid(ms, new Uint8Array(16).fill(nameCount % 32)) as DocumentId;
}

type Draft = { title?: string; people?: string[]; atMs?: number; workspaceId?: WorkspaceId; status?: DocumentStatus };

function aNewDocument({
  title = "Contract",
  people = ["rita@example.com"],
  atMs = 1_000,
  ...more
}: Draft = {}): Change {
  const _id = idAt(atMs);
  const recipients = people.map((email, position) =>
    aRecipient(`r${position}`, { documentId: _id, email, name: email.split("@")[0]!, position }),
  );
  const document = aDocument({ _id, title, recipientEmails: people.slice(0, 100), ...more });
  return {
    document,
    recipients,
    fields: [],
    infos: { en: { title, message: "" } },
    events: [{ type: "CREATE", actor }],
    jobs: [],
  };
}

async function create(draft: Draft = {}): Promise<Versioned<DocumentState>> {
  const change = aNewDocument(draft);
  expect(await store.commit(null, change, someTime)).toBe(true);
  return (await store.findState(change.document._id))!;
}

const list = async (view: DocumentView, more: object = {}) =>
  (await store.list({ scopes: [{ workspace }], view, limit: 100, ...more })).items.map((document) => document.title);

describe("a commit", () => {
  it("keeps head, people, fields, titles, values and history together", async () => {
    const change = aNewDocument({ people: ["rita@example.com", "omar@example.com"] });
    const field = aField("f1", "r0");
    await store.commit(null, { ...change, fields: [field] }, someTime);
    const found = (await store.findState(change.document._id))!;
    expect(found.value.recipients.map((one) => one.email)).toEqual(["rita@example.com", "omar@example.com"]);
    expect(found.value.fields).toEqual([field]);
    expect(found.value.infos).toEqual({ en: { title: "Contract", message: "" } });
    const values = new Map([["f1" as FieldKey, { kind: "text" as const, text: "yes" }]]);
    const rita = { name: "Rita", email: "rita@example.com" };
    const signed: Change = {
      document: found.value.document,
      recipients: [{ ...found.value.recipients[0]!, state: "signed" }],
      values: { recipient: "r0" as RecipientId, values },
      events: [{ type: "RELEASED", actor, personal: rita }],
      jobs: [],
    };
    expect(await store.commit(found, signed, later)).toBe(true);
    const after = (await store.findState(change.document._id))!.value;
    expect(after.recipients.map((one) => one.state)).toEqual(["signed", "waiting"]);
    expect(await store.listValues(change.document._id)).toEqual(new Map([["r0", values]]));
    const lines = await store.listAudit(change.document._id);
    expect(lines.map((line) => line.entry.type)).toEqual(["CREATE", "RELEASED"]);
    expect(lines[1]!.personal!.facts).toEqual(rita);
    expect(await findChainFault(change.document._id, lines)).toBeNull();
    expect(after.document.audit).toEqual({ seq: 2, head: lines[1]!.hash });
  });

  it("is lost by all but one of fifty who read the same state", async () => {
    const before = await create();
    const attempts = Array.from({ length: 50 }, (_, n) => {
      const document = { ...before.value.document, title: `Title ${n}` };
      const change: Change = { document, events: [{ type: "DOWNLOADED", actor }], jobs: [] };
      return store.commit(before, change, later);
    });
    expect((await Promise.all(attempts)).filter(Boolean)).toHaveLength(1);
    expect(await store.listAudit(before.value.document._id)).toHaveLength(2);
  });

  it("never makes a document twice", async () => {
    const change = aNewDocument();
    expect(await store.commit(null, change, someTime)).toBe(true);
    expect(await store.commit(null, change, someTime)).toBe(false);
  });

  it("never writes an event earlier than the last, whatever the clock says", async () => {
    const before = await create();
    const change = { document: before.value.document, events: [{ type: "DOWNLOADED" as const, actor }], jobs: [] };
    await store.commit(before, change, "2001-01-01T00:00:00.000Z" as Instant);
    const lines = await store.listAudit(before.value.document._id);
    expect(lines[1]!.entry.ts).toBe(someTime);
  });

  it("takes recipients and fields away, and leaves nothing of an older state behind", async () => {
    const before = await create({ people: ["rita@example.com", "omar@example.com"] });
    const change: Change = {
      document: { ...before.value.document, recipientEmails: ["omar@example.com"] },
      removedRecipients: ["r0" as RecipientId],
      events: [],
      jobs: [],
    };
    expect(await store.commit(before, change, later)).toBe(true);
    const after = (await store.findState(before.value.document._id))!.value;
    expect(after.recipients.map((one) => one._id)).toEqual(["r1"]);
    const parts = await Array.fromAsync(kv.list({ prefix: ["document_part", before.value.document._id] }));
    expect(parts).toHaveLength(2);
  });

  it("of another process is seen at once, and what was read before it is refused", async () => {
    const before = await create();
    const { _id } = before.value.document;
    const other = documentStore(kv, tools);
    const rename = (title: string): Change => ({
      document: { ...before.value.document, title },
      recipients: [{ ...before.value.recipients[0]!, state: "signed" }],
      events: [],
      jobs: [],
    });
    expect(await other.commit((await other.findState(_id))!, rename("Theirs"), later)).toBe(true);
    expect((await store.findState(_id))!.value).toMatchObject({
      document: { title: "Theirs" },
      recipients: [{ state: "signed" }],
    });
    expect(await store.commit(before, rename("Ours"), later)).toBe(false);
    expect((await store.findState(_id))!.value.document.title).toBe("Theirs");
  });

  it("is read whole while others write", async () => {
    const before = await create({ people: ["a@x.org", "b@x.org"] });
    const id = before.value.document._id;
    let isWriting = true;
    const writing = (async () => {
      for (let n = 0; n < 60; n++) {
        const found = (await store.findState(id))!;
        const recipients = found.value.recipients.map((one) => ({ ...one, name: `Name ${n}` }));
        const document = { ...found.value.document, title: `Name ${n}` };
        await store.commit(found, { document, recipients, events: [], jobs: [] }, later);
      }
      isWriting = false;
    })();
    while (isWriting) {
      const { document, recipients } = (await store.findState(id))!.value;
      if (document.title !== "Contract")
        expect(recipients.map((one) => one.name)).toEqual([document.title, document.title]);
    }
    await writing;
  });
});

describe("a large document", () => {
  const long = "€".repeat(190);
  const many: Recipient[] = Array.from({ length: 500 }, (_, n) =>
    aRecipient(`r${n}`, { name: `${long}${n}`, email: `person.${n}.${"x".repeat(200)}@example.com`, position: n }),
  );

  it("of 500 people and 1,000 long fields is saved, sent to all at once, and signed", async () => {
    const change = aNewDocument();
    const documentId = change.document._id;
    const recipients = many.map((one) => ({ ...one, documentId }));
    const emails = recipients.slice(0, 100).map((one) => one.email);
    const fields = Array.from({ length: 1_000 }, (_, n) =>
      aField(`f${n}`, "r7", { label: long, data: "☃".repeat(2_000) }),
    );
    const document = { ...change.document, recipientEmails: emails, recipientCount: 500 };
    expect(await store.commit(null, { ...change, document, recipients, fields }, someTime)).toBe(true);
    const draft = (await store.findState(documentId))!;
    expect(draft.value.fields).toEqual(fields);
    const invited = recipients.map((one) => ({ ...one, state: "invited" as const, invitedAt: later }));
    const sent: Change = {
      document: { ...draft.value.document, status: "SENT", turnEmails: emails },
      recipients: invited,
      events: invited.map((one) => ({
        type: "LINK_ISSUED" as const,
        actor,
        subject: one._id,
        data: { linkEpoch: one.linkEpoch },
        personal: { name: one.name, email: one.email },
      })),
      jobs: invited.map((one) => ({
        dueAt: later,
        task: {
          kind: "mail" as const,
          mail: { about: "invitation" as const, documentId, recipient: one._id, linkEpoch: 1, reason: "turn" as const },
        },
      })),
    };
    expect(await store.commit(draft, sent, later)).toBe(true);
    // A second sender with the same stale state loses, and the first one's commit stays whole.
    expect(await store.commit(draft, sent, later)).toBe(false);
    const after = (await store.findState(documentId))!;
    expect(after.value.recipients).toEqual(invited);
    for (const n of [0, 250, 499]) {
      const hash = await sha256(`${documentId}/r${n}/1`);
      expect(await store.findByLink(hash)).toEqual({ documentId, recipientId: `r${n}` });
    }
    const lines = await store.listAudit(documentId);
    expect(lines).toHaveLength(501);
    expect(await findChainFault(documentId, lines)).toBeNull();
    expect(lines[500]!.personal!.facts.name).toBe(invited[499]!.name);
    const values = new Map(fields.map((field) => [field.key, { kind: "text" as const, text: "☃".repeat(2_000) }]));
    const signed: Change = {
      document: after.value.document,
      values: { recipient: "r7" as RecipientId, values },
      events: [],
      jobs: [],
    };
    expect(await store.commit(after, signed, later)).toBe(true);
    expect((await store.listValues(documentId)).get("r7" as RecipientId)).toEqual(values);
  }, 60_000);

  it("of fifty files with the longest names fits its head", async () => {
    const change = aNewDocument();
    const fileParts = Array.from({ length: 50 }, (_, n) => ({
      ...change.document.fileParts[0]!,
      fileName: `${crypto.randomUUID()}${"é".repeat(100)}${n}.pdf`,
      hashData: (n.toString(16).padStart(2, "0") + crypto.randomUUID().replaceAll("-", "").repeat(2)).slice(
        0,
        64,
      ) as Sha256,
    }));
    const emails = Array.from({ length: 100 }, (_, n) => `${crypto.randomUUID()}.${n}.${"y".repeat(200)}@x.org`);
    const document = { ...change.document, fileParts, recipientEmails: emails, turnEmails: emails, ccEmails: emails };
    expect(await store.commit(null, { ...change, document }, someTime)).toBe(true);
    expect((await store.findHead(document._id))!.value.fileParts).toHaveLength(50);
  });
});

describe("links", () => {
  it("lead to their recipient once invited, and die when a new one is made", async () => {
    const before = await create();
    const id = before.value.document._id;
    const hash = (epoch: number) => sha256(`${id}/r0/${epoch}`);
    expect(await store.findByLink(await hash(1))).toBeNull();
    const invited = { ...before.value.recipients[0]!, state: "invited" as const, invitedAt: later };
    await store.commit(before, { document: before.value.document, recipients: [invited], events: [], jobs: [] }, later);
    expect(await store.findByLink(await hash(1))).toEqual({ documentId: id, recipientId: "r0" });
    const again = (await store.findState(id))!;
    const raised = { ...invited, linkEpoch: 2 };
    await store.commit(again, { document: again.value.document, recipients: [raised], events: [], jobs: [] }, later);
    expect(await store.findByLink(await hash(1))).toBeNull();
    expect(await store.findByLink(await hash(2))).toEqual({ documentId: id, recipientId: "r0" });
  });
});

describe("lists", () => {
  it("are newest first, in pages that neither skip nor repeat", async () => {
    for (let n = 0; n < 25; n++) await create({ title: `Document ${n}`, atMs: 1_000 + n });
    const listedIds: string[] = [];
    let before: DocumentId | undefined;
    for (let page = 0; page < 4; page++) {
      const found = await store.list({ scopes: [{ workspace }], view: "all", limit: 10, before });
      listedIds.push(...found.items.map((document) => document.title));
      before = found.next ?? undefined;
      if (!found.next) break;
    }
    expect(listedIds).toEqual(Array.from({ length: 25 }, (_, n) => `Document ${24 - n}`));
  });

  it("merge a workspace with what was sent to an address, none twice", async () => {
    await create({ title: "Own 1", atMs: 1_000 });
    await create({ title: "Theirs 2", atMs: 2_000, workspaceId: "ws_2" as WorkspaceId, status: "SENT" });
    await create({ title: "Own to me 3", atMs: 3_000, status: "SENT", people: ["me@example.com"] });
    await create({
      title: "Theirs 4",
      atMs: 4_000,
      workspaceId: "ws_2" as WorkspaceId,
      status: "SENT",
      people: ["me@example.com"],
    });
    const scopes = [{ workspace }, { email: "me@example.com" }];
    const found = await store.list({ scopes, view: "all", limit: 10 });
    expect(found.items.map((document) => document.title)).toEqual(["Theirs 4", "Own to me 3", "Own 1"]);
  });

  it("keep to dates", async () => {
    for (const day of [1, 2, 3]) await create({ title: `Day ${day}`, atMs: day * 86_400_000 });
    expect(await list("all", { fromMs: 2 * 86_400_000 })).toEqual(["Day 3", "Day 2"]);
    expect(await list("all", { toMs: 2 * 86_400_000 })).toEqual(["Day 1"]);
  });

  it.each([
    ["lease", ["Lease of the boathouse"]],
    ["LEAS", ["Lease of the boathouse"]],
    ["boathouse lea", ["Lease of the boathouse"]],
    ["boathouses", []],
    ["accord", ["Áccörd with Zoë"]],
    ["zoe", ["Áccörd with Zoë"]],
    ["omar@ex", ["Lease of the boathouse"]],
    ["عقد", ["عقد إيجار"]],
    ["契約", ["業務委託契約書"]],
    ["z", ["Áccörd with Zoë"]],
    ["nothing like it", []],
  ])("find %j", async (search, titles) => {
    await create({ title: "Lease of the boathouse", people: ["omar@example.com"], atMs: 1_000 });
    await create({ title: "Áccörd with Zoë", people: ["rita@sample.org"], atMs: 2_000 });
    await create({ title: "عقد إيجار", people: ["rita@sample.org"], atMs: 3_000 });
    await create({ title: "業務委託契約書", people: ["rita@sample.org"], atMs: 4_000 });
    expect(await list("all", { search })).toEqual(titles);
  });

  it("find nothing of another workspace", async () => {
    await create({ title: "Secret merger", workspaceId: "ws_2" as WorkspaceId });
    expect(await list("all", { search: "secret" })).toEqual([]);
    expect(await list("all")).toEqual([]);
  });

  it("look at a bounded number of entries for one page, and go on from there", async () => {
    const changes = Array.from({ length: 450 }, (_, n) => ({
      change: aNewDocument({ title: n === 0 ? "Common needle" : `Common ${n}`, atMs: 1_000 + n }),
      at: someTime,
    }));
    await seedDocuments(kv, tools, changes);
    const pages: number[] = [];
    let before: DocumentId | undefined;
    do {
      const found = await store.list({
        scopes: [{ workspace }],
        view: "all",
        limit: 20,
        search: "common needle",
        before,
      });
      pages.push(found.items.length);
      before = found.next ?? undefined;
    } while (before);
    expect(pages).toEqual([0, 0, 1]);
  });
});

describe("indexes and counters", () => {
  const statuses: DocumentStatus[] = [
    "DRAFT",
    "QUEUED",
    "SENT",
    "SEALING",
    "COMPLETED",
    "DECLINED",
    "VOIDED",
    "EXPIRED",
  ];
  const people = ["ann@x.org", "bob@x.org", "sam@example.com"];
  const step = fc.record({
    which: fc.nat(3),
    status: fc.constantFrom(...statuses),
    title: fc.constantFrom("Lease", "Loan", "Letter of intent"),
    emails: fc.subarray(people),
    turn: fc.subarray(people),
    isRemoved: fc.boolean(),
  });

  it("say exactly what the documents say, after any changes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
        const fresh = await Deno.openKv(":memory:");
        const one = documentStore(fresh, tools);
        const ids = [0, 1, 2, 3].map((n) => idAt(1_000 + n));
        for (const { which, status, title, emails, turn, isRemoved } of steps) {
          const before = await one.findState(ids[which]!);
          if (before && isRemoved) {
            expect(await one.remove(before)).toBe(true);
            await one.forget(ids[which]!);
            continue;
          }
          const document = aDocument({ _id: ids[which]!, status, title, recipientEmails: emails, turnEmails: turn });
          const change: Change = {
            document,
            infos: { en: { title, message: "" } },
            events: [{ type: "CREATE", actor }],
            jobs: [],
          };
          expect(await one.commit(before, change, someTime)).toBe(true);
        }
        await expectTrueIndexes(one, fresh, ids);
        fresh.close();
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  async function expectTrueIndexes(one: DocumentStore, fresh: Deno.Kv, ids: DocumentId[]) {
    const heads = (await Promise.all(ids.map((id) => one.findHead(id)))).flatMap((found) =>
      found ? [found.value] : [],
    );
    for (const view of documentViews) {
      const own = heads.filter((head) => viewsForWorkspace(head).includes(view)).map((head) => head._id);
      const listed = await one.list({ scopes: [{ workspace }], view, limit: 100 });
      expect(listed.items.map((head) => head._id).sort()).toEqual(own.sort());
      const counted = await fresh.get<Deno.KvU64>(countKey({ kind: "workspace", scope: workspace, view }));
      expect(Number(counted.value?.value ?? 0n)).toBe(own.length);
      for (const email of people) {
        const theirs = heads.filter(
          (head) =>
            [...head.recipientEmails, ...head.turnEmails].includes(email) &&
            viewsForRecipient(head, email).includes(view),
        );
        const sent = await one.list({ scopes: [{ email }], view, limit: 100 });
        expect(sent.items.map((head) => head._id).sort()).toEqual(theirs.map((head) => head._id).sort());
        expect((await one.count([{ email }]))[view]).toBe(theirs.length);
      }
    }
    for (const word of ["lease", "loan", "letter intent"]) {
      const found = await one.list({ scopes: [{ workspace }], view: "all", limit: 100, search: word });
      const named = heads.filter((head) => word.split(" ").every((part) => head.title.toLowerCase().includes(part)));
      expect(found.items.map((head) => head._id).sort()).toEqual(named.map((head) => head._id).sort());
    }
  }

  it("leave nothing behind when a draft is removed", async () => {
    const before = await create();
    expect(await store.remove(before)).toBe(true);
    // A process may die here: only the job finds the rest.
    expect(await store.findState(before.value.document._id)).toBeNull();
    const left = async () => {
      const entries = await Array.fromAsync(kv.list({ prefix: [] }));
      return [...new Set(entries.map(({ key }) => key[0]))].filter((name) => name !== "document_count");
    };
    expect(await left()).toContain("document_part");
    await store.forget(before.value.document._id);
    await store.forget(before.value.document._id);
    expect(await left()).toEqual(["job", "job_due"]);
    expect(await store.remove(before)).toBe(false);
  });

  it("forget nothing of a document that is there", async () => {
    const before = await create();
    await expect(store.forget(before.value.document._id)).rejects.toThrow();
  });

  it("find a document by the hash of its sealed file", async () => {
    const before = await create();
    const object = "cd".repeat(32) as Sha256;
    const sealed = {
      files: [{ fileName: "a.pdf", object, size: 1, parts: [] }],
      level: "B-B" as const,
      certificate: { subject: "", issuer: "", serial: "", fingerprint: "" },
      signedAt: toInstant(0),
    };
    const document = { ...before.value.document, ended: { how: "completed" as const, at: later, sealed } };
    await store.commit(before, { document, events: [], jobs: [] }, later);
    expect(await store.findBySealed(object)).toBe(before.value.document._id);
    expect(await store.findBySealed("ef".repeat(32) as Sha256)).toBeNull();
  });
});
