import { type CellValue, writeXlsxStream } from "hucre/xlsx";
import type { Bytes } from "../../ports/basics.ts";

/** Maximum characters of a cell, and of a sheet's name. */
const CELL_LIMIT = 32_767;
const NAME_LIMIT = 31;
const WIDTH = 22;

/** `null`: empty. */
export type WrittenCell = string | boolean | Date | { number: string } | null;

/** Streams the file, so that memory does not grow with the number of rows. */
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
  for await (const row of rows) yield row.map(cellOf);
}

function cellOf(cell: WrittenCell): CellValue {
  if (typeof cell === "string") return writable(cell);
  return cell !== null && typeof cell === "object" && "number" in cell ? numberOf(cell.number) : cell;
}

/** A spreadsheet's number has 15 digits and no leading zeros; any other stays a text. */
function numberOf(plain: string): number | string {
  const digits = plain.replace(/[-.]/g, "").replace(/^0+/, "");
  return digits.length > 15 || /^-?0\d/.test(plain) ? plain : Number(plain);
}

/** Removes characters that XML 1.0 cannot represent: most control characters, and lone surrogates. */
function writable(text: string): string {
  const plain = text.replace(/[\p{Cc}\ufffe\uffff]/gu, (one) => ("\t\n\r".includes(one) ? one : ""));
  return plain.toWellFormed().slice(0, CELL_LIMIT);
}
