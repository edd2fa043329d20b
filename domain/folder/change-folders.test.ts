import { describe, expect, it } from "vitest";
import { type FolderId, toInstant } from "../ids.ts";
import { changeFolder, createFolder, deleteFolder } from "./change-folders.ts";
import { FOLDER_LEVELS, FOLDERS_LIMIT, type Folder, pathTo } from "./folder.ts";

const at = toInstant(0);
const id = (name: string) => name as FolderId;
const aFolder = (name: string, parent: string | null = null, _id = name): Folder => ({
  _id: id(_id),
  name,
  parentId: parent === null ? null : id(parent),
  createdAt: at,
});
/** Clients / Acme / 2024, and Old / 2024. */
const tree = [
  aFolder("Clients"),
  aFolder("Acme", "Clients"),
  aFolder("2024", "Acme", "y1"),
  aFolder("Old"),
  aFolder("2024", "Old", "y2"),
];
const chain = Array.from({ length: FOLDER_LEVELS }, (_, level) =>
  aFolder(`L${level}`, level === 0 ? null : `L${level - 1}`),
);
const make = (folders: readonly Folder[], name: string, parentId: string | null = null) =>
  createFolder(folders, { _id: id("new"), at, name, parentId: parentId === null ? null : id(parentId) });
const codeOf = (outcome: { ok: boolean; refusal?: { code: string } }) => (outcome.ok ? null : outcome.refusal?.code);

describe("a new folder", () => {
  it("has a name of one line, and the requested parent", () => {
    const made = make(tree, "  Leases\n2025 ", "Acme");
    expect(made).toMatchObject({ ok: true, value: { put: [{ name: "Leases 2025", parentId: "Acme" }] } });
  });

  it("needs a name that differs from its siblings, regardless of case", () => {
    expect(codeOf(make(tree, " \u200b "))).toBe("folder_name_required");
    expect(codeOf(make(tree, "x".repeat(81)))).toBe("folder_name_too_long");
    expect(codeOf(make(tree, "clients"))).toBe("folder_name_taken");
    expect(codeOf(make(tree, "Clients", "Old"))).toBeNull();
  });

  it("needs an existing parent, and is refused beyond the limits of depth and number", () => {
    expect(codeOf(make(tree, "New", "gone"))).toBe("not_found");
    expect(codeOf(make(chain, "New", `L${FOLDER_LEVELS - 1}`))).toBe("folder_too_deep");
    expect(codeOf(make(chain, "New", `L${FOLDER_LEVELS - 2}`))).toBeNull();
    const many = Array.from({ length: FOLDERS_LIMIT }, (_, index) => aFolder(`F${index}`));
    expect(codeOf(make(many, "New"))).toBe("too_many_folders");
  });
});

describe("a changed folder", () => {
  it("keeps omitted properties, and is not written without a difference", () => {
    expect(changeFolder(tree, { _id: id("Acme"), name: "Acme Ltd" })).toMatchObject({
      value: { put: [{ name: "Acme Ltd", parentId: "Clients" }] },
    });
    expect(changeFolder(tree, { _id: id("Acme"), parentId: null })).toMatchObject({
      value: { put: [{ name: "Acme", parentId: null }] },
    });
    expect(changeFolder(tree, { _id: id("Acme"), name: "Acme" })).toMatchObject({ value: { put: [] } });
  });

  it("is never moved into itself, nor too deep with its subfolders", () => {
    expect(codeOf(changeFolder(tree, { _id: id("Clients"), parentId: id("y1") }))).toBe("folder_within_itself");
    expect(codeOf(changeFolder(tree, { _id: id("Clients"), parentId: id("Clients") }))).toBe("folder_within_itself");
    const deep = [...chain, aFolder("Two"), aFolder("Below", "Two")];
    const under = id(`L${FOLDER_LEVELS - 2}`);
    expect(codeOf(changeFolder(deep, { _id: id("Two"), parentId: under }))).toBe("folder_too_deep");
    expect(codeOf(changeFolder(deep, { _id: id("Below"), parentId: under }))).toBeNull();
  });
});

describe("a deleted folder", () => {
  it("moves its subfolders to the new parent, and numbers a name that is taken", () => {
    const moved = deleteFolder(tree, { _id: id("Old"), into: id("Acme") });
    expect(moved).toMatchObject({
      value: { put: [{ _id: "y2", name: "2024 (2)", parentId: "Acme" }], removed: ["Old"] },
    });
    expect(deleteFolder(tree, { _id: id("Acme"), into: id("Clients") })).toMatchObject({
      value: { put: [{ _id: "y1", name: "2024", parentId: "Clients" }], removed: ["Acme"] },
    });
  });

  it("deletes its subfolders if no new parent is given", () => {
    const removed = deleteFolder(tree, { _id: id("Clients"), into: undefined });
    expect(removed).toMatchObject({ value: { put: [], removed: ["Clients", "Acme", "y1"] } });
  });

  it("cannot move its subfolders into one of themselves, nor into a missing folder", () => {
    expect(codeOf(deleteFolder(tree, { _id: id("Clients"), into: id("y1") }))).toBe("folder_within_itself");
    expect(codeOf(deleteFolder(tree, { _id: id("Clients"), into: id("gone") }))).toBe("not_found");
    expect(codeOf(deleteFolder(tree, { _id: id("gone"), into: null }))).toBe("not_found");
  });

  it("has a path that starts at the outermost folder, and that ends despite a circle", () => {
    expect(pathTo(tree, id("y1")).map((one) => one.name)).toEqual(["Clients", "Acme", "2024"]);
    const loop = [aFolder("A", "B"), aFolder("B", "A")];
    expect(pathTo(loop, id("A"))).toHaveLength(2);
  });
});
