import type { Ink } from "../ink.ts";
import { inkPages } from "../ink-pages.ts";

/** A file with one A4 page of 100 points margin on which `draw` has drawn. */
export function inkPdf(draw: (ink: Ink) => string): Uint8Array<ArrayBuffer> {
  return inkPages((ink) => [`q 1 0 0 1 100 400 cm\n${draw(ink)}Q\n`]);
}
