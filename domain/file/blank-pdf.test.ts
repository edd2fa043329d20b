import { PDFDocument } from "pdf-lib";
import { expect, it } from "vitest";
import { blankPdf } from "./blank-pdf.ts";

it("a blank PDF has pages of the paper's size, and differs for each mark", async () => {
  const bytes = blankPdf("letter", 3, "one");
  const pdf = await PDFDocument.load(bytes);
  expect(pdf.getPages().map((page) => page.getSize())).toEqual(Array(3).fill({ width: 612, height: 792 }));
  expect(blankPdf("letter", 3, "two")).not.toEqual(bytes);
});
