import { openPdf, type PdfFile } from "./open-pdf.ts";

export type PdfShelf = ReturnType<typeof createPdfShelf>;

/** The PDFs of one document, each opened once when first asked for; make one per mount and close it with it. */
export function createPdfShelf(assets: string, headers?: () => Record<string, string>) {
  const opened = new Map<string, Promise<PdfFile>>();
  return {
    /** The same promise for the same address. */
    open(url: string): Promise<PdfFile> {
      const known = opened.get(url);
      if (known) return known;
      const opening = openPdf({ url, assets, ...(headers ? { headers: headers() } : {}) });
      opening.catch(() => opened.delete(url));
      opened.set(url, opening);
      return opening;
    },
    close(): void {
      for (const opening of opened.values())
        opening.then(
          (file) => file.close(),
          () => undefined,
        );
      opened.clear();
    },
  };
}
