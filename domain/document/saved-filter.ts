/** A named search of the document list, for one person in one workspace. */
import * as z from "zod/mini";
import { done, notFound, type Outcome, type RefusalCode, type RefusalParams, refuse } from "../outcome.ts";
import { cleanLine } from "../text/clean-text.ts";

export const FILTER_NAME_LIMIT = 60;
export const FILTERS_LIMIT = 50;

const text = z.optional(z.string().check(z.minLength(1), z.maxLength(200)));

/** Query parameters of the document list; the list ignores unknown values. */
export const FilterQuery = z.strictObject({
  view: text,
  search: text,
  filterBy: text,
  approval: text,
  member: text,
  shared: text,
  fromDate: text,
  toDate: text,
  sort: text,
  folderId: text,
  folderName: text,
  /** Separated by commas. */
  columns: text,
});
export type FilterQuery = z.infer<typeof FilterQuery>;

export const SavedFilter = z.object({ _id: z.string(), name: z.string(), query: FilterQuery });
export type SavedFilter = z.infer<typeof SavedFilter>;

type Filters = readonly SavedFilter[];

/** Adds a filter. A repeat with the same id changes nothing. */
export function addFilter(filters: Filters, { _id, name: typed, query }: SavedFilter): Outcome<SavedFilter[]> {
  if (filters.some((one) => one._id === _id)) return done([...filters]);
  if (filters.length >= FILTERS_LIMIT) return refuse("too_many_filters", { params: { limit: FILTERS_LIMIT } });
  const name = freeName(filters, typed);
  return name.ok ? done([...filters, { _id, name: name.value, query }]) : name;
}

/** Renames a filter, replaces its query, or both. */
export function changeFilter(
  filters: Filters,
  { _id, name: typed, query }: { _id: string; name?: string | undefined; query?: FilterQuery | undefined },
): Outcome<SavedFilter[]> {
  const filter = filters.find((one) => one._id === _id);
  if (!filter) return notFound("filter");
  const others = filters.filter((one) => one !== filter);
  const name = typed === undefined ? done(filter.name) : freeName(others, typed);
  if (!name.ok) return name;
  const next = { _id, name: name.value, query: query ?? filter.query };
  return done(filters.map((one) => (one === filter ? next : one)));
}

/** Removes a filter. A repeat changes nothing. */
export function removeFilter(filters: Filters, _id: string): SavedFilter[] {
  return filters.filter((one) => one._id !== _id);
}

function freeName(filters: Filters, typed: string): Outcome<string> {
  const name = cleanLine(typed);
  if (name === "") return faulty("filter_name_required");
  if ([...name].length > FILTER_NAME_LIMIT) return faulty("filter_name_too_long", { limit: FILTER_NAME_LIMIT });
  const folded = foldedName(name);
  return filters.some((one) => foldedName(one.name) === folded) ? faulty("filter_name_taken") : done(name);
}

function foldedName(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}

function faulty(code: RefusalCode, params?: RefusalParams): Outcome<never> {
  return refuse(code, {
    ...(params ? { params } : {}),
    faults: [{ path: "name", code, ...(params ? { params } : {}) }],
  });
}
