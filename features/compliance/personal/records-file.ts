import { CSV_BEGIN, csvLine } from "../../../domain/text/csv.ts";

/** A heading of the records with its entries. */
export type RecordRow = { name: string; values: readonly string[] };

/** One line for each entry; texts that a spreadsheet would run as formulas are defused. */
export function recordsCsv(rows: readonly RecordRow[]): string {
  return CSV_BEGIN + rows.flatMap(({ name, values }) => values.map((value) => csvLine([name, value]))).join("");
}
