/** Reads numbers in cells of a table. "1.200" has two readings; what decides is its column, never its row. */
import type { Field } from "../../field/field.ts";
import { isPlainNumber, provenSeparator, readNumberWith } from "../../field/format/number-format.ts";
import type { TemplateState } from "../template.ts";
import type { BulkMapping, BulkTarget, DecimalSeparator, Table } from "./bulk.ts";

/** A cell with its column's target. `isNumeric`: the file holds a number, not a text. */
export type Cell = {
  column: string;
  target: BulkTarget;
  text: string;
  isNumeric: boolean;
  decimal: DecimalSeparator | null;
};

/**
 * The decimal separator of each column that fills in a number and has separators: as the mapping says, or as the cells
 * with one reading prove; `null` if a cell has two readings and nothing decides.
 */
export function numberColumns(
  { fields }: Pick<TemplateState, "fields">,
  table: Table,
  mapping: BulkMapping,
): Map<string, DecimalSeparator | null> {
  const columns = new Map<string, DecimalSeparator | null>();
  for (const [index, header] of table.headers.entries()) {
    const target = targetOf(table, mapping, index);
    const field = target && "field" in target ? fields.find(({ key }) => key === target.field) : undefined;
    if (!target || field?.type !== "number") continue;
    const found = new Set(
      table.rows.map((cells, row) =>
        isNumeric(table, row, index) ? null : provenSeparator(cells[index] ?? "", { ...cellLanguage, ...field }),
      ),
    );
    found.delete(null);
    if (found.size === 0) continue;
    const chosen = "field" in target ? target.decimal : undefined;
    const proven = [...found].filter((one): one is DecimalSeparator => one === "." || one === ",");
    columns.set(header, chosen ?? (proven.length === 1 ? proven[0]! : null));
  }
  return columns;
}

/** Signs of currencies differ by language; a cell may have that of English, or the code. */
const cellLanguage = { language: "en" } as const;

/** Returns the function that reads a row, counted from 0, as cells with targets. A repeated header is used once. */
export function rowReader(
  state: Pick<TemplateState, "fields">,
  table: Table,
  mapping: BulkMapping,
): (row: number) => Cell[] {
  const columns = numberColumns(state, table, mapping);
  return (row) =>
    table.headers.flatMap((column, index): Cell[] => {
      const target = targetOf(table, mapping, index);
      const text = table.rows[row]?.[index] ?? "";
      const decimal = columns.get(column) ?? null;
      return target ? [{ column, target, text, isNumeric: isNumeric(table, row, index), decimal }] : [];
    });
}

function targetOf({ headers }: Table, mapping: BulkMapping, index: number): BulkTarget | undefined {
  const header = headers[index]!;
  return Object.hasOwn(mapping, header) && headers.indexOf(header) === index ? mapping[header] : undefined;
}

function isNumeric({ numeric }: Table, row: number, column: number): boolean {
  return numeric?.[row]?.includes(column) ?? false;
}

/** The plain number in a cell. A text that is no number stays as it is, for its fault; `null`: it has two readings. */
export function numberIn(cell: Cell, field: Field): string | null {
  const { text, isNumeric, decimal } = cell;
  if (isNumeric && isPlainNumber(text)) return text;
  const proven = provenSeparator(text, { ...cellLanguage, ...field });
  const separator = proven === "either" ? decimal : (proven ?? ".");
  return separator && (readNumberWith(text, separator, { ...cellLanguage, ...field }) ?? text);
}
