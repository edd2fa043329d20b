/** The embedded faces: one row per family; a file is read when its first run needs it. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Bytes } from "../../ports/basics.ts";
import { type FontFile, readFontFile } from "./font-file.ts";
import { type HanVariant, hanVariants } from "./han-variant.ts";

export type Weight = "regular" | "bold";

/** Selects among the faces of a script. `han`: the regional variant of Han characters. */
export type FaceStyle = { weight: Weight; isItalic: boolean; han: HanVariant };

export type Face = FontFile & {
  name: string;
  /** The face has no italic of its own, so the renderer slants it. */
  isUpright: boolean;
};

type Row = { family: string; package: string; scripts: readonly string[]; hasItalic?: true; hasOnlyRegular?: true };

/** Used for every character that the script's own row lacks. */
const main: Row = {
  family: "NotoSans",
  package: "noto-sans",
  scripts: ["Latn", "Grek", "Cyrl"],
  hasItalic: true,
};

const rows: readonly Row[] = [
  main,
  { family: main.family, package: main.package, scripts: ["Deva"] },
  { family: "NotoSansArabic", package: "noto-sans-arabic", scripts: ["Arab"] },
  { family: "NotoSansHebrew", package: "noto-sans-hebrew", scripts: ["Hebr"] },
  { family: "NotoSansThai", package: "noto-sans-thai", scripts: ["Thai"] },
  { family: "NotoSansBengali", package: "noto-sans-bengali", scripts: ["Beng"] },
  { family: "NotoSansGurmukhi", package: "noto-sans-gurmukhi", scripts: ["Guru"] },
  { family: "NotoSansGujarati", package: "noto-sans-gujarati", scripts: ["Gujr"] },
  { family: "NotoSansOriya", package: "noto-sans-oriya", scripts: ["Orya"] },
  { family: "NotoSansTamil", package: "noto-sans-tamil", scripts: ["Taml"] },
  { family: "NotoSansTelugu", package: "noto-sans-telugu", scripts: ["Telu"] },
  { family: "NotoSansKannada", package: "noto-sans-kannada", scripts: ["Knda"] },
  { family: "NotoSansMalayalam", package: "noto-sans-malayalam", scripts: ["Mlym"] },
];

/** Han characters, kana, Hangul and their punctuation. */
const eastAsian: Record<HanVariant, Row> = {
  SC: { family: "NotoSansSC", package: "noto-sans-sc", scripts: [] },
  TC: { family: "NotoSansTC", package: "noto-sans-tc", scripts: [] },
  JP: { family: "NotoSansJP", package: "noto-sans-jp", scripts: [] },
  KR: { family: "NotoSansKR", package: "noto-sans-kr", scripts: [] },
};

const symbols: Row = {
  family: "NotoSansSymbols2",
  package: "noto-sans-symbols-2",
  scripts: [],
  hasOnlyRegular: true,
};

const emoji: Row = { family: "NotoEmoji", package: "noto-emoji", scripts: [] };

const loaded = new Map<string, Face>();
const require = createRequire(import.meta.url);

/** Faces to try for a character of that script, best first, loaded lazily. */
export function* facesFor(script: string | null, look: FaceStyle): Generator<Face> {
  if (script === "Hani" || script === "Hang") {
    for (const variant of hanVariants(script === "Hang" ? "KR" : look.han)) yield load(eastAsian[variant], look);
  }
  const own = rows.find((row) => script !== null && row.scripts.includes(script));
  if (own && own !== main) yield load(own, look);
  yield load(main, look);
  if (look.isItalic) yield load(main, { ...look, isItalic: false });
}

/** Faces for arrows, check marks, stars and the like. */
export function* symbolFaces(look: FaceStyle): Generator<Face> {
  yield load(symbols, look);
  yield load(eastAsian[look.han], look);
  yield load(emoji, look);
}

export function emojiFace(look: FaceStyle): Face {
  return load(emoji, look);
}

/** The face whose metrics an empty line has. */
export function defaultFace(look: FaceStyle): Face {
  return load(main, look);
}

function load(row: Row, look: FaceStyle): Face {
  const weight = look.weight === "bold" && !row.hasOnlyRegular ? "700Bold" : "400Regular";
  const isItalic = look.isItalic && row.hasItalic === true;
  const style = isItalic ? `${weight}_Italic` : weight;
  const file = `${row.family}_${style}`;
  const cached = loaded.get(file);
  if (cached) return cached;
  const face = {
    ...readFontFile(readFile(row, style)),
    name: `${row.family}-${weight === "700Bold" ? "Bold" : isItalic ? "" : "Regular"}${isItalic ? "Italic" : ""}`,
    isUpright: !isItalic && row !== emoji,
  };
  loaded.set(file, face);
  return face;
}

function readFile(row: Row, style: string): Bytes {
  const path = require.resolve(`@expo-google-fonts/${row.package}/${style}/${row.family}_${style}.ttf`);
  return new Uint8Array(readFileSync(path)) as Bytes;
}

/** A family's file. @throws Error for an unknown family */
export function readFace(family: string, isBold: boolean, isItalic: boolean): Bytes {
  const row = [...rows, ...Object.values(eastAsian)].find((one) => one.family === family);
  if (!row) throw new Error(`no face of ${family}`);
  const weight = isBold ? "700Bold" : "400Regular";
  return readFile(row, isItalic && row.hasItalic ? `${weight}_Italic` : weight);
}
