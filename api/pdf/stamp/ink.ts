/** Shared by the drawings of one revision: used glyphs per face, and each image once. */

import { createHash } from "node:crypto";
import type { Bytes } from "../../ports/basics.ts";
import { type FontUses, fontUses } from "../text/font-uses.ts";
import { type PreparedImage, prepareImage } from "./image.ts";

export type Ink = {
  fonts: FontUses;
  /** Resource names by image; equal bytes are decoded and written once. */
  images: Map<string, { resource: string; image: PreparedImage }>;
};

export function newInk(): Ink {
  return { fonts: fontUses(), images: new Map() };
}

/** The resource name of an image. @throws ImageInvalid */
export function imageResource(ink: Ink, file: Bytes): { resource: string; image: PreparedImage } {
  const key = createHash("sha256").update(file).digest("base64");
  const cached = ink.images.get(key);
  if (cached) return cached;
  const entry = { resource: `CsI${ink.images.size + 1}`, image: prepareImage(file) };
  ink.images.set(key, entry);
  return entry;
}
