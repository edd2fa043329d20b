/** PDFium, compiled to WebAssembly: the second parser, and the one that draws pages. */
import { PDFiumLibrary } from "@hyzyla/pdfium";

/** The part of PDFium's C interface that is used here. The package's own `render` smooths text for one kind of screen. */
export type PdfiumModule = {
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
  _FPDF_SaveAsCopy(document: number, writer: number, flags: number): number;
  wasmExports: {
    malloc(size: number): number;
    free(pointer: number): void;
    __indirect_function_table: { set(index: number, value: unknown): void };
  };
  HEAPU8: Uint8Array<ArrayBuffer>;
};

/** Four bytes a pixel: red, green, blue, and one without meaning. */
export type Picture = { width: number; height: number; data: Uint8Array<ArrayBuffer> };

export type PdfiumDocument = {
  pageCount: number;
  /** Size as seen, in points. @throws Error for a page PDFium cannot load */
  pageSize(page: number): { width: number; height: number };
  /** The page in a picture of exactly that size, on white. @throws Error */
  draw(page: number, width: number, height: number): Picture;
  close(): void;
};

export class PdfiumRefuses extends Error {
  /** 4 is a password, 3 a broken file (`fpdfview.h`). */
  constructor(readonly code: number) {
    super(`PDFium: error ${code}`);
  }
}

const BGRX = 3;
const DRAW_ANNOTATIONS = 0x01;
const RGB_ORDER = 0x10;

let loaded: Promise<PdfiumModule> | null = null;

export async function loadPdfium(): Promise<PdfiumModule> {
  loaded ??= PDFiumLibrary.init().then((library) => (library as unknown as { module: PdfiumModule }).module);
  return await loaded;
}

/** @throws PdfiumRefuses */
export async function openPdfium(bytes: Uint8Array, password = ""): Promise<PdfiumDocument> {
  const pdfium = await loadPdfium();
  const held = allocate(pdfium, bytes.length);
  pdfium.HEAPU8.set(bytes, held);
  const secret = new TextEncoder().encode(`${password}\0`);
  const key = allocate(pdfium, secret.length);
  pdfium.HEAPU8.set(secret, key);
  const document = pdfium._FPDF_LoadMemDocument(held, bytes.length, key);
  pdfium.wasmExports.free(key);
  if (document === 0) {
    pdfium.wasmExports.free(held);
    throw new PdfiumRefuses(pdfium._FPDF_GetLastError());
  }

  function withPage<T>(index: number, use: (page: number) => T): T {
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
    draw: (index, width, height) => withPage(index, (page) => drawPage(pdfium, page, width, height)),
    close() {
      pdfium._FPDF_CloseDocument(document);
      pdfium.wasmExports.free(held);
    },
  };
}

function drawPage(pdfium: PdfiumModule, page: number, width: number, height: number): Picture {
  const size = width * height * 4;
  const pixels = allocate(pdfium, size);
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, BGRX, pixels, width * 4);
  try {
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
    pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, DRAW_ANNOTATIONS | RGB_ORDER);
    return { width, height, data: pdfium.HEAPU8.slice(pixels, pixels + size) };
  } finally {
    pdfium._FPDFBitmap_Destroy(bitmap);
    pdfium.wasmExports.free(pixels);
  }
}

function allocate(pdfium: PdfiumModule, size: number): number {
  const pointer = pdfium.wasmExports.malloc(size);
  if (pointer === 0) throw new RangeError("PDFium is out of memory");
  return pointer;
}
