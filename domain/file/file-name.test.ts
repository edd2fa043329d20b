import { describe, expect, it } from "vitest";
import { appendToName, cleanFileName, FILE_NAME_BYTES, uniqueFileName } from "./file-name.ts";

const size = (name: string) => new TextEncoder().encode(name).length;

describe("a clean file name", () => {
  it.each([
    ["CON.pdf", "_CON.pdf"],
    ["con .pdf", "_con .pdf"],
    ["aux", "_aux"],
    ["COM¹.txt", "_COM¹.txt"],
    ["conout$", "_conout$"],
    ["console.pdf", "console.pdf"],
    ["../../etc/passwd", "_.._etc_passwd"],
    ['a:b*c?"d"<e>|f.pdf', "a_b_c__d__e__f.pdf"],
    ["...hidden. . ", "hidden"],
    ["lease\u202Efdp.exe", "lease fdp.exe"],
    ["lease\u0000\u061c\u2066.pdf", "lease .pdf"],
    ["Cafe\u0301.pdf", "Caf\u00e9.pdf"],
    ["\ud800lone.pdf", "lone.pdf"],
    ["", "document.pdf"],
    [" . ", "document.pdf"],
  ])("of %j is %j", (given, clean) => {
    expect(cleanFileName(given)).toBe(clean);
  });

  it.each([
    "عقد الإيجار.pdf",
    "می\u200cخواهم.pdf",
    "क्\u200dष.pdf",
    "租赁合同.pdf",
    "Überlassungsvertrag № 7.pdf",
    "👩\u200d⚖️.pdf",
  ])("keeps %s as it is written", (name) => expect(cleanFileName(name)).toBe(name.normalize("NFC")));

  it("keeps its extension, whole letters and no blank at its end when it is shortened", () => {
    const long = cleanFileName(`${"क्षि".repeat(100)}.pdf`);
    expect(size(long)).toBeLessThanOrEqual(FILE_NAME_BYTES);
    expect(long).toMatch(/^(क्षि)+\.pdf$/);
    expect(cleanFileName(`${"a".repeat(FILE_NAME_BYTES - 4)} b`)).toBe(`${"a".repeat(FILE_NAME_BYTES - 4)} b`);
    expect(cleanFileName(`${"a".repeat(FILE_NAME_BYTES - 1)} b`)).toBe("a".repeat(FILE_NAME_BYTES - 1));
  });

  it("is the same after a second cleaning", () => {
    for (const name of ["..con", "a/b", `${"é".repeat(300)}.docx`, "nul.tar.gz"])
      expect(cleanFileName(cleanFileName(name))).toBe(cleanFileName(name));
  });
});

it("a suffix stands before the extension and fits, however long the name is", () => {
  expect(appendToName("lease.pdf", " (2)")).toBe("lease (2).pdf");
  expect(appendToName("Offer no. 7", " (2)")).toBe("Offer no. 7 (2)");
  const long = appendToName(`${"ü".repeat(120)}.pdf`, " (2)");
  expect(size(long)).toBeLessThanOrEqual(FILE_NAME_BYTES);
  expect(long).toMatch(/^ü+ \(2\)\.pdf$/);
});

it("a file name that is taken, in any case, gets a number before its extension", () => {
  const taken = new Set<string>();
  const names = ["lease.pdf", "Lease.PDF", "lease.pdf", "notes", "notes", "a.mp3", "a.mp3"];
  expect(names.map((name) => uniqueFileName(name, taken))).toEqual([
    "lease.pdf",
    "Lease (2).PDF",
    "lease (3).pdf",
    "notes",
    "notes (2)",
    "a.mp3",
    "a (2).mp3",
  ]);
});
