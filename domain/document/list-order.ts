/** Orders of the document list. See `docs/decisions/21-the-document-list.md`. */
import * as z from "zod/mini";
import { ulidTime } from "../ulid.ts";
import type { DocumentHead } from "./document.ts";
import { isAwaitingRecipients } from "./state-table.ts";

/** Columns that the list can be sorted by; `created` is the order of ids and needs no index. */
export const orderedColumns = ["created", "changed", "title", "expires", "completed"] as const;
export type OrderedColumn = (typeof orderedColumns)[number];
export type IndexedColumn = Exclude<OrderedColumn, "created">;
export const indexedColumns = ["changed", "title", "expires", "completed"] as const satisfies IndexedColumn[];

/** A column; a leading minus sign means descending. */
export const ListSort = z.enum([
  "created",
  "-created",
  "changed",
  "-changed",
  "title",
  "-title",
  "expires",
  "-expires",
  "completed",
  "-completed",
]);
export type ListSort = z.infer<typeof ListSort>;
export const defaultSort: ListSort = "-created";

export function orderOf(sort: ListSort): { column: OrderedColumn; isDescending: boolean } {
  const isDescending = sort.startsWith("-");
  return { column: (isDescending ? sort.slice(1) : sort) as OrderedColumn, isDescending };
}

type Sorted = "title" | "updatedAt" | "expiresAt" | "status" | "ended";

const TITLE_LETTERS = 24;
const NUMBER_DIGITS = 6;

/**
 * Sort key of a document in the column; empty for a document without a value, which sorts last in both directions.
 * `expires` has a value only while recipients can still act.
 */
export function sortTextOf(
  { title, updatedAt, expiresAt, status, ended }: Pick<DocumentHead, Sorted>,
  column: IndexedColumn,
): string {
  switch (column) {
    case "completed":
      return ended?.how === "completed" ? ulidTime(Date.parse(ended.at)) : "";
    case "changed":
      return ulidTime(Date.parse(updatedAt));
    case "expires":
      return expiresAt && isAwaitingRecipients(status) ? ulidTime(Date.parse(expiresAt)) : "";
    case "title":
      return titleText(title);
  }
}

/** Lower case without accents, truncated; numbers are padded so that 9 sorts before 10. */
function titleText(title: string): string {
  const plain = title
    .normalize("NFKD")
    .replace(/[\p{M}\p{C}]/gu, "")
    .toLowerCase()
    .trim()
    .replace(/\s+/g, " ");
  // Characters beyond the first plane sort differently in UTF-8, the order of the index, and in UTF-16.
  const sortable = plain.replace(/[\u{10000}-\u{10ffff}]/gu, "\ufffd");
  const padded = sortable.replace(/\d+/g, (digits) => digits.padStart(NUMBER_DIGITS, "0"));
  return [...padded].slice(0, TITLE_LETTERS).join("");
}

type SortKey = { text: string; id: string };

/** Compares two documents by sort text, then by id. */
export function compareSortKeys(one: SortKey, other: SortKey, isDescending: boolean): number {
  const isOneEmpty = one.text === "";
  if (isOneEmpty !== (other.text === "")) return isOneEmpty ? 1 : -1;
  const order = one.text === other.text ? compare(one.id, other.id) : compare(one.text, other.text);
  return isDescending ? -order : order;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
