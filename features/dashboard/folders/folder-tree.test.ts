import { describe, expect, it } from "vitest";
import type { FolderRow } from "../../../domain/contract/folder.ts";
import { ancestorIds, flatten, treeOf } from "./folder-tree.ts";

const aRow = (name: string, parentId: string | null = null): FolderRow => ({
  _id: name as FolderRow["_id"],
  name,
  parentId: parentId as FolderRow["parentId"],
  documents: 0,
  templates: 0,
});

describe("the folder tree", () => {
  const rows = [aRow("Acme", "Clients"), aRow("Clients"), aRow("Lost", "gone"), aRow("2025", "Acme")];

  it("nests each folder in its parent, and lists a folder without a parent at the root", () => {
    expect(flatten(treeOf(rows)).map(({ path, depth }) => [path, depth])).toEqual([
      ["Clients", 1],
      ["Clients / Acme", 2],
      ["Clients / Acme / 2025", 3],
      ["Lost", 1],
    ]);
  });

  it("lists the ancestors of a folder", () => {
    expect([...ancestorIds(rows, "2025")]).toEqual(["Acme", "Clients"]);
    expect([...ancestorIds(rows, "gone")]).toEqual([]);
  });
});
