import { SavedSignature } from "../../../domain/account/saved-signature.ts";
import type { SavedSignatureStore } from "../../ports/people.ts";
import { userSignatureKey, userSignatures } from "../keys.ts";
import { commit, listEntries } from "../kv.ts";
import { pack, readEntry } from "../records.ts";

/** Ids are ULIDs, so the order of the keys is that of saving. */
export function savedSignatureStore(kv: Deno.Kv): SavedSignatureStore {
  const read = (user: Parameters<typeof userSignatures>[0]) => listEntries(kv, { prefix: userSignatures(user) });
  return {
    list: async (user) => (await read(user)).flatMap((entry) => readEntry(SavedSignature, entry) ?? []),
    async replace(user, before, after) {
      const entries = await read(user);
      const isUnchanged =
        entries.length === before.length && entries.every((entry, at) => entry.key.at(-1) === before[at]!._id);
      if (!isUnchanged) return false;
      const atomic = kv.atomic();
      for (const entry of entries) atomic.check(entry);
      for (const { _id } of before) atomic.delete(userSignatureKey(user, _id));
      for (const one of after) {
        const key = userSignatureKey(user, one._id);
        if (!before.some(({ _id }) => _id === one._id)) atomic.check({ key, versionstamp: null });
        atomic.set(key, pack(one));
      }
      return (await commit(atomic)).ok;
    },
  };
}
