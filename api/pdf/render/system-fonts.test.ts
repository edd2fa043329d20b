import { expect, test } from "vitest";
import { pdfOf, textPages } from "../../../tests/support/pdf-fixtures.ts";
import { drawPicture } from "./page-images.ts";
import { openPdfium, type Picture } from "./pdfium.ts";

type Objects = Parameters<typeof pdfOf>[0]["objects"];

const SIZE = 40;
const WIDTH = 595;

/** A composite font that the file only names, with a predefined character map. */
function composite(name: string, encoding: string, ordering: string, toUnicode?: [number, string][]): Objects {
  const bytes = (toUnicode ?? []).map(([code, letter]) => `<${hex(code)}> <${hex(letter.codePointAt(0)!)}>`);
  const map = `begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange ${bytes.length} beginbfchar ${bytes.join(" ")} endbfchar endcmap`;
  return {
    10: `<</Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /${encoding} /DescendantFonts [11 0 R] ${toUnicode ? "/ToUnicode 13 0 R" : ""}>>`,
    11: `<</Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo <</Registry (Adobe) /Ordering (${ordering}) /Supplement 2>> /FontDescriptor 12 0 R /DW 1000>>`,
    12: `<</Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80>>`,
    13: { dict: "", data: map },
  };
}

function simple(subtype: string, name: string, glyphs: readonly string[]): Objects {
  const widths = Array(glyphs.length).fill(1_000).join(" ");
  return {
    10: `<</Type /Font /Subtype /${subtype} /BaseFont /${name} /FirstChar 65 /LastChar ${64 + glyphs.length} /Widths [${widths}] /Encoding <</Type /Encoding /Differences [65 ${glyphs.map((glyph) => `/${glyph}`).join(" ")}]>>>>`,
  };
}

const hex = (code: number): string => code.toString(16).padStart(4, "0");
const utf16 = (text: string): string => `<${[...text].map((letter) => hex(letter.codePointAt(0)!)).join("")}>`;

/** The picture of a page with the letters, each in a square of its own. */
async function drawn(font: Objects, text: string): Promise<Picture> {
  const objects = {
    ...textPages(["x"]),
    ...font,
    4: "<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 100] /Contents 5 0 R /Resources <</Font <</F 10 0 R>>>>>>",
    5: { dict: "", data: `BT /F ${SIZE} Tf 20 40 Td ${text} Tj ET` },
  };
  const document = await openPdfium(pdfOf({ objects }));
  try {
    return drawPicture(document, 0, WIDTH);
  } finally {
    document.close();
  }
}

/** Dark pixels of the nth letter, row by row, as a comparable string. */
function letterAt({ data, width, height }: Picture, nth: number): string {
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: SIZE }, (__, x) => (data[(y * width + 20 + nth * SIZE + x) * 4]! < 128 ? "#" : " ")).join(""),
  );
  return rows.join("\n");
}

const ink = (letter: string): number => letter.replaceAll(/[^#]/g, "").length;

const cyrillic = ["afii10021", "afii10080", "afii10068"];
const cases: { name: string; font: Objects; text: string }[] = [
  { name: "Japanese", font: composite("MS-Mincho", "UniJIS-UTF16-H", "Japan1"), text: utf16("契約す") },
  { name: "Japanese in Shift-JIS", font: composite("Ryumin-Light", "90ms-RKSJ-H", "Japan1"), text: "<8c5f96f182b7>" },
  { name: "Chinese", font: composite("STSong-Light", "UniGB-UTF16-H", "GB1"), text: utf16("合同签") },
  { name: "Chinese as in Taiwan", font: composite("MSung-Light", "UniCNS-UTF16-H", "CNS1"), text: utf16("簽署約") },
  { name: "Korean", font: composite("HYSMyeongJo-Medium", "UniKS-UTF16-H", "Korea1"), text: utf16("계약서") },
  { name: "Cyrillic in Arial", font: simple("TrueType", "Arial", cyrillic), text: "(ABC)" },
  { name: "Cyrillic in Times", font: simple("TrueType", "TimesNewRomanPS-BoldMT", cyrillic), text: "(ABC)" },
  { name: "Cyrillic in Helvetica", font: simple("Type1", "Helvetica", cyrillic), text: "(ABC)" },
  { name: "Polish", font: simple("Type1", "Helvetica", ["Aogonek", "zdotaccent", "sacute"]), text: "(ABC)" },
  {
    name: "an unknown name with a character map",
    font: composite("SomeFont", "Identity-H", "Identity", [
      [1, "Ж"],
      [2, "Ω"],
      [3, "ę"],
    ]),
    text: "<000100020003>",
  },
  {
    name: "an unknown name with a Thai character map",
    font: composite("SomeFont", "Identity-H", "Identity", [
      [1, "ก"],
      [2, "ข"],
      [3, "ม"],
    ]),
    text: "<000100020003>",
  },
  { name: "sans", font: simple("Type1", "Helvetica", ["A", "B", "C"]), text: "(ABC)" },
  { name: "serif", font: simple("Type1", "Times-Roman", ["A", "B", "C"]), text: "(ABC)" },
  { name: "mono", font: simple("Type1", "Courier", ["A", "B", "C"]), text: "(ABC)" },
];

test.each(cases)("letters of a font that is not embedded are drawn: $name", async ({ font, text: shown }) => {
  const picture = await drawn(font, shown);
  const letters = [0, 1, 2].map((nth) => letterAt(picture, nth));
  for (const letter of letters) expect(ink(letter)).toBeGreaterThan(40);
  // The missing-letter box would be identical three times.
  expect(new Set(letters).size).toBe(3);
});

test("standard fonts keep their look on a page without non-Latin letters", async () => {
  const glyphs = ["A", "B", "C"];
  const [sans, serif, mono] = await Promise.all(
    ["Helvetica", "Times-Roman", "Courier"].map((name) => drawn(simple("Type1", name, glyphs), "(ABC)")),
  );
  const looks = [sans, serif, mono].map((picture) => letterAt(picture!, 0));
  expect(new Set(looks).size).toBe(3);
});

test("substituted letters of one page do not change the fonts of the next document", async () => {
  const latin = () => drawn(simple("Type1", "Helvetica", ["A", "B", "C"]), "(ABC)");
  const before = letterAt(await latin(), 0);
  await drawn(simple("Type1", "Helvetica", ["Aogonek", "zdotaccent", "sacute"]), "(ABC)");
  expect(letterAt(await latin(), 0)).toBe(before);
});
