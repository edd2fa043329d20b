import { commit, get } from "./kv.ts";
import { probeKey } from "./outside-keys.ts";
import { pack } from "./records.ts";

/** Writes and reads a record. @throws if the database does not work */
export async function checkDatabase(kv: Deno.Kv): Promise<void> {
  const { ok } = await commit(kv.atomic().set(probeKey, pack(crypto.randomUUID())));
  const entry = await get(kv, probeKey);
  if (!ok || entry.versionstamp === null) throw new Error("the database does not keep what is written");
}
