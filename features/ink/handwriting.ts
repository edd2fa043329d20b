/**
 * Names in handwriting. Faces are declared through the FontFace interface, which works in every host: `@font-face`
 * rules in a shadow root's style sheet have no effect.
 */
import { INK_RGB } from "../../domain/field/stroke-outline.ts";
import type { Host } from "../host/host.ts";
import { charactersOf, isUnwritable } from "./face-choice.ts";
import { type Face, plainFace } from "./handwriting-faces.ts";

/** Path of the faces on the server: a folder for each, with a style sheet that names its files. */
const FOLDERS = "/app/faces/";
const SHEET = "400.css";

/**
 * Declares faces and fetches the files that a text needs.
 * @returns the faces that could not be loaded
 */
export async function loadFaces(host: Host, faces: readonly Face[], text: string): Promise<Face[]> {
  const loads = await Promise.all(
    faces.map(async (one) => {
      try {
        await declare(host, one);
        await document.fonts.load(`48px "${one.family}"`, text);
        return null;
      } catch {
        // A face that failed once stays failed: the next try needs new ones.
        for (const known of knownOf(one)) document.fonts.delete(known);
        return one;
      }
    }),
  );
  return loads.filter((one) => one !== null);
}

function knownOf({ family }: Face): FontFace[] {
  return [...document.fonts].filter((known) => known.family.replace(/["']/g, "") === family);
}

/** @throws if the style sheet cannot be fetched or is not one */
async function declare(host: Host, face: Face): Promise<void> {
  if (face.folder === null || knownOf(face).length > 0) return;
  const folder = `${FOLDERS}${face.folder}/`;
  const response = await host.fetch(folder + SHEET);
  const blocks = response.ok ? [...(await response.text()).matchAll(/@font-face\s*\{[^}]*\}/g)] : [];
  if (blocks.length === 0) throw new Error(`No face ${face.folder}: ${response.status}`);
  if (knownOf(face).length > 0) return;
  for (const [block] of blocks) {
    const url = /url\(["']?\.\/(files\/[\w.[\]-]+\.woff2)["']?\)/.exec(block)?.[1];
    const unicodeRange = /unicode-range:\s*([^;}]+)/.exec(block)?.[1];
    if (!url) continue;
    const source = `url("${host.apiBase}${folder}${url}")`;
    document.fonts.add(new FontFace(face.family, source, unicodeRange ? { unicodeRange } : {}));
  }
}

/** A noncharacter: every font draws it as its missing glyph, usually a box. */
const NO_CHARACTER = "\u{10ffff}";
/** Joiners and selectors have no picture of their own. */
const invisible = /[\s\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

/**
 * The characters of a text that a loaded face cannot write: they render as its missing glyph, or exactly as in the
 * fallback face. The device's own face includes all of the device's fonts.
 */
export function lettersLacking(face: Face, text: string): string[] {
  const families = face === plainFace ? face.family : `"${face.family}", serif`;
  const pen = letterPen();
  const missing = pictureOf(NO_CHARACTER, families, pen);
  const isMissing = (letter: string) => {
    const picture = pictureOf(letter, families, pen);
    return picture === missing || (face !== plainFace && picture === pictureOf(letter, "serif", pen));
  };
  const isLacking = (character: string) =>
    isUnwritable(character) || [...character].some((letter) => !invisible.test(letter) && isMissing(letter));
  return [...new Set(charactersOf(text))].filter(isLacking);
}

const LETTER_PX = 64;

function letterPen(): CanvasRenderingContext2D {
  const canvas = document.createElement("canvas");
  canvas.width = LETTER_PX;
  canvas.height = LETTER_PX;
  return canvas.getContext("2d", { willReadFrequently: true })!;
}

function pictureOf(letter: string, families: string, pen: CanvasRenderingContext2D): string {
  pen.clearRect(0, 0, LETTER_PX, LETTER_PX);
  pen.font = `36px ${families}`;
  pen.fillText(letter, 8, 44);
  return new Uint32Array(pen.getImageData(0, 0, LETTER_PX, LETTER_PX).data.buffer).join();
}

const FONT_PX = 160;
const MARGIN_PX = 12;
const WIDEST_PX = 2_400;

/**
 * Renders a text, which the face can write, as a transparent PNG data URL, cropped to its ink. `null` for an empty
 * text.
 */
export function writeWith(face: Face, text: string): string | null {
  if (text === "") return null;
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d")!;
  const font = (px: number) => `${px}px "${face.family}", system-ui`;
  pen.font = font(FONT_PX);
  const shrink = Math.min(1, WIDEST_PX / Math.max(1, pen.measureText(text).width));
  pen.font = font(FONT_PX * shrink);
  const ink = pen.measureText(text);
  canvas.width = Math.ceil(ink.actualBoundingBoxLeft + ink.actualBoundingBoxRight) + 2 * MARGIN_PX;
  canvas.height = Math.ceil(ink.actualBoundingBoxAscent + ink.actualBoundingBoxDescent) + 2 * MARGIN_PX;
  pen.font = font(FONT_PX * shrink);
  pen.fillStyle = `rgb(${INK_RGB.join(" ")})`;
  pen.fillText(text, MARGIN_PX + ink.actualBoundingBoxLeft, MARGIN_PX + ink.actualBoundingBoxAscent);
  return canvas.toDataURL("image/png");
}
