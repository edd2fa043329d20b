/** Adds events for webhooks, written in the same commit as the change that they report. */
import type { AuditLine } from "../../../domain/audit/event.ts";
import type { Change, DocumentState } from "../../../domain/document/change.ts";
import { type Instant, toInstant, type WorkspaceId } from "../../../domain/ids.ts";
import {
  isWebhookAction,
  snapshotOf,
  type WebhookEvent,
  type WebhookFact,
  webhookFacts,
  withoutAddresses,
  withoutMetadata,
} from "../../../domain/integration/webhook/webhook-event.ts";
import type { JobRequest } from "../../../domain/job/job.ts";
import { numberedUlid } from "../../../domain/ulid.ts";
import { WebhookWatch } from "../integration/webhook/webhook-store.ts";
import { openWebhookEventKey, webhookWatchKey } from "../keys.ts";
import { get } from "../kv.ts";
import { pack, readEntry } from "../records.ts";
import type { WriteSet } from "../write-set.ts";

/** The record of events to which a workspace's webhooks subscribe; `null` if the commit has no events. */
export type Watch = Deno.KvEntryMaybe<unknown> | null;

/** Deno KV's limit is 65,536 bytes. */
const EVENT_BYTES = 60_000;

/** The only read that webhooks add to a commit; skipped for a commit without events. */
export function findWatch(kv: Deno.Kv, before: DocumentState | null, change: Change): Promise<Watch> {
  const isTold = change.events.some(({ type }) => isWebhookAction(type)) || isBinned(before, change.document);
  return isTold ? findWorkspaceWatch(kv, change.document.workspaceId) : Promise.resolve(null);
}

export function findWorkspaceWatch(kv: Deno.Kv, workspace: WorkspaceId): Promise<Deno.KvEntryMaybe<unknown>> {
  return get(kv, webhookWatchKey(workspace));
}

export function isBinned(before: DocumentState | null, after: Change["document"]): boolean {
  return before !== null && !before.document.binned && after.binned !== undefined;
}

/**
 * Adds the subscribed events and the job that delivers them. The commit checks the watch record, so that a webhook
 * created concurrently misses no event.
 */
export function addWebhookEvents(
  writeSet: WriteSet,
  watch: Watch,
  state: DocumentState,
  occurrence: { lines: readonly AuditLine[]; isDiscarded: boolean; at: Instant },
): JobRequest[] {
  if (!watch) return [];
  writeSet.checks.push(watch);
  const kinds = readEntry(WebhookWatch, watch)?.kinds ?? [];
  if (kinds.length === 0) return [];
  const { _id: documentId, workspaceId, audit } = state.document;
  const entries = occurrence.lines.map(({ entry }) => entry);
  const facts = webhookFacts(entries, { isDiscarded: occurrence.isDiscarded, last: audit.seq }).filter(({ kind }) =>
    kinds.includes(kind),
  );
  for (const fact of facts) addEvent(writeSet, state, fact, occurrence.at);
  if (facts.length === 0) return [];
  return [{ task: { kind: "spread_webhook_events", workspaceId, documentId }, dueAt: toInstant(0) }];
}

function addEvent(writeSet: WriteSet, state: DocumentState, fact: WebhookFact, at: Instant): void {
  const { _id: documentId, workspaceId } = state.document;
  const _id = numberedUlid(Date.parse(at), fact.sequence, crypto.getRandomValues(new Uint8Array(16)));
  const event: WebhookEvent = { _id, workspaceId, documentId, at, ...fact, snapshot: snapshotOf(state) };
  const key = openWebhookEventKey(documentId, event.sequence, _id);
  const smallest = withoutMetadata(withoutAddresses(event));
  const fitting = [event, withoutAddresses(event)].map(pack).find((bytes) => bytes.length <= EVENT_BYTES);
  writeSet.writes.push({ key, bytes: fitting ?? pack(smallest) });
}
