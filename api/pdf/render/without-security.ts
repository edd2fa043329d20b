/** Opens a locked PDF with its password and saves it without the lock. */
import { joinBytes } from "../syntax/join-bytes.ts";
import { loadPdfium, type PdfiumModule, PdfiumRefuses } from "./pdfium.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** `FPDF_REMOVE_SECURITY` of `fpdf_save.h`. */
const REMOVE_SECURITY = 3;
const WRITER_BYTES = 8;

/**
 * `(module (type (func (param i32 i32 i32) (result i32))) (import "o" "w" (func (type 0))) (export "w" (func 0)))`:
 * turns a function of ours into one that compiled code can call.
 */
const bridge = Uint8Array.of(
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...[0x01, 0x08, 0x01, 0x60, 0x03, 0x7f, 0x7f, 0x7f, 0x01, 0x7f],
  ...[0x02, 0x07, 0x01, 0x01, 0x6f, 0x01, 0x77, 0x00, 0x00],
  ...[0x07, 0x05, 0x01, 0x01, 0x77, 0x00, 0x00],
);

/**
 * The file without its lock; the lock's dictionary is still in it, reached from nowhere.
 * @throws PdfiumRefuses with 4 for a wrong password
 */
export async function withoutSecurity(bytes: Uint8Array, password: string): Promise<Bytes> {
  const pdfium = await loadPdfium();
  const held = [bytes, new TextEncoder().encode(`${password}\0`)].map((one) => {
    const pointer = pdfium.wasmExports.malloc(one.length);
    if (pointer === 0) throw new RangeError("PDFium is out of memory");
    pdfium.HEAPU8.set(one, pointer);
    return pointer;
  });
  const [file, secret] = held as [number, number];
  const document = pdfium._FPDF_LoadMemDocument(file, bytes.length, secret);
  try {
    if (document === 0) throw new PdfiumRefuses(pdfium._FPDF_GetLastError());
    return save(pdfium, document);
  } finally {
    if (document !== 0) pdfium._FPDF_CloseDocument(document);
    pdfium.HEAPU8.fill(0, secret, secret + password.length);
    for (const pointer of held) pdfium.wasmExports.free(pointer);
  }
}

/**
 * PDFium hands the file over piece by piece to a C function. The package's table of functions cannot grow and all of
 * its places are taken but the first, which is the null pointer's; ours stands there for the length of this call.
 */
function save(pdfium: PdfiumModule, document: number): Bytes {
  const parts: Bytes[] = [];
  const take = (_writer: number, from: number, length: number): number => {
    parts.push(pdfium.HEAPU8.slice(from, from + length));
    return 1;
  };
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bridge), { o: { w: take } });
  const table = pdfium.wasmExports.__indirect_function_table;
  const writer = pdfium.wasmExports.malloc(WRITER_BYTES);
  pdfium.HEAPU8.fill(0, writer, writer + WRITER_BYTES);
  pdfium.HEAPU8[writer] = 1;
  table.set(0, exports.w);
  try {
    const isSaved = pdfium._FPDF_SaveAsCopy(document, writer, REMOVE_SECURITY);
    if (isSaved === 0) throw new PdfiumRefuses(pdfium._FPDF_GetLastError());
    return joinBytes(parts);
  } finally {
    table.set(0, null);
    pdfium.wasmExports.free(writer);
  }
}
