/** Accepted uploads: PDFs, and files that the server converts. Server and front ends use this table. */

export type UploadKind = "pdf" | "doc" | "docx" | "ods" | "jpg" | "png";

type KindFacts = {
  /** Media types that browsers and mail programs use; the first is the registered type. */
  mediaTypes: readonly [string, ...string[]];
  /** Lower case, with the dot. */
  endings: readonly [string, ...string[]];
  /** The first bytes of such a file. */
  magic: readonly number[];
  /** Converter to PDF; `null` for PDFs. */
  madeBy: "office" | "picture" | null;
};

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Compound File Binary, [MS-CFB] §2.2. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

export const uploadKinds: Readonly<Record<UploadKind, KindFacts>> = {
  pdf: {
    mediaTypes: ["application/pdf", "application/x-pdf"],
    endings: [".pdf"],
    magic: [0x25, 0x50, 0x44, 0x46, 0x2d],
    madeBy: null,
  },
  doc: { mediaTypes: ["application/msword"], endings: [".doc"], magic: COMPOUND, madeBy: "office" },
  docx: {
    mediaTypes: ["application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    endings: [".docx"],
    magic: ZIP,
    madeBy: "office",
  },
  ods: {
    mediaTypes: ["application/vnd.oasis.opendocument.spreadsheet"],
    endings: [".ods"],
    magic: ZIP,
    madeBy: "office",
  },
  jpg: {
    mediaTypes: ["image/jpeg", "image/jpg"],
    endings: [".jpg", ".jpeg"],
    magic: [0xff, 0xd8, 0xff],
    madeBy: "picture",
  },
  png: {
    mediaTypes: ["image/png"],
    endings: [".png"],
    magic: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    madeBy: "picture",
  },
};

const kinds = Object.keys(uploadKinds) as UploadKind[];

/** The `accept` of a file input. */
export const UPLOAD_ACCEPT = kinds
  .flatMap((kind) => [uploadKinds[kind].mediaTypes[0], ...uploadKinds[kind].endings])
  .join(",");

/** Number of bytes that `kindOfBytes` needs: PDF readers accept the header anywhere in the first 1,024 bytes. */
export const KIND_HEAD_BYTES = 1_024;

/** The first object of a PDF, after nothing but space and comments. */
const FIRST_OBJECT = /^(?:\s|%[^\r\n]*[\r\n])*\d{1,10}\s{1,4}\d{1,5}\s{1,4}obj\s*(?:<<|\[)/;

/** Offset of the name of an OpenDocument file's first entry, which is uncompressed (ODF 1.3 part 2 §3.3). */
const ODF_NAME_AT = 30;

export function kindOfName(name: string): UploadKind | null {
  const lower = name.trim().toLowerCase();
  return kinds.find((kind) => uploadKinds[kind].endings.some((ending) => lower.endsWith(ending))) ?? null;
}

/** Ignores parameters, as in `image/png; name=a.png`. */
export function kindOfMediaType(mediaType: string): UploadKind | null {
  const bare = mediaType.split(";", 1)[0]!.trim().toLowerCase();
  return kinds.find((kind) => uploadKinds[kind].mediaTypes.includes(bare)) ?? null;
}

/**
 * A file's kind by its first bytes. The name only distinguishes old Word files from others in the same container, and
 * the two kinds of zip. `null` if not accepted; the server then reads the whole file to determine the reason.
 */
export function kindOfBytes(head: Uint8Array, name: string): UploadKind | null {
  const named = kindOfName(name);
  if (isSpreadsheet(head)) return "ods";
  const fits = kinds.filter((kind) => uploadKinds[kind].magic.every((byte, at) => head[at] === byte));
  const isContainer = fits.some((kind) => uploadKinds[kind].madeBy === "office");
  if (isContainer) return fits.find((kind) => kind === named) ?? null;
  return fits[0] ?? (pdfHeaderAt(head) < 0 ? null : "pdf");
}

/**
 * Offset of `%PDF-` and a version within the first 1,024 bytes. Readers also accept a file whose header is missing or
 * illegible if it begins with a PDF object: its offset is 0. -1 for a file that no reader accepts as PDF.
 */
export function pdfHeaderAt(bytes: Uint8Array): number {
  const head = String.fromCharCode(...bytes.subarray(0, KIND_HEAD_BYTES));
  if (head.startsWith("%PDF-") || FIRST_OBJECT.test(head)) return 0;
  return head.search(/%PDF-\d/);
}

/** Whether the file starts like an office file; its exact kind is determined by its contents. */
export function isOfficeContainer(head: Uint8Array): boolean {
  return [ZIP, COMPOUND].some((magic) => magic.every((byte, at) => head[at] === byte));
}

/** `lease.docx` becomes `lease.pdf`; a PDF keeps its name. */
export function pdfNameOf(name: string, kind: UploadKind): string {
  if (kind === "pdf") return name;
  const ending = /\.[^.\s/\\]{1,5}$/.exec(name.trim())?.[0] ?? "";
  const stem = name.trim().slice(0, name.trim().length - ending.length);
  return `${stem === "" ? name.trim() : stem}.pdf`;
}

function isSpreadsheet(head: Uint8Array): boolean {
  const marker = `mimetype${uploadKinds.ods.mediaTypes[0]}`;
  const isZip = ZIP.every((byte, at) => head[at] === byte);
  return isZip && [...marker].every((letter, at) => head[ODF_NAME_AT + at] === letter.charCodeAt(0));
}
