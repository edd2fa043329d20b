import { describe, expect, it } from "vitest";
import { aDocument, aFilePart } from "../../../tests/support/builders.ts";
import type { FilePartKey, RecipientId, Sha256 } from "../../ids.ts";
import { checkPagesShown, pageSeenEvents } from "./pages-seen.ts";

const ann = "ann" as RecipientId;
const [lease, rules] = ["aa".repeat(32) as Sha256, "bb".repeat(32) as Sha256];
const document = { fileParts: [aFilePart({ pages: 2, hashData: lease }), aFilePart({ pages: 3, hashData: rules })] };

describe("the pages that a recipient saw", () => {
  it.each([
    ["every page of every file", [4, 3, 2, 1, 0], { files: [lease, rules], seen: 2, of: 2 }],
    ["all of the second file, however often", [1, 2, 3, 3, 4], { files: [rules], seen: 1, of: 2 }],
  ])("are recorded: %s", (_what, seen, data) => {
    expect(pageSeenEvents(document, ann, seen)).toEqual([
      { type: "PAGE_SEEN", actor: { kind: "recipient", id: ann }, subject: ann, data },
    ]);
  });

  it.each([
    ["the browser reports none", undefined],
    ["a page of each file is missing", [0, 2, 3]],
    ["the document has no such pages", [5, 6, 900]],
  ])("are not recorded if %s", (_what, seen) => {
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

  it("prevents signing until the recipient has seen it", () => {
    expect(check(undefined)).toMatchObject({ refusal: { code: "page_not_shown", params: { page: 3 } } });
    expect(check([0, 1, 2, 3])).toMatchObject({ refusal: { code: "page_not_shown", params: { page: 5 } } });
    expect(check([2, 4])).toMatchObject({ ok: true });
  });

  it("that is still being drawn and was not seen prevents signing, because drawing may fail", () => {
    const pending = new Map([[two!, [1]]]);
    expect(check([2, 4], pending)).toMatchObject({ refusal: { code: "page_not_drawn_yet", params: { page: 4 } } });
    expect(check([0, 1, 2], pending)).toMatchObject({ refusal: { code: "page_not_shown", params: { page: 5 } } });
    expect(check([2, 3, 4], pending)).toMatchObject({ ok: true });
  });

  it("is numbered within the merged file if files were merged", () => {
    const merged = aFilePart({ key: "merged" as FilePartKey, pages: 5 });
    const document = aDocument({ fileParts: files, mergedPart: merged });
    const missing = { undrawn: new Map([[merged.key, [4]]]), pending: noPages };
    expect(checkPagesShown(document, missing, [0])).toMatchObject({ refusal: { params: { page: 5 } } });
    expect(checkPagesShown(document, missing, [4])).toMatchObject({ ok: true });
  });
});
