/** CSV (RFC 4180) as spreadsheets open it: quoted cells, CRLF. */

/** Byte order mark of a CSV file; without it, Excel reads UTF-8 as a code page. */
export const CSV_BEGIN = "\ufeff";

/** A line with its line break. Prefixes cells that a spreadsheet would run as formulas with an apostrophe. */
export function csvLine(cells: readonly (string | { number: string })[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: string | { number: string }): string {
  if (typeof cell === "object") return `"${cell.number}"`;
  const safe = isFormula(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Spreadsheets also run formulas that begin with full-width or small signs, or after white space and invisible characters. */
function isFormula(cell: string): boolean {
  const [first = ""] = cell.replace(/^[\s\p{Cc}\p{Cf}]+/u, "").normalize("NFKC");
  return /^[\t\r\n]/.test(cell) || /[=+\-@]/.test(first);
}
