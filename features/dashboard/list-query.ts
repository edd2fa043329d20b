import { defaultSort, ListSort, orderOf } from "../../domain/document/list-order.ts";
import type { FilterQuery } from "../../domain/document/saved-filter.ts";
import { type DocumentView, documentViews } from "../../domain/document/views.ts";
import { type ListColumn, listColumns } from "./list/columns.ts";

/** Ranges of creation dates from the specification; `custom` has its own two days. */
export const dateRanges = [
  "last-24-hours",
  "last-7-days",
  "last-30-days",
  "last-6-months",
  "last-12-months",
  "custom",
] as const;
export type DateRange = (typeof dateRanges)[number];

/** Reviewer states, in the words of the specification's filter, and tests. */
export const approvals = ["To approve", "Approved", "Rejected", "Test"] as const;
export type Approval = (typeof approvals)[number];

/** Query of the list: the search parameters of its URL. Days are `yyyy-MM-dd`, both inclusive, in local time. */
export type ListQuery = {
  view: DocumentView;
  search: string;
  range: DateRange | null;
  approval: Approval | null;
  /** User id of the member whose documents are listed; empty: everybody's. */
  member: string;
  /** Only documents shared with the reader; excludes `member` and `approval`. */
  shared: boolean;
  fromDate: string;
  toDate: string;
  sort: ListSort;
  /** The reason why the editor sent the reader back here. */
  editingError: EditingError | null;
  /** Only documents in this folder; empty: documents of all folders. The name is shown until the folders are loaded. */
  folderId: string;
  folderName: string;
  /** Columns that replace the device's choice. */
  columns: readonly ListColumn[] | null;
};

/** `sent`: the document can no longer be edited. */
const editingErrors = ["sent", "missing", "failed"] as const;
type EditingError = (typeof editingErrors)[number];

/** The specification's filters that are views in this interface. */
const filterViews: Partial<Record<string, DocumentView>> = {
  "Waiting for me": "action-required",
  "Waiting for others": "waiting-for-others",
};

/** Default order of the page. Programs get the order of creation unless they ask for another one. */
const usualSort: ListSort = "-changed";

/** Represents an empty choice of columns. */
const NO_COLUMNS = "none";

type Search = FilterQuery & { editingError?: string };

/** Parses the search parameters; unknown values are ignored. */
export function readListQuery(search: Search): ListQuery {
  const { filterBy = "" } = search;
  // A URL with only the days has a custom range.
  const hasDays = day(search.fromDate) !== "" || day(search.toDate) !== "";
  const range = dateRanges.find((one) => one === filterBy) ?? (filterBy === "" && hasDays ? "custom" : null);
  const shared = search.shared === "me" || filterBy === "Shared with me";
  const approval = approvals.find((one) => one === search.approval || one === filterBy) ?? null;
  return {
    view: documentViews.find((one) => one === search.view) ?? filterViews[filterBy] ?? "all",
    search: search.search ?? "",
    range,
    approval: shared ? null : approval,
    member: shared ? "" : (search.member ?? ""),
    shared,
    fromDate: range === "custom" ? day(search.fromDate) : "",
    toDate: range === "custom" ? day(search.toDate) : "",
    sort: ListSort.safeParse(search.sort).data ?? usualSort,
    editingError: editingErrors.find((one) => one === search.editingError) ?? (search.editingError ? "sent" : null),
    folderId: search.folderId ?? "",
    folderName: search.folderId ? (search.folderName ?? "") : "",
    columns:
      search.columns === undefined ? null : listColumns.filter((one) => search.columns!.split(",").includes(one)),
  };
}

/** Search parameters of a query, without defaults. */
export function writeListQuery(query: ListQuery): Search {
  const custom = query.range === "custom";
  return {
    ...(query.view !== "all" ? { view: query.view } : {}),
    ...(query.search ? { search: query.search } : {}),
    ...(query.range ? { filterBy: query.range } : {}),
    ...(query.approval ? { approval: query.approval } : {}),
    ...(query.member ? { member: query.member } : {}),
    ...(query.shared ? { shared: "me" } : {}),
    ...(custom && query.fromDate ? { fromDate: query.fromDate } : {}),
    ...(custom && query.toDate ? { toDate: query.toDate } : {}),
    ...(query.sort === usualSort ? {} : { sort: query.sort }),
    ...(query.editingError ? { editingError: query.editingError } : {}),
    ...(query.folderId ? { folderId: query.folderId } : {}),
    ...(query.folderId && query.folderName ? { folderName: query.folderName } : {}),
    ...(query.columns ? { columns: query.columns.join(",") || NO_COLUMNS } : {}),
  };
}

/** The order to request; search results are sorted only by creation. */
export function sortOf({ search, sort }: Pick<ListQuery, "search" | "sort">): ListSort {
  return search !== "" && orderOf(sort).column !== "created" ? defaultSort : sort;
}

/** Start (inclusive) and end (exclusive) of the range, as instants. */
export function boundsOf(query: ListQuery, now: Date): { fromDate?: string; toDate?: string } {
  const back = new Date(now);
  switch (query.range) {
    case null:
      return {};
    case "custom": {
      // Days entered in reverse order are swapped.
      const isTurned = query.fromDate !== "" && query.toDate !== "" && query.fromDate > query.toDate;
      const [first, last] = isTurned ? [query.toDate, query.fromDate] : [query.fromDate, query.toDate];
      return {
        ...(first ? { fromDate: startOf(first, 0) } : {}),
        ...(last ? { toDate: startOf(last, 1) } : {}),
      };
    }
    case "last-24-hours":
      back.setHours(back.getHours() - 24);
      break;
    case "last-7-days":
      back.setDate(back.getDate() - 7);
      break;
    case "last-30-days":
      back.setDate(back.getDate() - 30);
      break;
    case "last-6-months":
      back.setMonth(back.getMonth() - 6);
      break;
    case "last-12-months":
      back.setMonth(back.getMonth() - 12);
  }
  return { fromDate: back.toISOString() };
}

/** A day, or the day of an instant; empty for anything else. */
function day(text = ""): string {
  return /^\d{4}-\d\d-\d\d(T.*)?$/.test(text) && !Number.isNaN(Date.parse(text)) ? text.slice(0, 10) : "";
}

/** Midnight at the start of a local day, `daysLater` days later. */
function startOf(localDay: string, daysLater: number): string {
  const [year, month, date] = localDay.split("-").map(Number) as [number, number, number];
  return new Date(year, month - 1, date + daysLater).toISOString();
}
