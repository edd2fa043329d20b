/**
 * Opens files of other programs tolerantly and finds their signatures: damaged, encrypted, or with bytes before the
 * header. A signature's dictionary is never in an object stream, so most encrypted files show theirs without a key.
 */
import type { Bytes } from "../../../ports/basics.ts";
import { hex } from "../../asn1/der.ts";
import { decryptData } from "../../encrypt/aes.ts";
import { openKey } from "../../encrypt/security-handler.ts";
import { hasSignatureDictionary, isSigned } from "../../intake/signed.ts";
import { createCipher } from "../../syntax/cipher.ts";
import { findAll } from "../../syntax/find-bytes.ts";
import { readIndirect } from "../../syntax/indirect.ts";
import { openPdf, type PdfReader } from "../../syntax/reader.ts";
import { recoverPdf } from "../../syntax/recover.ts";
import { findEntry, type Revision, readRevisions } from "../../syntax/revisions.ts";
import {
  isDict,
  isName,
  latin1,
  type PdfDict,
  PdfName,
  PdfRef,
  PdfString,
  PdfSyntaxError,
  type PdfValue,
} from "../../syntax/values.ts";

export type ForeignSignature = {
  value: PdfDict;
  subFilter: string;
  /** `/Contents` with its delimiters occupies `[from, to)`. */
  gap: { from: number; to: number };
  /** End of the covered bytes. */
  end: number;
  contents: Bytes;
  /** Whether the signature certifies the file and permits no changes (DocMDP with P of 1). */
  permitsNothing: boolean;
};

export type ForeignFile = {
  /** Those that cover the file's beginning, ordered by the end of the covered bytes. */
  signatures: ForeignSignature[];
  /** Whether no revision has a signature, not even one that covers something else; `null` for a damaged file. */
  isUnsigned: boolean | null;
  /** Whether it has a DSS. */
  hasStore: boolean;
};

/** Measured: files of other programs have up to 3 signatures. */
const MAX_SIGNATURES = 50;

type Resolve = (value: PdfValue | undefined) => PdfValue;

/** Returns `null` if not even a tolerant reader can read the file. */
export function openForeignFile(bytes: Bytes): ForeignFile | null {
  try {
    return describe(bytes, openPdf(bytes, { isHeaderOptional: true }));
  } catch (error) {
    if (!(error instanceof PdfSyntaxError)) throw error;
    const isLocked = error.reason === "encrypted";
    return orNull(() => (isLocked ? openLocked(bytes) : describe(bytes, recoverPdf(bytes))));
  }
}

function orNull<T>(open: () => T): T | null {
  try {
    return open();
  } catch (error) {
    if (error instanceof PdfSyntaxError) return null;
    throw error;
  }
}

/** @throws PdfSyntaxError */
function describe(bytes: Bytes, reader: PdfReader): ForeignFile {
  const placed = listValues(reader).map((value) => placeSignature(reader.resolve, bytes, value));
  return {
    signatures: inOrder(placed),
    // what was lost of a damaged file may have been its signature
    isUnsigned: reader.revisions.length === 0 ? null : !isSigned(reader),
    hasStore: reader.has(reader.catalog, "DSS"),
  };
}

/** Opens an encrypted file with an empty password, or reads what is not encrypted in it. @throws PdfSyntaxError */
function openLocked(bytes: Bytes): ForeignFile {
  const revisions = readRevisions(bytes, bytes.length, true);
  const key = emptyKeyOf(bytes, revisions);
  const opened = key && orNull(() => describe(bytes, openPdf(bytes, { cipher: cipherOf(key) })));
  if (opened) return opened;
  const resolve: Resolve = (value) => (value instanceof PdfRef ? null : (value ?? null));
  const placed = listPlainValues(bytes, revisions).map((value) => placeSignature(resolve, bytes, value));
  return {
    signatures: inOrder(placed),
    isUnsigned: !hasSignatureDictionary({ bytes, revisions, resolve }),
    hasStore: false,
  };
}

/** The key of a file that is encrypted by AES-256, revision 6, under an empty password. */
function emptyKeyOf(bytes: Bytes, revisions: readonly Revision[]): Uint8Array | null {
  const stated = revisions.at(-1)?.sections[0]?.trailer.get("Encrypt") ?? null;
  const entry = stated instanceof PdfRef ? findEntry(revisions, stated.id) : null;
  const value =
    entry?.kind === "offset" ? readIndirect(bytes, entry.offset, bytes.length, (item) => item).value : stated;
  if (!isDict(value) || value.get("R") !== 6) return null;
  const bytesOf = (key: string) => {
    const found = value.get(key);
    return found instanceof PdfString ? found.bytes : new Uint8Array(0);
  };
  return openKey({ O: bytesOf("O"), OE: bytesOf("OE"), U: bytesOf("U"), UE: bytesOf("UE") }, "");
}

function cipherOf(key: Uint8Array) {
  return createCipher({
    encrypt: () => {
      throw new Error("a foreign file is only read");
    },
    decrypt(locked) {
      const plain = decryptData(key, locked);
      if (!plain) throw new PdfSyntaxError("stream_broken", "encrypted data");
      return plain;
    },
  });
}

/** The values of all signature fields. @throws PdfSyntaxError */
function listValues(reader: PdfReader): PdfDict[] {
  const form = reader.dictIn(reader.catalog, "AcroForm");
  const waiting = (reader.arrayIn(form, "Fields") ?? []).map((field) => ({ field, isSignature: false }));
  const found: PdfDict[] = [];
  const visited = new Set<PdfDict>();
  for (let next = waiting.pop(); next && found.length < MAX_SIGNATURES; next = waiting.pop()) {
    const field = reader.resolve(next.field);
    if (!isDict(field) || visited.has(field)) continue;
    visited.add(field);
    const kind = reader.resolve(field.get("FT"));
    const isSignature = kind === null ? next.isSignature : isName(kind, "Sig");
    const value = isSignature ? reader.dictIn(field, "V") : null;
    if (value) found.push(value);
    for (const kid of reader.arrayIn(field, "Kids") ?? []) waiting.push({ field: kid, isSignature });
  }
  return found;
}

/** Signature dictionaries of a locked file, which are objects of their own. */
function listPlainValues(bytes: Bytes, revisions: readonly Revision[]): PdfDict[] {
  const entries = revisions.flatMap(({ sections }) => sections.flatMap((one) => [...one.entries.values()]));
  const starts = Float64Array.from(entries.flatMap((one) => (one.kind === "offset" ? [one.offset] : []))).sort();
  const found = new Map<number, PdfDict>();
  for (const hit of findAll(bytes, "/ByteRange")) {
    const start = starts.findLast((one) => one <= hit);
    if (start === undefined || found.has(start) || found.size >= MAX_SIGNATURES) continue;
    const value = orNull(() => readIndirect(bytes, start, bytes.length, (item) => item).value);
    if (isDict(value) && value.has("ByteRange")) found.set(start, value);
  }
  return [...found.values()];
}

function inOrder(placed: readonly (ForeignSignature | null)[]): ForeignSignature[] {
  return placed.filter((one) => one !== null).sort((one, other) => one.end - other.end);
}

/**
 * Returns `null` unless the byte range covers the beginning of the file except its own `/Contents`, exactly as
 * written.
 */
function placeSignature(resolve: Resolve, bytes: Bytes, value: PdfDict): ForeignSignature | null {
  const listIn = (key: string, dict = value): PdfValue[] => {
    const list = resolve(dict.get(key));
    return Array.isArray(list) ? list.map(resolve) : [];
  };
  const contents = resolve(value.get("Contents"));
  const range = listIn("ByteRange");
  const [start, length, resume, rest] = range;
  const subFilter = resolve(value.get("SubFilter"));
  if (!(contents instanceof PdfString) || range.length !== 4 || start !== 0) return null;
  if (typeof length !== "number" || typeof resume !== "number" || typeof rest !== "number") return null;
  if (!(length > 0 && resume > length && rest > 0 && resume + rest <= bytes.length)) return null;
  const digits = hex(new Uint8Array(contents.bytes));
  if (latin1(bytes.subarray(length, resume)).replace(/\s+/g, "").toLowerCase() !== `<${digits}>`) return null;
  const isFinal = (reference: PdfValue) => {
    if (!isDict(reference) || !isName(resolve(reference.get("TransformMethod")), "DocMDP")) return false;
    const parameters = resolve(reference.get("TransformParams"));
    return isDict(parameters) && resolve(parameters.get("P")) === 1;
  };
  return {
    value,
    subFilter: subFilter instanceof PdfName ? subFilter.value : "",
    gap: { from: length, to: resume },
    end: resume + rest,
    contents: new Uint8Array(contents.bytes),
    permitsNothing: listIn("Reference").some(isFinal),
  };
}
