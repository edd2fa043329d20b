/** pdf.js as a second reader, without a canvas: it decodes images and lists what a page draws. */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";

/** `isBlank`: all pixels have one colour. */
type DecodedImage = { width: number; height: number; isBlank: boolean };

type PdfjsImage = { width: number; height: number; kind: number; data: Uint8Array };

const IMAGE_MS = 5_000;

/** The images of a page that pdf.js can decode. A file that it cannot open has none. */
export async function listDecodedImages(bytes: Uint8Array, page: number, password: string): Promise<DecodedImage[]> {
  const found = await withPdfjs(bytes, password, async (document, { OPS }) => {
    const opened = await document.getPage(page + 1);
    const { fnArray, argsArray } = await opened.getOperatorList();
    const names = fnArray.flatMap((operator, index) =>
      operator === OPS.paintImageXObject ? [String((argsArray[index] as unknown[])[0])] : [],
    );
    const images = await Promise.all([...new Set(names)].map((name) => imageOf(opened, name)));
    return images.filter((image) => image !== null);
  });
  return found ?? [];
}

async function imageOf(page: PDFPageProxy, name: string): Promise<DecodedImage | null> {
  const store = name.startsWith("g_") ? page.commonObjs : page.objs;
  const given = Promise.withResolvers<unknown>();
  const deadline = setTimeout(() => given.resolve(null), IMAGE_MS);
  store.get(name, given.resolve);
  const image = (await given.promise) as PdfjsImage | null;
  clearTimeout(deadline);
  return image?.data ? { width: image.width, height: image.height, isBlank: isBlank(image) } : null;
}

/** Images of one bit a pixel, and of three or four bytes. */
const BITS = 1;

function isBlank({ width, height, kind, data }: PdfjsImage): boolean {
  if (kind === BITS) {
    const rowBytes = Math.ceil(width / 8);
    // The last byte of a row has unused bits.
    return data.every((value, index) => value === data[0] || (index + 1) % rowBytes === 0);
  }
  const step = Math.floor(data.length / (width * height));
  return data.every((value, index) => value === data[index % step]);
}

type Library = typeof import("pdfjs-dist");

let library: Promise<Library> | null = null;

/** pdf.js takes this long to load, and few files need it. */
function load(): Promise<Library> {
  library ??= import("pdfjs-dist/legacy/build/pdf.mjs") as Promise<Library>;
  return library;
}

const folder = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));

/** Returns `null` for a file that pdf.js cannot read. */
export async function withPdfjs<T>(
  bytes: Uint8Array,
  password: string,
  use: (document: PDFDocumentProxy, library: Library) => Promise<T>,
): Promise<T | null> {
  const loaded = await load();
  const task = loaded.getDocument({
    ...{ data: bytes.slice(), password, verbosity: 0, useSystemFonts: false, useWorkerFetch: false },
    ...{ isOffscreenCanvasSupported: false, isImageDecoderSupported: false, stopAtErrors: false },
    wasmUrl: `${join(folder, "wasm")}/`,
    standardFontDataUrl: `${join(folder, "standard_fonts")}/`,
    cMapUrl: `${join(folder, "cmaps")}/`,
  });
  try {
    return await use(await task.promise, loaded);
  } catch {
    // pdf.js throws errors of many kinds for a file that it cannot read.
    return null;
  } finally {
    await task.destroy();
  }
}
