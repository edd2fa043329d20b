import * as z from "zod/mini";

export const PaperSize = z.enum(["a4", "letter"]);
export type PaperSize = z.infer<typeof PaperSize>;

export const BLANK_PAGES_LIMIT = 50;

/** Width and height in points. */
const sizes: Record<PaperSize, readonly [number, number]> = { a4: [595.28, 841.89], letter: [612, 792] };

/**
 * A PDF of blank pages. @param mark ASCII letters and digits that make the file unique, because a document refuses two
 * files with the same content
 */
export function blankPdf(paper: PaperSize, pages: number, mark: string): Uint8Array<ArrayBuffer> {
  const first = 3;
  const kids = Array.from({ length: pages }, (_, index) => `${first + index} 0 R`).join(" ");
  const page = `<< /Type /Page /Parent 2 0 R /Resources << >> /MediaBox [0 0 ${sizes[paper].join(" ")}] >>`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    ...Array.from({ length: pages }, () => page),
  ];
  let text = `%PDF-1.7\n%${mark}\n`;
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return new TextEncoder().encode(text + table + trailer);
}
