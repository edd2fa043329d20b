/** Recognises an upload's kind by its bytes: most kinds by the first bytes, office containers by their contents. */

import {
  KIND_HEAD_BYTES,
  kindOfBytes,
  kindOfName,
  type UploadKind,
  uploadKinds,
} from "../../../domain/file/upload-kinds.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { ZipEntry } from "../../ports/files.ts";
import { CompoundInvalid, readCompound } from "./compound.ts";
import { readZip, ZipInvalid } from "./zip.ts";

/** Maximum size that an office program may have to unpack. */
const MOST_UNPACKED_BYTES = 256 * 1024 * 1024;
const MOST_LIST_BYTES = 4 * 1024 * 1024;
/** Flags at the beginning of a Word file ([MS-DOC] §2.5.2): encrypted or obfuscated text. */
const WORD_FLAGS_AT = 10;
const WORD_ENCRYPTED = 0x0100;
const WORD_OBFUSCATED = 0x8000;
const WORD_MAGIC = 0xa5ec;

const WORD_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

/**
 * Refusals: `file_not_pdf`, `file_type_mismatch` and `file_type_not_supported` depending on the name,
 * `file_password_protected`, `file_has_macros`, `file_too_large`, `file_broken`.
 */
export function recognise(file: Uint8Array, name: string): Outcome<UploadKind> {
  const head = file.subarray(0, KIND_HEAD_BYTES);
  const kind = kindOfBytes(head, name);
  if (kind === "pdf" || (kind && uploadKinds[kind].madeBy === "picture")) return done(kind);
  try {
    if (isLike(head, "docx")) return insideZip(readZip(file), name);
    if (isLike(head, "doc")) return insideCompound(file, name);
  } catch (error) {
    if (error instanceof ZipInvalid || error instanceof CompoundInvalid || error instanceof RangeError)
      return refuse("file_broken");
    throw error;
  }
  return refuseStranger(name);
}

function isLike(head: Uint8Array, kind: UploadKind): boolean {
  return uploadKinds[kind].magic.every((byte, at) => head[at] === byte);
}

function refuseStranger(name: string): Outcome<never> {
  const kindByName = kindOfName(name);
  if (kindByName === "pdf") return refuse("file_not_pdf");
  return refuse(kindByName ? "file_type_mismatch" : "file_type_not_supported");
}

function insideZip(entries: readonly ZipEntry[], name: string): Outcome<UploadKind> {
  const textOf = (entry: string) => {
    const found = entries.find((one) => one.name === entry);
    return found ? new TextDecoder().decode(found.read(MOST_LIST_BYTES)) : "";
  };
  if (entries.some((entry) => entry.isEncrypted)) return refuse("file_password_protected");
  if (entries.reduce((sum, entry) => sum + entry.size, 0) > MOST_UNPACKED_BYTES) return refuse("file_too_large");
  const types = textOf("[Content_Types].xml");
  if (hasMacros(entries, types, textOf)) return refuse("file_has_macros");
  if (types.includes(`"${WORD_TYPE}"`) || types.includes(`'${WORD_TYPE}'`)) return done("docx");
  if (textOf("mimetype").trim() !== uploadKinds.ods.mediaTypes[0]) return refuseStranger(name);
  const isLocked = textOf("META-INF/manifest.xml").includes("encryption-data");
  return isLocked ? refuse("file_password_protected") : done("ods");
}

/** Macro modules of OpenDocument files: Basic modules (not the lists of libraries), and scripts in other languages. */
const odfMacros = /^Basic\/(?!.*\/?(?:script|dialog)-l[bc]\.xml$).*[^/]$|^Scripts\/.*[^/]$/i;

/** Checks content types, parts and relations: Word runs a project that any one of them leads to. */
function hasMacros(entries: readonly ZipEntry[], types: string, textOf: (entry: string) => string): boolean {
  if (/macroEnabled|vnd\.ms-office\.vba/i.test(types)) return true;
  if (entries.some(({ name }) => /(^|\/)vba(Project\w*\.bin|Data\.xml)$/i.test(name) || odfMacros.test(name)))
    return true;
  const relations = entries.filter(({ name }) => /(^|\/)_rels\/[^/]*\.rels$/i.test(name));
  return relations.some(({ name }) => /relationships\/(vbaProject|wordVbaData)/i.test(textOf(name)));
}

function insideCompound(file: Uint8Array, name: string): Outcome<UploadKind> {
  const streams = readCompound(file);
  if (streams.some((stream) => stream.name === "EncryptedPackage")) return refuse("file_password_protected");
  const head = streams.find((stream) => stream.name === "WordDocument")?.head();
  if (!head) return refuseStranger(name);
  // [MS-OVBA] §2.2.1: every VBA project has this stream.
  if (streams.some((stream) => stream.name.toUpperCase() === "_VBA_PROJECT")) return refuse("file_has_macros");
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (view.getUint16(0, true) !== WORD_MAGIC) return refuse("file_broken");
  const flags = view.getUint16(WORD_FLAGS_AT, true);
  return flags & (WORD_ENCRYPTED | WORD_OBFUSCATED) ? refuse("file_password_protected") : done("doc");
}
