import { unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { aDoc, cell, compoundOf, docxOf, odsOf, zipped } from "../../../tests/support/office-files.ts";
import { ascii, joined } from "../../../tests/support/pdf-fixtures.ts";
import { recognise } from "./recognise.ts";

const macroWord = "application/vnd.ms-word.document.macroEnabled.main+xml";
const sheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";
const outcomeOf = (bytes: Uint8Array, name: string) => {
  const outcome = recognise(bytes, name);
  return outcome.ok ? outcome.value : outcome.refusal.code;
};
const wordFile = (flags: number) =>
  compoundOf({ WordDocument: [0xec, 0xa5, 0, 0, 0, 0, 0, 0, 0, 0, flags & 255, flags >> 8] });
/** A file whose sector chain starts far beyond its end, described by a forged allocation table. */
function chainedOutside(): Uint8Array<ArrayBuffer> {
  const file = wordFile(0x0200);
  const view = new DataView(file.buffer);
  const at = (sector: number) => (sector + 1) * 512;
  view.setUint32(68, 3, true);
  view.setUint32(at(3), 4, true);
  view.setUint32(at(4) + 4 * 5, 2, true);
  const [root, word] = [at(1), at(1) + 128];
  view.setUint32(root + 116, 128 * 109 + 5, true);
  view.setUint32(word + 116, 8, true);
  view.setUint32(word + 120, 100, true);
  return file;
}
/** A spreadsheet that also contains files of these names. */
const odsWith = (...names: string[]) =>
  zipSync({ ...unzipSync(odsOf("")), ...Object.fromEntries(names.map((name) => [name, new Uint8Array(1)])) });
const bomb = zipped({ "[Content_Types].xml": "<Types/>" });
const claims = (size: number) => {
  const file = new Uint8Array(docxOf(["a"]));
  const view = new DataView(file.buffer);
  for (let at = 0; at < file.length - 46; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true);
  return file;
};

test.each([
  ["a Word document", docxOf(["a"]), "a.docx", "docx"],
  ["a Word document without an extension", docxOf(["a"]), "lease", "docx"],
  ["a spreadsheet called .docx", odsOf(`<table:table-row>${cell("a")}</table:table-row>`), "a.docx", "ods"],
  ["an old Word document", aDoc(), "a.doc", "doc"],
  ["an old Word document called .docx", aDoc(), "a.docx", "doc"],
  ["a picture", joined(Uint8Array.of(0xff, 0xd8, 0xff), "…"), "a.doc", "jpg"],
  ["HTML called .docx", ascii("<html><img src=http://a.test></html>"), "a.docx", "file_type_mismatch"],
  ["RTF called .doc", ascii("{\\rtf1 hello}"), "a.doc", "file_type_mismatch"],
  ["an Excel sheet called .docx", docxOf(["a"], { mainType: sheet }), "a.docx", "file_type_mismatch"],
  ["an Excel sheet", docxOf(["a"], { mainType: sheet }), "a.xlsx", "file_type_not_supported"],
  ["an old Excel sheet called .doc", compoundOf({ Workbook: [9, 8] }), "a.doc", "file_type_mismatch"],
  ["text called .pdf", ascii("hello"), "a.pdf", "file_not_pdf"],
  ["text", ascii("hello"), "a.txt", "file_type_not_supported"],
  ["a Word document with macros", docxOf(["a"], { mainType: macroWord }), "a.docm", "file_has_macros"],
  ["a Word document with macros called .docx", docxOf(["a"], { mainType: macroWord }), "a.docx", "file_has_macros"],
  [
    "a Word document with undeclared macros",
    docxOf(["a"], { more: { "word/vbaProject.bin": "x" } }),
    "a.docx",
    "file_has_macros",
  ],
  [
    "a Word document with macros under another name",
    docxOf(["a"], { relations: [{ id: "r9", type: "vbaProject", target: "media/a.bin" }] }),
    "a.docx",
    "file_has_macros",
  ],
  [
    "a template with macros called .docx",
    docxOf(["a"], { mainType: "application/vnd.ms-word.template.macroEnabledTemplate.main+xml" }),
    "a.docx",
    "file_has_macros",
  ],
  [
    "an old Word document with macros",
    compoundOf({ WordDocument: [0xec, 0xa5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2], _VBA_PROJECT: [0xcc, 0x61] }),
    "a.doc",
    "file_has_macros",
  ],
  ["a spreadsheet with Basic", odsWith("Basic/Standard/Module1.xml"), "a.ods", "file_has_macros"],
  ["a spreadsheet with Python", odsWith("Scripts/python/a.py"), "a.ods", "file_has_macros"],
  [
    "a spreadsheet with an empty library",
    odsWith("Basic/script-lc.xml", "Basic/Standard/script-lb.xml"),
    "a.ods",
    "ods",
  ],
  [
    "a Word document with a password",
    compoundOf({ EncryptionInfo: [4], EncryptedPackage: [1] }),
    "a.docx",
    "file_password_protected",
  ],
  ["an old Word document with a password", wordFile(0x0100), "a.doc", "file_password_protected"],
  ["an old Word document without a password", wordFile(0x0200), "a.doc", "doc"],
  ["a spreadsheet with a password", odsOf("", "<manifest:encryption-data/>"), "a.ods", "file_password_protected"],
  [
    "a zip with paths outside its folder",
    zipped({ "../../etc/cron.d/x": "a", "[Content_Types].xml": "" }),
    "a.docx",
    "file_broken",
  ],
  ["a zip whose entries are larger than they claim", claims(10), "a.docx", "file_broken"],
  ["a zip that claims a huge size", claims(90 * 1024 * 1024), "a.docx", "file_too_large"],
  [
    "a zip bomb as list of types",
    zipSync({ "[Content_Types].xml": new Uint8Array(8_000_000) }),
    "a.docx",
    "file_broken",
  ],
  ["a file with sectors outside it", chainedOutside(), "a.doc", "file_broken"],
  ["half a zip", bomb.subarray(0, 40), "a.docx", "file_broken"],
  ["half an old Word document", aDoc().subarray(0, 1500), "a.doc", "file_broken"],
])("%s is recognized by its content", (_, bytes, name, expected) => {
  expect(outcomeOf(bytes, name)).toBe(expected);
});

test("a cut or a flipped byte never causes an exception", () => {
  for (const whole of [docxOf(["a"]), aDoc(), odsOf("")]) {
    for (let at = 0; at < Math.min(whole.length, 2_000); at += 7) {
      const damaged = new Uint8Array(whole);
      damaged[at]! ^= 0xff;
      expect(() => recognise(damaged, "a.docx")).not.toThrow();
      expect(() => recognise(whole.subarray(0, at), "a.doc")).not.toThrow();
    }
  }
});
