/**
 * Fallback faces for fonts that a file does not embed. PDFium has its own for the fourteen standard fonts, with Latin
 * letters only; this module supplies Noto for other scripts and loads each face on first use.
 */
import { readFace } from "../text/faces.ts";
import type { PdfiumModule } from "./pdfium.ts";
import { wasmCallback } from "./wasm-callback.ts";

/** Font family per script, keyed by PDFium's `FX_Charset` (as in Windows' `wingdi.h`). */
const families: Record<number, string> = {
  128: "NotoSansJP",
  129: "NotoSansKR",
  134: "NotoSansSC",
  136: "NotoSansTC",
  161: "NotoSans",
  162: "NotoSans",
  163: "NotoSans",
  177: "NotoSansHebrew",
  178: "NotoSansArabic",
  186: "NotoSans",
  204: "NotoSans",
  222: "NotoSansThai",
  238: "NotoSans",
};

/** Name patterns of East Asian fonts. Many files use such fonts without declaring their script. */
const eastAsianNames: [RegExp, string][] = [
  [
    /(ms|ui|p|yu|bbb|ipa|vl|takao)-?p?gothic|gothicbbb|mincho|kozmin|kozgo|heisei|ryumin|hiragino|meiryo|takao|ipa[mg]|osaka/i,
    "NotoSansJP",
  ],
  [/batang|gulim|dotum|gungsuh|malgun|myeongjo|myungjo|hygothic|applegothic|nanum/i, "NotoSansKR"],
  [/mingliu|jhenghei|dfkai|adobeming|msung|mhei|pingfangtc|lihei/i, "NotoSansTC"],
  [
    /simsun|simhei|kaiti|fangsong|stsong|stheiti|stkaiti|yahei|adobesong|adobeheiti|songti|pingfang|heiti/i,
    "NotoSansSC",
  ],
];

/** PDFium looks up glyphs missing from a font in its substitute for Arial, which has this name. */
const FALLBACK_NAME = "Helvetica";
const BOLD = 600;
/** Size of `FPDF_SYSFONTINFO`: its version, then eight function pointers of 4 bytes. */
const STRUCT_BYTES = 36;

type Family = { family: string; isBold: boolean; isItalic: boolean };

/** State that decides the choice of face, in addition to the font's name. */
export type Phase = {
  /** PDFium requests a face for glyphs missing from another face only while it draws a page. */
  isDrawing: boolean;
  /** Requirements of the open document beyond PDFium's own faces. */
  wide: WideFonts;
  /** `asked`: number of fonts requested. `given`: families returned for a font's script or name. */
  requestCount: number;
  delivered: Set<string>;
};

/**
 * `styles`: styles of the fonts with letters that PDFium's own faces lack. `fallback`: the family for other scripts.
 */
export type WideFonts = { styles: ReadonlySet<Style>; fallback: string };

type Style = "sans" | "serif" | "mono";

const MAIN = "NotoSans";
export const notWide: WideFonts = { styles: new Set(), fallback: MAIN };

const LETTER = /\p{L}/u;
const scripts: [RegExp, string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, "NotoSansJP"],
  [/\p{Script=Hangul}/u, "NotoSansKR"],
  [/\p{Script=Han}/u, "NotoSansSC"],
  [/\p{Script=Arabic}/u, "NotoSansArabic"],
  [/\p{Script=Hebrew}/u, "NotoSansHebrew"],
  [/\p{Script=Thai}/u, "NotoSansThai"],
];
/** Letters beyond Latin-1 that PDFium's own faces contain. */
const OWN_LETTERS = /[À-ÿŁłŒœŠšŸŽžıƒ]/u;

/**
 * Faces required by the letters of named fonts, each `[font, letter]`. Returns `null` if PDFium's own faces suffice.
 */
export function wideOf(
  letters: readonly (readonly [string, string])[],
  embeddedFonts: ReadonlySet<string>,
): WideFonts | null {
  const otherLetters = letters.filter(([, letter]) => LETTER.test(letter) && !OWN_LETTERS.test(letter));
  const familyOf = (letter: string) => scripts.find(([script]) => script.test(letter))?.[1] ?? MAIN;
  const styles = new Set(otherLetters.flatMap(([font, letter]) => (familyOf(letter) === MAIN ? [styleOf(font)] : [])));
  const fallback =
    otherLetters.map(([, letter]) => familyOf(letter)).find((one) => one !== MAIN && !embeddedFonts.has(one)) ?? MAIN;
  return styles.size === 0 && fallback === MAIN ? null : { styles, fallback };
}

function styleOf(font: string): Style {
  if (/courier|mono|consol/i.test(font)) return "mono";
  return /times|serif(?<!sans.?serif)|roman|georgia|garamond|cambria|palatino|bookman/i.test(font) ? "serif" : "sans";
}

/** The face for a font that a file names without embedding it; `null` if PDFium's own face suffices. */
function faceFor(name: string, charset: number, weight: number, italic: boolean, phase: Phase): Family | null {
  const byName = eastAsianNames.find(([pattern]) => pattern.test(name))?.[1];
  const isFallback = phase.isDrawing && name.startsWith(FALLBACK_NAME);
  const served = families[charset] ?? byName;
  if (served !== undefined) phase.delivered.add(served);
  const isWide = !isFallback && phase.wide.styles.has(styleOf(name));
  const family = served ?? (isFallback ? phase.wide.fallback : isWide ? MAIN : undefined);
  return family === undefined ? null : { family, isBold: weight >= BOLD, isItalic: italic };
}

/** Registers the callbacks. Call once, before the first document is opened. */
export function installFonts(pdfium: PdfiumModule, phase: Phase): void {
  const faces: Uint8Array[] = [];
  const numbers = new Map<string, number>();

  function mapFont(weight: number, italic: number, charset: number, name: string): number {
    phase.requestCount++;
    const found = faceFor(name, charset, weight, italic !== 0, phase);
    if (!found) return 0;
    const key = JSON.stringify(found);
    const number = numbers.get(key) ?? faces.push(readFace(found.family, found.isBold, found.isItalic));
    numbers.set(key, number);
    return number;
  }

  /**
   * Copies the whole file for table 0, otherwise that table, if the buffer is large enough. @returns its length in
   * bytes
   */
  function copyData(face: number, tag: number, into: number, capacity: number): number {
    const data = faces[face - 1] && (tag === 0 ? faces[face - 1]! : tableOf(faces[face - 1]!, tag));
    if (!data) return 0;
    if (into !== 0 && capacity >= data.length) pdfium.HEAPU8.set(data, into);
    return data.length;
  }

  const noop = () => undefined;
  const table = pdfium.wasmExports.__indirect_function_table;
  const functions = [
    wasmCallback(1, false, noop),
    wasmCallback(2, false, noop),
    wasmCallback(7, true, (_, weight, italic, charset, _pitch, name) =>
      mapFont(weight!, italic!, charset!, textAt(pdfium, name!)),
    ),
    wasmCallback(2, true, () => 0),
    wasmCallback(5, true, (_, face, tag, into, capacity) => copyData(face!, tag! >>> 0, into!, capacity! >>> 0)),
    wasmCallback(4, true, () => 0),
    wasmCallback(2, true, () => 0),
    wasmCallback(2, false, noop),
  ];
  const first = table.grow(functions.length);
  functions.forEach((one, index) => void table.set(first + index, one));
  const struct = pdfium.wasmExports.malloc(STRUCT_BYTES);
  const view = new DataView(pdfium.HEAPU8.buffer);
  view.setInt32(struct, 1, true);
  functions.forEach((_, index) => void view.setInt32(struct + 4 * (index + 1), first + index, true));
  pdfium._FPDF_SetSystemFontInfo(struct);
}

function textAt({ HEAPU8 }: PdfiumModule, pointer: number): string {
  return new TextDecoder("latin1").decode(HEAPU8.subarray(pointer, HEAPU8.indexOf(0, pointer)));
}

/** A table of a TrueType file by its tag (OpenType, "Table directory"). */
function tableOf(file: Uint8Array, tag: number): Uint8Array | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = 12, end = 12 + 16 * view.getUint16(4); at < end; at += 16) {
    if (view.getUint32(at) !== tag) continue;
    return file.subarray(view.getUint32(at + 8), view.getUint32(at + 8) + view.getUint32(at + 12));
  }
  return undefined;
}
