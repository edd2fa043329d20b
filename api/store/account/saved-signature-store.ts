import * as z from "zod/mini";
import { SavedSignature } from "../../../domain/account/saved-signature.ts";
import type { SavedSignatureStore } from "../../ports/people.ts";
import { userSignaturesKey } from "../keys.ts";
import { commit, get } from "../kv.ts";
import { pack, readEntry } from "../records.ts";

const StoredSignatures = z.array(SavedSignature);

/** One record per person, so that two concurrent additions cannot both become the default signature. */
export function savedSignatureStore(kv: Deno.Kv): SavedSignatureStore {
  return {
    list: async (user) => readEntry(StoredSignatures, await get(kv, userSignaturesKey(user))) ?? [],
    async replace(user, before, after) {
      const entry = await get(kv, userSignaturesKey(user));
      const stored = readEntry(StoredSignatures, entry) ?? [];
      if (JSON.stringify(stored) !== JSON.stringify(before)) return false;
      return (await commit(kv.atomic().check(entry).set(entry.key, pack(after)))).ok;
    },
  };
}
