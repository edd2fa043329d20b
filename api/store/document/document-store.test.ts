import { describe, expect, it } from "vitest";
import { findChainFault } from "../../../domain/audit/chain.ts";
import { sha256 } from "../../../domain/audit/sha256.ts";
import type { Change } from "../../../domain/document/change.ts";
import type { FieldKey, Instant, RecipientId, Sha256 } from "../../../domain/ids.ts";
import type { Recipient } from "../../../domain/recipient/recipient.ts";
import { aField, aRecipient, later, someTime } from "../../../tests/support/builders.ts";
import {
  actor,
  aNewDocument,
  create,
  kv,
  openStoreForEachTest,
  store,
  tools,
} from "../../../tests/support/setups/document-store.ts";
import { documentStore } from "./document-store.ts";

openStoreForEachTest();

describe("a commit", () => {
  it("stores head, recipients, fields, titles, values and trail together", async () => {
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
    expect(await store.commit(found, signed, later)).toHaveProperty("done");
    const after = (await store.findState(change.document._id))!.value;
    expect(after.recipients.map((one) => one.state)).toEqual(["signed", "waiting"]);
    expect(await store.listValues(change.document._id)).toEqual(new Map([["r0", values]]));
    const lines = await store.listAudit(change.document._id);
    expect(lines.map((line) => line.entry.type)).toEqual(["CREATE", "RELEASED"]);
    expect(lines[1]!.personal!.facts).toEqual(rita);
    expect(await findChainFault(change.document._id, lines)).toBeNull();
    expect(after.document.audit).toEqual({ seq: 2, head: lines[1]!.hash });
  });

  it("succeeds for one of fifty writers that read the same state", async () => {
    const before = await create();
    const attempts = Array.from({ length: 50 }, (_, n) => {
      const document = { ...before.value.document, title: `Title ${n}` };
      const change: Change = { document, events: [{ type: "DOWNLOADED", actor }], jobs: [] };
      return store.commit(before, change, later);
    });
    const results = await Promise.all(attempts);
    expect(results.filter((result) => "done" in result)).toHaveLength(1);
    expect(results.filter((result) => "lost" in result)).toHaveLength(49);
    expect(await store.listAudit(before.value.document._id)).toHaveLength(2);
  });

  it("never creates the same document twice", async () => {
    const change = aNewDocument();
    expect(await store.commit(null, change, someTime)).toHaveProperty("done");
    expect(await store.commit(null, change, someTime)).toEqual({ exists: change.document._id });
  });

  it("never stores an event earlier than the previous one, whatever the clock shows", async () => {
    const before = await create();
    const change = { document: before.value.document, events: [{ type: "DOWNLOADED" as const, actor }], jobs: [] };
    await store.commit(before, change, "2001-01-01T00:00:00.000Z" as Instant);
    const lines = await store.listAudit(before.value.document._id);
    expect(lines[1]!.entry.ts).toBe(someTime);
  });

  it("removes recipients, and leaves no part of the earlier state behind", async () => {
    const before = await create({ people: ["rita@example.com", "omar@example.com"] });
    const change: Change = {
      document: { ...before.value.document, recipientEmails: ["omar@example.com"] },
      removedRecipients: ["r0" as RecipientId],
      events: [],
      jobs: [],
    };
    expect(await store.commit(before, change, later)).toHaveProperty("done");
    const after = (await store.findState(before.value.document._id))!.value;
    expect(after.recipients.map((one) => one._id)).toEqual(["r1"]);
    const parts = await Array.fromAsync(kv.list({ prefix: ["document_part", before.value.document._id] }));
    expect(parts).toHaveLength(2);
  });

  it("of another process is visible at once, and a commit based on an older state is refused", async () => {
    const before = await create();
    const { _id } = before.value.document;
    const other = documentStore(kv, tools);
    const rename = (title: string): Change => ({
      document: { ...before.value.document, title },
      recipients: [{ ...before.value.recipients[0]!, state: "signed" }],
      events: [],
      jobs: [],
    });
    expect(await other.commit((await other.findState(_id))!, rename("Theirs"), later)).toHaveProperty("done");
    expect((await store.findState(_id))!.value).toMatchObject({
      document: { title: "Theirs" },
      recipients: [{ state: "signed" }],
    });
    expect(await store.commit(before, rename("Ours"), later)).toEqual({ lost: true });
    expect((await store.findState(_id))!.value.document.title).toBe("Theirs");
  });

  it("is never read in part while another is being written", async () => {
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

  it("with 500 recipients and 1,000 long fields is saved, sent to all at once, and signed", async () => {
    const change = aNewDocument();
    const documentId = change.document._id;
    const recipients = many.map((one) => ({ ...one, documentId }));
    const emails = recipients.slice(0, 100).map((one) => one.email);
    const fields = Array.from({ length: 1_000 }, (_, n) =>
      aField(`f${n}`, "r7", { label: long, data: "☃".repeat(2_000) }),
    );
    const document = { ...change.document, recipientEmails: emails, recipientCount: 500 };
    expect(await store.commit(null, { ...change, document, recipients, fields }, someTime)).toHaveProperty("done");
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
    expect(await store.commit(draft, sent, later)).toHaveProperty("done");
    // A second sender with the same stale state loses, and the first one's commit stays whole.
    expect(await store.commit(draft, sent, later)).toEqual({ lost: true });
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
    expect(await store.commit(after, signed, later)).toHaveProperty("done");
    expect((await store.listValues(documentId)).get("r7" as RecipientId)).toEqual(values);
  }, 60_000);

  it("with fifty files of the longest names fits into its head", async () => {
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
    expect(await store.commit(null, { ...change, document }, someTime)).toHaveProperty("done");
    expect((await store.findHead(document._id))!.value.fileParts).toHaveLength(50);
  });
});

describe("recipients' links", () => {
  it("lead to their recipient once invited, and stop working when a new one is issued", async () => {
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
