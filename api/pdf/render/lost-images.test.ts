import { expect, test } from "vitest";
import { jbig2 } from "../../../tests/fixtures/mini-files/bilevel.ts";
import { pictured } from "../../../tests/fixtures/mini-files/mini-file.ts";
import { jpxGrayJ2k, jpxLossy } from "../../../tests/fixtures/mini-files/pictures-encoded.ts";
import type { Bytes } from "../../../tests/support/pdf-fixtures.ts";
import { sharedPdfWorkers } from "../../../tests/support/shared-pdf-workers.ts";

const bilevel = "/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode";

async function isDrawn(bytes: Bytes): Promise<boolean> {
  const rendered = await sharedPdfWorkers().renderPage(bytes, 0, { lane: "first", limitMs: 20_000 });
  return rendered.ok;
}

test("a page is not drawn if PDFium loses an image in it: JBIG2 coded as fax, JPEG 2000 of other channels or cut off", async () => {
  expect(await isDrawn(pictured(bilevel, jbig2("fax")))).toBe(false);
  expect(await isDrawn(pictured("/Filter /JPXDecode /ColorSpace /DeviceGray", jpxLossy))).toBe(false);
  expect(await isDrawn(pictured("/Filter /JPXDecode", jpxLossy.subarray(0, 60)))).toBe(false);
});

test("pages whose images PDFium decodes are drawn, and so is a page with an empty scan", async () => {
  expect(await isDrawn(pictured(bilevel, jbig2("arithmetic")))).toBe(true);
  expect(await isDrawn(pictured(bilevel, jbig2("blank")))).toBe(true);
  expect(await isDrawn(pictured("/Filter /JPXDecode /ColorSpace /DeviceGray", jpxGrayJ2k))).toBe(true);
});
