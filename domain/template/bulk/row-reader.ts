import type { TemplateState } from "../template.ts";
import type { BulkMapping, BulkTarget, DayOrder, DecimalSeparator, Table } from "./bulk.ts";
import { dayColumns, provenOrder } from "./day-columns.ts";
import { columnsOfType, targetOf } from "./mapped-columns.ts";
import { decideDecimal, hasTwoReadings, isNumeric } from "./number-columns.ts";

/**
 * A cell with its column's target. `isNumeric`: the file holds a number, not a text. `decimal` and `order` decide between
 * two readings of its number or day.
 */
export type Cell = {
  column: string;
  target: BulkTarget;
  text: string;
  isNumeric: boolean;
  decimal: DecimalSeparator | null;
  order: DayOrder | null;
};

/** Returns the function that reads a row, counted from 0. Reads other rows only for a cell with two readings. */
export function rowReader(
  state: Pick<TemplateState, "fields">,
  table: Table,
  mapping: BulkMapping,
): (row: number) => Cell[] {
  const numbers = new Map(columnsOfType(state, table, mapping, "number").map((number) => [number.index, number]));
  const decimals = new Map<number, DecimalSeparator | null>();
  let orders: ReadonlyMap<string, DayOrder | null> | undefined;
  const decimalOf = (row: number, column: number): DecimalSeparator | null => {
    const number = numbers.get(column);
    if (!number || !hasTwoReadings(table, row, number)) return null;
    if (!decimals.has(column)) decimals.set(column, decideDecimal(table, number));
    return decimals.get(column)!;
  };
  const orderOf = (text: string, column: string): DayOrder | null => {
    if (provenOrder(text) !== "either") return null;
    orders ??= dayColumns(state, table, mapping);
    return orders.get(column) ?? null;
  };
  return (row) =>
    table.headers.flatMap((column, index): Cell[] => {
      const target = targetOf(table, mapping, index);
      const text = table.rows[row]?.[index] ?? "";
      if (!target) return [];
      const isNumber = isNumeric(table, row, index);
      return [
        { column, target, text, isNumeric: isNumber, decimal: decimalOf(row, index), order: orderOf(text, column) },
      ];
    });
}
