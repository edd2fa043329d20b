import type { PdfReader } from "./reader.ts";
import { latin1, type PdfDict, PdfName } from "./values.ts";

/**
 * The PDF version: the catalog's if later than the header's (ISO 32000-2 §7.5.2), with one digit on each side of the
 * point.
 */
export function versionOf(reader: PdfReader, catalog: PdfDict = reader.catalog): string {
  const header = latin1(reader.bytes.subarray(5, 8));
  const own = reader.resolve(catalog.get("Version"));
  return own instanceof PdfName && own.value > header ? own.value : header;
}
