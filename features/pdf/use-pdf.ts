/** Hooks for sharp pages: when to load pdf.js, the cache of open PDFs, and the PDF of a page. */
import { useEffect, useState } from "react";
import type { PdfFile } from "./open-pdf.ts";
import type { PdfCache } from "./pdf-cache.ts";

type LoadPdfCache = () => Promise<typeof import("./pdf-cache.ts")>;

const loadPdfCache: LoadPdfCache = () => import("./pdf-cache.ts");

/** The PDF at a URL; `null` until it is open, and where it cannot be opened. */
export function usePdf(pdfCache: PdfCache | null, url: string | null): PdfFile | null {
  const [pdf, setPdf] = useState<PdfFile | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    setPdf(null);
    if (pdfCache && url) {
      pdfCache.open(url).then(
        (file) => isUnmounted || setPdf(file),
        () => undefined,
      );
    }
    return () => {
      isUnmounted = true;
    };
  }, [pdfCache, url]);
  return pdf;
}

/**
 * The cache of open PDFs; `null` until it is wanted and loaded.
 * @param load must be a stable function; the default tries once to fetch the code and leaves pages as pictures if
 * that fails
 */
export function usePdfCache(assets: string, isEnabled: boolean, load: LoadPdfCache = loadPdfCache): PdfCache | null {
  const [pdfCache, setPdfCache] = useState<PdfCache | null>(null);
  useEffect(() => {
    if (!isEnabled) return;
    let isUnmounted = false;
    let cache: PdfCache | null = null;
    load().then(
      ({ createPdfCache }) => {
        if (isUnmounted) return;
        cache = createPdfCache(assets);
        setPdfCache(cache);
      },
      () => undefined,
    );
    return () => {
      isUnmounted = true;
      cache?.close();
    };
  }, [assets, isEnabled, load]);
  return pdfCache;
}

/** Whether pdf.js may be loaded: the page is loaded and the device idle, or the user zooms or starts to select text. */
export function useMayLoadPdf(): boolean {
  const [calm, setCalm] = useState(false);
  useEffect(() => {
    const settle = () => setCalm(true);
    const timer = setTimeout(
      () => ("requestIdleCallback" in window ? requestIdleCallback(settle, { timeout: 4_000 }) : settle()),
      1_200,
    );
    const zoomed = () => (window.visualViewport?.scale ?? 1) > 1.05 && settle();
    window.visualViewport?.addEventListener("resize", zoomed);
    document.addEventListener("selectstart", settle, { once: true });
    return () => {
      clearTimeout(timer);
      window.visualViewport?.removeEventListener("resize", zoomed);
      document.removeEventListener("selectstart", settle);
    };
  }, []);
  return calm;
}
