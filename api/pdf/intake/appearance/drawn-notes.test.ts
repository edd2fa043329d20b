import { expect, test } from "vitest";
import { onDisk } from "../../../../tests/support/on-disk.ts";
import { pdfOf, textPages } from "../../../../tests/support/pdf-fixtures.ts";
import { run } from "../../../../tests/support/run.ts";
import { drawPicture } from "../../render/page-images.ts";
import { openPdfium, type Picture } from "../../render/pdfium.ts";
import { inspectPdf } from "../inspect.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const RECT = "[100 600 300 680]";

function withNote(more: string, page = ""): Bytes {
  const note = `<</Type /Annot /Subtype /FreeText /Rect ${RECT} /DA (/Helv 14 Tf 1 0 0 rg) ${more}>>`;
  return pdfOf({ objects: textPages(["Visible text"], { page: `/Annots [${note}] ${page}` }) });
}

async function cleaned(file: Bytes): Promise<Bytes> {
  const outcome = await inspectPdf(file);
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  expect(outcome.value.removed).toContain("annotations");
  return outcome.value.bytes;
}

async function drawn(file: Bytes): Promise<Picture> {
  const document = await openPdfium(file);
  const picture = drawPicture(document, 0, 595);
  document.close();
  return picture;
}

/** Number of pixels in the note's rectangle that satisfy the predicate. */
function count({ data, width }: Picture, holds: (red: number, green: number, blue: number) => boolean): number {
  let found = 0;
  for (let y = 842 - 680; y < 842 - 600; y++) {
    for (let x = 100; x < 300; x++) {
      const at = (y * width + x) * 4;
      if (holds(data[at]!, data[at + 1]!, data[at + 2]!)) found++;
    }
  }
  return found;
}

const isRed = (red: number, green: number, blue: number) => red > 150 && green < 110 && blue < 110;
const isYellow = (red: number, green: number, blue: number) => red > 240 && green > 240 && blue < 40;

const wordsOf = (file: Bytes) =>
  onDisk(file, async (path) => new TextDecoder().decode(await run("pdftotext", [path, "-"])));

test("a note without an appearance stays on the page with its words, in its colour", async () => {
  const clean = await cleaned(withNote("/Contents (Valid until 31 May) /BS <</W 0>>"));
  expect(await wordsOf(clean)).toContain("Valid until 31 May");
  expect(count(await drawn(clean), isRed)).toBeGreaterThan(200);
  expect(await inspectPdf(clean)).toMatchObject({ ok: true, value: { changed: false } });
});

test("a note has its background and border, as other programs draw them", async () => {
  const file = withNote("/Contents (Valid until 31 May) /C [1 1 0] /BS <</W 3>>");
  const clean = await drawn(await cleaned(file));
  expect(count(clean, isYellow)).toBeGreaterThan(10_000);
  expect(count(clean, isRed)).toBeGreaterThan(1_500);
  const other = await onDisk(file, async (path) => await run("pdftoppm", ["-r", "72", path]));
  const header = /^P6\n(\d+) (\d+)\n255\n/.exec(new TextDecoder("latin1").decode(other.subarray(0, 40)))!;
  const rgb = other.subarray(header[0].length);
  const data = new Uint8Array(Number(header[1]) * Number(header[2]) * 4);
  for (let pixel = 0; pixel * 3 < rgb.length; pixel++) data.set(rgb.subarray(pixel * 3, pixel * 3 + 3), pixel * 4);
  const poppler: Picture = { width: Number(header[1]), height: Number(header[2]), data };
  const share = count(clean, isRed) / count(poppler, isRed);
  expect(share).toBeGreaterThan(0.6);
  expect(share).toBeLessThan(1.7);
  expect(count(clean, isYellow) / count(poppler, isYellow)).toBeCloseTo(1, 0);
});

test("letters of every script are drawn, and a long text stays within its box", async () => {
  const utf16 = (text: string) =>
    `<feff${[...text].map((one) => one.charCodeAt(0).toString(16).padStart(4, "0")).join("")}>`;
  for (const text of ["Договор", "契約書", "عقد", "Zażółć"]) {
    const clean = await cleaned(withNote(`/Contents ${utf16(text)}`));
    expect(await wordsOf(clean)).toContain(text);
  }
  const long = "All of these words have to be on the page. ".repeat(12).trim();
  const clean = await cleaned(withNote(`/Contents (${long}) /BS <</W 0>>`));
  expect((await wordsOf(clean)).replaceAll(/\s+/g, " ")).toContain(long);
});

test("a hidden note, and one without words, is not drawn", async () => {
  for (const more of ["/Contents (Secret) /F 2", "/Contents ( ) /BS <</W 0>>"]) {
    const clean = await cleaned(withNote(more));
    expect(await wordsOf(clean)).not.toContain("Secret");
    expect(count(await drawn(clean), isRed)).toBe(0);
  }
});

test("a line keeps its arrows, and a dashed border its gaps, as other programs draw them", async () => {
  const marks = (more: string) =>
    pdfOf({
      objects: textPages(["Visible text"], { page: `/Annots [<</Type /Annot /Rect ${RECT} /C [1 0 0] ${more}>>]` }),
    });
  const reds = async (more: string) => count(await drawn(await cleaned(marks(more))), isRed);
  const line = "/Subtype /Line /L [110 640 290 640] /BS <</W 3>>";
  const plain = await reds(line);
  const open = await reds(`${line} /LE [/OpenArrow /None]`);
  expect(open).toBeGreaterThan(plain + 60);
  expect(await reds(`${line} /LE [/OpenArrow /ClosedArrow]`)).toBeGreaterThan(open + 60);
  const square = "/Subtype /Square";
  const whole = await reds(`${square} /BS <</W 3>>`);
  const dashed = await reds(`${square} /BS <</W 3 /S /D /D [6 6]>>`);
  expect(dashed / whole).toBeGreaterThan(0.35);
  expect(dashed / whole).toBeLessThan(0.65);
});
