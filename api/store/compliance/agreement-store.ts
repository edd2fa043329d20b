import { Agreement } from "../../../domain/compliance/agreement.ts";
import type { AgreementStore } from "../../ports/compliance/agreements.ts";
import { planJobs } from "../job/job-plan.ts";
import { workspaceEventKey } from "../keys.ts";
import { get } from "../kv.ts";
import { agreementKey } from "../outside-keys.ts";
import { carryOut, emptyPlan } from "../plan.ts";
import { pack, readVersioned } from "../records.ts";

export function agreementStore(kv: Deno.Kv, newName: () => string, onJobs: () => void): AgreementStore {
  return {
    async find(workspace) {
      return readVersioned(Agreement, await get(kv, agreementKey(workspace)));
    },
    async put(before, next, more) {
      const key = agreementKey(next.workspaceId);
      const plan = emptyPlan();
      plan.checks.push({ key, versionstamp: before?.versionstamp ?? null });
      plan.writes.push({ key, bytes: pack(next) });
      if (more) {
        const { writes, marks } = planJobs(more.jobs, newName);
        const event = { key: workspaceEventKey(next.workspaceId, more.event.id), bytes: pack(more.event) };
        plan.writes.push(event, ...writes);
        plan.marks.push(...marks);
      }
      const isWritten = (await carryOut(kv, plan)) !== null;
      if (isWritten && more) onJobs();
      return isWritten;
    },
  };
}
