import { expect, test } from "vitest";
import { onDisk } from "../../../tests/support/on-disk.ts";
import { aPdf, ascii, pdfOf, textPages } from "../../../tests/support/pdf-fixtures.ts";
import { run } from "../../../tests/support/run.ts";
import { listPages } from "../syntax/pages.ts";
import { openPdf } from "../syntax/reader.ts";
import { isDict, PdfRef } from "../syntax/values.ts";
import { inspectPdf } from "./inspect.ts";
import { mergePdfs } from "./merge.ts";

test("merged files keep their pages, their order and their own named destinations", async () => {
  const named = (texts: string[], mediaBox: string) =>
    pdfOf({
      objects: textPages(texts, {
        mediaBox,
        catalog: "/Names <</Dests <</Names [(last) [6 0 R /Fit]]>>>> /StructTreeRoot <</Type /StructTreeRoot>>",
        page: "/StructParents 0 /Annots [<</Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest (last)>>]",
      }),
    });
  const merged = await mergePdfs([named(["a", "b"], "[0 0 100 800]"), aPdf(["c"]), named(["d", "e"], "[0 0 300 800]")]);
  if (!merged.ok) throw new Error(merged.refusal.code);
  const { bytes, pages } = merged.value;
  expect(pages.map((page) => page.visibleBox[2])).toEqual([100, 100, 595, 300, 300]);
  expect(await inspectPdf(bytes)).toMatchObject({ ok: true, value: { changed: false, pages } });
  const extracted = await onDisk(bytes, async (path) => {
    expect(new TextDecoder().decode(await run("qpdf", ["--check", path]))).toContain("No syntax");
    return new TextDecoder().decode(await run("pdftotext", [path, "-"]));
  });
  expect(extracted.trim().split(/\s+/)).toEqual(["a", "b", "c", "d", "e"]);
  const reader = openPdf(bytes);
  const listed = listPages(reader);
  const targets = [0, 3].map((index) => {
    const link = reader.resolve(reader.arrayIn(listed[index]!.dict, "Annots")![0]);
    const [page] = (isDict(link) && reader.arrayIn(link, "Dest")) || [];
    return page instanceof PdfRef ? listed.findIndex((one) => one.ref.id === page.id) : -1;
  });
  expect(targets).toEqual([1, 4]);
});

test("a file that cannot be read is not merged", async () => {
  expect(await mergePdfs([aPdf(), ascii("%PDF-1.7 nothing")])).toMatchObject({
    ok: false,
    refusal: { code: "file_broken" },
  });
});
