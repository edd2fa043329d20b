import { describe, expect, test } from "vitest";
import { kindOfBytes, kindOfMediaType, kindOfName, pdfNameOf, UPLOAD_ACCEPT } from "./upload-kinds.ts";

const letters = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const zip = letters("PK\u0003\u0004............................");
const compound = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0);
const ods = letters(`PK\u0003\u0004${".".repeat(26)}mimetypeapplication/vnd.oasis.opendocument.spreadsheetPK`);

describe("the kind of a file", () => {
  test.each([
    ["a PDF whatever it is called", letters("%PDF-1.7 …"), "lease.docx", "pdf"],
    ["a JPEG called .png", Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), "a.png", "jpg"],
    ["a PNG without a name", letters("\u0089PNG\r\n\u001a\n"), "", "png"],
    ["a zip called .docx", zip, "Lease.DOCX", "docx"],
    ["a zip called .ods", zip, "sums.ods", "ods"],
    ["a spreadsheet that names itself", ods, "sums.zip", "ods"],
    ["a compound file called .doc", compound, "old.doc", "doc"],
    ["a compound file called .xls", compound, "old.xls", null],
    ["a zip called .xlsx", zip, "sums.xlsx", null],
    ["HTML called .docx", letters("<html>"), "a.docx", null],
    ["an empty file", new Uint8Array(), "a.pdf", null],
    ["a PDF after a few other bytes, as readers accept it", letters("x%PDF-1.7"), "a.pdf", "pdf"],
    ["a PDF after too many other bytes", letters(`${" ".repeat(1_024)}%PDF-1.7`), "a.pdf", null],
    ["a text about PDFs", letters("How %PDF-files begin"), "a.pdf", null],
  ])("is determined for %s", (_, head, name, kind) => {
    expect(kindOfBytes(head, name)).toBe(kind);
  });

  test("is derived from file names and media types", () => {
    expect(["a.PDF", "b.jpeg", "c.jpg ", "d.docm", "e", "doc"].map(kindOfName)).toEqual([
      "pdf",
      "jpg",
      "jpg",
      null,
      null,
      null,
    ]);
    expect(kindOfMediaType("image/PNG; name=a.png")).toBe("png");
    expect(kindOfMediaType("text/html")).toBeNull();
  });

  test("is offered by the file chooser, whatever it is", () => {
    for (const one of [".pdf", ".doc", ".docx", ".ods", ".jpg", ".jpeg", ".png", "application/msword"])
      expect(UPLOAD_ACCEPT.split(",")).toContain(one);
  });

  test("is replaced in the name of the converted PDF, which keeps its stem", () => {
    expect(pdfNameOf("lease.v2.docx", "docx")).toBe("lease.v2.pdf");
    expect(pdfNameOf(".png", "png")).toBe(".png.pdf");
    expect(pdfNameOf("Scan", "jpg")).toBe("Scan.pdf");
    expect(pdfNameOf("lease.PDF", "pdf")).toBe("lease.PDF");
  });
});
