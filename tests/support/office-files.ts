/** Builds office files in code, honest and hostile ones. */
import { readFileSync } from "node:fs";
import { strToU8, zipSync } from "fflate";
import type { Bytes } from "./pdf-fixtures.ts";

const SCHEMAS = "http://schemas.openxmlformats.org";
const OFFICE = `${SCHEMAS}/officeDocument/2006/relationships`;
const WORD_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const ODS = "application/vnd.oasis.opendocument.spreadsheet";

type Relation = { id: string; type: string; target: string; isOutside?: boolean };

export type DocxParts = {
  /** `w:` elements of the body. */
  body?: string;
  relations?: readonly Relation[];
  mainType?: string;
  /** Precedes the root element of the text. */
  prologue?: string;
  more?: Record<string, Bytes | string>;
};

function paragraph(text: string): string {
  return `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

/** The smallest file that Word opens, with a paragraph per text; or with custom parts. */
export function docxOf(texts: readonly string[], parts: DocxParts = {}): Bytes {
  const { relations = [], mainType = `${WORD_TYPE}.document.main+xml`, prologue = "", more = {} } = parts;
  const body = parts.body ?? texts.map(paragraph).join("");
  return zipped({
    "[Content_Types].xml": `<Types xmlns="${SCHEMAS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="bin" ContentType="application/vnd.openxmlformats-officedocument.oleObject"/><Override PartName="/word/document.xml" ContentType="${mainType}"/></Types>`,
    "_rels/.rels": relationsOf([{ id: "r1", type: "officeDocument", target: "word/document.xml" }]),
    "word/_rels/document.xml.rels": relationsOf(relations),
    "word/document.xml": `${prologue}<w:document xmlns:w="${SCHEMAS}/wordprocessingml/2006/main" xmlns:r="${OFFICE}" xmlns:wp="${SCHEMAS}/drawingml/2006/wordprocessingDrawing" xmlns:a="${SCHEMAS}/drawingml/2006/main" xmlns:pic="${SCHEMAS}/drawingml/2006/picture" xmlns:o="urn:schemas-microsoft-com:office:office"><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:body></w:document>`,
    ...more,
  });
}

/** A picture that is only linked, by its relation's id. */
export function linkedPicture(id: string): string {
  return `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="${SCHEMAS}/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
}

export function fieldCode(instruction: string, result: string): string {
  const run = (inner: string) => `<w:r>${inner}</w:r>`;
  const mark = (type: string) => run(`<w:fldChar w:fldCharType="${type}"/>`);
  const parts = [mark("begin"), run(`<w:instrText>${instruction}</w:instrText>`), mark("separate")];
  return `<w:p>${parts.join("")}${run(`<w:t>${result}</w:t>`)}${mark("end")}</w:p>`;
}

/** One sheet with these table rows. */
export function odsOf(rows: string, manifest = ""): Bytes {
  const names = `xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"`;
  return zipSync({
    mimetype: [strToU8(ODS), { level: 0 }],
    "META-INF/manifest.xml": strToU8(
      `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${ODS}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml">${manifest}</manifest:file-entry></manifest:manifest>`,
    ),
    "content.xml": strToU8(
      `<office:document-content ${names} office:version="1.2"><office:body><office:spreadsheet><table:table table:name="S">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
    ),
  }) as Bytes;
}

export function cell(text: string): string {
  return `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
}

/** Written by LibreOffice; its text is "Lease of the house". */
export function aDoc(): Bytes {
  return new Uint8Array(readFileSync(new URL("../fixtures/office/lease.doc", import.meta.url)));
}

export function zipped(files: Record<string, Bytes | string>): Bytes {
  const entries = Object.entries(files).map(([name, text]) => [name, typeof text === "string" ? strToU8(text) : text]);
  return zipSync(Object.fromEntries(entries)) as Bytes;
}

function relationsOf(relations: readonly Relation[]): string {
  const each = relations.map(({ id, type, target, isOutside }) => {
    const outside = isOutside ? ' TargetMode="External"' : "";
    return `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${outside}/>`;
  });
  return `<Relationships xmlns="${SCHEMAS}/package/2006/relationships">${each.join("")}</Relationships>`;
}

const SECTOR = 512;
const END_OF_CHAIN = 0xfffffffe;

/** A compound file with streams of these names, each eight sectors long and beginning with its bytes. */
export function compoundOf(streams: Record<string, readonly number[]>): Bytes {
  const perStream = 8;
  const entries = ["Root Entry", ...Object.keys(streams)];
  const file = new Uint8Array(SECTOR * (3 + perStream * (entries.length - 1)));
  const view = new DataView(file.buffer);
  file.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  view.setUint16(26, 3, true);
  view.setUint16(28, 0xfffe, true);
  view.setUint16(30, 9, true);
  view.setUint16(32, 6, true);
  view.setUint32(44, 1, true);
  view.setUint32(48, 1, true);
  view.setUint32(56, 4096, true);
  for (const at of [60, 68]) view.setUint32(at, END_OF_CHAIN, true);
  file.fill(0xff, 76 + 4, SECTOR);
  file.fill(0xff, SECTOR, 2 * SECTOR);
  view.setUint32(SECTOR, 0xfffffffd, true);
  view.setUint32(SECTOR + 4, END_OF_CHAIN, true);
  entries.forEach((name, index) => {
    const at = 2 * SECTOR + 128 * index;
    [...name].forEach((letter, i) => {
      view.setUint16(at + 2 * i, letter.charCodeAt(0), true);
    });
    view.setUint16(at + 64, 2 * (name.length + 1), true);
    file[at + 66] = index === 0 ? 5 : 2;
    if (index === 0) return;
    const first = 2 + perStream * (index - 1);
    view.setUint32(at + 116, first, true);
    view.setUint32(at + 120, perStream * SECTOR, true);
    for (let i = 0; i < perStream; i++)
      view.setUint32(SECTOR + 4 * (first + i), i === perStream - 1 ? END_OF_CHAIN : first + i + 1, true);
    file.set(streams[name]!, SECTOR * (1 + first));
  });
  return file;
}
