/** PDFs that are expensive to draw. */
import { deflateSync } from "node:zlib";
import { pdfOf } from "../support/pdf-fixtures.ts";

type Objects = Parameters<typeof pdfOf>[0]["objects"];

/** Pages full of text, each different. */
export function manyPages(pages: number, title = "Agreement"): Uint8Array<ArrayBuffer> {
  return textPages(pages, title, 45);
}

/** Pages with some text, each different. */
export function plainPages(pages: number, title = "Agreement"): Uint8Array<ArrayBuffer> {
  return textPages(pages, title, 12);
}

function textPages(pages: number, title: string, lineCount: number): Uint8Array<ArrayBuffer> {
  const objects: Objects = {
    1: "<</Type /Catalog /Pages 2 0 R>>",
    2: `<</Type /Pages /Kids [${Array.from({ length: pages }, (_, n) => `${4 + n * 2} 0 R`).join(" ")}] /Count ${pages}>>`,
    3: "<</Type /Font /Subtype /Type1 /BaseFont /Times-Roman>>",
  };
  for (let page = 0; page < pages; page++) {
    const lines = Array.from(
      { length: lineCount },
      (_, line) => `(${title}, page ${page + 1}, line ${line + 1}: the parties agree as follows and sign below.) Tj T*`,
    );
    objects[4 + page * 2] =
      `<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources <</Font <</F1 3 0 R>>>> /Contents ${5 + page * 2} 0 R>>`;
    objects[5 + page * 2] = { dict: "", data: `BT /F1 12 Tf 16 TL 60 780 Td ${lines.join("\n")} ET` };
  }
  return pdfOf({ objects });
}

/** Pages full of noise, under an annotation of other noise that the upload loses: the pictures take longest to compare. */
export function noisePages(pages: number): Uint8Array<ArrayBuffer> {
  const draw = "q 595 0 0 842 0 0 cm /I Do Q";
  const objects: Objects = {
    1: "<</Type /Catalog /Pages 2 0 R>>",
    2: `<</Type /Pages /Kids [${Array.from({ length: pages }, (_, n) => `${8 + n} 0 R`).join(" ")}] /Count ${pages}>>`,
    3: { dict: "", data: draw },
    4: noise(1),
    5: "<</Type /Annot /Subtype /Movie /Rect [0 0 595 842] /F 4 /AP <</N 6 0 R>>>>",
    6: {
      dict: "/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources <</XObject <</I 7 0 R>>>>",
      data: draw,
    },
    7: noise(77),
  };
  for (let page = 0; page < pages; page++) {
    objects[8 + page] =
      "<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources <</XObject <</I 4 0 R>>>> /Contents 3 0 R /Annots [5 0 R]>>";
  }
  return pdfOf({ objects });
}

/** A picture as large as those that are compared. Its colours are so close that no tile is decided early. */
function noise(seed: number): { dict: string; data: Uint8Array } {
  const [width, height] = [850, 1_200];
  const colours = new Uint8Array(width * height * 3);
  let value = seed;
  for (let at = 0; at < colours.length; at++) {
    value = (value * 16_807) % 2_147_483_647;
    colours[at] = 110 + (value % 60);
  }
  const dict = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8`;
  return { dict: `${dict} /Filter /FlateDecode`, data: deflateSync(colours) };
}

/** A file of a few KiB whose page is filled thousands of times with a tile of one point. */
export function pictureBomb(seed: number): Uint8Array<ArrayBuffer> {
  const fills = "0 0 595 842 re f\n".repeat(20_000 + seed);
  const objects: Objects = {
    1: "<</Type /Catalog /Pages 2 0 R>>",
    2: "<</Type /Pages /Kids [4 0 R] /Count 1>>",
    4: "<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources <</Shading <</S 6 0 R>>>> /Contents 5 0 R>>",
    5: { dict: "/Filter /FlateDecode", data: deflateSync(fills.replaceAll("0 0 595 842 re f", "/S sh")) },
    6: "<</ShadingType 3 /ColorSpace /DeviceRGB /Coords [297 421 0 297 421 600] /Function <</FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1.3>> /Extend [true true]>>",
  };
  return pdfOf({ objects });
}
