import { expect, test } from "vitest";
import { onDisk } from "../../../tests/support/on-disk.ts";
import { aPdf, pdfOf } from "../../../tests/support/pdf-fixtures.ts";
import { run } from "../../../tests/support/run.ts";
import { pdfText } from "../seal/testing/pdf-tools.ts";
import { samplePdf } from "../seal/testing/sample-pdf.ts";
import { createFile } from "../syntax/new-file.ts";
import { openPdf } from "../syntax/reader.ts";
import { startUpdate } from "../syntax/update.ts";
import {
  bytesOfLatin1,
  dictOf,
  latin1,
  nameOf,
  PdfStream,
  type PdfString,
  streamOf,
  textString,
} from "../syntax/values.ts";
import { versionOf } from "../syntax/version.ts";
import { encryptPdf } from "./encrypt-pdf.ts";

const decoder = new TextDecoder();

function qpdf(bytes: Uint8Array, password: string, ...args: string[]): Promise<Uint8Array> {
  return onDisk(bytes, (path) => run("qpdf", [`--password=${password}`, ...args, path]));
}

function textWith(bytes: Uint8Array, password: string): Promise<string> {
  return onDisk(bytes, async (path) => decoder.decode(await run("pdftotext", ["-upw", password, path, "-"])));
}

test.each([
  ["a cross-reference table", { xref: "table" as const }],
  ["packed objects", { xref: "stream" as const, pages: 30 }],
])("a file with %s is valid, encrypted with AES-256 of revision 6, and keeps its text", async (_, options) => {
  const plain = await samplePdf(options);
  const { bytes } = encryptPdf(plain, "open sesame");
  expect(decoder.decode(await qpdf(bytes, "open sesame", "--check"))).toContain("No syntax or stream encoding errors");
  const description = decoder.decode(await qpdf(bytes, "open sesame", "--show-encryption"));
  expect(description).toContain("R = 6");
  for (const part of ["stream", "string", "file"]) expect(description).toContain(`${part} encryption method: AESv3`);
  for (const permission of ["print high resolution", "extract for accessibility", "extract for any purpose"]) {
    expect(description).toContain(`${permission}: allowed`);
  }
  expect(description).toContain("modify anything: not allowed");
  expect((await textWith(bytes, "open sesame")).trim()).toBe((await pdfText(plain)).trim());
});

const family = "👨‍👩‍👧";
test.each([
  ["in Arabic", "كلمة السر ٤٢", []],
  ["of pictures", `❤️${family}😀`, ["❤👨👩👧😀"]],
  ["with letters written in two ways", "ﬁn Zu\u0308rich\u00a0１", ["fin Zürich 1"]],
  ["longer than the standard's 127 bytes", "ä".repeat(100), ["ä".repeat(64)]],
  ["with space around it", " open sesame  ", ["open sesame"]],
  ["of one character", "x", []],
])("a password %s opens the file as typed, and as normalized by other programs", async (_, password, same) => {
  const { bytes } = encryptPdf(await samplePdf(), password);
  for (const one of [password, ...same]) {
    expect(decoder.decode(await qpdf(bytes, one, "--check"))).toContain("No syntax or stream encoding errors");
  }
  await expect(qpdf(bytes, `${password.slice(0, 5)}!`, "--check")).rejects.toThrow("invalid password");
  await expect(qpdf(bytes, "", "--check")).rejects.toThrow("invalid password");
});

test("no string and no stream of the file can be read without the password", async () => {
  const file = createFile();
  const page = file.reserve();
  const pages = file.add(dictOf({ Type: nameOf("Pages"), Kids: [page], Count: 1 }));
  const contents = file.add(
    streamOf(dictOf({ Note: textString("secret in a stream") }), bytesOfLatin1("secret drawing")),
  );
  file.set(page, dictOf({ Type: nameOf("Page"), Parent: pages, MediaBox: [0, 0, 9, 9], Contents: contents }));
  const packed = file.add(dictOf({ Note: textString("secret in an object") }));
  const root = file.add(
    dictOf({ Type: nameOf("Catalog"), Pages: pages, Lang: textString("secret-language"), Own: packed }),
  );
  const info = file.add(dictOf({ Title: textString("secret title") }));
  const { bytes, cipher } = encryptPdf(file.finish(root, info), "open sesame");

  expect(latin1(bytes)).not.toContain("secret");
  expect(() => openPdf(bytes)).toThrow("encrypted");
  const reader = openPdf(bytes, { cipher });
  expect(latin1((reader.catalog.get("Lang") as PdfString).bytes)).toBe("secret-language");
  expect(latin1((reader.dictIn(reader.catalog, "Own")!.get("Note") as PdfString).bytes)).toBe("secret in an object");
  expect(latin1((reader.dictIn(reader.trailer, "Info")!.get("Title") as PdfString).bytes)).toBe("secret title");
  const stream = reader.get(reader.ids().find((id) => reader.get(id) instanceof PdfStream)!) as PdfStream;
  expect([latin1(stream.raw), latin1((stream.dict.get("Note") as PdfString).bytes)]).toEqual([
    "secret drawing",
    "secret in a stream",
  ]);
});

test("a later revision is encrypted with the same key, and unchanged strings keep their bytes", async () => {
  const { bytes, cipher } = encryptPdf(await samplePdf({ xref: "stream" }), "open sesame");
  const reader = openPdf(bytes, { cipher });
  const update = startUpdate(reader);
  const added = update.add(dictOf({ Note: textString("secret addition") }));
  update.set(reader.catalogRef, new Map(reader.catalog).set("Lang", textString("secret-language")).set("Own", added));
  const first = joined(bytes, update.finish().bytes);
  const again = openPdf(first, { cipher });
  const next = startUpdate(again);
  next.set(again.catalogRef, new Map(again.catalog).set("More", true));
  const second = joined(first, next.finish().bytes);

  expect(latin1(second)).not.toContain("secret");
  expect(decoder.decode(await qpdf(second, "open sesame", "--check"))).toContain("No syntax or stream");
  const languages = [...latin1(second).matchAll(/\/Lang <([0-9a-f]+)>/g)].map((match) => match[1]);
  expect(languages).toHaveLength(2);
  expect(languages[0]).toBe(languages[1]);
});

test("a stream that a Crypt filter exempted is encrypted like the others", async () => {
  const file = createFile();
  const page = file.reserve();
  const pages = file.add(dictOf({ Type: nameOf("Pages"), Kids: [page], Count: 1 }));
  const parameters = [dictOf({ Name: nameOf("Identity") }), null];
  const filters = [nameOf("Crypt"), nameOf("ASCIIHexDecode")];
  const contents = file.add(streamOf(dictOf({ Filter: filters, DecodeParms: parameters }), bytesOfLatin1("30206A>")));
  file.set(page, dictOf({ Type: nameOf("Page"), Parent: pages, MediaBox: [0, 0, 9, 9], Contents: contents }));
  const root = file.add(dictOf({ Type: nameOf("Catalog"), Pages: pages }));
  const { bytes } = encryptPdf(file.finish(root), "open sesame");
  const rendered = await onDisk(bytes, (path) =>
    run("qpdf", ["--password=open sesame", "--decrypt", "--qdf", "--object-streams=disable", path, "-"]),
  );
  expect(latin1(rendered)).toContain("stream\n0 j");
  expect(latin1(rendered)).not.toContain("/Crypt");
});

test("a PDF 2.0 source keeps its version, an older one becomes 1.7 with the required extension", () => {
  for (const [header, version] of [
    ["%PDF-2.0\n", "2.0"],
    ["%PDF-1.3\n", "1.7"],
  ] as const) {
    const { bytes, cipher } = encryptPdf(aPdf(["Hello"], { header }), "open sesame");
    const reader = openPdf(bytes, { cipher });
    expect(versionOf(reader)).toBe(version);
    expect(reader.dictIn(reader.dictIn(reader.catalog, "Extensions"), "ADBE")?.get("ExtensionLevel")).toBe(8);
  }
});

test("an object with a wrong length is recovered, and a missing object is left out", async () => {
  const file = pdfOf({
    objects: {
      1: "<</Type/Catalog/Pages 2 0 R/Metadata 5 0 R/Own 6 0 R>>",
      2: "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      3: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>",
      4: { dict: "", data: "0 0 9 9 re f" },
      5: { dict: "/Type/Metadata/Subtype/XML", data: "<x:xmpmeta/> and more of it", length: "3" },
      6: "<</Note(here)>>",
    },
  });
  const text = latin1(file).replace("6 0 obj", "6 0 obx");
  const { bytes, cipher } = encryptPdf(bytesOfLatin1(text), "open sesame");
  const reader = openPdf(bytes, { cipher });
  expect(latin1((reader.resolve(reader.catalog.get("Metadata")) as PdfStream).raw)).toContain("and more of it");
  expect(reader.resolve(reader.catalog.get("Own"))).toBeNull();
  expect(decoder.decode(await qpdf(bytes, "open sesame", "--check"))).toContain("No syntax or stream");
});

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  return new Uint8Array([...first, ...second]);
}
