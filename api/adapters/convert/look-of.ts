import { Buffer } from "node:buffer";
import { differenceBetween, type Raster } from "../../../domain/file/picture-difference.ts";
import type { PageLook } from "../../../domain/file/rewritten-look.ts";
import type { PageToCompare } from "../../ports/pdf.ts";

/** A page of the upload and of the file that is stored instead, each drawn as a binary PPM. */
export type Drawn = { page: PageToCompare; before: Uint8Array; after: Uint8Array };

/** Returns `null` for a page of the upload that the engine cannot draw. */
export function lookOf({ page, before, after }: Drawn): PageLook | null {
  const one = rasterOf(before);
  if (!one) return null;
  if (Buffer.compare(before, after) === 0) return { page: page.page, changed: 0, lost: 0, drawn: 0 };
  const blank = { ...one, data: new Uint8Array(one.data.length).fill(255) };
  const scale = one.width / page.width;
  const except = (x: number, y: number): boolean => page.except.some((box) => isWithin(box, x / scale, y / scale));
  return { page: page.page, ...differenceBetween(one, rasterOf(after) ?? blank, { except }) };
}

function isWithin(box: PageToCompare["except"][number], x: number, y: number): boolean {
  const [left, top] = [x - box.x, y - box.y];
  return left >= -1 && top >= -1 && left <= box.width + 1 && top <= box.height + 1;
}

/** Reads a binary PPM. */
function rasterOf(bytes: Uint8Array): Raster | null {
  const head = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(new TextDecoder("latin1").decode(bytes.subarray(0, 40)));
  if (!head) return null;
  const [width, height] = [Number(head[1]), Number(head[2])];
  const data = bytes.subarray(head[0].length);
  return data.length === width * height * 3 ? { width, height, bytesPerPixel: 3, data } : null;
}
