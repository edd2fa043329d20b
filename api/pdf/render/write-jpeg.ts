import type { Bytes } from "../../ports/basics.ts";
import type { Raster } from "./raster.ts";

/** @param quality from 0 to 1 */
export async function writeJpeg({ width, height, channels, data }: Raster, quality: number): Promise<Bytes> {
  // Loaded on demand: its start takes 30 ms, and not every worker draws.
  const { PhotonImage } = await import("@silvia-odwyer/photon-node");
  const image = new PhotonImage(channels === 4 ? data : rgbaOf(data), width, height);
  try {
    return image.get_bytes_jpeg(Math.round(quality * 100)) as Bytes;
  } finally {
    image.free();
  }
}

function rgbaOf(gray: Bytes): Bytes {
  const pixels = new Uint32Array(gray.length);
  // `Uint32Array.from` takes ten times as long.
  for (let at = 0; at < gray.length; at++) pixels[at] = gray[at]! * 0x01_01_01;
  return new Uint8Array(pixels.buffer);
}
