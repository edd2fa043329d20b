import { expect, test } from "vitest";
import { onDisk } from "../../../../tests/support/on-disk.ts";
import { type Body, type Bytes, pdfOf, textPages } from "../../../../tests/support/pdf-fixtures.ts";
import { run } from "../../../../tests/support/run.ts";
import { drawPicture } from "../../render/page-images.ts";
import { openPdfium } from "../../render/pdfium.ts";
import { openPdf } from "../../syntax/reader.ts";
import { isDict, isName } from "../../syntax/values.ts";
import { inspectPdf } from "../inspect.ts";

type Form = { form?: string; objects?: Record<number, Body> };

function withFields(fields: readonly string[], { form = "", objects = {} }: Form = {}): Bytes {
  const refs = fields.map((_, index) => `${20 + index} 0 R`).join(" ");
  const catalog = `/AcroForm <</Fields [${refs}] /DR <</Font <</F1 3 0 R>>>> /DA (/F1 12 Tf 0 g) ${form}>>`;
  const widgets = fields.map((one, index) => [
    20 + index,
    `<</Type /Annot /Subtype /Widget /F 4 /T (f${index}) ${one}>>`,
  ]);
  const page = `/Annots [${refs}]`;
  return pdfOf({ objects: { ...textPages(["Form"], { catalog, page }), ...Object.fromEntries(widgets), ...objects } });
}

async function stored(fields: readonly string[], form?: Form): Promise<Bytes> {
  const outcome = await inspectPdf(withFields(fields, form));
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.value.bytes;
}

const wordsOf = (file: Bytes) =>
  onDisk(file, async (path) => new TextDecoder().decode(await run("pdftotext", ["-layout", path, "-"])));

/** Share of the box's pixels that are drawn, in points from the page's lower left corner. */
async function inkIn(file: Bytes, [left, bottom, right, top]: readonly number[]): Promise<number> {
  const document = await openPdfium(file);
  const { data, width } = drawPicture(document, 0, 595);
  document.close();
  let inked = 0;
  for (let y = 842 - top!; y < 842 - bottom!; y++) {
    for (let x = left!; x < right!; x++) if (data[(y * width + x) * 4]! < 128) inked++;
  }
  return inked / ((right! - left!) * (top! - bottom!));
}

const utf16 = (text: string) =>
  `<feff${Array.from({ length: text.length }, (_, index) => text.charCodeAt(index).toString(16).padStart(4, "0")).join("")}>`;
const look = (data: string): Body => ({ dict: "/Subtype /Form /BBox [0 0 20 20]", data });
const BOX = [100, 500, 120, 520] as const;
const OTHER = [200, 500, 220, 520] as const;
const rect = (box: readonly number[]) => `/Rect [${box.join(" ")}]`;

test("a value without an appearance is drawn in the letters of its script", async () => {
  for (const text of ["नमस्ते", "Договор", "契約書", "عقد", "Zażółć", "Müller €"]) {
    const field = `/FT /Tx /V ${utf16(text)} /Rect [100 500 300 530]`;
    expect(await wordsOf(await stored([field]))).toContain(text);
  }
});

test("ticks and choices stay, and nothing is drawn at the other option", async () => {
  const box = `/FT /Btn /V /Yes /AS /Yes ${rect([100, 400, 120, 420])}`;
  const choice = (box: readonly number[], state: string, more = "") =>
    `/FT /Btn /Ff 49152 /Parent 40 0 R /AS /${state} ${rect(box)} ${more}`;
  const blank = "/AP <</N <</B 41 0 R /Yes 41 0 R /Off 41 0 R>>>>";
  const group = { 40: "<</FT /Btn /Ff 49152 /T (choice) /V /B /Kids [20 0 R 21 0 R]>>", 41: look("") };
  const kinds: [string, Form][] = [
    ["", { objects: group }],
    [blank, { objects: group, form: "/NeedAppearances true" }],
  ];
  for (const [more, form] of kinds) {
    const file = await stored([choice(BOX, "Off", more), choice(OTHER, "B", more), `${box} ${more}`], form);
    expect(await inkIn(file, BOX)).toBe(0);
    expect(await inkIn(file, OTHER)).toBeGreaterThan(0.1);
    expect(await inkIn(file, [100, 400, 120, 420])).toBeGreaterThan(0.04);
  }
});

test("a tick that its appearance lacks is added to the box that it has", async () => {
  const frame = "0 0 20 20 re S";
  const states = { 41: look(frame), 42: look(`${frame}\n`) };
  const field = (state: string) =>
    `/FT /Btn /AS /${state} /V /${state} ${rect(BOX)} /AP <</N <</Yes 41 0 R /Off 42 0 R>>>>`;
  const form = { objects: states, form: "/NeedAppearances true" };
  const [ticked, empty] = [await stored([field("Yes")], form), await stored([field("Off")], form)];
  expect(await inkIn(empty, [103, 503, 117, 517])).toBe(0);
  expect(await inkIn(ticked, [103, 503, 117, 517])).toBeGreaterThan(0.08);
});

test("each mark has its own shape", async () => {
  const shapes = new Set<number>();
  for (const letter of ["4", "8", "l", "u", "n", "H"]) {
    shapes.add(
      await inkIn(await stored([`/FT /Btn /AS /Yes /MK <</CA (${letter})>> /DA (/ZaDb 0 Tf 0 g) ${rect(BOX)}`]), BOX),
    );
  }
  expect(shapes.size).toBe(6);
});

test("a form that asks for new appearances keeps those that say something", async () => {
  const shown: Body = {
    dict: "/Subtype /Form /BBox [0 0 200 30] /Resources <</Font <</F1 3 0 R>>>>",
    data: "/Tx BMC BT /F1 12 Tf 5 8 Td (EUR 1.000,00) Tj ET EMC",
  };
  const framed = { dict: "/Subtype /Form /BBox [0 0 200 30]", data: "0 0 200 30 re S /Tx BMC BT ( ) Tj ET EMC" };
  const field = (value: string, y: number, ref: number) =>
    `/FT /Tx /V (${value}) /Rect [100 ${y} 300 ${y + 30}] /AP <</N ${ref} 0 R>>`;
  const file = await stored([field("1000", 500, 41), field("Framed", 400, 42)], {
    objects: { 41: shown, 42: framed },
    form: "/NeedAppearances true",
  });
  const words = await wordsOf(file);
  expect(words).toContain("EUR 1.000,00");
  expect(words).not.toContain("1000");
  expect(words).toContain("Framed");
  expect(await inkIn(file, [150, 399, 250, 401])).toBeGreaterThan(0.4);
});

test("a password is never shown, whatever its appearance says", async () => {
  const clear: Body = {
    dict: "/Subtype /Form /BBox [0 0 200 30] /Resources <</Font <</F1 3 0 R>>>>",
    data: "BT /F1 12 Tf 5 8 Td (my secret) Tj ET",
  };
  const parent = { 40: "<</FT /Tx /Ff 8192 /T (p) /V (my secret) /Kids [20 0 R]>>", 41: clear };
  for (const field of [
    "/FT /Tx /Ff 8192 /V (my secret) /Rect [100 500 300 530]",
    "/FT /Tx /Ff 8192 /V (my secret) /Rect [100 500 300 530] /AP <</N 41 0 R>>",
    "/Parent 40 0 R /Rect [100 500 300 530]",
  ]) {
    for (const form of ["", "/NeedAppearances true"]) {
      const words = await wordsOf(await stored([field], { objects: parent, form }));
      expect(words).not.toContain("secret");
      expect(words).toContain("*********");
    }
  }
});

test("a list shows whole rows, and a choice its text", async () => {
  const options = Array.from({ length: 12 }, (_, index) => `[(${index}) (Row ${index})]`).join(" ");
  const list = await wordsOf(await stored([`/FT /Ch /Opt [${options}] /TI 2 /V (3) /Rect [100 500 300 560]`]));
  expect(list.match(/Row \d+/g)).toEqual(["Row 2", "Row 3", "Row 4", "Row 5"]);
  const choice = await wordsOf(await stored([`/FT /Ch /Ff 131072 /Opt [${options}] /V (3) /Rect [100 500 300 530]`]));
  expect(choice).toContain("Row 3");
});

test("a long value stays within its field, and a field outside of the page's fonts costs one font", async () => {
  const long =
    "/FT /Tx /DA (/F1 0 Tf 0 g) /V (A value that is far too long for the narrow box it is in) /Rect [100 500 180 520]";
  const file = await stored([long]);
  expect(await inkIn(file, [181, 495, 400, 525])).toBe(0);
  expect(await inkIn(file, [100, 500, 180, 520])).toBeGreaterThan(0.002);
  const many = Array.from(
    { length: 40 },
    (_, n) => `/FT /Tx /V ${utf16("Договор")} /Rect [100 ${20 * n} 300 ${20 * n + 20}]`,
  );
  const reader = openPdf(await stored(many));
  const fonts = reader.ids().filter((id) => {
    const value = reader.get(id);
    return isDict(value) && isName(value.get("Type"), "FontDescriptor");
  });
  expect(fonts).toHaveLength(1);
});

test("a field turned by its rotation reads upwards", async () => {
  const file = await stored(["/FT /Tx /V (IIIIIIII) /MK <</R 90>> /DA (/F1 20 Tf 0 g) /Rect [100 500 140 620]"]);
  expect(await inkIn(file, [100, 500, 140, 560])).toBeGreaterThan(0.02);
  expect(await inkIn(file, [100, 590, 140, 620])).toBe(0);
});

test("of a value far longer than its field, only what can be visible is written", async () => {
  const long = (more: string, value: string) => `/FT /Tx ${more} /V (${value}) /Rect [100 500 180 520]`;
  const short = await stored([long("/DA (/F1 0 Tf 0 g)", "words")]);
  for (const more of ["/DA (/F1 0 Tf 0 g)", "/DA (/F1 12 Tf 0 g)", "/Ff 4096 /DA (/F1 0 Tf 0 g)"]) {
    for (const word of ["words ", "words"]) {
      const file = await stored([long(more, word.repeat(4_000))]);
      expect(await wordsOf(file)).toContain("words");
      expect(file.length).toBeLessThan(short.length + 4_000);
    }
  }
});
