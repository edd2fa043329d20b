import { signal } from "@preact/signals-react";
import { describe, expect, it } from "vitest";
import type { AssetsView, OwnerView } from "../../../domain/contract/views/views.ts";
import { type FilePartKey, toInstant } from "../../../domain/ids.ts";
import type { Host } from "../../host/host.ts";
import { createPages } from "../draft/draft-pages.ts";
import { createEditor } from "../editor/create-editor.ts";
import { aDraft, aField, aFilePart, aView } from "../testing/builders.ts";
import { createPageChanges } from "./create-page-changes.ts";
import { createPageWork } from "./create-page-work.ts";

type Request = { path: string; body: unknown };

/** A draft of two files of two pages; the server composes and shows what is requested. */
function setUp(newPart = aFilePart("made", { pages: 1 })) {
  const fields = [aField("one"), aField("two", { page: 1 }), aField("other", { part: "b" as FilePartKey })];
  const draft = signal(aDraft({ fileParts: [aFilePart("a"), aFilePart("b")], fields }));
  const server = signal<OwnerView | null>(aView(draft.peek(), 1));
  const requests: Request[] = [];
  let isDown = false;
  let isSaved = true;
  const host = {
    apiBase: "http://api",
    fetch: async (path: string, init: RequestInit) => {
      if (isDown) throw new TypeError("no network");
      requests.push({ path, body: init.body ? JSON.parse(String(init.body)) : null });
      const view = { pages: [{ width: 100, height: 100 }], assets: { base: "/tickets/x", expiresAt: toInstant(0) } };
      return new Response(JSON.stringify({ data: path.includes("compose") ? newPart : view }));
    },
  } as unknown as Host;
  const change = (step: (before: typeof draft.value) => typeof draft.value) => {
    draft.value = step(draft.peek());
  };
  const { pages, rememberPages } = createPages(draft, server);
  const editor = createEditor({ draft, pages, change });
  const assets = signal<AssetsView | null>({ base: "/assets", expiresAt: toInstant(0) });
  const store = { draft, server, assets, flush: async () => isSaved, rememberPages };
  const upload = async () => ({ ok: true as const, value: [] });
  return {
    changes: createPageChanges(host, { store, editor, documentId: () => store.server.peek()?._id, upload }),
    editor,
    requests,
    refuseSaves: () => {
      isSaved = false;
    },
    goDown: () => {
      isDown = true;
    },
    pagesOf: () => pages.value.map((page) => `${page.part}${page.page} ${page.width}×${page.height}`),
    state: () => ({
      files: draft.value.fileParts.map((part) => part.key),
      fields: draft.value.fields.map((field) => `${field.key}@${field.part}${field.page}`),
    }),
  };
}

const a = aFilePart("a");

describe("pages of a draft's file", () => {
  it("are requested from the server only where the document does not contain them", async () => {
    const { changes, requests } = setUp();
    const known = await changes.readPages(a);
    expect(known.ok && known.value.map((page) => page.thumbnail)).toEqual([
      "http://api/assets/a/thumbnails/0.jpg",
      "http://api/assets/a/thumbnails/1.jpg",
    ]);
    expect(requests).toEqual([]);
    const fresh = await changes.readPages(aFilePart("new"));
    expect(fresh.ok && fresh.value[0]).toMatchObject({
      size: { width: 100 },
      thumbnail: expect.stringContaining("/tickets/x/new/"),
    });
  });

  it("keep their fields when recomposed; removed pages list theirs, and undo restores both", async () => {
    const { changes, editor, requests, state, pagesOf } = setUp();
    const opened = await changes.readPages(a);
    const work = createPageWork(opened.ok ? opened.value : []);
    work.remove();
    work.turn(90);
    expect(changes.lostFields(a, work.plan.value).map((field) => field.key)).toEqual(["one"]);
    const before = state();
    expect(await changes.apply(a, work.plan.value, work.original)).toBeNull();
    expect(requests.at(-1)).toEqual({
      path: "/api/document/compose",
      body: { fileName: "a.pdf", documentId: "d1", pages: [{ part: "a", page: 1, rotate: 90 }] },
    });
    expect(state()).toEqual({ files: ["made", "b"], fields: ["two@made0", "other@b0"] });
    expect(pagesOf()).toEqual(["made0 297×210", "b0 210×297", "b1 210×297"]);
    editor.undo();
    expect(state()).toEqual(before);
    expect(pagesOf()).toHaveLength(4);
  });

  it("belong to the draft once composed, even if saving has to wait", async () => {
    const { changes, refuseSaves, state } = setUp();
    const opened = await changes.readPages(a);
    const work = createPageWork(opened.ok ? opened.value : []);
    work.turn(90);
    refuseSaves();
    expect(await changes.apply(a, work.plan.value, work.original)).toBeNull();
    expect(state().files).toEqual(["made", "b"]);
  });

  it("stay unchanged when the server refuses, or when the result equals an existing file", async () => {
    const twin = setUp(aFilePart("made", { hashData: aFilePart("b").hashData }));
    const before = twin.state();
    const opened = await twin.changes.readPages(a);
    const work = createPageWork(opened.ok ? opened.value : []);
    work.turn(90);
    expect(await twin.changes.apply(a, work.plan.value, work.original)).toMatchObject({ code: "file_duplicate" });
    twin.goDown();
    expect(await twin.changes.apply(a, work.plan.value, work.original)).toMatchObject({ code: "unreachable" });
    expect(twin.state()).toEqual(before);
  });
});

describe("replacing a file", () => {
  it("lists the fields without a page, and moves them to the last page or removes them", async () => {
    for (const [restOption, expected] of [
      ["last_page", ["one@new0", "other@b0", "two@new0"]],
      ["off", ["one@new0", "other@b0"]],
    ] as const) {
      const { changes, editor, state, pagesOf } = setUp();
      const before = state();
      const plan = await changes.planReplacement(a, aFilePart("new", { pages: 1 }));
      if (!plan.ok) throw new Error(plan.refusal.code);
      expect(plan.value.dropped.map((field) => field.key)).toEqual(["two"]);
      expect(state()).toEqual(before);
      await changes.replace(plan.value, restOption);
      expect(state()).toEqual({ files: ["new", "b"], fields: expected });
      expect(pagesOf()[0]).toBe("new0 100×100");
      editor.undo();
      expect(state()).toEqual(before);
    }
  });

  it("is refused when the draft already has the same content", async () => {
    const { changes, state } = setUp();
    const before = state();
    const plan = await changes.planReplacement(a, aFilePart("new", { uploadedSha256: aFilePart("b").uploadedSha256 }));
    expect(plan).toMatchObject({ ok: false, refusal: { code: "file_duplicate" } });
    expect(state()).toEqual(before);
  });
});
