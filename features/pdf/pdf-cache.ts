import { openPdf, type PdfFile } from "./open-pdf.ts";

export type PdfCache = ReturnType<typeof createPdfCache>;

/** Cache of a document's open PDFs, each opened on first use; create one per mount and close it on unmount. */
export function createPdfCache(assets: string, headers?: () => Record<string, string>) {
  const opened = new Map<string, Promise<PdfFile>>();
  return {
    /** Returns the same promise for the same URL. */
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
