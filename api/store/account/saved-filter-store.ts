import * as z from "zod/mini";
import { SavedFilter } from "../../../domain/document/saved-filter.ts";
import type { SavedFilterStore } from "../../ports/people.ts";
import { savedFiltersKey } from "../keys.ts";
import { commit, get } from "../kv.ts";
import { pack, readEntry } from "../records.ts";

const StoredFilters = z.array(SavedFilter);

/** One record per person and workspace, so that two tabs cannot exceed the limit or use the same name. */
export function savedFilterStore(kv: Deno.Kv): SavedFilterStore {
  return {
    list: async (user, workspace) => readEntry(StoredFilters, await get(kv, savedFiltersKey(user, workspace))) ?? [],
    async replace(user, workspace, { before, after }) {
      const entry = await get(kv, savedFiltersKey(user, workspace));
      const stored = readEntry(StoredFilters, entry) ?? [];
      if (JSON.stringify(stored) !== JSON.stringify(before)) return false;
      return (await commit(kv.atomic().check(entry).set(entry.key, pack(after)))).ok;
    },
  };
}
