import { expect, test } from "vitest";
import { onDisk } from "../../../tests/support/on-disk.ts";
import { ascii, type Body, type Bytes, pdfOf, textPages } from "../../../tests/support/pdf-fixtures.ts";
import { run } from "../../../tests/support/run.ts";
import { differenceOf } from "../render/compare.ts";
import { openPdfium } from "../render/pdfium.ts";
import { openPdf } from "../syntax/reader.ts";
import { type Inspected, inspectPdf } from "./inspect.ts";

async function inspected(bytes: Bytes): Promise<Inspected> {
  const outcome = await inspectPdf(bytes);
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.value;
}

async function differenceAfter(before: Bytes): Promise<number> {
  const after = await inspected(before);
  const [one, other] = [await openPdfium(before), await openPdfium(after.bytes)];
  const difference = differenceOf(one, other);
  one.close();
  other.close();
  return difference;
}

async function wordsOf(bytes: Uint8Array): Promise<string> {
  return new TextDecoder()
    .decode(await run("pdftotext", ["-", "-"], bytes))
    .trim()
    .replace(/\s+/g, " ");
}

const black: Body = { dict: "/Type /XObject /Subtype /Form /BBox [10 10 60 30]", data: "10 10 50 20 re f" };
const annotation = (more: string): string => `<</Type /Annot /Subtype /Stamp /Rect [100 100 300 140] ${more}>>`;

function withAnnotations(annotations: string[], page = "", objects: Record<number, Body> = {}): Bytes {
  return pdfOf({
    objects: { ...textPages(["Text"], { page: `/Annots [${annotations.join(" ")}] ${page}` }), 30: black, ...objects },
  });
}

test("flattened annotations look the same, moved, rotated and on unbalanced pages", async () => {
  const turned: Body = {
    dict: "/Type /XObject /Subtype /Form /BBox [0 0 40 20] /Matrix [0 1 -1 0 20 0]",
    data: "0 0 40 10 re f",
  };
  const files = [
    withAnnotations([annotation("/F 4 /AP <</N 30 0 R>>")]),
    withAnnotations([annotation("/F 4 /AP <</N 30 0 R>>")], "/Rotate 90 /CropBox [50 50 500 700]"),
    withAnnotations([annotation("/F 4 /AP <</N 31 0 R>>")], "", { 31: turned }),
    withAnnotations([annotation("/F 4 /AP <</N <</On 30 0 R /Off 31 0 R>>>> /AS /On")], "", { 31: turned }),
    withAnnotations([annotation("/F 4 /AP <</N 30 0 R>>")], "", {
      5: { dict: "", data: "q 0.3 0 0 0.3 9 9 cm q BT /F1 24 Tf 72 700 Td (Text) Tj ET" },
    }),
    withAnnotations([annotation("/F 4 /AP <</N 30 0 R>>"), annotation("/F 2 /AP <</N 31 0 R>>")], "", { 31: turned }),
  ];
  for (const file of files) {
    expect((await inspected(file)).removed).toEqual(["annotations"]);
    expect(await differenceAfter(file)).toBeLessThan(0.0005);
  }
  const without = await openPdfium(withAnnotations([]));
  const drawn = await openPdfium((await inspected(files[0]!)).bytes);
  expect(differenceOf(without, drawn)).toBeGreaterThan(0.005);
});

test("markup annotations without an appearance are drawn as viewers draw them", async () => {
  const quad = "/Rect [70 690 200 725] /QuadPoints [70 725 200 725 70 690 200 690]";
  const marks = [
    `/Subtype /Highlight ${quad} /C [1 1 0]`,
    `/Subtype /Underline ${quad} /C [1 0 0]`,
    "/Subtype /Square /Rect [100 100 300 300] /C [0 0 1] /IC [0.5] /BS <</W 5>>",
    "/Subtype /Circle /Rect [100 100 300 300] /IC [1 0 0]",
    "/Subtype /Ink /Rect [100 100 300 300] /C [0 0 0] /BS <</W 9>> /InkList [[110 110 200 280 290 110]]",
  ];
  for (const mark of marks) {
    const file = withAnnotations([`<</Type /Annot /F 4 ${mark}>>`]);
    expect(await differenceAfter(file)).toBeLessThan(0.001);
    const [without, drawn] = [await openPdfium(withAnnotations([])), await openPdfium((await inspected(file)).bytes)];
    expect(differenceOf(without, drawn)).toBeGreaterThan(0.0005);
  }
});

test("a hidden annotation leaves nothing behind", async () => {
  const hidden = withAnnotations([annotation("/F 2 /AP <</N 31 0 R>> /Contents (secret)")], "", {
    31: {
      dict: "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources <</Font <</F1 3 0 R>>>>",
      data: "BT /F1 9 Tf (secret) Tj ET",
    },
  });
  const { bytes } = await inspected(hidden);
  expect(await wordsOf(bytes)).toBe("Text");
  expect(openPdf(bytes).ids().length).toBeLessThan(10);
});

test("form values without an appearance are drawn", async () => {
  const field =
    "<</Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Ada Lovelace) /DA (/F1 14 Tf 0 g) /Rect [100 100 300 140] /F 4 /P 4 0 R>>";
  const form = "/AcroForm <</Fields [20 0 R] /NeedAppearances true /DA (/F1 0 Tf 0 g) /DR <</Font <</F1 3 0 R>>>>>>";
  const file = pdfOf({ objects: { ...textPages(["Name:"], { catalog: form, page: "/Annots [20 0 R]" }), 20: field } });
  const { bytes, removed } = await inspected(file);
  expect(removed).toEqual(["form"]);
  expect(await wordsOf(bytes)).toContain("Ada Lovelace");
});

const layerContent =
  "/OC /A BDC BT /F1 20 Tf 50 600 Td (shown) Tj ET EMC /OC /B BDC q 1 0 0 1 0 0 cm BT /F1 20 Tf 50 500 Td (hidden) Tj ET 0 0 99 99 re f /X Do Q EMC /X Do BT /F1 20 Tf 50 400 Td (after) Tj ET";

function layered(config: string, properties = "/A 22 0 R /B 23 0 R", extra: Record<number, Body> = {}): Bytes {
  const objects = textPages(["x"], { catalog: `/OCProperties <</OCGs [22 0 R 23 0 R] /D <<${config}>>>>` });
  const resources = `/Resources <</Font <</F1 3 0 R>> /XObject <</X 24 0 R>> /Properties <<${properties}>>>>`;
  return pdfOf({
    objects: {
      ...objects,
      4: `<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R ${resources}>>`,
      5: { dict: "", data: layerContent },
      22: "<</Type /OCG /Name (a)>>",
      23: "<</Type /OCG /Name (b)>>",
      24: {
        dict: `/Type /XObject /Subtype /Form /BBox [0 0 300 300] ${resources} /OC 23 0 R`,
        data: "BT /F1 20 Tf 50 200 Td (inner) Tj ET",
      },
      ...extra,
    },
  });
}

test("a hidden layer is removed from pages and form XObjects, and the rest looks the same", async () => {
  const policies = { 25: "<</Type /OCMD /OCGs [22 0 R 23 0 R] /P /AllOn>>", 26: "<</Type /OCMD /VE [/Not 22 0 R]>>" };
  const files = [
    layered("/OFF [23 0 R]"),
    layered("/BaseState /OFF /ON [22 0 R]"),
    layered("/OFF [23 0 R]", "/A 22 0 R /B 25 0 R", policies),
    layered("/OFF [23 0 R]", "/A 22 0 R /B 26 0 R", policies),
  ];
  for (const file of files) {
    const { bytes, removed } = await inspected(file);
    expect(removed).toEqual(["layers"]);
    expect(await wordsOf(bytes)).toBe("shown after");
    expect(await differenceAfter(file)).toBeLessThan(0.0005);
  }
});

test("content hidden by a visibility rule is removed even if every layer is on", async () => {
  const rule = { 26: "<</Type /OCMD /OCGs [22 0 R] /P /AllOff>>" };
  const { removed, bytes } = await inspected(layered("/ON [22 0 R 23 0 R]", "/A 22 0 R /B 26 0 R", rule));
  expect(removed).toEqual(["layers"]);
  expect(await wordsOf(bytes)).toBe("shown after inner");
});

test("a rewritten file keeps links, outline, language and structure", async () => {
  const link = "<</Type /Annot /Subtype /Link /Rect [0 0 50 50] /Dest (two)>>";
  const objects = textPages(["one", "two"], {
    catalog:
      "/AA <<>> /Lang (de) /Outlines 20 0 R /Names <</Dests <</Names [(two) [6 0 R /Fit]]>>>> /StructTreeRoot 22 0 R",
    page: `/Annots [${link} <</Type /Annot /Subtype /Text /Rect [0 0 9 9] /Contents (note)>>]`,
  });
  const { bytes } = await inspected(
    pdfOf({
      objects: {
        ...objects,
        20: "<</First 21 0 R /Last 21 0 R /Count 1>>",
        21: "<</Title (one) /Parent 20 0 R /Dest [4 0 R /Fit]>>",
        22: "<</Type /StructTreeRoot /K [23 0 R]>>",
        23: "<</Type /StructElem /S /Sound /P 22 0 R /Pg 4 0 R /K 0>>",
      },
    }),
  );
  const plain = new TextDecoder("latin1").decode(
    await onDisk(bytes, (path) => run("qpdf", ["--qdf", "--object-streams=disable", path, "-"])),
  );
  for (const part of ["/Lang (de)", "/Title (one)", "(two)", "/S /Sound", "/Subtype /Link"])
    expect(plain).toContain(part);
  expect(plain).not.toContain("note");
});

test("a rewritten file keeps its document information, without scripts hidden in it", async () => {
  const objects = {
    ...textPages(["one"], { catalog: "/AA <<>>" }),
    20: "<</Title (Contract) /Odd <</S /JavaScript /JS (x)>>>>",
  };
  const { bytes } = await inspected(pdfOf({ objects, trailer: "/Info 20 0 R" }));
  const reader = openPdf(bytes);
  expect([...reader.dictIn(reader.trailer, "Info")!.keys()]).toEqual(["Title"]);
  expect(reader.dictIn(reader.trailer, "Info")!.get("Title")).toMatchObject({ bytes: ascii("Contract") });
});
