/** PDFium compiled to WebAssembly: the renderer, and a second parser that is independent of `api/pdf/syntax`. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { type ImageReader, losesImage } from "./lost-images.ts";
import { installFonts, notWide, type Phase, type WideFonts, wideOf } from "./system-fonts.ts";
import { withLargerTable } from "./wasm-callback.ts";

/**
 * The subset of PDFium's C interface used here. The package's own `render` is avoided because it smooths text for one
 * kind of screen.
 */
export type PdfiumModule = ImageReader & {
  _FPDF_LoadMemDocument(bytes: number, size: number, password: number): number;
  _FPDF_GetLastError(): number;
  _FPDF_GetPageCount(document: number): number;
  _FPDF_CloseDocument(document: number): void;
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  _FPDF_GetPageWidth(page: number): number;
  _FPDF_GetPageHeight(page: number): number;
  _FPDFBitmap_CreateEx(width: number, height: number, format: number, bytes: number, stride: number): number;
  _FPDFBitmap_FillRect(bitmap: number, x: number, y: number, width: number, height: number, color: number): void;
  _FPDFBitmap_Destroy(bitmap: number): void;
  _FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    x: number,
    y: number,
    width: number,
    height: number,
    rotate: number,
    flags: number,
  ): void;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetUnicode(text: number, index: number): number;
  _FPDFText_GetTextObject(text: number, index: number): number;
  _FPDFTextObj_GetFont(object: number): number;
  _FPDFFont_GetIsEmbedded(font: number): number;
  _FPDFFont_GetBaseFontName(font: number, into: number, capacity: number): number;
  _FPDF_SetSystemFontInfo(info: number): void;
  _FPDF_SaveAsCopy(document: number, writer: number, flags: number): number;
  wasmExports: {
    malloc(size: number): number;
    free(pointer: number): void;
    __indirect_function_table: { set(index: number, value: unknown): void; grow(by: number): number };
  };
  HEAPU8: Uint8Array<ArrayBuffer>;
};

/** Four bytes per pixel: red, green, blue and one unused. */
export type Picture = { width: number; height: number; data: Uint8Array<ArrayBuffer> };

export type PdfiumDocument = {
  pageCount: number;
  /** Displayed size in points. @throws Error for a page PDFium cannot load */
  pageSize(page: number): { width: number; height: number };
  /** Draws the page on white, at exactly that size in pixels. @throws Error */
  draw(page: number, width: number, height: number): Picture;
  /** Whether an image of the page is missing from its picture. @throws Error for a page PDFium cannot load */
  losesImage(page: number): Promise<boolean>;
  /** The page's text in reading order, at most so many characters. @throws Error for a page PDFium cannot load */
  text(page: number, limit: number): string;
  close(): void;
};

export class PdfiumRefuses extends Error {
  /** @param code error code from `fpdfview.h`: 3 is a broken file, 4 a missing or wrong password */
  constructor(readonly code: number) {
    super(`PDFium: error ${code}`);
  }
}

const BGRX = 3;
const DRAW_ANNOTATIONS = 0x01;
const RGB_ORDER = 0x10;

/** Number of extra function-table entries, for our callbacks to PDFium. */
const CALLBACKS = 16;

let loaded: Promise<PdfiumModule> | null = null;
const phase: Phase = { isDrawing: false, wide: notWide, requestCount: 0, delivered: new Set() };

export async function loadPdfium(): Promise<PdfiumModule> {
  loaded ??= load();
  return await loaded;
}

async function load(): Promise<PdfiumModule> {
  const path = createRequire(import.meta.url).resolve("@hyzyla/pdfium/pdfium.wasm");
  const wasmBinary = withLargerTable(new Uint8Array(readFileSync(path)), CALLBACKS).buffer;
  const library = await PDFiumLibrary.init({ wasmBinary });
  const pdfium = (library as unknown as { module: PdfiumModule }).module;
  installFonts(pdfium, phase);
  return pdfium;
}

/** @throws PdfiumRefuses */
export async function openPdfium(bytes: Uint8Array, password = ""): Promise<PdfiumDocument> {
  const pdfium = await loadPdfium();
  const pointer = allocate(pdfium, bytes.length);
  pdfium.HEAPU8.set(bytes, pointer);
  const secret = new TextEncoder().encode(`${password}\0`);
  const key = allocate(pdfium, secret.length);
  pdfium.HEAPU8.set(secret, key);
  const load = () => pdfium._FPDF_LoadMemDocument(pointer, bytes.length, key);
  let document = load();
  if (document === 0) {
    pdfium.wasmExports.free(key);
    pdfium.wasmExports.free(pointer);
    throw new PdfiumRefuses(pdfium._FPDF_GetLastError());
  }
  /** `null` until a drawn page needs faces beyond PDFium's own. */
  let wide: WideFonts | null = null;
  const { requestCount } = phase;
  phase.delivered.clear();

  function withPage<T>(index: number, use: (page: number) => T): T {
    phase.wide = wide ?? notWide;
    const page = pdfium._FPDF_LoadPage(document, index);
    if (page === 0) throw new PdfiumRefuses(pdfium._FPDF_GetLastError());
    try {
      return use(page);
    } finally {
      pdfium._FPDF_ClosePage(page);
    }
  }

  return {
    pageCount: pdfium._FPDF_GetPageCount(document),
    pageSize: (index) =>
      withPage(index, (page) => ({
        width: pdfium._FPDF_GetPageWidth(page),
        height: pdfium._FPDF_GetPageHeight(page),
      })),
    draw(index, width, height) {
      const hasNamedFonts = phase.requestCount > requestCount;
      const isKnown = wide !== null || !hasNamedFonts;
      const needed = isKnown ? null : withPage(index, (page) => wideOf(namedLetters(pdfium, page), phase.delivered));
      if (needed !== null) {
        // PDFium caches its chosen faces while the document is open, so the document is reopened.
        wide = needed;
        pdfium._FPDF_CloseDocument(document);
        document = load();
      }
      return withPage(index, (page) => drawPage(pdfium, page, width, height));
    },
    async losesImage(index) {
      phase.wide = wide ?? notWide;
      const page = pdfium._FPDF_LoadPage(document, index);
      if (page === 0) throw new PdfiumRefuses(pdfium._FPDF_GetLastError());
      const file = () => pdfium.HEAPU8.slice(pointer, pointer + bytes.length);
      try {
        return await losesImage(pdfium, page, { bytes: file, index, password });
      } finally {
        pdfium._FPDF_ClosePage(page);
      }
    },
    text: (index, limit) => withPage(index, (page) => textOf(pdfium, page, limit)),
    close() {
      pdfium.wasmExports.free(key);
      pdfium._FPDF_CloseDocument(document);
      pdfium.wasmExports.free(pointer);
    },
  };
}

/** Distinct letters of a page beyond Latin-1, each with the non-embedded font that the file names for it. */
function namedLetters(pdfium: PdfiumModule, page: number): [string, string][] {
  const text = pdfium._FPDFText_LoadPage(page);
  if (text === 0) return [];
  const found = new Map<number, string>();
  for (let index = 0, end = pdfium._FPDFText_CountChars(text); index < end; index++) {
    const letter = pdfium._FPDFText_GetUnicode(text, index);
    if (letter <= 0xff || letter > 0x10_ff_ff || found.has(letter)) continue;
    const object = pdfium._FPDFText_GetTextObject(text, index);
    const font = object && pdfium._FPDFTextObj_GetFont(object);
    if (font && pdfium._FPDFFont_GetIsEmbedded(font) === 0) found.set(letter, nameOf(pdfium, font));
  }
  pdfium._FPDFText_ClosePage(text);
  return [...found].map(([letter, font]) => [font, String.fromCodePoint(letter)]);
}

/** PDFium's marks of a hyphen at the end of a line, which it reports in place of the hyphen. */
const hyphens = new Set([0x02, 0xff_fe]);
const lineEnds = new Set([0x0a, 0x0d]);

function textOf(pdfium: PdfiumModule, page: number, limit: number): string {
  const text = pdfium._FPDFText_LoadPage(page);
  if (text === 0) return "";
  const letters: string[] = [];
  let isDivided = false;
  for (let index = 0, end = Math.min(limit, pdfium._FPDFText_CountChars(text)); index < end; index++) {
    const letter = pdfium._FPDFText_GetUnicode(text, index);
    isDivided = hyphens.has(letter) || (isDivided && lineEnds.has(letter));
    if (!isDivided && letter > 0 && letter <= 0x10_ff_ff) letters.push(String.fromCodePoint(letter));
  }
  pdfium._FPDFText_ClosePage(text);
  return letters.join("");
}

const NAME_BYTES = 128;

function nameOf(pdfium: PdfiumModule, font: number): string {
  const into = allocate(pdfium, NAME_BYTES);
  const length = Math.min(NAME_BYTES, pdfium._FPDFFont_GetBaseFontName(font, into, NAME_BYTES));
  const name = new TextDecoder("latin1").decode(pdfium.HEAPU8.subarray(into, into + Math.max(0, length - 1)));
  pdfium.wasmExports.free(into);
  return name;
}

function drawPage(pdfium: PdfiumModule, page: number, width: number, height: number): Picture {
  const size = width * height * 4;
  const pixels = allocate(pdfium, size);
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, BGRX, pixels, width * 4);
  try {
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
    phase.isDrawing = true;
    pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, DRAW_ANNOTATIONS | RGB_ORDER);
    return { width, height, data: pdfium.HEAPU8.slice(pixels, pixels + size) };
  } finally {
    phase.isDrawing = false;
    pdfium._FPDFBitmap_Destroy(bitmap);
    pdfium.wasmExports.free(pixels);
  }
}

function allocate(pdfium: PdfiumModule, size: number): number {
  const pointer = pdfium.wasmExports.malloc(size);
  if (pointer === 0) throw new RangeError("PDFium is out of memory");
  return pointer;
}
