import { PagePicture, type PagePictureProps } from "./page-picture.tsx";
import type { PdfCache } from "./pdf-cache.ts";
import { usePdf } from "./use-pdf.ts";

type Props = Omit<PagePictureProps, "pdf" | "text"> & {
  /** `null` until pdf.js may be loaded. */
  pdfCache: PdfCache | null;
  /** URL of the file that contains the page. */
  pdfUrl: string;
};

/** A page of a stored file: shows its picture immediately, then draws it sharp with its text. */
export function SharpPage({ pdfCache, pdfUrl, ...page }: Props) {
  return <PagePicture {...page} pdf={usePdf(page.width > 0 ? pdfCache : null, pdfUrl)} text />;
}
