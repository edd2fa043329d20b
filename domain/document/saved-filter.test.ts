import { expect, it } from "vitest";
import { addFilter, changeFilter, FILTERS_LIMIT, removeFilter, type SavedFilter } from "./saved-filter.ts";

const one: SavedFilter = { _id: "1", name: "Leases", query: { search: "lease" } };
const codeOf = (outcome: ReturnType<typeof addFilter>) => (outcome.ok ? outcome.value : outcome.refusal.code);

it("a filter is saved under a clean and unique name, within the limits", () => {
  expect(codeOf(addFilter([one], { _id: "2", name: "  Old\tleases ", query: { view: "draft" } }))).toEqual([
    one,
    { _id: "2", name: "Old leases", query: { view: "draft" } },
  ]);
  expect(codeOf(addFilter([one], one))).toEqual([one]);
  expect(codeOf(addFilter([one], { ...one, _id: "2", name: "LEASES" }))).toBe("filter_name_taken");
  expect(codeOf(addFilter([one], { ...one, _id: "2", name: " " }))).toBe("filter_name_required");
  expect(codeOf(addFilter([one], { ...one, _id: "2", name: "x".repeat(61) }))).toBe("filter_name_too_long");
  const full = Array.from({ length: FILTERS_LIMIT }, (_, index) => ({ ...one, _id: `f${index}`, name: `${index}` }));
  expect(codeOf(addFilter(full, { ...one, _id: "new" }))).toBe("too_many_filters");
});

it("a filter is renamed, gets another search, and is removed once", () => {
  const other = { ...one, _id: "2", name: "Other" };
  expect(codeOf(changeFilter([one, other], { _id: "1", name: "leases" }))).toEqual([{ ...one, name: "leases" }, other]);
  expect(codeOf(changeFilter([one, other], { _id: "1", name: "Other" }))).toBe("filter_name_taken");
  expect(codeOf(changeFilter([one], { _id: "1", query: {} }))).toEqual([{ ...one, query: {} }]);
  expect(codeOf(changeFilter([one], { _id: "3" }))).toBe("not_found");
  expect(removeFilter(removeFilter([one, other], "1"), "1")).toEqual([other]);
});
