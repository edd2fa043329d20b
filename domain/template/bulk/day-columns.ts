/** Reads days in cells of a table. "03/04/2026" has two readings; what decides is its column, never its row. */
import { isDay } from "../../field/date-format.ts";
import { withFullYear } from "../../field/kinds/day.ts";
import { withLatinDigits } from "../../text/latin-digits.ts";
import type { TemplateState } from "../template.ts";
import type { BulkMapping, DayOrder, Table } from "./bulk.ts";
import { columnsOfType, type MappedField } from "./mapped-columns.ts";
import { readNamedMonth } from "./named-months.ts";

/**
 * The order of day and month in each column that fills in a day and writes both as numbers: as the mapping says, or as
 * the cells with one reading prove; `null` if a cell has two readings and nothing decides.
 */
export function dayColumns(
  state: Pick<TemplateState, "fields">,
  table: Table,
  mapping: BulkMapping,
): Map<string, DayOrder | null> {
  const columns = new Map<string, DayOrder | null>();
  for (const column of columnsOfType(state, table, mapping, "editableDate")) {
    const proofs = new Set(table.rows.map((row) => provenOrder(row[column.index] ?? "")));
    const order = decide(column, proofs);
    if (order || proofs.has("either")) columns.set(column.header, order);
  }
  return columns;
}

/** @returns `null` if nothing decides between two readings */
function decide({ target }: MappedField, proofs: ReadonlySet<Proof>): DayOrder | null {
  if (target.order) return target.order;
  if (proofs.has("dmy") === proofs.has("mdy")) return null;
  return proofs.has("dmy") ? "dmy" : "mdy";
}

type Proof = DayOrder | "either" | null;

/** The order that a text proves: `dmy` by "25/04/2026", `either` by "03/04/2026", `null` if it proves nothing. */
export function provenOrder(text: string): Proof {
  const parts = partsOf(text);
  if (!parts) return null;
  const { first, second, year } = parts;
  const [a, b] = [Number(first), Number(second)];
  // "25/04/26" may also be a day of 2025.
  if (year.length === 2 && a > 12 && Number(year) <= 31) return "either";
  if (a > 12 === b > 12) return a > 12 || a === b ? null : "either";
  return a > 12 ? "dmy" : "mdy";
}

/**
 * The day in a cell, `yyyy-MM-dd`. A text that is no day stays as it is, for its fault; `null`: it has two readings.
 * @param today `yyyy-MM-dd`, for years with two digits
 */
export function dayIn(text: string, order: DayOrder | null, today: string): string | null {
  const plain = plainOf(text);
  const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ][\d:.]*Z?)?$/.exec(plain);
  if (yearFirst) return dayOr(text, yearFirst[1]!, yearFirst[3]!, yearFirst[4]!);
  const named = readNamedMonth(plain);
  if (named) return dayOr(text, named.year, named.month, named.day);
  const parts = partsOf(text);
  if (!parts) return text;
  const proven = provenOrder(text);
  const chosen = proven === "either" ? order : (proven ?? "dmy");
  if (!chosen) return null;
  const { first, second, year } = parts;
  const [day, month] = chosen === "dmy" ? [first, second] : [second, first];
  return dayOr(text, year.length === 2 ? withFullYear(`00${year}-01-01`, today).slice(0, 4) : year, month, day);
}

function dayOr(text: string, year: string, month: string, day: string): string {
  const read = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(read) ? read : text;
}

/** Two numbers and a year with one separator, the year last. */
function partsOf(text: string): { first: string; second: string; year: string } | null {
  const match = /^(\d{1,2})( ?[-/.] ?|\u060d)(\d{1,2})\2(\d{4}|\d{2})\.?$/.exec(plainOf(text));
  return match && { first: match[1]!, second: match[3]!, year: match[4]! };
}

function plainOf(text: string): string {
  return withLatinDigits(text)
    .replace(/[\u061c\u200e\u200f\u2066-\u2069]/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
}
