import jpeg from "jpeg-js";
import type { Bytes } from "../../ports/basics.ts";
import type { Raster } from "./raster.ts";

/** @returns a function that encodes the picture at a quality from 0 to 1 */
export function jpegWriter({ width, height, channels, data }: Raster): (quality: number) => Bytes {
  const rgba = channels === 4 ? data : rgbaOf(data);
  return (quality) => new Uint8Array(jpeg.encode({ width, height, data: rgba }, Math.round(quality * 100)).data);
}

function rgbaOf(gray: Bytes): Bytes {
  const pixels = Uint32Array.from(gray, (value) => value * 0x01_01_01);
  return new Uint8Array(pixels.buffer);
}
