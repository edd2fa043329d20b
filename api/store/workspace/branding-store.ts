import { Branding, plainBranding } from "../../../domain/workspace/branding.ts";
import type { BrandingStore } from "../../ports/branding.ts";
import { commitUntilWon, lostRace } from "../commit-until-won.ts";
import { brandingKey, workspaceEventKey } from "../keys.ts";
import { commit, get } from "../kv.ts";
import { pack, readEntry } from "../records.ts";

export function brandingStore(kv: Deno.Kv): BrandingStore {
  return {
    find: async (workspace) => readEntry(Branding, await get(kv, brandingKey(workspace))) ?? plainBranding,
    async update(workspace, change, event, isOld = () => false) {
      const key = brandingKey(workspace);
      const log = workspaceEventKey(workspace, event.id);
      return commitUntilWon(`the branding of ${workspace}`, async () => {
        const entry = await get(kv, key);
        const before = readEntry(Branding, entry) ?? plainBranding;
        if (isOld(before)) return { isChanged: false, branding: before };
        const next = { ...before, ...change };
        const atomic = kv.atomic().check(entry).set(key, pack(next)).set(log, pack(event));
        return (await commit(atomic)).ok ? { isChanged: true, branding: next } : lostRace;
      });
    },
  };
}
