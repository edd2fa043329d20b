import { PDFDocument } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { pdfAround } from "./picture-to-pdf.ts";

const jpeg = Uint8Array.from(
  atob(
    "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k=",
  ),
  (letter) => letter.charCodeAt(0),
);

async function opened(width: number, height: number) {
  const bytes = new Uint8Array(await pdfAround(jpeg, { width, height }).arrayBuffer());
  return { bytes, pdf: await PDFDocument.load(bytes, { throwOnInvalidObject: true }) };
}

describe("a picture as a PDF", () => {
  it("is one sheet, upright or lying as the picture is", async () => {
    const upright = (await opened(600, 800)).pdf.getPages();
    expect(upright).toHaveLength(1);
    expect(Math.round(upright[0]!.getWidth())).toBe(595);
    const lying = (await opened(800, 600)).pdf.getPages();
    expect(Math.round(lying[0]!.getWidth())).toBe(842);
  });

  it("names every object at its place", async () => {
    const { bytes } = await opened(600, 800);
    const text = new TextDecoder("latin1").decode(bytes);
    const places = [...text.matchAll(/^(\d{10}) 00000 n/gm)].map((found) => Number(found[1]));
    expect(places.map((place) => text.slice(place, place + 7))).toEqual([1, 2, 3, 4, 5].map((one) => `${one} 0 obj`));
    expect(text.slice(Number(/startxref\n(\d+)/.exec(text)![1])).startsWith("xref")).toBe(true);
  });

  it("holds the picture's bytes as they were", async () => {
    const { bytes } = await opened(600, 800);
    const latin = new TextDecoder("latin1");
    expect(latin.decode(bytes)).toContain(latin.decode(jpeg));
  });
});
