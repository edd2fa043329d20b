/** Decrypts a PDF with its password by having PDFium save an unencrypted copy. */
import { joinBytes } from "../syntax/join-bytes.ts";
import { loadPdfium, type PdfiumModule, PdfiumRefuses } from "./pdfium.ts";
import { wasmCallback } from "./wasm-callback.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** `FPDF_REMOVE_SECURITY` of `fpdf_save.h`. */
const REMOVE_SECURITY = 3;
const WRITER_BYTES = 8;

/**
 * The file without encryption. The encryption dictionary remains in it as an unreachable object.
 * @throws PdfiumRefuses with code 4 for a wrong password
 */
export async function withoutSecurity(bytes: Uint8Array, password: Uint8Array): Promise<Bytes> {
  const pdfium = await loadPdfium();
  const pointers = [bytes, joinBytes([password, Uint8Array.of(0)])].map((one) => {
    const pointer = pdfium.wasmExports.malloc(one.length);
    if (pointer === 0) throw new RangeError("PDFium is out of memory");
    pdfium.HEAPU8.set(one, pointer);
    return pointer;
  });
  const [file, secret] = pointers as [number, number];
  const document = pdfium._FPDF_LoadMemDocument(file, bytes.length, secret);
  try {
    if (document === 0) throw new PdfiumRefuses(pdfium._FPDF_GetLastError());
    return save(pdfium, document);
  } finally {
    if (document !== 0) pdfium._FPDF_CloseDocument(document);
    pdfium.HEAPU8.fill(0, secret, secret + password.length);
    for (const pointer of pointers) pdfium.wasmExports.free(pointer);
  }
}

/** Index of the write callback in PDFium's function table; reused, since the table has room for few entries. */
let slot: number | null = null;

/** Saves the document through a callback: PDFium delivers the file in chunks to a C function. */
function save(pdfium: PdfiumModule, document: number): Bytes {
  const parts: Bytes[] = [];
  const writeBlock = (_writer?: number, from = 0, length = 0): number => {
    parts.push(pdfium.HEAPU8.slice(from, from + length));
    return 1;
  };
  const table = pdfium.wasmExports.__indirect_function_table;
  slot ??= table.grow(1);
  table.set(slot, wasmCallback(3, true, writeBlock));
  const writer = pdfium.wasmExports.malloc(WRITER_BYTES);
  const view = new DataView(pdfium.HEAPU8.buffer);
  view.setInt32(writer, 1, true);
  view.setInt32(writer + 4, slot, true);
  try {
    const isSaved = pdfium._FPDF_SaveAsCopy(document, writer, REMOVE_SECURITY);
    if (isSaved === 0) throw new PdfiumRefuses(pdfium._FPDF_GetLastError());
    return joinBytes(parts);
  } finally {
    pdfium.wasmExports.free(writer);
  }
}
