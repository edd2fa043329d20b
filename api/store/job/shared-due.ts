/** Reads the due entries of kinds whose workers workspaces share: entries of one workspace stand together, oldest first. */
import * as keys from "../keys.ts";
import { listEntries } from "../kv.ts";

/** Workspaces among which workers are shared at once; of more, each reading chooses others. */
const MOST_SHARERS = 64;

type SharedDue = { key: keys.Key; sharer: string; dueMs: number };

/**
 * The first entries of each workspace, at most `limit` of each, that are due by `untilMs`. The cost grows with the number of
 * workspaces that wait, not with their jobs.
 */
export async function listShared(
  kv: Deno.Kv,
  kind: keys.JobKind,
  { limit, untilMs }: { limit: number; untilMs: number },
): Promise<SharedDue[]> {
  const prefix = keys.jobDuePrefix(kind);
  // Ids begin with a digit or letter.
  const middle = [...prefix, Math.floor(Math.random() * 36).toString(36)];
  const found = [
    ...(await listRange(kv, { start: middle, end: [...prefix, Number.POSITIVE_INFINITY] }, limit, untilMs)),
    ...(await listRange(kv, { start: prefix, end: middle }, limit, untilMs)),
  ];
  const sharers = [...new Set(found.map(({ sharer }) => sharer))].slice(0, MOST_SHARERS);
  return found.filter(({ sharer }) => sharers.includes(sharer));
}

async function listRange(
  kv: Deno.Kv,
  { start, end }: { start: keys.Key; end: keys.Key },
  limit: number,
  untilMs: number,
): Promise<SharedDue[]> {
  const found: SharedDue[] = [];
  const counts = new Map<string, number>();
  for (let from = start; counts.size <= MOST_SHARERS; ) {
    const entries = await listEntries(kv, { start: from, end }, { limit });
    for (const { key } of entries) {
      const { sharer, dueMs } = keys.partsOfDue(key);
      const count = counts.get(sharer) ?? 0;
      counts.set(sharer, count + 1);
      if (dueMs <= untilMs && count < limit) found.push({ key, sharer, dueMs });
    }
    const last = entries.at(-1)?.key;
    if (last === undefined || entries.length < limit) break;
    from = nextStart(last, counts, limit, untilMs);
  }
  return found;
}

/** Returns the key from which to read on: behind this workspace's entries once enough of them are read. */
function nextStart(last: keys.Key, counts: ReadonlyMap<string, number>, limit: number, untilMs: number): keys.Key {
  const { sharer, dueMs } = keys.partsOfDue(last);
  const isEnough = dueMs > untilMs || counts.get(sharer)! >= limit;
  if (!isEnough) return [...last, ""];
  const place = sharer === "" ? [Number.POSITIVE_INFINITY] : [sharer, Number.POSITIVE_INFINITY];
  return [...last.slice(0, 2), ...place];
}
