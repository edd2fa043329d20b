/** Wrapper of pdf.js, loaded only when a page must be sharper than its picture or its text selectable. */
import type { PDFDocumentProxy } from "pdfjs-dist";
import { foreignWorker } from "./foreign-worker.ts";

export type PdfFile = {
  readonly pageCount: number;
  /** Draws a page (from 0) `width` CSS pixels wide onto a new canvas. Aborting rejects. */
  draw(page: number, width: number, signal: AbortSignal): Promise<HTMLCanvasElement>;
  /** Fills an element with the page's text, transparent and in position, for selection and screen readers. */
  writeText(page: number, width: number, into: HTMLElement, signal: AbortSignal): Promise<void>;
  close(): void;
};

export type PdfOptions = {
  /** Must support byte ranges, so that only the displayed parts are fetched. */
  url: string;
  headers?: Record<string, string>;
  /** Base URL of pdf.js's own files, with a trailing slash: `Host.pdfAssets`. */
  assets: string;
};

/** Phones fail on canvases beyond about 16 million pixels. */
const MAX_PIXELS = 16_000_000;

/** Loads pdf.js; also called in advance, while the file to show is still loading. */
export function fetchPdfReader() {
  return Promise.all([import("pdfjs-dist"), import("pdfjs-dist/build/pdf.worker.min.mjs?url")]);
}

/** Opens a PDF. Rejects where it cannot be fetched or parsed. */
export async function openPdf({ url, headers, assets }: PdfOptions): Promise<PdfFile> {
  const [pdfjs, worker] = await fetchPdfReader();
  pdfjs.GlobalWorkerOptions.workerSrc = worker.default;
  const port = await foreignWorker(worker.default);
  const reader = port && pdfjs.PDFWorker.create({ port });
  const task = pdfjs.getDocument({
    url,
    ...(headers ? { httpHeaders: headers } : {}),
    cMapUrl: `${assets}cmaps/`,
    standardFontDataUrl: `${assets}standard_fonts/`,
    wasmUrl: `${assets}wasm/`,
    iccUrl: `${assets}iccs/`,
    // Without both options pdf.js fetches the whole file in the background.
    disableAutoFetch: true,
    disableStream: true,
    ...(reader ? { worker: reader } : {}),
  });
  const document = await task.promise;
  return {
    pageCount: document.numPages,
    draw: (page, width, signal) => draw(document, page, width, signal),
    async writeText(page, width, into, signal) {
      const proxy = await document.getPage(page + 1);
      const viewport = proxy.getViewport({ scale: width / proxy.getViewport({ scale: 1 }).width });
      const source = await proxy.getTextContent();
      signal.throwIfAborted();
      into.replaceChildren();
      into.style.setProperty("--total-scale-factor", String(viewport.scale));
      const layer = new pdfjs.TextLayer({ textContentSource: source, container: into, viewport });
      signal.addEventListener("abort", () => layer.cancel(), { once: true });
      await layer.render();
    },
    close() {
      void task.destroy().finally(() => {
        reader?.destroy();
        port?.terminate();
      });
    },
  };
}

async function draw(document: PDFDocumentProxy, page: number, width: number, signal: AbortSignal) {
  const proxy = await document.getPage(page + 1);
  signal.throwIfAborted();
  const natural = proxy.getViewport({ scale: 1 });
  const height = (natural.height / natural.width) * width;
  const density = Math.min(window.devicePixelRatio || 1, Math.sqrt(MAX_PIXELS / (width * height)));
  const viewport = proxy.getViewport({ scale: (width * density) / natural.width });
  const canvas = window.document.createElement("canvas");
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  const task = proxy.render({ canvas, viewport });
  signal.addEventListener("abort", () => task.cancel(), { once: true });
  await task.promise;
  return canvas;
}
