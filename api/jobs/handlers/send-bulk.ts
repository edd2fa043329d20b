import { can } from "../../../domain/access/can.ts";
import { rightsOf } from "../../../domain/access/roles.ts";
import { mail } from "../../../domain/document/change.ts";
import { type Instant, type Sha256, toInstant } from "../../../domain/ids.ts";
import { isLiving, rightsOfKey } from "../../../domain/integration/api-key.ts";
import { type Bulk, type BulkId, type BulkRow, Table } from "../../../domain/template/bulk/bulk.ts";
import { HeldTemplate } from "../../../domain/template/bulk/held-template.ts";
import { rowReader } from "../../../domain/template/bulk/row-reader.ts";
import { forgottenAt, isDue } from "../../../domain/template/bulk/steer-bulk.ts";
import type { TemplateState } from "../../../domain/template/template.ts";
import type { AccountDeps, Deps, FileDeps, IntegrationDeps } from "../../deps.ts";
import type { Bytes, Versioned } from "../../ports/basics.ts";
import { readRowRules } from "../../services/template/bulk/bulk-rules.ts";
import { sendRow } from "../../services/template/bulk/send-row.ts";
import type { JobResult } from "../handler.ts";
import { pauseForRequests } from "../pause-for-requests.ts";

/** Maximum rows per run, and the time after which a run ends earlier. */
const BATCH = 50;
const RUN_MS = 2_000;

/**
 * Sends the next rows of a bulk sending, each exactly once: every attempt uses the same document id. The results are
 * written together; after a crash, the next run finds the documents already created.
 */
export async function sendBulk(deps: Deps, id: BulkId): Promise<JobResult> {
  const at = toInstant(deps.clock.now());
  const found = await deps.bulks.find(id);
  if (!found) return "done";
  if (found.value.state === "prepared") return forget(deps, found, at);
  const bulk = isDue(found.value, at) ? begun(found.value) : found.value;
  if (bulk.state !== "running") return "done";
  if (!(await maySend(deps, bulk, at))) {
    // Nobody may send on behalf of a member or key that left or lost the right to send.
    const { held: _, ...stopped } = bulk;
    return (await deps.bulks.put(found, { ...stopped, state: "cancelled", updatedAt: at }, [], []))
      ? "done"
      : again(at, 0);
  }
  const table = Table.parse(JSON.parse(await readObject(deps, bulk.table)));
  const state: TemplateState = HeldTemplate.parse(JSON.parse(await readObject(deps, bulk.held!.template)));
  const rules = await readRowRules(deps, state);
  const cellsIn = rowReader(state, table, bulk.mapping);
  const results: BulkRow[] = [];
  const endsAt = performance.now() + RUN_MS;
  for (let row = bulk.next; row <= bulk.rows && results.length < BATCH && performance.now() < endsAt; row++) {
    const startedMs = performance.now();
    const made = await sendRow(deps, { bulk, row, state, cells: cellsIn(row - 1), rules, at });
    results.push("documentId" in made ? { row, documentId: made.documentId } : { row, ...made });
    deps.killPoint("bulk_row");
    // The mails of earlier rows need their time, too.
    await pauseForRequests(startedMs, 2);
  }
  const next = progressed(bulk, results, toInstant(deps.clock.now()));
  const notices = next.state === "done" ? [mail({ about: "bulk_done", bulkId: id }, next.updatedAt)] : [];
  // The write can lose only to a pause or cancellation, which end this job, or to a resumption, which queues another
  // job.
  if (!(await deps.bulks.put(found, next, results, notices))) return "done";
  return next.state === "running" ? again(next.updatedAt, results.length) : "done";
}

/** Deletes a prepared sending that was not started for a long time, because its table contains personal data. */
async function forget({ bulks }: Deps, found: Versioned<Bulk>, at: Instant): Promise<JobResult> {
  const dueAt = forgottenAt(found.value);
  if (dueAt > at) return { waitUntil: Date.parse(dueAt) };
  return (await bulks.remove(found)) ? "done" : again(at, 0);
}

function begun({ startsAt: _, ...bulk }: Bulk): Bulk {
  return { ...bulk, state: "running" };
}

function again(at: Instant, did: number): JobResult {
  return { nextAt: Date.parse(at), did };
}

function progressed(bulk: Bulk, results: readonly BulkRow[], updatedAt: Instant): Bulk {
  const failed = results.filter((one) => "code" in one).length;
  const next = bulk.next + results.length;
  const counted = { next, sent: bulk.sent + results.length - failed, failed: bulk.failed + failed, updatedAt };
  if (next <= bulk.rows) return { ...bulk, ...counted };
  const { held: _, ...finished } = bulk;
  return { ...finished, ...counted, state: "done" };
}

async function readObject({ objects }: FileDeps, sha256: Sha256): Promise<string> {
  const bytes: Bytes | null = await objects.get(sha256);
  if (!bytes) throw new Error(`object ${sha256} is lost`);
  return new TextDecoder().decode(bytes);
}

/** Whether the sender, and the key that started the sending for them, may still send. */
async function maySend(
  { users, apiKeys }: AccountDeps & IntegrationDeps,
  { sender, workspaceId, startedWithKey }: Bulk,
  at: Instant,
): Promise<boolean> {
  const profile = await users.find(sender.id);
  const membership = profile?.memberships[workspaceId];
  if (!membership || membership.ended || profile?.ending) return false;
  if (!can(rightsOf(membership.role, membership.changes), "Documents", "ADD")) return false;
  if (startedWithKey === undefined) return true;
  const key = (await apiKeys.find(startedWithKey))?.value;
  const maker = key && (await users.find(key.userId))?.memberships[workspaceId];
  if (!maker || maker.ended) return false;
  return isLiving(key, at) && can(rightsOfKey(key, maker), "Documents", "ADD");
}
