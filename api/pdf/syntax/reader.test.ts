import { expect, test } from "vitest";
import { aPdf, ascii, joined, pdfOf, textPages, withRevision } from "../../../tests/support/pdf-fixtures.ts";
import { listPages } from "./pages.ts";
import { openPdf } from "./reader.ts";
import { recoverPdf } from "./recover.ts";
import { PdfName, PdfStream, type PdfString, PdfSyntaxError } from "./values.ts";

const reasonOf = (open: () => unknown): string => {
  try {
    open();
  } catch (error) {
    if (error instanceof PdfSyntaxError) return error.reason;
    throw error;
  }
  return "read";
};

test("pages are found through a cross-reference table, a stream and packed objects", () => {
  const files = [
    aPdf(["a", "b", "c"]),
    aPdf(["a", "b", "c"], { xref: "stream" }),
    aPdf(["a", "b", "c"], { xref: "stream", packed: [1, 2, 3, 4, 6, 8] }),
  ];
  for (const file of files) {
    const reader = openPdf(file);
    const pages = listPages(reader);
    expect(pages.map((page) => page.ref.id)).toEqual([4, 6, 8]);
    expect(pages[0]!.shape).toEqual({ visibleBox: [0, 0, 595, 842], rotate: 0, userUnit: 1 });
    const content = reader.resolve(pages[1]!.dict.get("Contents"));
    expect(content instanceof PdfStream && new TextDecoder().decode(reader.data(content))).toContain("(b) Tj");
    expect(reader.end).toBe(file.length);
    expect(reader.revisions).toHaveLength(1);
  }
});

test("a page inherits boxes and rotation, and its visible box is its crop box", () => {
  const objects = textPages(["a"], { pages: "/Rotate -90 /CropBox [500 10 100 900]" });
  const [page] = listPages(openPdf(pdfOf({ objects })));
  expect(page!.shape).toEqual({ visibleBox: [100, 10, 500, 842], rotate: 270, userUnit: 1 });
});

test("each revision is recognized, and an earlier one can be read", () => {
  const first = aPdf(["old"]);
  const second = withRevision(first, { objects: { 5: { dict: "", data: "BT (new) Tj ET" } } });
  const third = withRevision(second, { objects: { 9: "(more)" }, xref: "stream" });
  const reader = openPdf(third);
  expect(reader.revisions.map((revision) => revision.end)).toEqual([first.length, second.length, third.length]);
  expect([...reader.revisions[1]!.sections[0]!.entries.keys()]).toEqual([5]);
  const old = openPdf(third, { upTo: first.length });
  const content = old.get(5);
  expect(content instanceof PdfStream && new TextDecoder().decode(content.raw)).toContain("old");
});

test("objects are parsed in all their notations", () => {
  const spelt = "[<</A#20B (a\\(b\\)\\101\\n\\\nc) /C <48656C6C 6>>> -1.5 .5 +3 true null 4 0 R 4 0 (x(y)z)]";
  const reader = openPdf(pdfOf({ objects: { ...textPages(["a"]), 9: spelt } }));
  const [dict, ...rest] = reader.get(9) as [Map<string, PdfString>, ...unknown[]];
  expect(new TextDecoder().decode(dict.get("A B")!.bytes)).toBe("a(b)A\nc");
  expect(new TextDecoder().decode(dict.get("C")!.bytes)).toBe("Hell`");
  expect(rest.slice(0, 5)).toEqual([-1.5, 0.5, 3, true, null]);
  expect(rest.slice(5)).toMatchObject([{ id: 4 }, 4, 0, { bytes: ascii("x(y)z") }]);
  expect(reader.resolve(reader.dictIn(reader.catalog, "Pages")!.get("Type"))).toEqual(new PdfName("Pages"));
});

test("an unreadable PDF is refused with its reason", () => {
  const good = aPdf();
  const broken = (from: string, to: string): Uint8Array =>
    ascii(String.fromCharCode(...good).replace(from, to.padEnd(from.length)));
  expect(reasonOf(() => openPdf(ascii("<html>")))).toBe("no_header");
  expect(reasonOf(() => openPdf(joined(ascii("\n".repeat(1_100)), good)))).toBe("no_header");
  expect(reasonOf(() => openPdf(good.subarray(0, 200)))).toBe("no_xref");
  expect(reasonOf(() => openPdf(broken("/Root 1", "/Root 3")))).toBe("no_catalog");
  expect(listPages(openPdf(broken("/Kids [4 0", "/Kids [2 0")))).toEqual([]);
  expect(reasonOf(() => openPdf(broken("/Size", "/Prev")))).toBe("object_broken");
  expect(reasonOf(() => openPdf(aPdf(["a"], { trailer: "/Encrypt 9 0 R" })))).toBe("encrypted");
  const loop = aPdf(["a"], { trailer: "/Prev 00000" });
  const startxref = /startxref\n(\d+)/.exec(String.fromCharCode(...loop))![1]!;
  const looped = ascii(String.fromCharCode(...loop).replace("/Prev 00000", `/Prev ${startxref.padStart(5, "0")}`));
  expect(reasonOf(() => openPdf(looped))).toBe("xref_loop");
  const deep = pdfOf({ objects: { ...textPages(["a"]), 9: "[".repeat(9_000) + "]".repeat(9_000) } });
  expect(reasonOf(() => openPdf(deep).get(9))).toBe("too_deep");
  const lie = pdfOf({ objects: { ...textPages(["a"]), 9: { dict: "", data: "data", length: "2" } } });
  expect(reasonOf(() => openPdf(lie).get(9))).toBe("stream_broken");
  const self = pdfOf({ objects: { ...textPages(["a"]), 9: { dict: "", data: "data", length: "9 0 R" } } });
  expect(reasonOf(() => openPdf(self).get(9))).toBe("object_loop");
  expect(reasonOf(() => openPdf(pdfOf({ objects: { ...textPages(["a"]), 9: "<</A 1 /A 2>>" } })).get(9))).toBe(
    "object_broken",
  );
});

test("a file without readable cross-references is recovered from its objects", () => {
  const whole = aPdf(["a", "b"], { xref: "stream", packed: [1, 2, 3, 4] });
  const cut = whole.slice(0, String.fromCharCode(...whole).lastIndexOf("startxref"));
  expect(reasonOf(() => openPdf(cut))).toBe("no_xref");
  expect(listPages(recoverPdf(cut)).map((page) => page.ref.id)).toEqual([4, 6]);
  const newer = withRevision(aPdf(["old"]), { objects: { 5: { dict: "", data: "new", length: "77" } } });
  const content = recoverPdf(newer).get(5);
  expect(content instanceof PdfStream && new TextDecoder().decode(content.raw)).toBe("new");
  expect(reasonOf(() => recoverPdf(aPdf(["a"], { trailer: "/Encrypt 9 0 R" })))).toBe("encrypted");
  expect(reasonOf(() => recoverPdf(ascii("%PDF-1.7 1 0 obj <</A 1>> endobj")))).toBe("no_catalog");
});
