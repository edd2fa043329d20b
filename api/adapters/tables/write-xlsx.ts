import { type CellValue, writeXlsxStream } from "hucre/xlsx";
import type { Bytes } from "../../ports/basics.ts";

/** Maximum letters of a cell, and of a sheet's name. */
const CELL_LIMIT = 32_767;
const NAME_LIMIT = 31;
const WIDTH = 22;

/** `null`: empty. */
export type WrittenCell = string | boolean | Date | null;

/** Writes the file while its rows are read: memory does not grow with them. */
export function writeXlsx(
  headers: readonly string[],
  rows: AsyncIterable<readonly WrittenCell[]>,
  sheetName: string,
): ReadableStream<Bytes> {
  return writeXlsxStream(cellsOf(rows), {
    name: sheetName.replace(/[[\]:*?/\\]/g, " ").slice(0, NAME_LIMIT),
    columns: headers.map((header) => ({ header: writable(header), width: WIDTH })),
    freezePane: { rows: 1 },
  }) as ReadableStream<Bytes>;
}

async function* cellsOf(rows: AsyncIterable<readonly WrittenCell[]>): AsyncGenerator<CellValue[]> {
  for await (const row of rows) yield row.map((cell) => (typeof cell === "string" ? writable(cell) : cell));
}

/** XML 1.0 has no form for most control characters and for half a character. */
function writable(text: string): string {
  const plain = text.replace(/[\p{Cc}\ufffe\uffff]/gu, (one) => ("\t\n\r".includes(one) ? one : ""));
  return plain.toWellFormed().slice(0, CELL_LIMIT);
}
