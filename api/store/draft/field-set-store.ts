import { StoredFieldSet } from "../../../domain/field/field-set.ts";
import type { FieldSetStore } from "../../ports/documents.ts";
import * as keys from "../keys.ts";
import { commit, listEntries } from "../kv.ts";
import { pack, readEntry } from "../records.ts";

export function fieldSetStore(kv: Deno.Kv): FieldSetStore {
  return {
    async list(workspace) {
      const entries = await listEntries(kv, { prefix: keys.fieldSets(workspace) });
      return entries.flatMap((entry) => readEntry(StoredFieldSet, entry) ?? []);
    },
    async put(workspace, fieldSet) {
      await commit(kv.atomic().set(keys.fieldSetKey(workspace, fieldSet._id), pack(fieldSet)));
    },
    async remove(workspace, id) {
      await commit(kv.atomic().delete(keys.fieldSetKey(workspace, id)));
    },
  };
}
