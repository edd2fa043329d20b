import { signal } from "@preact/signals-react";
import { describe, expect, it } from "vitest";
import type { OwnerView } from "../../../domain/contract/views/views.ts";
import type { FilePartKey } from "../../../domain/ids.ts";
import { aDraft, aFilePart, aView } from "../testing/builders.ts";
import { createPages } from "./draft-pages.ts";

function setUp() {
  const draft = signal(aDraft({ fileParts: [aFilePart("a"), aFilePart("b")] }));
  const server = signal<OwnerView | null>(aView(draft.peek(), 1));
  const { pages, rememberPages } = createPages(draft, server);
  const setParts = (...keys: string[]) => {
    draft.value = { ...draft.peek(), fileParts: keys.map((key) => aFilePart(key)) };
  };
  return {
    draft,
    server,
    rememberPages,
    put: setParts,
    pages,
    pageNames: () => pages.value.map((page) => `${page.part}${page.page}`),
  };
}

describe("pages of a draft", () => {
  it("are taken from its files until the server has them", () => {
    const { put: setParts, rememberPages, pageNames } = setUp();
    expect(pageNames()).toEqual(["a0", "a1", "b0", "b1"]);
    rememberPages("c" as FilePartKey, [{ width: 297, height: 210 }]);
    setParts("c", "b");
    expect(pageNames()).toEqual(["c0", "b0", "b1"]);
    setParts("b", "a");
    expect(pageNames()).toEqual(["b0", "b1", "a0", "a1"]);
  });

  it("are the server's last ones while a file's pages are unknown", () => {
    const { put: setParts, server, draft, pageNames } = setUp();
    setParts("a", "b", "new");
    expect(pageNames()).toEqual(["a0", "a1", "b0", "b1"]);
    server.value = aView(draft.peek(), 2);
    expect(pageNames()).toEqual(["a0", "a1", "b0", "b1", "new0", "new1"]);
  });

  it("stay the same array while only fields change", () => {
    const { draft, pages } = setUp();
    const before = pages.value;
    draft.value = { ...draft.peek(), fields: [] };
    expect(pages.value).toBe(before);
  });
});
