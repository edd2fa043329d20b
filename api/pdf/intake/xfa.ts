/**
 * Detects XFA forms. XFA next to an ordinary PDF form is reduced to that form; dynamic XFA is refused, as it has no
 * pages.
 */
import type { PdfReader } from "../syntax/reader.ts";
import { latin1, PdfStream, PdfSyntaxError } from "../syntax/values.ts";

const PART_LIMIT_BYTES = 4 * 1024 * 1024;

/**
 * Whether the form is dynamic: only Adobe Reader can draw its pages, and the PDF page is a placeholder. The catalog
 * (ISO 32000-2 Table 29, NeedsRendering) or the template's configuration (XFA 3.3, dynamicRender) says so.
 */
export function isDynamicXfa(reader: PdfReader): boolean {
  const form = reader.dictIn(reader.catalog, "AcroForm");
  if (!reader.has(form, "XFA")) return false;
  if (reader.resolve(reader.catalog.get("NeedsRendering")) === true) return true;
  const xfa = reader.resolve(form?.get("XFA"));
  const parts = (Array.isArray(xfa) ? xfa : [xfa]).map((part) => reader.resolve(part));
  return parts.some((part) => part instanceof PdfStream && demandsRendering(reader, part));
}

function demandsRendering(reader: PdfReader, part: PdfStream): boolean {
  try {
    return /<dynamicRender>\s*required\s*</.test(latin1(reader.data(part, PART_LIMIT_BYTES)));
  } catch (error) {
    if (error instanceof PdfSyntaxError) return false;
    throw error;
  }
}
