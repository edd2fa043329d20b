import { PagePicture, type PagePictureProps } from "./page-picture.tsx";
import type { PdfShelf } from "./pdf-shelf.ts";
import { usePdf } from "./use-pdf.ts";

type Props = Omit<PagePictureProps, "pdf" | "text"> & {
  /** `null` until pdf.js may come. */
  shelf: PdfShelf | null;
  /** Of the file that the page is in. */
  pdfUrl: string;
};

/** A page of a stored file: its picture at once, then drawn sharp with its text. */
export function SharpPage({ shelf, pdfUrl, ...page }: Props) {
  return <PagePicture {...page} pdf={usePdf(page.width > 0 ? shelf : null, pdfUrl)} text />;
}
