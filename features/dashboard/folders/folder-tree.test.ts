import { describe, expect, it } from "vitest";
import type { FolderRow } from "../../../domain/contract/folder.ts";
import { flatten, idsAround, treeOf } from "./folder-tree.ts";

const aRow = (name: string, parentId: string | null = null): FolderRow => ({
  _id: name as FolderRow["_id"],
  name,
  parentId: parentId as FolderRow["parentId"],
  documents: 0,
  templates: 0,
});

describe("the folder tree", () => {
  const rows = [aRow("Acme", "Clients"), aRow("Clients"), aRow("Lost", "gone"), aRow("2025", "Acme")];

  it("puts each folder within its own, and one that lost it at the root", () => {
    expect(flatten(treeOf(rows)).map(({ path, depth }) => [path, depth])).toEqual([
      ["Clients", 1],
      ["Clients / Acme", 2],
      ["Clients / Acme / 2025", 3],
      ["Lost", 1],
    ]);
  });

  it("knows what is around a folder", () => {
    expect([...idsAround(rows, "2025")]).toEqual(["Acme", "Clients"]);
    expect([...idsAround(rows, "gone")]).toEqual([]);
  });
});
