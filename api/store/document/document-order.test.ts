import { describe, expect, it } from "vitest";
import type { IndexedColumn } from "../../../domain/document/list-order.ts";
import { toInstant, type WorkspaceId } from "../../../domain/ids.ts";
import { someTime } from "../../../tests/support/builders.ts";
import { create, kv, openStoreForEachTest, store, workspace } from "../../../tests/support/setups/document-store.ts";
import type { ListPosition, ListScope, OrderedQuery } from "../../ports/documents.ts";

openStoreForEachTest();

const me = "me@example.com";

/** Titles of all pages. */
async function titles(column: IndexedColumn, isDescending: boolean, more: Partial<OrderedQuery> = {}) {
  const found: string[] = [];
  let after: ListPosition | undefined;
  const scopes: ListScope[] = [{ workspace }];
  for (let page = 0; page < 50; page++) {
    const query = {
      scopes,
      view: "all",
      limit: 3,
      column,
      isDescending,
      ...(after ? { after } : {}),
      ...more,
    } as const;
    const { items, next } = await store.listOrdered(query);
    found.push(...items.map((one) => one.title));
    if (!next) return found;
    after = next;
  }
  throw new Error("the list does not end");
}

const shuffled = [7, 2, 9, 4, 1, 8, 3, 10, 6, 5];
const names = (numbers: readonly number[]) => numbers.map((number) => `Lease ${number}`);
const upwards = names([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);

describe("an ordered list", () => {
  it("has pages without gaps or repeats, in both directions", async () => {
    for (const title of names(shuffled)) await create({ title });
    expect(await titles("title", false)).toEqual(upwards);
    expect(await titles("title", true)).toEqual(upwards.toReversed());
  });

  it("lists documents with equal titles once each", async () => {
    for (let count = 0; count < 7; count++) await create({ title: "Same", atMs: 1_000 * count });
    expect(await titles("title", false)).toHaveLength(7);
    expect(await titles("title", true)).toHaveLength(7);
  });

  it("puts documents without a value last in both directions", async () => {
    await create({ title: "" });
    await create({ title: "B" });
    await create({ title: "" });
    await create({ title: "A" });
    expect(await titles("title", false, { limit: 1 })).toEqual(["A", "B", "", ""]);
    expect(await titles("title", true, { limit: 1 })).toEqual(["B", "A", "", ""]);
  });

  it("combines the workspace's documents with those sent to an address, each once", async () => {
    const theirs = { workspaceId: "ws_2" as WorkspaceId, status: "SENT" as const, people: [me] };
    for (const title of names([1, 3, 5])) await create({ title });
    for (const title of names([2, 4, 6])) await create({ title, ...theirs });
    await create({ title: "Lease 7", status: "SENT", people: [me] });
    const scopes = [{ workspace }, { email: me }];
    expect(await titles("title", false, { scopes })).toEqual(names([1, 2, 3, 4, 5, 6, 7]));
    expect(await titles("title", true, { scopes, limit: 2 })).toEqual(names([7, 6, 5, 4, 3, 2, 1]));
  });

  it("sorts all documents that were sent to an address, also one with many recipients", async () => {
    const theirs = { workspaceId: "ws_2" as WorkspaceId, status: "SENT" as const };
    const crowd = Array.from({ length: 30 }, (_, index) => `p${index}@example.com`);
    const numbers = Array.from({ length: 70 }, (_, index) => index + 1);
    for (const number of numbers.toReversed()) {
      await create({
        title: `Lease ${number}`,
        atMs: 1_000 * number,
        ...theirs,
        people: number === 60 ? [me, ...crowd] : [me],
      });
    }
    await create({ title: "Own" });
    const scopes = [{ workspace }, { email: me }];
    expect(await titles("title", false, { scopes })).toEqual([...names(numbers), "Own"]);
    expect(await titles("changed", true, { scopes })).toHaveLength(71);
  });

  it("contains only documents of the requested view and dates", async () => {
    await create({ title: "Old", atMs: 1_000 });
    await create({ title: "Draft", atMs: 90_000_000 });
    await create({ title: "Sent", atMs: 91_000_000, status: "SENT" });
    expect(await titles("title", false, { view: "draft" })).toEqual(["Draft", "Old"]);
    expect(await titles("changed", false, { fromMs: 90_000_000 })).toHaveLength(2);
    expect(await titles("title", false, { toMs: 90_000_000 })).toEqual(["Old"]);
  });

  it("is updated when a document changes, and drops removed documents", async () => {
    const first = await create({ title: "A" });
    const second = await create({ title: "B" });
    const change = (title: string, ms: number) => ({
      document: { ...first.value.document, title, updatedAt: toInstant(Date.parse(someTime) + ms) },
      events: [],
      jobs: [],
    });
    expect(await store.commit(first, change("C", 1_000), someTime)).toHaveProperty("done");
    expect(await titles("title", false)).toEqual(["B", "C"]);
    expect(await titles("changed", true)).toEqual(["C", "B"]);
    expect(await store.remove(second)).toBe(true);
    expect(await titles("title", false)).toEqual(["C"]);
    const entries = await Array.fromAsync(kv.list({ prefix: ["document_by_order"] }));
    // One scope (the workspace), two views, four columns; the builder's document has no owner.
    expect(entries.filter(({ key }) => key[1] === workspace)).toHaveLength(2 * 4);
  });
});
