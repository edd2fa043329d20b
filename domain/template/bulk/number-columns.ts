/** Reads numbers in cells of a table. "1.200" has two readings; what decides is its column, never its row. */
import type { Field } from "../../field/field.ts";
import { isPlainNumber, provenSeparator, readNumberWith } from "../../field/format/number-format.ts";
import type { DocumentLanguage } from "../../text/document-language.ts";
import type { TemplateState } from "../template.ts";
import type { BulkMapping, BulkTarget, DecimalSeparator, SeparatorProofs, Table } from "./bulk.ts";

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
  state: Pick<TemplateState, "fields">,
  table: Table,
  mapping: BulkMapping,
): Map<string, DecimalSeparator | null> {
  const columns = new Map<string, DecimalSeparator | null>();
  for (const number of mappedNumbers(state, table, mapping)) {
    const { point, comma, either } = proofsOf(table, number);
    if (point + comma + either > 0) columns.set(number.header, decide(table, number));
  }
  return columns;
}

/** @returns `null` if nothing decides between two readings */
function decide(table: Table, number: MappedNumber): DecimalSeparator | null {
  if (number.decimal) return number.decimal;
  const { point, comma } = proofsOf(table, number);
  if (point > 0 === comma > 0) return null;
  return point > 0 ? "." : ",";
}

/** The table with another text in a cell, and with proofs, so that the next correction needs no other row. */
export function correctCell(
  state: Pick<TemplateState, "fields">,
  table: Table,
  mapping: BulkMapping,
  { row, column, value }: { row: number; column: number; value: string },
): Table {
  const corrected: Table = {
    ...table,
    rows: table.rows.with(row, table.rows[row]!.with(column, value)),
    ...(table.numeric
      ? {
          numeric: table.numeric.with(
            row,
            table.numeric[row]!.filter((index) => index !== column),
          ),
        }
      : {}),
  };
  const proofs = Object.fromEntries(
    mappedNumbers(state, table, mapping).map((number) => {
      const { index, field } = number;
      const counted = proofsOf(table, number);
      if (index !== column) return [index, counted];
      return [
        index,
        counting(counting(counted, proofIn(table, row, index, field), -1), proofIn(corrected, row, index, field), 1),
      ];
    }),
  );
  return { ...corrected, proofs };
}

type MappedNumber = { index: number; header: string; field: Field; decimal: DecimalSeparator | undefined };

/** Columns that fill in a number. */
function mappedNumbers({ fields }: Pick<TemplateState, "fields">, table: Table, mapping: BulkMapping): MappedNumber[] {
  return table.headers.flatMap((header, index): MappedNumber[] => {
    const target = targetOf(table, mapping, index);
    if (!target || !("field" in target)) return [];
    const field = fields.find(({ key }) => key === target.field);
    return field?.type === "number" ? [{ index, header, field, decimal: target.decimal }] : [];
  });
}

/** The kept proofs, unless the field's language or currency has become another. */
function proofsOf(table: Table, { index: column, field }: MappedNumber): SeparatorProofs {
  const { language, currency = "" } = formatOf(field);
  const format = `${language} ${currency}`;
  const kept = table.proofs?.[column];
  if (kept?.format === format) return kept;
  const none: SeparatorProofs = { format, point: 0, comma: 0, either: 0 };
  return table.rows.reduce((proofs, _, row) => counting(proofs, proofIn(table, row, column, field), 1), none);
}

type Proof = ReturnType<typeof provenSeparator>;

function proofIn(table: Table, row: number, column: number, field: Field): Proof {
  return isNumeric(table, row, column) ? null : provenSeparator(table.rows[row]?.[column] ?? "", formatOf(field));
}

const countOf = { ".": "point", ",": "comma", either: "either" } as const;

function counting(proofs: SeparatorProofs, proof: Proof, step: 1 | -1): SeparatorProofs {
  return proof === null ? proofs : { ...proofs, [countOf[proof]]: proofs[countOf[proof]] + step };
}

/** Signs of currencies differ by language; a cell may have that of English, or the code. */
function formatOf({ language = "en", currency }: Field): { language: DocumentLanguage; currency?: string | undefined } {
  return { language, currency };
}

/**
 * Returns the function that reads a row, counted from 0, as cells with targets. A repeated header is used once. Reads
 * other rows only for a number with two readings.
 */
export function rowReader(
  state: Pick<TemplateState, "fields">,
  table: Table,
  mapping: BulkMapping,
): (row: number) => Cell[] {
  const numbers = new Map(mappedNumbers(state, table, mapping).map((number) => [number.index, number]));
  const decided = new Map<number, DecimalSeparator | null>();
  const decimalOf = (row: number, column: number): DecimalSeparator | null => {
    const number = numbers.get(column);
    if (!number || proofIn(table, row, column, number.field) !== "either") return null;
    if (!decided.has(column)) decided.set(column, decide(table, number));
    return decided.get(column)!;
  };
  return (row) =>
    table.headers.flatMap((column, index): Cell[] => {
      const target = targetOf(table, mapping, index);
      const text = table.rows[row]?.[index] ?? "";
      if (!target) return [];
      return [{ column, target, text, isNumeric: isNumeric(table, row, index), decimal: decimalOf(row, index) }];
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
  const proven = provenSeparator(text, formatOf(field));
  const separator = proven === "either" ? decimal : (proven ?? ".");
  return separator && (readNumberWith(text, separator, formatOf(field)) ?? text);
}
