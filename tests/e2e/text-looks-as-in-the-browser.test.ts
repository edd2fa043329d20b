import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pageImage } from "../../api/pdf/seal/testing/pdf-tools.ts";
import { decodePng } from "../../api/pdf/stamp/png.ts";
import { inkPages } from "../../api/pdf/stamp/testing/ink-pdf.ts";
import type { Face } from "../../api/pdf/text/faces.ts";
import { fieldText, layoutText, type TextLayout, type TextStyle } from "../../api/pdf/text/layout.ts";
import phrases from "../../api/pdf/text/testing/phrases.json" with { type: "json" };
import { textOperators } from "../../api/pdf/text/text-operators.ts";
import { openBrowser } from "../support/browser.ts";
import { compareInk, type InkImage } from "../support/compare-ink.ts";

const PAGE = { width: 595, height: 842 };
/** Pixels for each point of the page. */
const SCALE = 3;
const PITCH = 40;
const BOX = { width: 515, height: 32 };
const LEFT = 40;
/** Height of an empty box on the baseline of a line in the browser, which so begins that much above it. */
const STAND = 60;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser(["--font-render-hinting=none"]);
});
afterAll(() => browser.close());

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
  const drawn = await inPdf(layouts);
  const shown = await inBrowser(layouts, language);
  const rows = layouts.map((_, index) => ({ from: index * PITCH * SCALE, to: (index + 1) * PITCH * SCALE }));
  const likeness = rows.map((row) => compareInk(drawn, shown, row, style.size * SCALE));
  for (const [index, { coverage, stray }] of likeness.entries()) {
    expect.soft(coverage, texts[index]).toBeCloseTo(1, 1);
    expect.soft(stray, texts[index]).toBeLessThan(0.1);
  }
});

async function inPdf(layouts: readonly TextLayout[]): Promise<InkImage> {
  const pdf = inkPages((ink) => [
    layouts
      .map((layout, index) => {
        const bottom = 841.89 - index * PITCH - BOX.height;
        return `q 1 0 0 1 ${LEFT} ${bottom} cm\n${textOperators(layout, [0, 0, 0], ink.fonts)}Q`;
      })
      .join("\n"),
  ]);
  const page = await pageImage(pdf, 72 * SCALE);
  const [width, height] = [PAGE.width * SCALE, layouts.length * PITCH * SCALE];
  const ink = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) ink[y * width + x] = 255 - page.gray[y * page.width + x]!;
  }
  return { width, height, ink };
}

/** The same characters at the same baseline in the same faces; shaping, bidi and joining are the browser's own. */
async function inBrowser(layouts: readonly TextLayout[], language: string): Promise<InkImage> {
  const viewport = { width: PAGE.width, height: layouts.length * PITCH };
  const context = await browser.newContext({ viewport, deviceScaleFactor: SCALE });
  const page = await context.newPage();
  const faces = new Map(
    layouts.flatMap(({ lines }) => lines.flatMap(({ runs }) => runs.map(({ face }) => [face.name, face]))),
  );
  await serveFaces(page, faces);
  await page.setContent(documentOf(layouts, language, [...faces.keys()]));
  await page.evaluate("Promise.all([...document.fonts].map((font) => font.load()))");
  const { width, height, rgba } = decodePng(new Uint8Array(await page.screenshot()));
  await context.close();
  return { width, height, ink: Uint8Array.from({ length: width * height }, (_, at) => 255 - rgba[at * 4 + 1]!) };
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
