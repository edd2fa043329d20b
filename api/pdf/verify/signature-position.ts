/** Locates signatures: their dictionaries, and whether each covers exactly its revision (ISO 32000-2 §12.8.1). */
import type { Bytes } from "../../ports/basics.ts";
import type { Problem } from "../../ports/verify.ts";
import { Malformed } from "../asn1/der.ts";
import { entryOf, integerOf, isName, type PdfDict, type PdfRef, type PdfValue } from "./reader/pdf-value.ts";
import type { PdfView } from "./reader/pdf-view.ts";
import { problem } from "./report.ts";

export type SignatureField = { ref: PdfRef | null; field: PdfDict; valueRef: PdfRef | null; value: PdfDict };

/** A signature that covers its whole revision. */
export type PlacedSignature = {
  field: SignatureField;
  isTimeStamp: boolean;
  /** The gap `[from, to)` that holds `/Contents`, delimiters included. */
  gap: { from: number; to: number };
  /** End of the signed revision. */
  end: number;
  /** DER of the CMS, without zero padding. */
  cms: Bytes;
  /** `/M`, as ISO 8601. */
  claimedAt: string | null;
};

/** Measured: forms of other programs have up to 229 fields, nested up to 6 levels deep. */
const maxFields = 30_000;
const maxFieldDepth = 64;

/** All signature fields that have a value, in form order. @throws Malformed */
export function listSignatureFields(view: PdfView): SignatureField[] {
  const form = view.resolve(entryOf(view.catalog, "AcroForm"));
  if (form.kind !== "dict") return [];
  const found: SignatureField[] = [];
  let visited = 0;
  const visit = (value: PdfValue, type: PdfValue, depth: number) => {
    if (depth > maxFieldDepth || ++visited > maxFields) throw new Malformed("too complex");
    const field = view.resolve(value);
    if (field.kind !== "dict") return;
    const fieldType = field.entries.has("FT") ? view.resolve(entryOf(field, "FT")) : type;
    const signed = view.resolve(entryOf(field, "V"));
    if (isName(fieldType, "Sig") && signed.kind === "dict") {
      const valueRef = entryOf(field, "V");
      const ref = value.kind === "ref" ? value : null;
      found.push({ ref, field, valueRef: valueRef.kind === "ref" ? valueRef : null, value: signed });
    }
    const kids = view.resolve(entryOf(field, "Kids"));
    if (kids.kind === "array") for (const kid of kids.items) visit(kid, fieldType, depth + 1);
  };
  const fields = view.resolve(entryOf(form, "Fields"));
  if (fields.kind === "array") for (const one of fields.items) visit(one, { kind: "null" }, 0);
  return found;
}

/**
 * Checks the coverage of one signature: sub-filter, ByteRange over the whole revision except the `<…>` of its
 * `/Contents`, hex digits of a single case, zero padding.
 * @param view the revision at whose end the ByteRange must end
 */
export function placeSignature(
  bytes: Bytes,
  view: PdfView,
  field: SignatureField,
): { placed: PlacedSignature } | { problem: Problem } {
  const { value } = field;
  const subFilter = entryOf(value, "SubFilter");
  const isTimeStamp = isName(subFilter, "ETSI.RFC3161");
  const isSeal = isName(subFilter, "ETSI.CAdES.detached");
  const type = entryOf(value, "Type");
  const isTypeRight = isName(type, isTimeStamp ? "DocTimeStamp" : "Sig");
  if (!isTimeStamp && !isSeal) return { problem: problem("signature_unsupported") };
  if (!isTypeRight || value.entries.has("Cert")) {
    return { problem: problem("signature_dictionary_invalid") };
  }
  if (!isName(entryOf(value, "Filter"), "Adobe.PPKLite")) return { problem: problem("signature_dictionary_invalid") };
  const range = rangeOf(value);
  const contents = entryOf(value, "Contents");
  if (contents.kind !== "string" || !contents.isHex) return { problem: problem("contents_invalid") };
  if (!range) return { problem: problem("byte_range_invalid") };
  const [start, length, resume, rest] = range;
  const isExact =
    start === 0 && length === contents.start && resume === contents.end && resume + rest === view.end && rest > 0;
  if (!isExact || view.end > bytes.length) return { problem: problem("byte_range_invalid") };
  const cms = readContents(bytes.subarray(contents.start, contents.end), contents.bytes as Bytes);
  if (!cms) return { problem: problem("contents_invalid") };
  const gap = { from: contents.start, to: contents.end };
  const stated = entryOf(value, "M");
  const claimedAt = stated.kind === "string" ? readClaimedTime(stated.bytes) : null;
  return { placed: { field, isTimeStamp, gap, end: view.end, cms, claimedAt } };
}

function rangeOf(value: PdfDict): [number, number, number, number] | null {
  const range = entryOf(value, "ByteRange");
  const numbers = range.kind === "array" ? range.items.map(integerOf) : [];
  const [a, b, c, d] = numbers;
  if (numbers.length !== 4 || a == null || b == null || c == null || d == null) return null;
  return [a, b, c, d];
}

/**
 * Extracts the DER element at the start; `null` if the hex digits are of mixed case or followed by anything but
 * zeros.
 */
function readContents(literal: Uint8Array, decoded: Bytes): Bytes | null {
  const digits = literal.subarray(1, -1);
  let hasLower = false;
  let hasUpper = false;
  for (const byte of digits) {
    if (byte >= 0x61 && byte <= 0x66) hasLower = true;
    else if (byte >= 0x41 && byte <= 0x46) hasUpper = true;
    else if (byte < 0x30 || byte > 0x39) return null;
  }
  if ((hasLower && hasUpper) || digits.length % 2 !== 0) return null;
  const length = derLength(decoded);
  if (length === null || length > decoded.length) return null;
  return decoded.subarray(length).every((byte) => byte === 0) ? decoded.slice(0, length) : null;
}

/** Length of the DER element at the start, header included. */
function derLength(bytes: Uint8Array): number | null {
  const [tag, first] = bytes;
  if (tag !== 0x30 || first === undefined) return null;
  if (first < 0x80) return 2 + first;
  const count = first & 0x7f;
  if (count < 1 || count > 4 || bytes.length < 2 + count) return null;
  return 2 + count + bytes.subarray(2, 2 + count).reduce((sum, byte) => sum * 256 + byte, 0);
}

/** Parses a PDF date (ISO 32000-2 §7.9.4) to ISO 8601 UTC; `null` if invalid. */
export function readClaimedTime(date: Uint8Array): string | null {
  const text = String.fromCharCode(...date.subarray(0, 40));
  const parts = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z(?:00'?00'?)?|([+-])(\d\d)'?(\d\d)'?)$/.exec(text);
  if (!parts) return null;
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map(Number) as number[];
  const local = Date.UTC(year!, month! - 1, day!, hour!, minute!, second!);
  const offsetMinutes = parts[7] ? (Number(parts[8]) * 60 + Number(parts[9])) * (parts[7] === "+" ? 1 : -1) : 0;
  return new Date(local - offsetMinutes * 60_000).toISOString();
}
