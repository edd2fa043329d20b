import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { layoutFieldText } from "../../api/pdf/text/field-text.ts";
import { textOutlines } from "../../api/pdf/text/outlines.ts";
import phrases from "../../api/pdf/text/testing/phrases.json" with { type: "json" };
import type { TextStyle } from "../../domain/field/shapes.ts";
import type { DocumentLanguage } from "../../domain/text/document-language.ts";
import { closeSeats, shareBrowser } from "../support/browser.ts";
import { compareInk } from "../support/compare-ink.ts";
import { BOX, LEFT, openPaper, PITCH, pictureBrowser, picturePdf, rowsOf, SCALE } from "../support/text-pictures.ts";

const SIZE = 18;
let browser: Browser;
let paper: Page;
beforeAll(async () => {
  browser = await shareBrowser();
  paper = await openPaper(browser);
});
afterAll(() => closeSeats(browser));

const samples = Object.entries(phrases).flatMap(([language, texts], index) =>
  texts.slice(4, 6).map((text, second) => {
    const look: TextStyle = {
      size: SIZE,
      minimumSize: 5,
      bold: second === 1,
      italic: index % 3 === 0,
      align: (["start", "center", "right"] as const)[index % 3]!,
      vertical: "middle",
      color: "#000000",
      language: (language === "emoji" ? "en" : language) as DocumentLanguage,
    };
    return { text, look };
  }),
);
const pages = [0, 16, 32, 48].map((from) => ({ from, lines: samples.slice(from, from + 16) }));

test.each(pages)("text is sealed as it was shown before signing, in every language (from $from)", async ({ lines }) => {
  const drawn = await picturePdf(lines.map(({ text, look }) => layoutFieldText(text, BOX, look)));
  const paths = lines.map(({ text, look }, index) => {
    const { d } = textOutlines(text, BOX, look);
    return `<path transform="translate(${LEFT} ${index * PITCH})" d="${d}"/>`;
  });
  const inBrowser = await pictureBrowser(paper, lines.length, (page) =>
    page.setContent(
      `<body style="margin: 0"><svg width="595" height="${lines.length * PITCH}">${paths.join("")}</svg>`,
    ),
  );
  for (const [index, { text }] of lines.entries()) {
    const { coverage, stray } = compareInk(drawn, inBrowser, rowsOf(index), SIZE * SCALE);
    expect.soft(coverage, text).toBeCloseTo(1, 1);
    expect.soft(stray, text).toBeLessThan(0.05);
  }
});
