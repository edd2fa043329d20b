import { expect, it } from "vitest";
import type { FilePartKey } from "../../../../domain/ids.ts";
import { fileHead } from "./file-heads.ts";

const [a, b] = ["a" as FilePartKey, "b" as FilePartKey];
const pages = [{ part: a }, { part: a }, { part: b }];
const parts = [
  { key: a, fileName: "Lease.pdf" },
  { key: b, fileName: "Annex.pdf" },
];

it("each file's name is shown over its first page if the document has several files", () => {
  expect(pages.map((_, index) => fileHead(pages, parts, index))).toEqual(["Lease.pdf", null, "Annex.pdf"]);
  expect(fileHead([{ part: a }], parts.slice(0, 1), 0)).toBeNull();
});
