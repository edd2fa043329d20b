import { describe, expect, it } from "vitest";
import { aDocument, aFilePart } from "../../../tests/support/builders.ts";
import type { FilePartKey, RecipientId, Sha256 } from "../../ids.ts";
import { checkPagesShown, pageSeenEvents } from "./pages-seen.ts";

const ann = "ann" as RecipientId;
const [lease, rules] = ["aa".repeat(32) as Sha256, "bb".repeat(32) as Sha256];
const document = { fileParts: [aFilePart({ pages: 2, hashData: lease }), aFilePart({ pages: 3, hashData: rules })] };

describe("the pages that somebody saw", () => {
  it.each([
    ["every page of every file", [4, 3, 2, 1, 0], { files: [lease, rules], seen: 2, of: 2 }],
    ["all of the second file, however often", [1, 2, 3, 3, 4], { files: [rules], seen: 1, of: 2 }],
  ])("are told of %s", (_what, seen, data) => {
    expect(pageSeenEvents(document, ann, seen)).toEqual([
      { type: "PAGE_SEEN", actor: { kind: "recipient", id: ann }, subject: ann, data },
    ]);
  });

  it.each([
    ["nothing was told", undefined],
    ["a page is missing of each", [0, 2, 3]],
    ["they are no pages of the document", [5, 6, 900]],
  ])("are not claimed where %s", (_what, seen) => {
    expect(pageSeenEvents(document, ann, seen)).toEqual([]);
  });
});

describe("a page without a picture", () => {
  const [one, two] = ["one", "two"] as FilePartKey[];
  const files = [aFilePart({ key: one!, pages: 2 }), aFilePart({ key: two!, pages: 3 })];
  const undrawn = new Map([[two!, [0, 2]]]);
  const noPages = new Map<FilePartKey, number[]>();
  const check = (seen: number[] | undefined, pending = noPages) =>
    checkPagesShown(aDocument({ fileParts: files }), { undrawn, pending }, seen);

  it("keeps its document from being signed until it was on the screen otherwise", () => {
    expect(check(undefined)).toMatchObject({ refusal: { code: "page_not_shown", params: { page: 3 } } });
    expect(check([0, 1, 2, 3])).toMatchObject({ refusal: { code: "page_not_shown", params: { page: 5 } } });
    expect(check([2, 4])).toMatchObject({ ok: true });
  });

  it("that is still being drawn holds the signature back, for drawing it may fail", () => {
    const pending = new Map([[two!, [1]]]);
    expect(check([2, 4], pending)).toMatchObject({ refusal: { code: "page_not_drawn_yet", params: { page: 4 } } });
    expect(check([0, 1, 2], pending)).toMatchObject({ refusal: { code: "page_not_shown", params: { page: 5 } } });
    expect(check([2, 3, 4], pending)).toMatchObject({ ok: true });
  });

  it("is counted in the file that is signed where several were made one", () => {
    const merged = aFilePart({ key: "merged" as FilePartKey, pages: 5 });
    const document = aDocument({ fileParts: files, mergedPart: merged });
    const missing = { undrawn: new Map([[merged.key, [4]]]), pending: noPages };
    expect(checkPagesShown(document, missing, [0])).toMatchObject({ refusal: { params: { page: 5 } } });
    expect(checkPagesShown(document, missing, [4])).toMatchObject({ ok: true });
  });
});
