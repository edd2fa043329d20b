import type { Fault } from "../../outcome.ts";
import type { TemplateState } from "../template.ts";
import type { BulkMapping, BulkTarget, Table } from "./bulk.ts";
import { dayColumns, provenOrder } from "./day-columns.ts";
import { hasAddresses } from "./guess-columns.ts";
import { columnsOfType } from "./mapped-columns.ts";
import { withoutAddress } from "./mapping-faults.ts";
import { hasTwoReadings, numberColumns } from "./number-columns.ts";

/** Something that the table leaves open. Nothing is sent until one of the choices is in the mapping. */
export type BulkQuestion = Pick<Fault, "code" | "params"> & { choices: { column: string; target: BulkTarget }[] };

/** Questions about columns whose numbers or days have two readings, and about people without a column of addresses. */
export function findQuestions(state: TemplateState, table: Table, mapping: BulkMapping): BulkQuestion[] {
  return [
    ...addressQuestions(state, table, mapping),
    ...numberQuestions(state, table, mapping),
    ...dayQuestions(state, table, mapping),
  ];
}

function addressQuestions(state: TemplateState, table: Table, mapping: BulkMapping): BulkQuestion[] {
  const isFree = (header: string) => {
    const target = Object.hasOwn(mapping, header) ? mapping[header] : undefined;
    return !target || !("recipient" in target) || target.as !== "email";
  };
  const columns = table.headers.filter((header, index) => isFree(header) && hasAddresses(table, index));
  return withoutAddress(state, mapping).map(({ recipient, role }) => ({
    ...{ code: "bulk_needs_address", params: { role } },
    choices: columns.map((column) => ({ column, target: { recipient, as: "email" } })),
  }));
}

function numberQuestions(state: TemplateState, table: Table, mapping: BulkMapping): BulkQuestion[] {
  const decimals = numberColumns(state, table, mapping);
  return columnsOfType(state, table, mapping, "number")
    .filter(({ header }) => decimals.get(header) === null)
    .map((column) => {
      const row = table.rows.findIndex((_, index) => hasTwoReadings(table, index, column));
      return {
        ...{ code: "bulk_number_unclear", params: { number: table.rows[row]?.[column.index]?.trim() ?? "" } },
        choices: ([".", ","] as const).map((decimal) => ({
          column: column.header,
          target: { ...column.target, decimal },
        })),
      };
    });
}

function dayQuestions(state: TemplateState, table: Table, mapping: BulkMapping): BulkQuestion[] {
  const orders = dayColumns(state, table, mapping);
  return columnsOfType(state, table, mapping, "editableDate")
    .filter(({ header }) => orders.get(header) === null)
    .map((column) => {
      const row = table.rows.find((cells) => provenOrder(cells[column.index] ?? "") === "either");
      return {
        ...{ code: "bulk_day_unclear", params: { day: row?.[column.index]?.trim() ?? "" } },
        choices: (["dmy", "mdy"] as const).map((order) => ({
          column: column.header,
          target: { ...column.target, order },
        })),
      };
    });
}
