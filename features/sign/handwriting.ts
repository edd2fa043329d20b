/**
 * The handwriting faces, fetched only when somebody chooses a style. Declared through the FontFace interface, which works
 * for every host: rules in a shadow root's sheet would not.
 */
import arabicRuqaa from "@fontsource/aref-ruqaa/files/aref-ruqaa-arabic-400-normal.woff2?url";
import latinRuqaa from "@fontsource/aref-ruqaa/files/aref-ruqaa-latin-400-normal.woff2?url";
import ruqaaRanges from "@fontsource/aref-ruqaa/unicode.json";
import cyrillicCaveat from "@fontsource/caveat/files/caveat-cyrillic-400-normal.woff2?url";
import latinCaveat from "@fontsource/caveat/files/caveat-latin-400-normal.woff2?url";
import latinExtCaveat from "@fontsource/caveat/files/caveat-latin-ext-400-normal.woff2?url";
import caveatRanges from "@fontsource/caveat/unicode.json";
import latinDancing from "@fontsource/dancing-script/files/dancing-script-latin-400-normal.woff2?url";
import latinExtDancing from "@fontsource/dancing-script/files/dancing-script-latin-ext-400-normal.woff2?url";
import vietnameseDancing from "@fontsource/dancing-script/files/dancing-script-vietnamese-400-normal.woff2?url";
import dancingRanges from "@fontsource/dancing-script/unicode.json";
import cyrillicVibes from "@fontsource/great-vibes/files/great-vibes-cyrillic-400-normal.woff2?url";
import latinVibes from "@fontsource/great-vibes/files/great-vibes-latin-400-normal.woff2?url";
import latinExtVibes from "@fontsource/great-vibes/files/great-vibes-latin-ext-400-normal.woff2?url";
import vibesRanges from "@fontsource/great-vibes/unicode.json";
import latinApple from "@fontsource/homemade-apple/files/homemade-apple-latin-400-normal.woff2?url";
import appleRanges from "@fontsource/homemade-apple/unicode.json";
import devanagariKalam from "@fontsource/kalam/files/kalam-devanagari-400-normal.woff2?url";
import latinKalam from "@fontsource/kalam/files/kalam-latin-400-normal.woff2?url";
import latinExtKalam from "@fontsource/kalam/files/kalam-latin-ext-400-normal.woff2?url";
import kalamRanges from "@fontsource/kalam/unicode.json";
import cyrillicMarck from "@fontsource/marck-script/files/marck-script-cyrillic-400-normal.woff2?url";
import latinMarck from "@fontsource/marck-script/files/marck-script-latin-400-normal.woff2?url";
import latinExtMarck from "@fontsource/marck-script/files/marck-script-latin-ext-400-normal.woff2?url";
import marckRanges from "@fontsource/marck-script/unicode.json";
import { INK_RGB } from "../../domain/field/stroke-outline.ts";

/** A face by its family name; `size` makes faces look alike in height. */
export type Face = { family: string; size: number; files: readonly { url: string; range: string }[] };

function face<Subset extends string>(
  family: string,
  size: number,
  ranges: Record<Subset, string>,
  urls: { [S in Subset]?: string },
): Face {
  const files = Object.entries(urls).map(([subset, url]) => ({ url: String(url), range: ranges[subset as Subset] }));
  return { family: `Countersign ${family}`, size, files };
}

export const faces: readonly Face[] = [
  face("Caveat", 1.1, caveatRanges, { latin: latinCaveat, "latin-ext": latinExtCaveat, cyrillic: cyrillicCaveat }),
  face("Dancing Script", 1, dancingRanges, {
    latin: latinDancing,
    "latin-ext": latinExtDancing,
    vietnamese: vietnameseDancing,
  }),
  face("Great Vibes", 1.1, vibesRanges, { latin: latinVibes, "latin-ext": latinExtVibes, cyrillic: cyrillicVibes }),
  face("Marck Script", 1, marckRanges, { latin: latinMarck, "latin-ext": latinExtMarck, cyrillic: cyrillicMarck }),
  face("Homemade Apple", 0.72, appleRanges, { latin: latinApple }),
  face("Kalam", 0.95, kalamRanges, { latin: latinKalam, "latin-ext": latinExtKalam, devanagari: devanagariKalam }),
  face("Aref Ruqaa", 1, ruqaaRanges, { latin: latinRuqaa, arabic: arabicRuqaa }),
];

/** Whatever the device writes with: there for names in scripts that no handwriting here knows. */
export const plainFace: Face = { family: "system-ui", size: 0.85, files: [] };

/** Makes the faces known to the page and fetches the files that a text needs. A file that cannot be had is left out. */
export async function loadFaces(text: string): Promise<void> {
  for (const { family, files } of faces) {
    if ([...document.fonts].some((known) => known.family.replace(/["']/g, "") === family)) continue;
    for (const file of files) {
      document.fonts.add(new FontFace(family, `url("${file.url}")`, { unicodeRange: file.range }));
    }
  }
  await Promise.allSettled(faces.map((one) => document.fonts.load(`48px "${one.family}"`, text)));
}

/** The letters of a text that a loaded face cannot write: they come out just as its fallback writes them. */
export function lettersLacking(face: Face, text: string): string[] {
  if (face.files.length === 0) return [];
  const letters = [...new Set(text.normalize("NFC").replace(/\s/g, ""))];
  return letters.filter((letter) => pictureOf(letter, `"${face.family}", serif`) === pictureOf(letter, "serif"));
}

function pictureOf(letter: string, families: string): string {
  const canvas = document.createElement("canvas");
  canvas.width = 64;
  canvas.height = 64;
  const pen = canvas.getContext("2d", { willReadFrequently: true })!;
  pen.font = `36px ${families}`;
  pen.fillText(letter, 8, 44);
  return pen.getImageData(0, 0, 64, 64).data.join();
}

const FONT_PX = 160;
const MARGIN_PX = 12;
const WIDEST_PX = 2_400;

/** A text in a face as a PNG data URL, cropped to its ink, on nothing. `null` for an empty text. */
export function writeWith(face: Face, text: string): string | null {
  const words = text.trim();
  if (words === "") return null;
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d")!;
  const font = (px: number) => `${px}px "${face.family}", system-ui`;
  pen.font = font(FONT_PX);
  const shrink = Math.min(1, WIDEST_PX / Math.max(1, pen.measureText(words).width));
  pen.font = font(FONT_PX * shrink);
  const ink = pen.measureText(words);
  canvas.width = Math.ceil(ink.actualBoundingBoxLeft + ink.actualBoundingBoxRight) + 2 * MARGIN_PX;
  canvas.height = Math.ceil(ink.actualBoundingBoxAscent + ink.actualBoundingBoxDescent) + 2 * MARGIN_PX;
  pen.font = font(FONT_PX * shrink);
  pen.fillStyle = `rgb(${INK_RGB.join(" ")})`;
  pen.fillText(words, MARGIN_PX + ink.actualBoundingBoxLeft, MARGIN_PX + ink.actualBoundingBoxAscent);
  return canvas.toDataURL("image/png");
}
