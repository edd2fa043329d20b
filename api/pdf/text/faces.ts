/** The faces we embed: one row per file, read from its package when the first run needs it. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Bytes, type FontFile, readFontFile } from "./font-file.ts";

export type Weight = "regular" | "bold";

export type Face = FontFile & { name: string };

type Row = { family: string; package: string; scripts: readonly string[] };

/** The first row is the default: it is asked for every character its script's own row lacks. */
const rows: readonly Row[] = [
  { family: "NotoSans", package: "noto-sans", scripts: ["Latn", "Grek", "Cyrl", "Deva"] },
  { family: "NotoSansArabic", package: "noto-sans-arabic", scripts: ["Arab"] },
  { family: "NotoSansBengali", package: "noto-sans-bengali", scripts: ["Beng"] },
  { family: "NotoSansGurmukhi", package: "noto-sans-gurmukhi", scripts: ["Guru"] },
  { family: "NotoSansGujarati", package: "noto-sans-gujarati", scripts: ["Gujr"] },
  { family: "NotoSansOriya", package: "noto-sans-oriya", scripts: ["Orya"] },
  { family: "NotoSansTamil", package: "noto-sans-tamil", scripts: ["Taml"] },
  { family: "NotoSansTelugu", package: "noto-sans-telugu", scripts: ["Telu"] },
  { family: "NotoSansKannada", package: "noto-sans-kannada", scripts: ["Knda"] },
  { family: "NotoSansMalayalam", package: "noto-sans-malayalam", scripts: ["Mlym"] },
];

const weightFile: Record<Weight, string> = { regular: "400Regular", bold: "700Bold" };
const loaded = new Map<string, Face>();
const require = createRequire(import.meta.url);

/** Faces to try for a character of that script, best first; nothing is read before it is asked for. */
export function* facesFor(script: string | null, weight: Weight): Generator<Face> {
  const own = rows.find((row) => script !== null && row.scripts.includes(script));
  if (own && own !== rows[0]) yield load(own, weight);
  yield load(rows[0]!, weight);
}

/** The face whose metrics a line has when nothing stands on it. */
export function defaultFace(weight: Weight): Face {
  return load(rows[0]!, weight);
}

function load(row: Row, weight: Weight): Face {
  const file = `${row.family}_${weightFile[weight]}.ttf`;
  const known = loaded.get(file);
  if (known) return known;
  const path = require.resolve(`@expo-google-fonts/${row.package}/${weightFile[weight]}/${file}`);
  const face = {
    ...readFontFile(new Uint8Array(readFileSync(path)) as Bytes),
    name: `${row.family}-${weight === "bold" ? "Bold" : "Regular"}`,
  };
  loaded.set(file, face);
  return face;
}
