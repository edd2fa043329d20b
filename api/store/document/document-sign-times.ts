/** Counters of the time from sending to the last signature, by workspace or member, week and bucket. */
import type { DocumentHead } from "../../../domain/document/document.ts";
import { medianMinutes, SIGN_TIME_WEEKS, signTimeOf, weekOf } from "../../../domain/document/sign-time.ts";
import type { UserId, WorkspaceId } from "../../../domain/ids.ts";
import type { SignTime } from "../../ports/documents.ts";
import * as keys from "../keys.ts";
import { listEntries } from "../kv.ts";
import type { WriteSet } from "../write-set.ts";

export function addSignTime(
  writeSet: WriteSet,
  before: DocumentHead | null,
  after: DocumentHead,
  members: readonly UserId[],
): void {
  const time = signTimeOf(before, after);
  if (!time) return;
  const scopes = [after.workspaceId, ...members.map((member) => keys.memberScope(after.workspaceId, member))];
  for (const scope of scopes) writeSet.sums.push({ key: keys.signTimeKey(scope, time.week, time.bucket), by: 1 });
}

/** Reads at most one counter per week and bucket; the cost does not depend on the number of documents. */
export async function findSignTime(
  kv: Deno.Kv,
  { workspace, member }: { workspace: WorkspaceId; member?: UserId },
  nowMs: number,
): Promise<SignTime> {
  const prefix = keys.signTimes(member === undefined ? workspace : keys.memberScope(workspace, member));
  const start = [...prefix, weekOf(nowMs) - SIGN_TIME_WEEKS + 1];
  const entries = await listEntries(kv, { prefix, start }, { batchSize: 500 });
  const counts = new Map<number, number>();
  for (const { key, value } of entries) {
    const bucket = Number(key.at(-1));
    if (value instanceof Deno.KvU64) counts.set(bucket, (counts.get(bucket) ?? 0) + Number(value.value));
  }
  const documents = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return { medianMinutes: medianMinutes(counts), documents };
}
