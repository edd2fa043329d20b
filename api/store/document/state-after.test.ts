import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sha256 } from "../../../domain/audit/sha256.ts";
import type { Change, DocumentState } from "../../../domain/document/change.ts";
import type { DocumentId, FieldKey, Instant, RecipientId } from "../../../domain/ids.ts";
import type { Recipient } from "../../../domain/recipient/recipient.ts";
import { ulid } from "../../../domain/ulid.ts";
import { aDocument, aField, aRecipient, later, someTime } from "../../../tests/support/builders.ts";
import fc from "../../../tests/support/fast-check.ts";
import type { Versioned } from "../../ports/basics.ts";
import type { DocumentStore } from "../../ports/documents.ts";
import { documentParts } from "../keys.ts";
import { documentStore } from "./document-store.ts";

const links = {
  tokenOf: async (document: DocumentId, recipient: RecipientId, epoch: number) => `${document}/${recipient}/${epoch}`,
  hash: (token: string) => sha256(token),
};
const newName = () => ulid(Date.parse(someTime), crypto.getRandomValues(new Uint8Array(16)));
const tools = { links, newName, newSecret: () => crypto.randomUUID() };
const id = newName() as DocumentId;
const created = { type: "CREATE" as const, actor: { kind: "user" as const, id: "u1" } };

let kv: Deno.Kv;
let store: DocumentStore;
beforeEach(async () => {
  kv = await Deno.openKv(":memory:");
  store = documentStore(kv, tools);
});
afterEach(() => kv.close());

const person = (index: number, more: Partial<Recipient> = {}) =>
  aRecipient(`r${index}`, { documentId: id, position: index, email: `person${index}@example.com`, ...more });

async function write(change: Omit<Change, "events" | "jobs">): Promise<Versioned<DocumentState>> {
  const before = await store.findState(id);
  expect(await store.commit(before, { ...change, events: [created], jobs: [] }, later)).toHaveProperty("done");
  return (await store.findState(id))!;
}

const step = fc.record({
  changed: fc.uniqueArray(fc.nat(29), { maxLength: 6 }),
  removed: fc.uniqueArray(fc.nat(29), { maxLength: 3 }),
  isReordered: fc.boolean(),
  fields: fc.uniqueArray(fc.nat(20), { maxLength: 5 }),
  removedFields: fc.uniqueArray(fc.nat(20), { maxLength: 3 }),
  title: fc.option(fc.constantFrom("Lease", "Loan"), { nil: undefined }),
  nextReminderAt: fc.option(fc.constant(later), { nil: undefined }),
});

describe("the state after a commit", () => {
  it("equals the state that another process reads, whatever was changed", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        kv.close();
        kv = await Deno.openKv(":memory:");
        const both = [documentStore(kv, tools), documentStore(kv, tools)];
        for (const [index, one] of steps.entries()) {
          store = both[index % 2]!;
          const { recipients = [], infos = {} } = (await store.findState(id))?.value ?? {};
          // Some rules omit unknown values and others include them.
          const changed = one.changed.map((n) => person(n, { name: `${n} at ${index}`, host: undefined }));
          const people = recipients.filter((known) => !one.changed.some((n) => known._id === `r${n}`));
          const all = [...people, ...changed].map((known, position) => ({ ...known, position }));
          const stored = await write({
            document: aDocument({ _id: id, title: one.title ?? "Contract", nextReminderAt: one.nextReminderAt }),
            recipients: one.isReordered ? all.toReversed() : changed,
            removedRecipients: one.removed.map((n) => `r${n}` as RecipientId),
            fields: one.fields.map((n) => aField(`f${n}`, "r0", { label: `at ${index}`, placeholder: undefined })),
            removedFields: one.removedFields.map((n) => `f${n}` as FieldKey),
            ...(one.title ? { infos: { ...infos, en: { title: one.title, message: "" } } } : {}),
          });
          const read = await documentStore(kv, tools).findState(id);
          expect(stored).toStrictEqual(read);
          if (index % 3 === 0) expect(await both[(index + 1) % 2]!.findState(id)).toStrictEqual(read);
        }
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it("is not written if its schema rejects it", async () => {
    await write({ document: aDocument({ _id: id }), recipients: [person(0)] });
    const wrong = { ...person(0), state: "asleep" } as unknown as Recipient;
    await expect(write({ document: aDocument({ _id: id }), recipients: [wrong] })).rejects.toThrow("state");
    expect((await documentStore(kv, tools).findState(id))?.value.recipients[0]?.state).toBe("waiting");
  });
});

describe("an action of one recipient among five hundred", () => {
  const parts = async () => {
    const entries = await Array.fromAsync(kv.list<Uint8Array>({ prefix: documentParts(id) }));
    return new Map(entries.map((entry) => [String(entry.key.at(-1)), entry.value.length]));
  };

  it("writes the part with that recipient and no other", async () => {
    const people = Array.from({ length: 500 }, (_, index) => person(index, { state: "invited", invitedAt: someTime }));
    const document = aDocument({ _id: id, status: "SENT", recipientCount: 500 });
    await write({ document, recipients: people });
    const before = await parts();
    for (const [act, index] of [0, 3, 250, 499].entries()) {
      const at = `2026-11-23T10:00:0${act}.000Z` as Instant;
      await write({ document: { ...document, updatedAt: at }, recipients: [{ ...people[index]!, viewedAt: at }] });
    }
    const after = await parts();
    const written = [...after].filter(([name]) => !before.has(name));
    // Two of the four are in one piece.
    expect(written).toHaveLength(3);
    expect(after.size).toBe(before.size);
    expect(Math.max(...written.map(([, bytes]) => bytes))).toBeLessThan(16 * 1024);
  });
});
