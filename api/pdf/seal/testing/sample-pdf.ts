/** Generates source files like those that senders upload. */

import { degrees, PDFDocument, PDFName, PDFNumber, StandardFonts } from "pdf-lib";
import type { Bytes } from "../../../ports/basics.ts";

export type SampleOptions = {
  pages?: number;
  /** In points; A4 by default. */
  size?: [width: number, height: number];
  /** Cross-references as a stream with packed objects, or as a table. */
  xref?: "stream" | "table";
  rotate?: 0 | 90 | 180 | 270;
  cropBox?: [x: number, y: number, width: number, height: number];
  userUnit?: number;
  /** Operators appended to each page's own. */
  content?: string;
  /** Size of a random stream on each page, which stands in for a picture. */
  bytesPerPage?: number;
};

export async function samplePdf(options: SampleOptions = {}): Promise<Bytes> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let index = 0; index < (options.pages ?? 1); index++) {
    const page = document.addPage(options.size ?? [595.28, 841.89]);
    for (let line = 0; line < 5; line++) {
      page.drawText(`Page ${index + 1}, line ${line + 1}: the parties agree on what stands here.`, {
        x: 60,
        y: 780 - line * 17,
        size: 10,
        font,
      });
    }
    if (options.rotate) page.setRotation(degrees(options.rotate));
    if (options.cropBox) page.setCropBox(...options.cropBox);
    if (options.content) {
      page.node.addContentStream(document.context.register(document.context.stream(options.content)));
    }
    if (options.userUnit) page.node.set(PDFName.of("UserUnit"), PDFNumber.of(options.userUnit));
    if (options.bytesPerPage) addWeight(document, index, options.bytesPerPage);
  }
  const bytes = await document.save({ useObjectStreams: options.xref === "stream" });
  return new Uint8Array(bytes);
}

function addWeight(document: PDFDocument, index: number, size: number): void {
  const noise = new Uint8Array(size);
  let state = index * 2_654_435_761 + 1;
  for (let at = 0; at < size; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    noise[at] = state >>> 24;
  }
  const side = Math.floor(Math.sqrt(size));
  const stream = document.context.stream(noise.subarray(0, side * side), {
    Type: "XObject",
    Subtype: "Image",
    Width: side,
    Height: side,
    ColorSpace: "DeviceGray",
    BitsPerComponent: 8,
  });
  const page = document.getPage(index);
  page.node.newXObject("Photo", document.context.register(stream));
}
