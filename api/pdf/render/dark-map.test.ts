import { expect, test } from "vitest";
import { pdfOf, textPages } from "../../../tests/support/pdf-fixtures.ts";
import { darkMapOf } from "./dark-map.ts";
import { renderPageImages } from "./page-images.ts";
import { openPdfium } from "./pdfium.ts";

async function mapOf(data: string, mediaBox = "[0 0 595 842]"): Promise<string | undefined> {
  const resources = "<</Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold>>>>>>";
  const page = `<</Type /Page /Parent 2 0 R /MediaBox ${mediaBox} /Contents 5 0 R /Resources ${resources}>>`;
  const document = await openPdfium(pdfOf({ objects: { ...textPages(["x"]), 4: page, 5: { dict: "", data } } }));
  const { dark } = await renderPageImages(document, 0);
  document.close();
  return dark;
}

test("an ordinary page has no dark tiles: text, form lines and light colours", async () => {
  const lines = Array.from({ length: 30 }, (_, at) => `2 w 40 ${100 + at * 20} m 550 ${100 + at * 20} l S`).join(" ");
  const sizes = [9, 12, 16, 24, 36];
  const headings = sizes
    .map((size, at) => `/F1 ${size} Tf 1 0 0 1 40 ${560 + at * 40} Tm (TENANT MWMW 2026) Tj`)
    .join(" ");
  const text = Array.from({ length: 20 }, (_, at) => `1 0 0 1 40 ${103 + at * 20} Tm (Tenant MMMM WWWW 2026) Tj`).join(
    " ",
  );
  expect(await mapOf("")).toBeUndefined();
  expect(await mapOf(`${lines} BT /F1 12 Tf ${text} ${headings} ET`)).toBeUndefined();
  expect(await mapOf("0.8 0.88 1 rg 0 700 595 142 re f")).toBeUndefined();
});

test("a dark bar is in the map where it is displayed", async () => {
  // The upper half of the page, then the left half, by rotation.
  expect(await mapOf("0 421 595 421 re f")).toMatch(/^160;18\d{3}a$/);
  expect(await mapOf("0 421 595 421 re f", "[0 0 595 842] /Rotate 270")).toMatch(/^160;(\d+a\d+z)+\d+a$/);
  expect(await mapOf("0.2 0.3 0.45 rg 0 0 595 842 re f")).toMatch(/^160;\d+b$/);
});

test("the map of a grainy photograph is short, because its tiles are larger", () => {
  let seed = 1;
  const data = Uint8Array.from({ length: 1000 * 1414 }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (seed >> 16) % 200;
  });
  const map = darkMapOf({ width: 1000, height: 1414, channels: 1, data })!;
  expect(map.length).toBeLessThanOrEqual(3_000);
  expect(map).toMatch(/^\d+;[\da-z]+$/);
});
