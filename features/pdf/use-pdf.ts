/** Sharp pages: when pdf.js may come, where PDFs are opened, and the one of a page. */
import { useEffect, useState } from "react";
import type { PdfFile } from "./open-pdf.ts";
import type { PdfShelf } from "./pdf-shelf.ts";

type LoadShelf = () => Promise<typeof import("./pdf-shelf.ts")>;

const loadShelf: LoadShelf = () => import("./pdf-shelf.ts");

/** The PDF at an address once it is open; `null` before, and where it cannot be opened. */
export function usePdf(shelf: PdfShelf | null, url: string | null): PdfFile | null {
  const [pdf, setPdf] = useState<PdfFile | null>(null);
  useEffect(() => {
    let gone = false;
    setPdf(null);
    if (shelf && url) {
      shelf.open(url).then(
        (file) => gone || setPdf(file),
        () => undefined,
      );
    }
    return () => {
      gone = true;
    };
  }, [shelf, url]);
  return pdf;
}

/**
 * Where PDFs are opened, once that is wanted.
 * @param load the same function always; left out, one try to fetch the code: without it pages stay pictures
 */
export function useShelf(assets: string, isWanted: boolean, load: LoadShelf = loadShelf): PdfShelf | null {
  const [shelf, setShelf] = useState<PdfShelf | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let gone = false;
    let made: PdfShelf | null = null;
    load().then(
      ({ createPdfShelf }) => {
        if (gone) return;
        made = createPdfShelf(assets);
        setShelf(made);
      },
      () => undefined,
    );
    return () => {
      gone = true;
      made?.close();
    };
  }, [assets, isWanted, load]);
  return shelf;
}

/** pdf.js may come: the page is loaded and the device idle, or somebody zooms or begins to select text. */
export function useCalm(): boolean {
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
