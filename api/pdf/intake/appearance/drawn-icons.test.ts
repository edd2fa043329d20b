import { expect, test } from "vitest";
import { onDisk } from "../../../../tests/support/on-disk.ts";
import { pdfOf, textPages } from "../../../../tests/support/pdf-fixtures.ts";
import { run } from "../../../../tests/support/run.ts";
import { drawPicture } from "../../render/page-images.ts";
import { openPdfium } from "../../render/pdfium.ts";
import { inspectPdf } from "../inspect.ts";

type Bytes = Uint8Array<ArrayBuffer>;

async function cleaned(annotations: string): Promise<Bytes> {
  const outcome = await inspectPdf(
    pdfOf({ objects: textPages(["Visible text"], { page: `/Annots [${annotations}]` }) }),
  );
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.value.bytes;
}

const note = (more: string) => `<</Type /Annot /Subtype /Text /Rect [100 600 140 640] ${more}>>`;
const stamp = (more: string) => `<</Type /Annot /Subtype /Stamp /Rect [100 600 300 660] ${more}>>`;

/** Colours of the pixels of a box of the page, in points. */
async function pixels(file: Bytes, [left, bottom, right, top]: readonly number[]): Promise<string[]> {
  const document = await openPdfium(file);
  const { data, width } = drawPicture(document, 0, 595);
  document.close();
  const found: string[] = [];
  for (let y = 842 - top!; y < 842 - bottom!; y++) {
    for (let x = left!; x < right!; x++) {
      const at = (y * width + x) * 4;
      found.push(data.subarray(at, at + 3).join());
    }
  }
  return found;
}

const ICON = [100, 620, 120, 640] as const;
const inked = (colours: readonly string[]) => colours.filter((one) => one !== "255,255,255").length;
const wordsOf = (file: Bytes) =>
  onDisk(file, async (path) => new TextDecoder().decode(await run("pdftotext", [path, "-"])));

test("a sticky note without an appearance is drawn as its named icon, in its colour and place", async () => {
  const names = ["Note", "Comment", "Key", "Help", "NewParagraph", "Paragraph", "Insert"];
  const drawn = await Promise.all(
    names.map(async (name) => (await pixels(await cleaned(note(`/Name /${name} /C [0 1 0]`)), ICON)).join(" ")),
  );
  expect(new Set(drawn).size).toBe(names.length);
  const isGreen = (colour: string) => /^\d{1,2},2\d\d,\d{1,2}$/.test(colour);
  for (const one of drawn) expect(one.split(" ").filter(isGreen).length).toBeGreaterThan(10);
  expect(inked(await pixels(await cleaned(note("")), [121, 600, 140, 640]))).toBe(0);
  expect(await pixels(await cleaned(note("/Name /Unknown")), ICON)).toEqual(
    await pixels(await cleaned(note("/Name /Note")), ICON),
  );
});

test("replies, states, popups and hidden notes have no icon", async () => {
  const popup = "<</Type /Annot /Subtype /Popup /Rect [100 600 300 700]>>";
  for (const one of [note("/IRT 1 0 R"), note("/StateModel (Review) /State (Accepted)"), note("/F 2"), popup]) {
    expect(inked(await pixels(await cleaned(one), [90, 590, 310, 690]))).toBe(0);
  }
  expect(inked(await pixels(await cleaned(note("/IRT 1 0 R /RT /Group")), ICON))).toBeGreaterThan(50);
});

test("a stamp without an appearance is drawn as its framed name", async () => {
  const named = await cleaned(stamp("/Name /NotForPublicRelease"));
  expect((await wordsOf(named)).replaceAll(/\s+/g, " ")).toContain("NOT FOR PUBLIC RELEASE");
  expect(await wordsOf(await cleaned(stamp("")))).toContain("DRAFT");
  const frame = await pixels(named, [102, 610, 104, 650]);
  expect(inked(frame)).toBe(frame.length);
  expect(await wordsOf(await cleaned(stamp("/Name /MyCompany")))).toContain("MY COMPANY");
  expect(await wordsOf(await cleaned(stamp("/Name /SBSentForReview")))).toContain("SENT FOR REVIEW");
  expect(await inspectPdf(named)).toMatchObject({ ok: true, value: { changed: false } });
});
