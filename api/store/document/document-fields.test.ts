import { afterEach, beforeEach, expect, it } from "vitest";
import { sha256 } from "../../../domain/audit/sha256.ts";
import type { Change } from "../../../domain/document/change.ts";
import type { Field } from "../../../domain/field/field.ts";
import type { DocumentId, FieldKey, RecipientId } from "../../../domain/ids.ts";
import { ulid } from "../../../domain/ulid.ts";
import { aDocument, aField, aRecipient, later, someTime } from "../../../tests/support/builders.ts";
import fc from "../../../tests/support/fast-check.ts";
import type { DocumentStore } from "../../ports/documents.ts";
import { documentKey, documentPartKey, documentParts } from "../keys.ts";
import { pack, unpack } from "../records.ts";
import { documentStore } from "./document-store.ts";

const links = {
  tokenOf: (document: DocumentId, recipient: RecipientId) => Promise.resolve(`${document}/${recipient}`),
  hash: (token: string) => sha256(token),
};
const newName = () => ulid(Date.parse(someTime), crypto.getRandomValues(new Uint8Array(16)));
const tools = { links, newName, newSecret: () => crypto.randomUUID() };
const { _id: id } = aDocument();

let kv: Deno.Kv;
let store: DocumentStore;
beforeEach(async () => {
  kv = await Deno.openKv(":memory:");
  store = documentStore(kv, tools);
});
afterEach(() => kv.close());

const key = (n: number) => `field ${n}` as FieldKey;
const aFieldOf = (n: number, label = "") => aField(key(n), "r0", { label });
const manyFields = (count: number) => Array.from({ length: count }, (_, n) => aFieldOf(n));

async function create(on: DocumentStore, fields: Field[]): Promise<void> {
  const change = { document: aDocument(), recipients: [aRecipient("r0")], infos: {}, events: [], jobs: [] };
  expect(await on.commit(null, { ...change, fields }, someTime)).toHaveProperty("done");
}

async function changeSome(on: DocumentStore, fields: Field[], removedFields: FieldKey[] = []): Promise<boolean> {
  const before = (await on.findFields(id, [...fields.map((field) => field.key), ...removedFields]))!;
  const document = { ...before.value.document, version: before.value.document.version + 1 };
  return on.commitFields(before, { document, fields, removedFields, events: [], jobs: [] });
}

async function saveAll(on: DocumentStore, fields: Field[]): Promise<void> {
  const before = (await on.findState(id))!;
  const remainingKeys = new Set(fields.map((field) => field.key));
  const removedFields = before.value.fields.map((field) => field.key).filter((one) => !remainingKeys.has(one));
  const change: Change = { document: before.value.document, fields, removedFields, events: [], jobs: [] };
  expect(await on.commit(before, change, later)).toHaveProperty("done");
}

type StoredHead = { parts: { fields: { at: string; count: number; from?: string }[]; nextPlace?: number } };
const storedHead = async () => unpack((await kv.get(documentKey(id))).value) as StoredHead;
const pieceNames = async () =>
  (await Array.fromAsync(kv.list({ prefix: documentParts(id) }))).map((entry) => String(entry.key.at(-1)));

it("fields are stored as last written, in order, whether changed some at a time or all at once", async () => {
  const keys = fc.uniqueArray(fc.nat(150), { maxLength: 12 });
  const step = fc.record({
    put: keys,
    removed: keys,
    label: fc.string({ maxLength: 300 }),
    isWhole: fc.boolean(),
    isTurned: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.nat(140), fc.array(step, { maxLength: 12 }), async (count, steps) => {
      kv.close();
      kv = await Deno.openKv(":memory:");
      const stores = [documentStore(kv, tools), documentStore(kv, tools)] as const;
      let model = manyFields(count);
      await create(stores[0], model);
      for (const [index, { put, removed, label, isWhole, isTurned }] of steps.entries()) {
        const removedKeys = new Set(removed.filter((n) => !put.includes(n)).map(key));
        const changed = new Map(put.map((n) => [key(n), aFieldOf(n, label)]));
        const known = new Set(model.map((field) => field.key));
        model = [
          ...model.filter((field) => !removedKeys.has(field.key)).map((field) => changed.get(field.key) ?? field),
          ...[...changed.values()].filter((field) => !known.has(field.key)),
        ];
        const turn = isWhole && isTurned ? 1 : 0;
        model = [...model.slice(turn), ...model.slice(0, turn)];
        const on = stores[index % 2]!;
        if (isWhole) await saveAll(on, model);
        else expect(await changeSome(on, [...changed.values()], [...removedKeys])).toBe(true);
        expect((await stores[(index + 1) % 2]!.findState(id))!.value.fields).toEqual(model);
      }
      const { parts } = await storedHead();
      expect(parts.fields.reduce((sum, ref) => sum + ref.count, 0)).toBe(model.length);
      expect(await pieceNames()).toHaveLength(parts.fields.length + 1);
    }),
    { numRuns: 80 },
  );
}, 120_000);

it("a change of one field among a thousand writes one part and reads no other", async () => {
  await create(store, manyFields(1_000));
  const before = new Set(await pieceNames());
  const { fields: refs } = (await storedHead()).parts;
  expect(refs.length).toBeGreaterThan(20);
  const found = (await store.findState(id))!.value.fields.find((field) => field.key === key(500))!;
  await changeSome(store, [{ ...found, label: "first" }]);
  const touched = (await pieceNames()).filter((name) => !before.has(name));
  expect(touched).toHaveLength(1);
  // Damages every other piece, so that reading one fails.
  for (const { at } of (await storedHead()).parts.fields) {
    if (at !== touched[0]) await kv.set(documentPartKey(id, at), new Uint8Array([123]));
  }
  const other = documentStore(kv, tools);
  expect((await other.findFields(id, [key(500)]))!.value.fieldCount).toBe(1_000);
  const known = new Set(await pieceNames());
  expect(await changeSome(other, [{ ...found, label: "second" }])).toBe(true);
  const written = (await pieceNames()).filter((name) => !known.has(name));
  expect(written).toHaveLength(1);
  expect(JSON.stringify(unpack((await kv.get(documentPartKey(id, written[0]!))).value))).toContain("second");
});

it("a change based on an outdated state is refused, and one of several concurrent changes wins", async () => {
  await create(store, manyFields(3));
  const stale = (await store.findFields(id, [key(1)]))!;
  expect(await changeSome(store, [aFieldOf(2, "theirs")])).toBe(true);
  const change: Change = { document: stale.value.document, fields: [aFieldOf(1, "mine")], events: [], jobs: [] };
  expect(await store.commitFields(stale, change)).toBe(false);
  const wins = await Promise.all([1, 2, 3, 4].map((n) => changeSome(documentStore(kv, tools), [aFieldOf(0, `${n}`)])));
  expect(wins.filter(Boolean)).toHaveLength(1);
  expect((await store.findState(id))!.value.fields.map((field) => field.label)).toEqual([
    String(wins.indexOf(true) + 1),
    "",
    "theirs",
  ]);
});

it("fields in the first storage format are read, and rewritten by a partial or a complete change", async () => {
  const fields = manyFields(90);
  for (const change of ["some", "all"] as const) {
    kv.close();
    kv = await Deno.openKv(":memory:");
    store = documentStore(kv, tools);
    await create(store, []);
    const head = await storedHead();
    const pieces = [fields.slice(0, 40), fields.slice(40, 80), fields.slice(80)];
    const refs = pieces.map((piece, n) => ({ at: `old${n}`, count: piece.length }));
    for (const [n, piece] of pieces.entries()) await kv.set(documentPartKey(id, `old${n}`), pack(piece));
    const { nextPlace: _, ...parts } = head.parts;
    await kv.set(documentKey(id), pack({ ...head, parts: { ...parts, fields: refs } }));
    expect((await store.findState(id))!.value.fields).toEqual(fields);
    const next = [...fields.slice(0, 50), aFieldOf(50, "new"), ...fields.slice(52), aFieldOf(200)];
    if (change === "all") await saveAll(store, next);
    else await changeSome(store, [aFieldOf(50, "new"), aFieldOf(200)], [key(51)]);
    expect((await documentStore(kv, tools).findState(id))!.value.fields).toEqual(next);
    expect((await pieceNames()).filter((name) => name.startsWith("old"))).toEqual([]);
  }
});

it("a thousand fields, each in its own part, are added, changed and removed in one commit each", async () => {
  await create(store, []);
  const long = "☃".repeat(190);
  const large = Array.from({ length: 1_000 }, (_, n) => ({
    ...aFieldOf(n, long),
    data: "☃".repeat(2_000),
    options: Array.from({ length: 34 }, (_, option) => `${long}${option}`),
  }));
  expect(await changeSome(store, large)).toBe(true);
  const moved = large.map((field) => ({ ...field, page: 1 }));
  expect(await changeSome(store, moved)).toBe(true);
  expect((await store.findState(id))!.value.fields).toEqual(moved);
  expect(
    await changeSome(
      store,
      [],
      large.map((field) => field.key),
    ),
  ).toBe(true);
  expect((await store.findState(id))!.value.fields).toEqual([]);
  expect(await pieceNames()).toHaveLength(1);
}, 60_000);
