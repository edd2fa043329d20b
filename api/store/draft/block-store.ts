import { StoredBlock } from "../../../domain/field/block.ts";
import type { BlockStore } from "../../ports/documents.ts";
import * as keys from "../keys.ts";
import { commit, listEntries } from "../kv.ts";
import { pack, readEntry } from "../records.ts";

export function blockStore(kv: Deno.Kv): BlockStore {
  return {
    async list(workspace) {
      const entries = await listEntries(kv, { prefix: keys.blocks(workspace) });
      return entries.flatMap((entry) => readEntry(StoredBlock, entry) ?? []);
    },
    async put(workspace, block) {
      await commit(kv.atomic().set(keys.blockKey(workspace, block._id), pack(block)));
    },
    async remove(workspace, id) {
      await commit(kv.atomic().delete(keys.blockKey(workspace, id)));
    },
  };
}
