import type { BlankPages } from "../../ports/pdf.ts";

/** Width and height in points. */
const sizes = { a4: [595.28, 841.89], letter: [612, 792] } as const;

/** See the port. */
export const blankPages: BlankPages = async (paper, pages, mark) => {
  // Loaded when it is first needed: few files are blank.
  const { PDFDocument, PDFHexString } = await import("pdf-lib");
  const pdf = await PDFDocument.create({ updateMetadata: false });
  for (let page = 0; page < pages; page++) pdf.addPage([...sizes[paper]]);
  const id = PDFHexString.fromText(mark);
  pdf.context.trailerInfo.ID = pdf.context.obj([id, id]);
  return (await pdf.save()) as Awaited<ReturnType<BlankPages>>;
};
