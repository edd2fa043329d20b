import { PDFDocument } from "pdf-lib";
import { expect, it } from "vitest";
import { inspectPdf } from "../intake/inspect.ts";
import { blankPages } from "./blank-pages.ts";

it.each([
  ["a4", { width: 595.28, height: 841.89 }],
  ["letter", { width: 612, height: 792 }],
] as const)("blank pages have the size of %s, and pass as an upload unchanged", async (paper, size) => {
  const bytes = await blankPages(paper, 3, "one");
  const pdf = await PDFDocument.load(bytes);
  expect(pdf.getPages().map((page) => page.getSize())).toEqual(Array(3).fill(size));
  expect(await inspectPdf(bytes)).toMatchObject({ ok: true, value: { changed: false, removed: [] } });
});

it("blank pages differ for each mark, and are the same for the same one", async () => {
  const [one, again, other] = await Promise.all(["one", "one", "two"].map((mark) => blankPages("a4", 1, mark)));
  expect(again).toEqual(one);
  expect(other).not.toEqual(one);
});
