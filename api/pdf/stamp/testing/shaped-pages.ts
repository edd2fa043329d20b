/** Empty or dark pages with every geometry that a file can state: box, rotation, unit and origin. */

import { degrees, PDFDocument, PDFName, PDFNumber, rgb } from "pdf-lib";
import type { Bytes } from "../../../ports/basics.ts";

export type PageGeometry = {
  /** Millimetres as seen. */
  width: number;
  height: number;
  rotate: 0 | 90 | 180 | 270;
  crop: "none" | "offset" | "negative origin";
  userUnit: number;
  /** Covered by a picture as dark as a photograph of the night; needs `crop: "none"`. */
  isDark?: true;
};

export async function shapedPages(list: readonly PageGeometry[]): Promise<Bytes> {
  const document = await PDFDocument.create();
  for (const { width, height, rotate, crop, userUnit, isDark } of list) {
    const [wide, high] = [width, height].map((side) => ((side / 25.4) * 72) / userUnit) as [number, number];
    const [w, h] = rotate % 180 === 0 ? [wide, high] : [high, wide];
    const page = document.addPage([w, h]);
    if (crop !== "none") {
      const origin = crop === "offset" ? 37 : -61;
      page.setMediaBox(origin - 20, origin - 30, w + 55, h + 70);
      page.setCropBox(origin, origin, w, h);
    }
    if (isDark) page.drawRectangle({ x: 0, y: 0, width: w, height: h, color: rgb(0.08, 0.09, 0.14) });
    page.setRotation(degrees(rotate));
    if (userUnit !== 1) page.node.set(PDFName.of("UserUnit"), PDFNumber.of(userUnit));
  }
  return new Uint8Array(await document.save());
}
