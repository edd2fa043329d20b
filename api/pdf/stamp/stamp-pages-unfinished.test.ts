import { expect, test } from "vitest";
import { pdfOf, textPages } from "../../../tests/support/pdf-fixtures.ts";
import { drawPicture } from "../render/page-images.ts";
import { openPdfium } from "../render/pdfium.ts";
import { pageImage } from "../seal/testing/pdf-tools.ts";
import { stampFile } from "./stamp-file.ts";
import { pictureMark } from "./testing/a-mark.ts";
import { aPng } from "./testing/a-png.ts";

/** Contents that end inside an object, which would swallow or hide what is drawn after them. */
const endings = {
  "a string": "BT /F1 24 Tf 72 700 Td (Rent Tj ET",
  "nested parentheses and a backslash": "BT /F1 24 Tf 72 700 Td (Rent (now \\",
  "a hexadecimal string": "BT /F1 24 Tf 72 700 Td <5265 Tj ET",
  "an array": "BT /F1 24 Tf 72 700 Td [(Rent) 20 (now) TJ ET",
  "a dictionary": "/P << /MCID 0 BDC BT /F1 24 Tf 72 700 Td (Rent) Tj ET",
  "a comment": "BT /F1 24 Tf 72 700 Td (Rent) Tj ET % the end",
  "a text object": "BT /F1 24 Tf 7 Tr 72 700 Td (Rent) Tj",
  "a hidden layer": "/OC /L0 BDC BT /F1 24 Tf 72 700 Td (Rent) Tj ET",
  "an inline image": "BI /W 1 /H 1 /BPC 8 /CS /G ID x",
  "a clipping path": "q 0 0 1 1 re W n",
};

/** Dark pixels of a page, as a share of the mark's middle. */
function darkShare(width: number, height: number, isDark: (at: number) => boolean): number {
  let [dark, all] = [0, 0];
  for (let y = Math.round(height * 0.36); y < height * 0.37; y++) {
    for (let x = Math.round(width * 0.2); x < width * 0.3; x++) {
      all++;
      if (isDark(y * width + x)) dark++;
    }
  }
  return dark / all;
}

test.each(Object.entries(endings))("a mark is drawn on a page whose content ends inside %s", async (_, data) => {
  const objects = textPages(["x"], { catalog: "/OCProperties <</OCGs [6 0 R] /D <</OFF [6 0 R]>>>>" });
  const page = String(objects[4]).replace("/Font", "/Properties <</L0 6 0 R>> /Font");
  const source = pdfOf({
    objects: { ...objects, 4: page, 5: { dict: "", data }, 6: "<</Type /OCG /Name (Hidden)>>" },
  });
  const mark = pictureMark(
    { page: 0, box: { x: 30, y: 90, width: 60, height: 40 } },
    { kind: "image", bytes: aPng(80, 40) },
  );
  const sealed = stampFile(source, [mark]);
  const poppler = await pageImage(sealed, 50);
  expect(darkShare(poppler.width, poppler.height, (at) => poppler.gray[at]! < 128)).toBeGreaterThan(0.9);
  const document = await openPdfium(sealed);
  const { width, height, data: pixels } = drawPicture(document, 0, 400);
  expect(darkShare(width, height, (at) => pixels[at * 4]! < 128)).toBeGreaterThan(0.9);
  document.close();
});
