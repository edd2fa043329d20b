import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Face } from "../../api/pdf/text/faces.ts";
import { fieldText, layoutText, type TextLayout, type TextStyle } from "../../api/pdf/text/layout.ts";
import phrases from "../../api/pdf/text/testing/phrases.json" with { type: "json" };
import { closeSeats, shareBrowser } from "../support/browser.ts";
import { compareInk } from "../support/compare-ink.ts";
import { BOX, LEFT, openPaper, PITCH, pictureBrowser, picturePdf, rowsOf, SCALE } from "../support/text-pictures.ts";

/** Height of an empty box on a line's baseline in the browser: the box begins this far above the baseline. */
const STAND = 60;

let browser: Browser;
let paper: Page;
beforeAll(async () => {
  browser = await shareBrowser(["--font-render-hinting=none"]);
  paper = await openPaper(browser);
});
afterAll(() => closeSeats(browser));

const plain = Object.entries(phrases).map(([name, texts]) => ({
  name,
  language: name === "emoji" ? "en" : name,
  texts: texts.slice(0, name === "emoji" ? 20 : 8),
  look: {},
}));
const styled = (["de", "ru", "el", "ar", "hi", "ja", "th"] as const).flatMap((language) =>
  [
    { name: `${language} in bold`, look: { weight: "bold" as const } },
    { name: `${language} in italics`, look: { italic: true } },
    { name: `${language} in bold italics`, look: { weight: "bold" as const, italic: true } },
  ].map((one) => ({ ...one, language, texts: phrases[language].slice(0, 4) })),
);

test.each([...plain, ...styled])("text is drawn as the browser draws it: $name", async ({ language, texts, look }) => {
  const style: TextStyle = { ...fieldText, size: 18, minimumSize: 18, ...look, language };
  const layouts = texts.map((text) => layoutText(text, BOX, style));
  const drawn = await picturePdf(layouts);
  const inBrowser = await pictureBrowser(paper, layouts.length, (page) => writeLines(page, layouts, language));
  for (const [index, text] of texts.entries()) {
    const { coverage, stray } = compareInk(drawn, inBrowser, rowsOf(index), style.size * SCALE);
    expect.soft(coverage, text).toBeCloseTo(1, 1);
    expect.soft(stray, text).toBeLessThan(0.1);
  }
});

/** Draws the same characters at the same baselines in the same faces; the browser does shaping, bidi and joining. */
async function writeLines(page: Page, layouts: readonly TextLayout[], language: string): Promise<void> {
  const runs = layouts.flatMap(({ lines }) => lines.flatMap((line) => line.runs));
  const faces = new Map(runs.map(({ face }) => [face.name, face]));
  await serveFaces(page, faces);
  await page.setContent(documentOf(layouts, language, [...faces.keys()]));
  await page.evaluate("Promise.all([...document.fonts].map((font) => font.load()))");
}

async function serveFaces(page: Page, faces: ReadonlyMap<string, Face>): Promise<void> {
  await page.route("https://faces.test/*", (route) => {
    const face = faces.get(route.request().url().split("/").at(-1)!)!;
    const headers = { "Access-Control-Allow-Origin": "*" };
    return route.fulfill({ body: Buffer.from(face.bytes), contentType: "font/ttf", headers });
  });
}

function documentOf(layouts: readonly TextLayout[], language: string, names: readonly string[]): string {
  const rules = names.map((name) => `@font-face { font-family: "${name}"; src: url(https://faces.test/${name}) }`);
  const lines = layouts.flatMap((layout, index) =>
    layout.lines.map(({ runs, x, baseline, direction }) => {
      const inOrder = [...runs].sort((one, other) => one.start - other.start);
      const spans = inOrder.map(
        ({ face, text, slant }) =>
          `<span style="font-family: '${face.name}'; font-style: ${slant ? "oblique" : "normal"}">${escaped(text)}</span>`,
      );
      const top = index * PITCH + BOX.height - baseline - STAND;
      return `<div dir="${direction}" style="left: ${LEFT + x}px; top: ${top}px; font-size: ${layout.size}px"><i></i>${spans.join("")}</div>`;
    }),
  );
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><style>
    ${rules.join("\n")}
    body { margin: 0; text-rendering: geometricPrecision; }
    div { position: absolute; white-space: pre; line-height: 0; height: 0; color: #000; }
    i { display: inline-block; height: ${STAND}px; width: 0; }
  </style>${lines.join("\n")}`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
