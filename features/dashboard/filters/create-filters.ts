/** State of a person's saved filters. */
import {
  addFilterCall,
  changeFilterCall,
  listFiltersCall,
  removeFilterCall,
} from "../../../domain/contract/saved-filter.ts";
import type { FilterQuery, SavedFilter } from "../../../domain/document/saved-filter.ts";
import { type Answer, call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import { createLoaded } from "../../host/loaded.ts";

export function createFilters(host: Host) {
  const rows = createLoaded(host, listFiltersCall, {}, { atFocus: true });
  const settled = async (doing: Promise<Answer<SavedFilter[]>>): Promise<Answer<SavedFilter[]>> => {
    const answer = await doing;
    rows.accept(answer);
    return answer;
  };
  return {
    ...rows,
    add: (name: string, query: FilterQuery) => settled(call(host, addFilterCall, { body: { name, query } })),
    rename: (filterId: string, name: string) =>
      settled(call(host, changeFilterCall, { params: { filterId }, body: { name } })),
    update: (filterId: string, query: FilterQuery) =>
      settled(call(host, changeFilterCall, { params: { filterId }, body: { query } })),
    remove: (filterId: string) => settled(call(host, removeFilterCall, { params: { filterId } })),
  };
}
