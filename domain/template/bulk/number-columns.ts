/** Reads numbers in cells of a table. "1.200" has two readings; what decides is its column, never its row. */
import type { Field } from "../../field/field.ts";
import { isPlainNumber, provenSeparator, readNumberWith } from "../../field/format/number-format.ts";
import type { DocumentLanguage } from "../../text/document-language.ts";
import type { TemplateState } from "../template.ts";
import type { BulkMapping, DecimalSeparator, SeparatorProofs, Table } from "./bulk.ts";
import { columnsOfType, type MappedField } from "./mapped-columns.ts";

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
  for (const number of columnsOfType(state, table, mapping, "number")) {
    const { point, comma, either } = proofsOf(table, number);
    const decimal = point + comma + either > 0 ? decideDecimal(table, number) : null;
    if (decimal || either > 0) columns.set(number.header, decimal);
  }
  return columns;
}

/** @returns `null` if nothing decides between two readings */
export function decideDecimal(table: Table, number: MappedField): DecimalSeparator | null {
  if (number.target.decimal) return number.target.decimal;
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
    columnsOfType(state, table, mapping, "number").map((number) => {
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

/** The kept proofs, unless the field's language or currency has become another. */
function proofsOf(table: Table, { index: column, field }: MappedField): SeparatorProofs {
  const { language, currency = "" } = formatOf(field);
  const format = `${language} ${currency}`;
  const kept = table.proofs?.[column];
  if (kept?.format === format) return kept;
  const none: SeparatorProofs = { format, point: 0, comma: 0, either: 0 };
  return table.rows.reduce((proofs, _, row) => counting(proofs, proofIn(table, row, column, field), 1), none);
}

/** Whether a cell has two readings, between which its column decides. */
export function hasTwoReadings(table: Table, row: number, { index, field }: MappedField): boolean {
  return proofIn(table, row, index, field) === "either";
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

export function isNumeric({ numeric }: Table, row: number, column: number): boolean {
  return numeric?.[row]?.includes(column) ?? false;
}

/** The plain number in a cell. A text that is no number stays as it is, for its fault; `null`: it has two readings. */
export function numberIn(
  { text, isNumeric, decimal }: { text: string; isNumeric: boolean; decimal: DecimalSeparator | null },
  field: Field,
): string | null {
  if (isNumeric && isPlainNumber(text)) return text;
  const proven = provenSeparator(text, formatOf(field));
  const separator = proven === "either" ? decimal : (proven ?? ".");
  return separator && (readNumberWith(text, separator, formatOf(field)) ?? text);
}
