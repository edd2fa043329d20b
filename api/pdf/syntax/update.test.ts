import { expect, test } from "vitest";
import { onDisk } from "../../../tests/support/on-disk.ts";
import { aPdf, ascii, joined } from "../../../tests/support/pdf-fixtures.ts";
import { run } from "../../../tests/support/run.ts";
import { appendPages } from "./append-pages.ts";
import { createCopier } from "./copy.ts";
import { createFile } from "./new-file.ts";
import { listPages } from "./pages.ts";
import { openPdf } from "./reader.ts";
import { startUpdate } from "./update.ts";
import { dictOf, nameOf, PdfRaw, PdfRef, streamOf, textString } from "./values.ts";

const text = (bytes: Uint8Array): string => new TextDecoder("latin1").decode(bytes);

async function check(bytes: Uint8Array): Promise<{ qpdf: string; extracted: string }> {
  return await onDisk(bytes, async (path) => ({
    qpdf: text(await run("qpdf", ["--check", path])),
    extracted: text(await run("pdftotext", [path, "-"])),
  }));
}

const bases = {
  table: aPdf(["one", "two"]),
  stream: aPdf(["one", "two"], { xref: "stream" }),
  packed: aPdf(["one", "two"], { xref: "stream", packed: [1, 2, 3, 4] }),
  "without a line end": aPdf(["one", "two"]).slice(0, -1),
  "with empty lines behind it": joined(aPdf(["one", "two"]), "\r\n\r\n  \n"),
};

for (const [kind, base] of Object.entries(bases)) {
  test(`an update appends pages after the bytes of the base (${kind})`, async () => {
    const reader = openPdf(base);
    const update = startUpdate(reader);
    const content = update.add(streamOf(dictOf({}), ascii("BT /F1 20 Tf 50 50 Td (three) Tj ET")));
    const resources = dictOf({ Font: dictOf({ F1: new PdfRef(3) }) });
    appendPages(update, reader, [dictOf({ MediaBox: [0, 0, 200, 200], Resources: resources, Contents: content })]);
    const added = update.finish();
    expect(added.baseLength).toBe(base.length);
    expect(added.bytes.length).toBeLessThan(900);
    const whole = joined(base.subarray(0, added.baseLength), added.bytes);
    const { qpdf, extracted: words } = await check(whole);
    expect(qpdf).toContain("No syntax or stream encoding errors");
    expect(words.trim().split(/\s+/)).toEqual(["one", "two", "three"]);
    const again = openPdf(whole);
    expect(again.revisions).toHaveLength(2);
    expect(again.revisions[1]!.sections[0]!.isStream).toBe(kind === "stream" || kind === "packed");
    expect(listPages(again).map((page) => page.shape.visibleBox[2])).toEqual([595, 595, 200]);
  });
}

test("a writer returns the offsets of raw pieces and objects", () => {
  const reader = openPdf(bases.table);
  const update = startUpdate(reader);
  const contents = new PdfRaw(ascii(`<${"0".repeat(64)}>`));
  const ref = update.add(dictOf({ Type: nameOf("Sig"), Contents: contents, Name: textString("Zoë") }));
  const { bytes, baseLength, rawOffsets, offsets } = update.finish();
  const whole = joined(bases.table.subarray(0, baseLength), bytes);
  const at = rawOffsets.get(contents)!;
  expect(text(whole.subarray(at, at + 66))).toBe(`<${"0".repeat(64)}>`);
  expect(text(whole.subarray(offsets.get(ref.id)!)).startsWith(`${ref.id} 0 obj\n<</Type /Sig`)).toBe(true);
  expect(text(whole)).toContain("/Name <feff005a006f00eb>");
});

test("a replaced object is read back, and the first file identifier stays", () => {
  const base = aPdf(["one"], { trailer: "/ID [<aa> <bb>]" });
  const reader = openPdf(base);
  const update = startUpdate(reader);
  update.set(reader.catalogRef, new Map(reader.catalog).set("Lang", textString("de")));
  const whole = joined(base, update.finish().bytes);
  const again = openPdf(whole);
  expect(again.catalog.get("Lang")).toEqual(textString("de"));
  expect(again.arrayIn(again.trailer, "ID")![0]).toMatchObject({ bytes: ascii("\xaa") });
  expect(again.arrayIn(again.trailer, "ID")![1]).not.toMatchObject({ bytes: ascii("\xbb") });
});

test("a new file contains only reachable objects", async () => {
  const reader = openPdf(aPdf(["one", "two"], { xref: "stream", packed: [1, 2, 3, 4] }));
  const file = createFile();
  const copier = createCopier(reader, file, {
    dict: (dict) => new Map([...dict].filter(([key]) => key !== "Font")),
  });
  const root = copier.copy(reader.catalogRef) as PdfRef;
  const bytes = file.finish(root);
  const { qpdf } = await check(bytes);
  expect(qpdf).toContain("No syntax or stream encoding errors");
  const again = openPdf(bytes);
  expect(listPages(again)).toHaveLength(2);
  expect(
    again
      .ids()
      .map((id) => JSON.stringify([again.get(id)]))
      .join(""),
  ).not.toContain("Helvetica");
});
