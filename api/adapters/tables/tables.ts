import { type CellValue, detectDelimiter, streamCsvRows } from "hucre/csv";
import { streamXlsxRows } from "hucre/xlsx";
import { done, type Outcome, type RefusalCode, refuse } from "../../../domain/outcome.ts";
import {
  BULK_CELL_LIMIT,
  BULK_COLUMNS_LIMIT,
  BULK_ROWS_LIMIT,
  type Table,
} from "../../../domain/template/bulk/bulk.ts";
import { decodeText } from "../../../domain/text/decode-text.ts";
import type { Bytes } from "../../ports/basics.ts";
import type { ReadZip } from "../../ports/files.ts";

const MEGABYTE = 1_048_576;
const TAG = "<".charCodeAt(0);
const ENTRIES = 200;
const ENTRY_BYTES = 40 * MEGABYTE;
const SHEET_BYTES = 60 * MEGABYTE;
const SIZE = { rows: BULK_ROWS_LIMIT, columns: BULK_COLUMNS_LIMIT };
/** Most tags in an XLSX file; a full table has eight for each cell. */
const TAGS = 10 * BULK_ROWS_LIMIT * BULK_COLUMNS_LIMIT;
/** Most letters of a table. Cells of an XLSX file may share a text, so its table is not bounded by its bytes. */
const LETTERS = 10 * MEGABYTE;
/** Most lines of a CSV file, empty ones included. */
const LINES = 10 * BULK_ROWS_LIMIT;
/** Letters at the start of a CSV file from which its delimiter is taken. */
const SAMPLE = 64 * 1024;
/** Most cells of a row, trailing empty ones included. */
const CELLS = 16_384;

class TableRefused extends Error {
  constructor(
    readonly code: RefusalCode,
    readonly params: Record<string, number> = {},
  ) {
    super(code);
  }
}

/** Reads a table in one piece; may take seconds, so it runs on a thread of its own. */
export function tableReader(readZip: ReadZip): (file: Bytes) => Promise<Outcome<Table>> {
  return async (file) => {
    try {
      return done(await tableOf(isZip(file) ? xlsxRows(file, readZip) : csvRows(file)));
    } catch (error) {
      if (error instanceof TableRefused) return refuse(error.code, { params: error.params });
      if (error instanceof Error) return refuse("table_unreadable");
      throw error;
    }
  };
}

/** Refuses a table that takes too long to read, or holds far more than the largest table needs. */
export function tooComplex(): Outcome<never> {
  const { code, params } = new TableRefused("table_too_complex", SIZE);
  return refuse(code, { params });
}

/** Refuses a table while too many others wait. */
export function tooBusy(): Outcome<never> {
  return refuse("conversion_busy");
}

function isZip(file: Bytes): boolean {
  return file[0] === 0x50 && file[1] === 0x4b && file[2] === 3 && file[3] === 4;
}

/** XLSX is a zip (ECMA-376 part 2). The library bounds nothing that it unpacks, so everything is unpacked once before. */
async function* xlsxRows(file: Bytes, readZip: ReadZip): AsyncGenerator<readonly CellValue[]> {
  checkZip(readZip(file));
  for await (const { values } of streamXlsxRows(file)) yield values;
}

function checkZip(entries: ReturnType<ReadZip>): void {
  if (entries.some(({ name }) => /vbaProject\.bin$/i.test(name))) throw new TableRefused("table_has_macros");
  const claimed = entries.reduce((sum, { size }) => sum + size, 0);
  if (entries.length > ENTRIES || claimed > SHEET_BYTES || entries.some(({ size }) => size > ENTRY_BYTES)) {
    throw new TableRefused("table_too_large");
  }
  if (entries.some(({ isEncrypted }) => isEncrypted)) throw new TableRefused("table_unreadable");
  let tags = 0;
  for (const { name, size, read } of entries) {
    if (name.endsWith("/") || size === 0) continue;
    // An entry that unpacks to more than it claims throws.
    const bytes = read(size);
    if (bytes.length !== size) throw new TableRefused("table_unreadable");
    for (let at = bytes.indexOf(TAG); at >= 0; at = bytes.indexOf(TAG, at + 1)) tags++;
    if (tags > TAGS) throw new TableRefused("table_too_complex", SIZE);
  }
}

async function* csvRows(file: Bytes): AsyncGenerator<readonly CellValue[]> {
  const text = decodeText(file);
  if (text.includes("\0")) throw new TableRefused("table_unreadable");
  const sample = text.slice(0, SAMPLE);
  const delimiter = hasTabs(sample) ? "\t" : detectDelimiter(sample);
  let lines = 0;
  for (const row of streamCsvRows(text, { unescapeFormulae: true, delimiter })) {
    if (++lines > LINES) throw new TableRefused("table_too_many_rows", { most: BULK_ROWS_LIMIT });
    yield row;
  }
}

/** Cells copied from a spreadsheet are separated by tabs, whatever else their texts contain. */
function hasTabs(sample: string): boolean {
  return (sample.replace(/"[^"]*"/g, "").split(/[\r\n]/, 1)[0] ?? "").includes("\t");
}

async function tableOf(source: AsyncIterable<readonly CellValue[]>): Promise<Table> {
  let headers: string[] | null = null;
  const rows: string[][] = [];
  const numeric: number[][] = [];
  let letters = 0;
  for await (const values of source) {
    const cells = cellsOf(values);
    letters += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (letters > LETTERS) throw new TableRefused("table_too_complex", SIZE);
    if (cells.every((cell) => cell === "")) continue;
    if (headers === null) headers = distinct(cells);
    else {
      rows.push(headers.map((_, column) => cells[column] ?? ""));
      numeric.push(headers.flatMap((_, column) => (typeof values[column] === "number" ? [column] : [])));
    }
    if (rows.length > BULK_ROWS_LIMIT) throw new TableRefused("table_too_many_rows", { most: BULK_ROWS_LIMIT });
  }
  if (headers === null || rows.length === 0) throw new TableRefused("table_empty");
  return { headers, rows, ...(numeric.some((row) => row.length > 0) ? { numeric } : {}) };
}

function cellsOf(values: readonly CellValue[]): string[] {
  const tooMany = () => new TableRefused("table_too_many_columns", { most: BULK_COLUMNS_LIMIT });
  if (values.length > CELLS) throw tooMany();
  const cells = Array.from(values, textOf);
  while (cells.at(-1) === "") cells.pop();
  if (cells.length > BULK_COLUMNS_LIMIT) throw tooMany();
  if (cells.some((cell) => cell.length > BULK_CELL_LIMIT)) {
    throw new TableRefused("table_cell_too_long", { most: BULK_CELL_LIMIT });
  }
  return cells;
}

function textOf(value: CellValue | undefined): string {
  if (value === null || value === undefined) return "";
  // A spreadsheet's date has no zone; the library returns it in UTC.
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return String(value).trim();
}

/** Makes headers unique: the second "Name" becomes "Name (2)"; an empty header gets its column number. */
function distinct(headers: readonly string[]): string[] {
  const known = new Set<string>();
  return headers.map((header, index) => {
    const name = header || `#${index + 1}`;
    let label = name;
    for (let count = 2; known.has(label); count++) label = `${name} (${count})`;
    known.add(label);
    return label;
  });
}
