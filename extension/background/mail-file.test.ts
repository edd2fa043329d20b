import { describe, expect, it } from "vitest";
import { findInMail, fitsSize } from "./mail-file.ts";

const ofSize = (name: string, bytes: number) => ({ name, bytes: { size: bytes } as Blob });
const find = (files: ReturnType<typeof ofSize>[], name: string, sizeText = "", nth = 0) => {
  const match = findInMail(files, { url: "", name, sizeText, nth });
  return match && files.indexOf(match);
};

describe("matching a file on the page to an attachment", () => {
  it("matches by name", () => {
    expect(find([ofSize("a.pdf", 10), ofSize("b.pdf", 10)], "b.pdf")).toBe(1);
  });

  it("prefers the same size among equal names, otherwise the same position", () => {
    const twins = [ofSize("scan.pdf", 250_000), ofSize("scan.pdf", 90_000), ofSize("scan.pdf", 90_100)];
    expect(find(twins, "scan.pdf", "244 KB", 2)).toBe(0);
    expect(find(twins, "scan.pdf", "88 KB", 2)).toBe(2);
    expect(find(twins, "scan.pdf", "", 1)).toBe(1);
    expect(find(twins, "scan.pdf", "", 7)).toBe(0);
  });

  it("matches although the page shortens or changes the name", () => {
    expect(find([ofSize("Ü 1/2.pdf", 10), ofSize("b.pdf", 10)], "U\u0308 1_2.PDF")).toBe(0);
    expect(find([ofSize("a very long name.pdf", 95_000), ofSize("b.pdf", 10)], "a very….pdf", "93 KB")).toBe(0);
  });

  it("finds none if neither name nor size matches, or if two sizes match", () => {
    expect(find([ofSize("a.pdf", 10)], "b.pdf", "95 KB")).toBeNull();
    expect(find([ofSize("a.pdf", 97_000), ofSize("c.pdf", 97_001)], "b.pdf", "95 KB")).toBeNull();
    expect(find([], "b.pdf")).toBeNull();
  });
});

it.each([
  [245 * 1024, "245 KB"],
  [245_300, "245 kB"],
  [1_258_291, "1.2 MB"],
  [1_258_291, "1,2 Mo"],
  [24 * 1024, "٢٤ كيلوبايت"],
  [1_258_291, "١٫٢ ميغابايت"],
  [24 * 1024, "२४ केबी"],
  [512, "512 bytes"],
] as const)("%i bytes match the displayed size %s", (bytes, label) => {
  expect(fitsSize(bytes, label)).toBe(true);
  expect(fitsSize(bytes * 1.4, label)).toBe(false);
});

it("an empty displayed size matches nothing", () => {
  expect(fitsSize(0, "")).toBe(false);
});
