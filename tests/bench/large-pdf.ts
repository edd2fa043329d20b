import { pdfOf } from "../support/pdf-fixtures.ts";

/** Just under the upload limit of 26,214,400 bytes. */
const PICTURE_BYTES = 25_900_000;

/** A clean file just under the limit with an uncompressed picture on each page; different for each seed. */
export function largePdf(seed: number, pages = 8, pictureBytes = PICTURE_BYTES): Uint8Array<ArrayBuffer> {
  const width = Math.floor(Math.sqrt(pictureBytes / pages / 3));
  const objects: Parameters<typeof pdfOf>[0]["objects"] = {
    1: "<</Type /Catalog /Pages 2 0 R>>",
    2: `<</Type /Pages /Kids [${ids(pages)}] /Count ${pages}>>`,
  };
  for (let page = 0; page < pages; page++) {
    const id = 3 + page * 3;
    objects[id] =
      `<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources <</XObject <</I ${id + 2} 0 R>>>> /Contents ${id + 1} 0 R>>`;
    objects[id + 1] = { dict: "", data: "q 500 0 0 500 40 200 cm /I Do Q" };
    objects[id + 2] = {
      dict: `/Type /XObject /Subtype /Image /Width ${width} /Height ${width} /ColorSpace /DeviceRGB /BitsPerComponent 8`,
      data: noise(width * width * 3, seed * 1_000 + page + 1),
    };
  }
  return pdfOf({ objects });
}

function ids(pages: number): string {
  return Array.from({ length: pages }, (_, page) => `${3 + page * 3} 0 R`).join(" ");
}

/** Pseudo-random bytes, the same for the same seed (xorshift). */
function noise(length: number, seed: number): Uint8Array<ArrayBuffer> {
  const words = new Uint32Array(Math.ceil(length / 4));
  let state = seed * 2_654_435_761;
  for (let i = 0; i < words.length; i++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    words[i] = state;
  }
  return new Uint8Array(words.buffer, 0, length);
}
