import { type CellValue, writeXlsxStream } from "hucre/xlsx";
import type { Bytes } from "../../ports/basics.ts";

/** Maximum characters of a cell, and of a sheet's name. */
const CELL_LIMIT = 32_767;
const NAME_LIMIT = 31;
const WIDTH = 22;

/** `null`: empty. A spreadsheet's date has no zone: a `Date` stands for what it is in UTC. */
export type WrittenCell = string | boolean | Date | { number: string } | { date: Date; text: string } | null;

/** `dates`: the format code of the column's dates. */
type WrittenColumn = { header: string; dates?: string };

/** Spreadsheets count days from 1900, whose February has a 29th in Excel (ECMA-376 part 1 §18.17.4.1). */
const FIRST_DATE = Date.UTC(1900, 2, 1);

/** Streams the file, so that memory does not grow with the number of rows. */
export function writeXlsx(
  columns: readonly WrittenColumn[],
  rows: AsyncIterable<readonly WrittenCell[]>,
  sheetName: string,
): ReadableStream<Bytes> {
  return writeXlsxStream(cellsOf(rows, columns), {
    name: sheetName.replace(/[[\]:*?/\\]/g, " ").slice(0, NAME_LIMIT),
    columns: columns.map(({ header, dates }) => ({
      ...{ header: writable(header), width: WIDTH },
      ...(dates ? { numFmt: dates } : {}),
    })),
    freezePane: { rows: 1 },
  }) as ReadableStream<Bytes>;
}

async function* cellsOf(
  rows: AsyncIterable<readonly WrittenCell[]>,
  columns: readonly WrittenColumn[],
): AsyncGenerator<CellValue[]> {
  for await (const row of rows) yield row.map((cell, index) => cellOf(cell, columns[index]));
}

function cellOf(cell: WrittenCell, column: WrittenColumn | undefined): CellValue {
  if (typeof cell === "string") return writable(cell);
  if (cell === null || typeof cell !== "object" || cell instanceof Date) return cell;
  if ("date" in cell) return cell.date.getTime() < FIRST_DATE ? writable(cell.text) : cell.date;
  // A column of dates would show a number as a date.
  return column?.dates ? cell.number : numberOf(cell.number);
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
