/** Handles untrusted pictures: recognised by bytes, limited by the size in their headers, reduced to pixels. */

import type { Bytes } from "../../ports/basics.ts";
import type { CleanImage } from "../../ports/pdf.ts";
import { joinBytes } from "../syntax/join-bytes.ts";
import { isJpeg, plainJpeg, readJpeg } from "./jpeg.ts";
import { decodePng, ImageInvalid } from "./png.ts";

/** Limits decoding to about a sixth of a second, during which the thread is blocked. */
const MOST_PNG_PIXELS = 8_000_000;
const pngChunks = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);

/** A PNG or JPEG that the seal can draw; `null` for anything else. */
export function cleanImage(file: Bytes): CleanImage | null {
  try {
    if (isJpeg(file)) {
      const { width, height } = readJpeg(file);
      return { form: "jpeg", bytes: plainJpeg(file), width, height };
    }
    const bytes = plainPng(file);
    const { width, height } = decodePng(bytes);
    return { form: "png", bytes, width, height };
  } catch (error) {
    if (error instanceof ImageInvalid) return null;
    throw error;
  }
}

/** Strips texts, times, EXIF and profiles (W3C PNG §11.3). @throws ImageInvalid */
function plainPng(file: Bytes): Bytes {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < 33 || view.getUint32(16) * view.getUint32(20) > MOST_PNG_PIXELS) throw new ImageInvalid("size");
  const remaining: Bytes[] = [file.subarray(0, 8)];
  for (let at = 8; at + 12 <= file.length; ) {
    const end = at + 12 + view.getUint32(at);
    const type = String.fromCharCode(...file.subarray(at + 4, at + 8));
    if (end > file.length) throw new ImageInvalid("chunk cut short");
    if (pngChunks.has(type)) remaining.push(file.subarray(at, end));
    if (type === "IEND") break;
    at = end;
  }
  return joinBytes(remaining);
}
