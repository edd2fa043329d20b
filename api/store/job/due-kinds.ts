/** Finds the kinds that have jobs by one read per such kind; reading each kind's entries takes five times as many. */
import { isShared } from "../../../domain/job/fair-share.ts";
import * as keys from "../keys.ts";
import { listEntries } from "../kv.ts";

/**
 * The earliest due time of each kind that has jobs. For a kind whose workers workspaces share it is that of one of the
 * workspaces.
 */
export async function firstDue(kv: Deno.Kv): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (let start = keys.jobsDue; ; ) {
    const [first] = await listEntries(kv, { start, end: keys.behind(keys.jobsDue) }, { limit: 1 });
    if (!first) return found;
    const kind = String(first.key[1]);
    found.set(kind, keys.partsOfDue(first.key).dueMs);
    start = keys.behind([...keys.jobsDue, kind]);
  }
}

export async function dueKinds(kv: Deno.Kv, nowMs: number): Promise<ReadonlySet<string>> {
  const firsts = [...(await firstDue(kv))];
  return new Set(firsts.filter(([kind, dueMs]) => isShared(kind) || dueMs <= nowMs).map(([kind]) => kind));
}
