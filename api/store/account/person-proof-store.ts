import * as z from "zod/mini";
import { PersonProof, PROOF_LIFE_MS } from "../../../domain/account/person-proof.ts";
import { sha256 } from "../../../domain/audit/sha256.ts";
import type { PersonProofs } from "../../ports/account/security.ts";
import { commitUntilWon, lostRace } from "../commit-until-won.ts";
import { personProofKey } from "../keys.ts";
import { commit, get } from "../kv.ts";
import { pack, readEntry } from "../records.ts";

const StoredProofs = z.array(PersonProof);

/** Proofs by the hash of the session's token. Proofs of an ended session are unreachable and expire. */
export function personProofStore(kv: Deno.Kv, now: () => number): PersonProofs {
  return {
    list: async (token) => readEntry(StoredProofs, await get(kv, personProofKey(await sha256(token)))) ?? [],
    async add(token, kinds) {
      const key = personProofKey(await sha256(token));
      await commitUntilWon("a session's proofs", async () => {
        const entry = await get(kv, key);
        const others = (readEntry(StoredProofs, entry) ?? []).filter(({ kind }) => !kinds.includes(kind));
        const proofs = [...others, ...kinds.map((kind) => ({ kind, atMs: now() }))];
        const atomic = kv.atomic().check(entry).set(key, pack(proofs), { expireIn: PROOF_LIFE_MS });
        return (await commit(atomic)).ok ? undefined : lostRace;
      });
    },
  };
}
