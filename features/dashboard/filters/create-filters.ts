/** State of a person's saved filters. */
import { signal } from "@preact/signals-react";
import { addFilter, changeFilter, listFilters, removeFilter } from "../../../domain/contract/saved-filter.ts";
import type { FilterQuery, SavedFilter } from "../../../domain/document/saved-filter.ts";
import { type Answer, call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";

export function createFilters(host: Host) {
  const rows = signal<readonly SavedFilter[]>([]);
  const settled = async (doing: Promise<Answer<SavedFilter[]>>): Promise<Answer<SavedFilter[]>> => {
    const answer = await doing;
    if (answer.ok) rows.value = answer.value;
    return answer;
  };
  return {
    rows,
    refresh: () => settled(call(host, listFilters, {})),
    add: (name: string, query: FilterQuery) => settled(call(host, addFilter, { body: { name, query } })),
    rename: (filterId: string, name: string) =>
      settled(call(host, changeFilter, { params: { filterId }, body: { name } })),
    update: (filterId: string, query: FilterQuery) =>
      settled(call(host, changeFilter, { params: { filterId }, body: { query } })),
    remove: (filterId: string) => settled(call(host, removeFilter, { params: { filterId } })),
  };
}
