/** Pictures that strangers send: known by their bytes, bounded by their headers, left with nothing but their pixels. */
import { joinBytes } from "../syntax/join-bytes.ts";
import { isJpeg, plainJpeg } from "./jpeg.ts";
import { type Bytes, decodePng, ImageInvalid } from "./png.ts";

export type CleanImage = { form: "png" | "jpeg"; bytes: Bytes };

/** Taking one apart takes at most about a sixth of a second, in which nobody else is answered. */
const MOST_PNG_PIXELS = 8_000_000;
const pngChunks = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);

/** A PNG or JPEG that the seal will be able to draw; `null` for everything else. */
export function cleanImage(file: Bytes): CleanImage | null {
  try {
    if (isJpeg(file)) return { form: "jpeg", bytes: plainJpeg(file) };
    const bytes = plainPng(file);
    decodePng(bytes);
    return { form: "png", bytes };
  } catch (error) {
    if (error instanceof ImageInvalid) return null;
    throw error;
  }
}

/** Without what is not its pixels: texts, times, EXIF, profiles (W3C PNG §11.3). @throws ImageInvalid */
function plainPng(file: Bytes): Bytes {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < 33 || view.getUint32(16) * view.getUint32(20) > MOST_PNG_PIXELS) throw new ImageInvalid("size");
  const kept: Bytes[] = [file.subarray(0, 8)];
  for (let at = 8; at + 12 <= file.length; ) {
    const end = at + 12 + view.getUint32(at);
    const type = String.fromCharCode(...file.subarray(at + 4, at + 8));
    if (end > file.length) throw new ImageInvalid("chunk cut short");
    if (pngChunks.has(type)) kept.push(file.subarray(at, end));
    if (type === "IEND") break;
    at = end;
  }
  return joinBytes(kept);
}
