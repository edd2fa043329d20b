import { describe, expect, it } from "vitest";
import type { DocumentView } from "../../../domain/document/views.ts";
import type { DocumentId, WorkspaceId } from "../../../domain/ids.ts";
import { someTime } from "../../../tests/support/builders.ts";
import {
  aNewDocument,
  create,
  kv,
  openStoreForEachTest,
  store,
  tools,
  workspace,
} from "../../../tests/support/setups/document-store.ts";
import { seedDocuments } from "./document-store.ts";

openStoreForEachTest();

const list = async (view: DocumentView, more: object = {}) =>
  (await store.list({ scopes: [{ workspace }], view, limit: 100, ...more })).items.map((document) => document.title);

describe("document lists", () => {
  it("are newest first, in pages without gaps or repeats", async () => {
    for (let n = 0; n < 25; n++) await create({ title: `Document ${n}`, atMs: 1_000 + n });
    const listedIds: string[] = [];
    let before: DocumentId | undefined;
    for (let page = 0; page < 4; page++) {
      const found = await store.list({ scopes: [{ workspace }], view: "all", limit: 10, after: before });
      listedIds.push(...found.items.map((document) => document.title));
      before = found.next ?? undefined;
      if (!found.next) break;
    }
    expect(listedIds).toEqual(Array.from({ length: 25 }, (_, n) => `Document ${24 - n}`));
  });

  it("combine a workspace's documents with those sent to an address, each once", async () => {
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

  it("contain only documents of the requested dates", async () => {
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
    ["omar.lee@bigcorp.example", ["Lease of the boathouse"]],
    ["lease-2026.pdf", ["Lease of the boathouse"]],
    ["strasse", ["Überlassungsvertrag Straße Łódź Ærø"]],
    ["STRASSE lodz", ["Überlassungsvertrag Straße Łódź Ærø"]],
    ["Łódź aero", ["Überlassungsvertrag Straße Łódź Ærø"]],
    ["vertrag", ["Überlassungsvertrag Straße Łódź Ærø"]],
    ["sungsvert", ["Überlassungsvertrag Straße Łódź Ærø"]],
    ["trag", ["Überlassungsvertrag Straße Łódź Ærø"]],
    ["tra", []],
    ["house", ["Lease of the boathouse"]],
    ["عقد", ["عقد إيجار"]],
    ["契約", ["業務委託契約書"]],
    ["z", ["Áccörd with Zoë"]],
    ["nothing like it", []],
  ])("return the matching documents for the search %j", async (search, titles) => {
    await create({
      title: "Lease of the boathouse",
      people: ["omar.lee@bigcorp.example"],
      files: ["lease-2026.pdf"],
      atMs: 1_000,
    });
    await create({ title: "Überlassungsvertrag Straße Łódź Ærø", people: ["rita@sample.org"], atMs: 1_500 });
    await create({ title: "Áccörd with Zoë", people: ["rita@sample.org"], atMs: 2_000 });
    await create({ title: "عقد إيجار", people: ["rita@sample.org"], atMs: 3_000 });
    await create({ title: "業務委託契約書", people: ["rita@sample.org"], atMs: 4_000 });
    expect(await list("all", { search })).toEqual(titles);
  });

  it("contain no documents of another workspace", async () => {
    await create({ title: "Secret merger", workspaceId: "ws_2" as WorkspaceId });
    expect(await list("all", { search: "secret" })).toEqual([]);
    expect(await list("all")).toEqual([]);
  });

  it("read a limited number of entries per page, and continue after them", async () => {
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
        after: before,
      });
      pages.push(found.items.length);
      before = found.next ?? undefined;
    } while (before);
    expect(pages).toEqual([0, 0, 1]);
  });
});
