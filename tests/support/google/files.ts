/** The bytes of the stand-in's attachments and Drive files. */
import { Buffer } from "node:buffer";
import { deflateSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import jpeg from "jpeg-js";
import { aPdf, type Bytes, joined } from "../pdf-fixtures.ts";

export const MB = 1024 * 1024;

const mediaTypes: Record<string, string> = {
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
  jpg: "image/jpeg",
  png: "image/png",
  zip: "application/zip",
};

export function mediaTypeOf(fileName: string): string {
  return mediaTypes[fileName.split(".").at(-1) ?? ""] ?? "application/octet-stream";
}

/** A PDF of exactly this size, padded by a comment after its end. */
export function pdfOfSize(bytes: number): Bytes {
  const start = joined(aPdf(["A large survey"]), "\n%");
  const all = new Uint8Array(bytes).fill(0x20);
  all.set(start);
  return all;
}

/** A white picture with a dark frame. */
export function aPng(width = 320, height = 200): Bytes {
  const rows = Array.from({ length: height }, (_, y) => {
    const pixel = (x: number) => (x < 4 || y < 4 || x >= width - 4 || y >= height - 4 ? 0x20 : 0xff);
    return Uint8Array.from([0, ...Array.from({ length: width }, (_, x) => pixel(x))]);
  });
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, 0, 0, 0, 0], 8);
  const signature = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return joined(signature, chunk("IHDR", header), chunk("IDAT", deflateSync(joined(...rows))), chunk("IEND", joined()));
}

function chunk(type: string, data: Uint8Array): Bytes {
  const body = joined(type, data);
  const ends = new DataView(new ArrayBuffer(8));
  ends.setUint32(0, data.length);
  ends.setUint32(4, crc32(body));
  return joined(new Uint8Array(ends.buffer, 0, 4), body, new Uint8Array(ends.buffer, 4, 4));
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
  }
  return (crc ^ 0xffffffff) >>> 0;
}

export function aJpeg(width = 320, height = 200): Bytes {
  const data = Buffer.alloc(width * height * 4, 0xd0);
  return Uint8Array.from(jpeg.encode({ data, width, height }, 80).data);
}

/** The smallest file that Word opens, with one paragraph. */
export function aDocx(text: string): Bytes {
  const wordNamespace = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
  return zipSync({
    "[Content_Types].xml": strToU8(
      `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${mediaTypes.docx}.main+xml"/></Types>`,
    ),
    "_rels/.rels": strToU8(
      `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    "word/document.xml": strToU8(
      `<?xml version="1.0"?><w:document xmlns:w="${wordNamespace}"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
    ),
  });
}

/** The smallest file that a spreadsheet program opens, with one cell. */
export function anOds(text: string): Bytes {
  const office = "urn:oasis:names:tc:opendocument:xmlns";
  return zipSync({
    mimetype: [strToU8(mediaTypes.ods!), { level: 0 }],
    "META-INF/manifest.xml": strToU8(
      `<?xml version="1.0"?><manifest:manifest xmlns:manifest="${office}:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${mediaTypes.ods}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`,
    ),
    "content.xml": strToU8(
      `<?xml version="1.0"?><office:document-content xmlns:office="${office}:office:1.0" xmlns:table="${office}:table:1.0" xmlns:text="${office}:text:1.0" office:version="1.2"><office:body><office:spreadsheet><table:table table:name="1"><table:table-row><table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`,
    ),
  });
}

/** Served instead of a file while signed out. */
export const signInPage = `<!doctype html><html><head><title>Sign in - Google Accounts</title></head><body><form action="https://accounts.google.com/ServiceLogin"><input type="email"><input type="password"></form></body></html>`;

/** Served instead of a file that could not be scanned. */
export const virusPage = `<!doctype html><html><head><title>Google Drive - Virus scan warning</title></head><body><p class="uc-warning-caption">Google Drive can't scan this file for viruses.</p><form id="download-form" action="https://drive.usercontent.google.com/download"><input type="submit" id="uc-download-link" value="Download anyway"></form></body></html>`;
