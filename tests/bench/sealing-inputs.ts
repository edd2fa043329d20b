/** Generates the documents of the sealing benchmark. */
import { PDFDocument, StandardFonts } from "pdf-lib";

type Bytes = Uint8Array<ArrayBuffer>;

/** Pages with text and a picture each, and as many small objects as a tagged file; packed, as office programs write. */
export async function benchDocument(pages: number, bytes: number): Promise<Bytes> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const font = await document.embedFont(StandardFonts.Helvetica);
  const side = Math.floor(Math.sqrt(bytes / pages - 4_500));
  for (let index = 0; index < pages; index++) {
    const page = document.addPage([595.28, 841.89]);
    for (let line = 0; line < 30; line++) {
      page.drawText(`${index}.${line} The parties agree on what stands here, and on nothing else.`, {
        x: 60,
        y: 760 - line * 14,
        size: 9,
        font,
      });
    }
    page.node.newXObject("Photo", document.context.register(photo(document, side, index)));
    for (let n = 0; n < 50; n++) document.context.register(document.context.obj({ S: "P", K: n, Pg: page.ref }));
  }
  return new Uint8Array(await document.save());
}

/** Noise does not compress, so the file is as large as with photographs. */
function photo(document: PDFDocument, side: number, seed: number) {
  const noise = new Uint8Array(side * side);
  let state = seed * 2_654_435_761 + 1;
  for (let at = 0; at < noise.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    noise[at] = state >>> 24;
  }
  const shape = {
    Type: "XObject",
    Subtype: "Image",
    Width: side,
    Height: side,
    ColorSpace: "DeviceGray",
    BitsPerComponent: 8,
  };
  return document.context.stream(noise, shape);
}
