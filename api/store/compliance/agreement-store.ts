import { Agreement } from "../../../domain/compliance/agreement.ts";
import type { AgreementStore } from "../../ports/compliance/agreements.ts";
import { jobWrites } from "../job/job-writes.ts";
import { workspaceEventKey } from "../keys.ts";
import { get } from "../kv.ts";
import { agreementKey } from "../outside-keys.ts";
import { pack, readVersioned } from "../records.ts";
import { carryOut, emptyWriteSet } from "../write-set.ts";

export function agreementStore(kv: Deno.Kv, newName: () => string, onJobs: () => void): AgreementStore {
  return {
    async find(workspace) {
      return readVersioned(Agreement, await get(kv, agreementKey(workspace)));
    },
    async put(before, next, more) {
      const key = agreementKey(next.workspaceId);
      const writeSet = emptyWriteSet();
      writeSet.checks.push({ key, versionstamp: before?.versionstamp ?? null });
      writeSet.writes.push({ key, bytes: pack(next) });
      if (more) {
        const { writes, marks } = jobWrites(more.jobs, newName);
        const event = { key: workspaceEventKey(next.workspaceId, more.event.id), bytes: pack(more.event) };
        writeSet.writes.push(event, ...writes);
        writeSet.marks.push(...marks);
      }
      const isWritten = (await carryOut(kv, writeSet)) !== null;
      if (isWritten && more) onJobs();
      return isWritten;
    },
  };
}
