import { Branding, plainBranding } from "../../../domain/workspace/branding.ts";
import type { BrandingStore } from "../../ports/branding.ts";
import { brandingKey, workspaceEventKey } from "../keys.ts";
import { commit, get } from "../kv.ts";
import { pack, readEntry } from "../records.ts";

const TRIES = 10;

export function brandingStore(kv: Deno.Kv): BrandingStore {
  return {
    find: async (workspace) => readEntry(Branding, await get(kv, brandingKey(workspace))) ?? plainBranding,
    async update(workspace, change, event) {
      const key = brandingKey(workspace);
      const log = workspaceEventKey(workspace, event.id);
      for (let tries = 0; tries < TRIES; tries++) {
        const entry = await get(kv, key);
        const next = { ...(readEntry(Branding, entry) ?? plainBranding), ...change };
        const atomic = kv.atomic().check(entry).set(key, pack(next)).set(log, pack(event));
        if ((await commit(atomic)).ok) return next;
      }
      throw new Error(`the branding of ${workspace} is written by others all the time`);
    },
  };
}
