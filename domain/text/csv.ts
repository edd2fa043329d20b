/** CSV (RFC 4180) as spreadsheets open it: quoted cells, CRLF. */

/** Begins a CSV file: without it, Excel reads UTF-8 as a code page. */
export const CSV_BEGIN = "\ufeff";

/** A line with its end. Cells that a spreadsheet would run as formulas begin with an apostrophe. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
