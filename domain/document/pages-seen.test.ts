import { describe, expect, it } from "vitest";
import { aFilePart } from "../../tests/support/builders.ts";
import type { RecipientId, Sha256 } from "../ids.ts";
import { pageSeenEvents } from "./pages-seen.ts";

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
