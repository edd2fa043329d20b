/** Small, deterministic PDFs, written by hand so that none of the product's readers or writers is involved. */
import { deflateSync } from "node:zlib";

export type Bytes = Uint8Array<ArrayBuffer>;

/** The body of an object: its text, or a stream's dictionary entries (without `Length`) and data. */
export type Body = string | { dict: string; data: string | Uint8Array; length?: string };

export type FileOptions = {
  /** Object numbers to bodies; 1 is the catalog. */
  objects: Record<number, Body>;
  /** Additional entries of the trailer. */
  trailer?: string;
  xref?: "table" | "stream";
  /** Objects to pack into one object stream; needs `xref: "stream"`. */
  packed?: readonly number[];
  header?: string;
};

export function ascii(text: string): Bytes {
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

export function joined(...parts: readonly (string | Uint8Array)[]): Bytes {
  const all = parts.map((part) => (typeof part === "string" ? ascii(part) : part));
  const bytes = new Uint8Array(all.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of all) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function bodyBytes(body: Body): Uint8Array {
  if (typeof body === "string") return ascii(body);
  const data = typeof body.data === "string" ? ascii(body.data) : body.data;
  return joined(`<<${body.dict} /Length ${body.length ?? data.length}>>\nstream\n`, data, "\nendstream");
}

/** A whole file of one revision. */
export function pdfOf(options: FileOptions): Bytes {
  return appendRevision(ascii(options.header ?? "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"), options, null);
}

/** The file with another revision appended. */
export function withRevision(base: Uint8Array, options: FileOptions): Bytes {
  return appendRevision(base, options, startxrefOf(base));
}

function startxrefOf(bytes: Uint8Array): number {
  const tail = String.fromCharCode(...bytes.subarray(Math.max(0, bytes.length - 64)));
  return Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1]);
}

function appendRevision(base: Uint8Array, options: FileOptions, previous: number | null): Bytes {
  const parts: Uint8Array[] = [base];
  let at = base.length;
  const push = (part: Uint8Array): void => {
    parts.push(part);
    at += part.length;
  };
  const offsets = new Map<number, number>();
  const packed = new Set(options.packed ?? []);
  const ids = Object.keys(options.objects).map(Number);
  const write = (id: number, body: Uint8Array): void => {
    offsets.set(id, at);
    push(joined(`${id} 0 obj\n`, body, "\nendobj\n"));
  };
  for (const id of ids) if (!packed.has(id)) write(id, bodyBytes(options.objects[id]!));
  const container = Math.max(...ids) + 1;
  if (packed.size > 0) write(container, bodyBytes(packBodies([...packed], options.objects)));
  const more = `/Root 1 0 R ${previous === null ? "" : `/Prev ${previous} `}${options.trailer ?? ""}`;
  const startxref = at;
  if (options.xref === "stream") {
    const own = container + 1;
    offsets.set(own, at);
    push(joined(`${own} 0 obj\n`, xrefStream(offsets, [...packed], container, own, more), "\nendobj\n"));
  } else push(xrefTable(offsets, container, more, previous === null));
  push(ascii(`startxref\n${startxref}\n%%EOF\n`));
  return joined(...parts);
}

function packBodies(ids: readonly number[], objects: Record<number, Body>): Body {
  const bodies = ids.map((id) => objects[id] as string);
  let at = 0;
  const header = ids.map((id, index) => {
    const entry = `${id} ${at}`;
    at += bodies[index]!.length + 1;
    return entry;
  });
  const head = `${header.join(" ")}\n`;
  const data = deflateSync(ascii(head + bodies.map((body) => `${body}\n`).join("")));
  return { dict: `/Type /ObjStm /N ${ids.length} /First ${head.length} /Filter /FlateDecode`, data };
}

function xrefTable(offsets: Map<number, number>, size: number, trailer: string, isFirst: boolean): Uint8Array {
  const ids = [...offsets.keys()].sort((a, b) => a - b);
  const lines = ids.map((id) => `${id} 1\n${String(offsets.get(id)).padStart(10, "0")} 00000 n \n`);
  const zero = isFirst ? "0 1\n0000000000 65535 f \n" : "";
  return ascii(`xref\n${zero}${lines.join("")}trailer\n<</Size ${size} ${trailer}>>\n`);
}

/** Writes the stream with a PNG "up" predictor, like most writers. */
function xrefStream(
  offsets: Map<number, number>,
  packed: readonly number[],
  container: number,
  own: number,
  trailer: string,
): Uint8Array {
  const ids = [...offsets.keys(), ...packed].sort((a, b) => a - b);
  const rows = ids.map((id) => {
    const offset = offsets.get(id);
    const [kind, second, third] = offset === undefined ? [2, container, packed.indexOf(id)] : [1, offset, 0];
    return [
      kind,
      (second >> 24) & 255,
      (second >> 16) & 255,
      (second >> 8) & 255,
      second & 255,
      third >> 8,
      third & 255,
    ];
  });
  const predicted = rows.map((row, i) => [2, ...row.map((byte, j) => (byte - (rows[i - 1]?.[j] ?? 0)) & 255)]);
  const index = ids.map((id) => `${id} 1`).join(" ");
  const dict = `/Type /XRef /W [1 4 2] /Size ${own + 1} /Index [${index}] ${trailer} /Filter /FlateDecode /DecodeParms <</Predictor 12 /Columns 7>>`;
  return bodyBytes({ dict, data: deflateSync(Uint8Array.from(predicted.flat())) });
}

/** The objects of a file with text pages: 1 catalog, 2 pages, 3 font, then page and content in turn from 4. */
export function textPages(
  texts: readonly string[],
  more: { catalog?: string; page?: string; pages?: string; mediaBox?: string } = {},
): Record<number, Body> {
  const objects: Record<number, Body> = {
    1: `<</Type /Catalog /Pages 2 0 R ${more.catalog ?? ""}>>`,
    2: `<</Type /Pages /Kids [${texts.map((_, i) => `${4 + i * 2} 0 R`).join(" ")}] /Count ${texts.length} ${more.pages ?? ""}>>`,
    3: "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>",
  };
  texts.forEach((text, i) => {
    objects[4 + i * 2] =
      `<</Type /Page /Parent 2 0 R /MediaBox ${more.mediaBox ?? "[0 0 595 842]"} /Resources <</Font <</F1 3 0 R>>>> /Contents ${5 + i * 2} 0 R ${more.page ?? ""}>>`;
    objects[5 + i * 2] = { dict: "", data: `BT /F1 24 Tf 72 700 Td (${text}) Tj ET` };
  });
  return objects;
}

/** A clean file with one page per text. */
export function aPdf(texts: readonly string[] = ["Hello"], options: Partial<FileOptions> = {}): Bytes {
  return pdfOf({ objects: textPages(texts), ...options });
}
