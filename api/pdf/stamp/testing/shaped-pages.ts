/** Empty pages with every geometry that a file can state: box, rotation, unit and origin. */

import { degrees, PDFDocument, PDFName, PDFNumber } from "pdf-lib";
import type { Bytes } from "../../../ports/basics.ts";

export type PageGeometry = {
  /** Millimetres as seen. */
  width: number;
  height: number;
  rotate: 0 | 90 | 180 | 270;
  crop: "none" | "offset" | "negative origin";
  userUnit: number;
};

export async function shapedPages(list: readonly PageGeometry[]): Promise<Bytes> {
  const document = await PDFDocument.create();
  for (const { width, height, rotate, crop, userUnit } of list) {
    const [wide, high] = [width, height].map((side) => ((side / 25.4) * 72) / userUnit) as [number, number];
    const [w, h] = rotate % 180 === 0 ? [wide, high] : [high, wide];
    const page = document.addPage([w, h]);
    if (crop !== "none") {
      const origin = crop === "offset" ? 37 : -61;
      page.setMediaBox(origin - 20, origin - 30, w + 55, h + 70);
      page.setCropBox(origin, origin, w, h);
    }
    page.setRotation(degrees(rotate));
    if (userUnit !== 1) page.node.set(PDFName.of("UserUnit"), PDFNumber.of(userUnit));
  }
  return new Uint8Array(await document.save());
}
