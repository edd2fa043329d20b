import { expect, test } from "vitest";
import { FILE_LIMIT_BYTES } from "../../../domain/document/file-part.ts";
import type { Rotation } from "../../../domain/field/geometry.ts";
import { onDisk } from "../../../tests/support/on-disk.ts";
import { type Body, type Bytes, pdfOf, textPages } from "../../../tests/support/pdf-fixtures.ts";
import { run } from "../../../tests/support/run.ts";
import type { ChosenPage } from "../../ports/pdf.ts";
import { inspectPdf } from "../intake/inspect.ts";
import { openPdfium, type Picture } from "../render/pdfium.ts";
import { listPages } from "../syntax/pages.ts";
import { openPdf } from "../syntax/reader.ts";
import { isDict, PdfRef, PdfString } from "../syntax/values.ts";
import { composePages } from "./compose-pages.ts";

const turns: Rotation[] = [0, 90, 180, 270];
const text = (bytes: Uint8Array): string => new TextDecoder("latin1").decode(bytes);
const wordsOf = (bytes: Uint8Array) =>
  onDisk(bytes, async (path) =>
    text(await run("pdftotext", [path, "-"]))
      .trim()
      .split(/\s+/),
  );
const unpacked = (bytes: Uint8Array) =>
  onDisk(bytes, async (path) => text(await run("qpdf", ["--qdf", "--object-streams=disable", path, "-"])));

async function composed(files: readonly Bytes[], choice: readonly [file: number, page: number, rotate?: Rotation][]) {
  const pages = choice.map(([file, page, rotate = 0]): ChosenPage => ({ file, page, rotate }));
  const outcome = await composePages(files, pages);
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  await onDisk(outcome.value.bytes, async (path) => {
    expect(text(await run("qpdf", ["--check", path]))).toContain("No syntax");
  });
  return outcome.value;
}

/** Pages that inherit shape, font and rotation from their parent node. */
function odd(texts: readonly string[], shape: string): Bytes {
  const objects: Record<number, Body> = textPages(texts, {
    pages: `/MediaBox [-20 -30 400 600] /Resources <</Font <</F1 3 0 R>>>> ${shape}`,
  });
  for (const index of texts.keys()) {
    objects[5 + index * 2] = { dict: "", data: `BT /F1 40 Tf 40 120 Td (${texts[index]}) Tj ET 40 60 90 20 re f` };
    objects[4 + index * 2] = `<</Type /Page /Parent 2 0 R /Contents ${5 + index * 2} 0 R /UserUnit 2>>`;
  }
  return pdfOf({ objects });
}

/** The picture rotated clockwise, as a viewer shows it. */
function turned({ width, height, data }: Picture, rotate: Rotation): Picture {
  const swaps = rotate % 180 !== 0;
  const size = swaps ? { width: height, height: width } : { width, height };
  const raw = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [toX, toY] =
        rotate === 90
          ? [height - 1 - y, x]
          : rotate === 180
            ? [width - 1 - x, height - 1 - y]
            : rotate === 270
              ? [y, width - 1 - x]
              : [x, y];
      const to = (toY * size.width + toX) * 4;
      for (let i = 0; i < 4; i++) raw[to + i] = data[(y * width + x) * 4 + i]!;
    }
  }
  return { ...size, data: raw };
}

async function drawn(bytes: Uint8Array, page: number): Promise<Picture> {
  const document = await openPdfium(bytes);
  const { width, height } = document.pageSize(page);
  const picture = document.draw(page, Math.round(width / 2), Math.round(height / 2));
  document.close();
  return picture;
}

/** Mean difference of two pictures of the same size, 0 to 1. */
function difference(one: Picture, other: Picture): number {
  expect([one.width, one.height]).toEqual([other.width, other.height]);
  return one.data.reduce((sum, byte, i) => sum + Math.abs(byte - other.data[i]!), 0) / one.data.length / 255;
}

test("pages of several files are arranged in the requested order, and may be repeated", async () => {
  const files = [pdfOf({ objects: textPages(["a", "b", "c"]) }), pdfOf({ objects: textPages(["d", "e"]) })];
  const { bytes, pages } = await composed(files, [
    [0, 2],
    [1, 1],
    [0, 0],
    [1, 1],
  ]);
  expect(await wordsOf(bytes)).toEqual(["c", "e", "a", "e"]);
  expect(pages).toHaveLength(4);
  expect(await inspectPdf(bytes)).toMatchObject({ ok: true, value: { changed: false, pages } });
  expect(
    (
      await composed(files, [
        [0, 2],
        [1, 1],
        [0, 0],
        [1, 1],
      ])
    ).bytes,
  ).toEqual(bytes);
});

for (const shape of ["", "/Rotate 90", "/CropBox [0 10 300 500]", "/CropBox [-10 -30 390 200] /Rotate 270"]) {
  test(`a rotated page shows the same picture, rotated: ${shape || "upright"}`, async () => {
    const file = odd(["first", "second"], shape);
    const before = await drawn(file, 1);
    const otherText = difference(await drawn(file, 0), before);
    expect(otherText).toBeGreaterThan(0.003);
    for (const rotate of turns) {
      for (const choice of [
        [[0, 1, rotate]],
        [
          [0, 1, rotate],
          [0, 0],
        ],
      ] as [number, number, Rotation?][][]) {
        const { bytes } = await composed([file], choice);
        expect(difference(await drawn(bytes, 0), turned(before, rotate))).toBeLessThan(otherText / 2);
      }
    }
  });
}

test("a page keeps its inherited boxes, unit and rotation", async () => {
  const { pages } = await composed([odd(["a", "b"], "/CropBox [0 10 300 500] /Rotate 90")], [[0, 1, 180]]);
  expect(pages).toEqual([{ visibleBox: [0, 10, 300, 500], rotate: 270, userUnit: 2 }]);
});

test("links to remaining pages are kept, by page or by name, and links to removed pages are removed", async () => {
  const link = (to: string): string => `<</Type /Annot /Subtype /Link /Rect [0 0 50 50] /P 4 0 R ${to}>>`;
  const links = [
    "/Dest [6 0 R /Fit]",
    "/A <</S /GoTo /D (third)>>",
    "/Dest (second)",
    "/A <</S /URI /URI (https://example.org/)>>",
  ];
  const objects = textPages(["a", "b", "c"], {
    catalog: "/Names <</Dests <</Names [(second) [6 0 R /Fit] (third) [8 0 R /Fit]]>>>> /Lang (de)",
    page: `/Annots [${links.map(link).join(" ")}]`,
  });
  const { bytes } = await composed(
    [pdfOf({ objects })],
    [
      [0, 2],
      [0, 0],
      [0, 0],
    ],
  );
  const reader = openPdf(bytes);
  const listed = listPages(reader);
  for (const { dict } of listed) {
    const annotations = (reader.arrayIn(dict, "Annots") ?? []).map((item) => reader.resolve(item));
    const targets = annotations.map((item) => {
      const action = isDict(item) && reader.dictIn(item, "A");
      const [page] = (action && reader.arrayIn(action, "D")) || [];
      return page instanceof PdfRef ? listed.findIndex((one) => one.ref.id === page.id) : "elsewhere";
    });
    expect(targets).toEqual([0, "elsewhere"]);
  }
  expect(await unpacked(bytes)).toContain("/Lang (de)");
});

test("bookmarks of remaining pages are kept, and children of a removed bookmark move up", async () => {
  const item = (title: string, page: number, more: string) =>
    `<</Title (${title}) /Dest [${page} 0 R /XYZ 0 700 null] ${more}>>`;
  const objects = {
    ...textPages(["a", "b", "c"], { catalog: "/Outlines 20 0 R /Names <</Dests <</Names [(c) [8 0 R /Fit]]>>>>" }),
    20: "<</First 21 0 R /Last 24 0 R /Count 4>>",
    21: item("one", 4, "/Parent 20 0 R /Next 22 0 R"),
    22: item("two GONE", 6, "/Parent 20 0 R /Prev 21 0 R /Next 24 0 R /First 23 0 R /Last 23 0 R /Count 1"),
    23: "<</Title (two, under) /Parent 22 0 R /A <</S /GoTo /D (c)>>>>",
    24: item("three", 8, "/Parent 20 0 R /Prev 22 0 R"),
  };
  const file = pdfOf({ objects });
  const other = pdfOf({
    objects: {
      ...textPages(["d"], { catalog: "/Outlines 20 0 R" }),
      20: "<</First 21 0 R /Last 21 0 R /Count 1>>",
      21: item("four", 4, "/Parent 20 0 R"),
    },
  });
  const { bytes } = await composed(
    [file, other],
    [
      [0, 2],
      [0, 0],
      [1, 0],
    ],
  );
  const reader = openPdf(bytes);
  const listed = listPages(reader);
  const found: string[] = [];
  let entry = reader.resolve(reader.dictIn(reader.catalog, "Outlines")?.get("First"));
  for (; isDict(entry); entry = reader.resolve(entry.get("Next"))) {
    const [page] = reader.arrayIn(entry, "Dest") ?? [];
    const title = reader.resolve(entry.get("Title"));
    const at = listed.findIndex((one) => page instanceof PdfRef && one.ref.id === page.id);
    found.push(`${title instanceof PdfString ? text(title.bytes) : ""} ${at}`);
  }
  expect(found).toEqual(["one 1", "two, under 0", "three 0", "four 2"]);
  expect(await unpacked(bytes)).not.toContain("GONE");
});

test("the file contains nothing of a removed page", async () => {
  const image = {
    dict: "/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8",
  };
  const objects = {
    ...textPages(["kept", "SECRET words"], {
      catalog: "/Outlines 20 0 R /StructTreeRoot 22 0 R",
      page: "/StructParents 0",
    }),
    2: "<</Type /Pages /Kids [4 0 R 6 0 R] /Count 2 /MediaBox [0 0 595 842] /Resources 30 0 R>>",
    4: "<</Type /Page /Parent 2 0 R /Contents 5 0 R>>",
    6: "<</Type /Page /Parent 2 0 R /Contents 7 0 R>>",
    7: { dict: "", data: "BT /F1 24 Tf 72 700 Td (SECRET words) Tj ET /Secret Do /F2 9 Tf" },
    20: "<</First 21 0 R /Last 21 0 R /Count 1>>",
    21: "<</Title (SECRET chapter) /Parent 20 0 R /Dest [6 0 R /Fit]>>",
    22: "<</Type /StructTreeRoot /K 23 0 R>>",
    23: "<</Type /StructElem /S /P /P 22 0 R /Pg 6 0 R /K 0 /ActualText (SECRET spoken)>>",
    30: "<</Font <</F1 3 0 R /F2 32 0 R>> /XObject <</Secret 31 0 R>>>>",
    31: { ...image, dict: `${image.dict} /SECRET true`, data: "x" },
    32: "<</Type /Font /Subtype /Type1 /BaseFont /SECRET-Font>>",
  };
  const file = pdfOf({ objects });
  const { bytes } = await composed([file], [[0, 0]]);
  expect(await unpacked(bytes)).not.toContain("SECRET");
  expect(await wordsOf(bytes)).toEqual(["kept"]);
  const all = await unpacked(
    (
      await composed(
        [file],
        [
          [0, 1],
          [0, 0, 90],
        ],
      )
    ).bytes,
  );
  for (const expected of ["SECRET chapter", "SECRET spoken", "SECRET-Font"]) expect(all).toContain(expected);
});

test("a missing page, a broken file, and a result that is too large are refused", async () => {
  const file = pdfOf({ objects: textPages(["a"]) });
  const refusal = async (files: readonly Uint8Array[], choice: ChosenPage[]) => {
    const outcome = await composePages(files, choice);
    return outcome.ok ? null : outcome.refusal.code;
  };
  expect(await refusal([file], [{ file: 0, page: 1, rotate: 0 }])).toBe("page_not_found");
  expect(await refusal([file], [{ file: 1, page: 0, rotate: 0 }])).toBe("page_not_found");
  expect(await refusal([file.slice(0, 90)], [{ file: 0, page: 0, rotate: 0 }])).toBe("file_broken");
  const heavy = (seed: number) => {
    const data = new Uint8Array(FILE_LIMIT_BYTES * 0.6);
    crypto.getRandomValues(data.subarray(0, 1_000));
    data[0] = seed;
    return pdfOf({
      objects: {
        ...textPages(["a"]),
        5: { dict: "", data: "q Q" },
        4: "<</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 5 0 R /Resources <<>> /Metadata 9 0 R>>",
        9: { dict: "/Type /Metadata /Subtype /XML", data },
      },
    });
  };
  const choice: ChosenPage[] = [
    { file: 0, page: 0, rotate: 0 },
    { file: 1, page: 0, rotate: 0 },
  ];
  expect(await refusal([heavy(1), heavy(2)], choice)).toBe("file_too_large");
});
