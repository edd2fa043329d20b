import * as z from "zod/mini";
import { DAY_MS } from "../../../../domain/durations.ts";
import type { WorkspaceId } from "../../../../domain/ids.ts";
import {
  ARCHIVED_LIMIT,
  archivedWebhooks,
  CustomData,
  listensTo,
  Webhook,
  WebhookEventKind,
  WebhookSecret,
  webhookEventKinds,
} from "../../../../domain/integration/webhook/webhook.ts";
import type { WebhookStore } from "../../../ports/integration/webhooks.ts";
import type { Vault } from "../../../ports/secrets.ts";
import { jobWrites } from "../../job/job-writes.ts";
import * as keys from "../../keys.ts";
import { commit, deleteBelow, get, lastOf, listEntries } from "../../kv.ts";
import { pack, readEntry, readVersioned } from "../../records.ts";
import { addWake, findSending } from "./webhook-sending.ts";

/** Secrets and custom data are encrypted, as base64, and bound to workspace and webhook. */
const StoredWebhook = z.extend(z.omit(Webhook, { secrets: true, customData: true }), { locked: z.string() });
const Locked = z.object({ secrets: z.array(WebhookSecret), customData: z.array(CustomData) });

/** All events to which webhooks of the workspace subscribe: the only webhook record that a document's commit reads. */
export const WebhookWatch = z.object({ kinds: z.array(WebhookEventKind) });

const ARCHIVED_KEPT_MS = 365 * DAY_MS;
/** Webhooks removed per commit. */
const BATCH = 50;

export function webhookStore(
  kv: Deno.Kv,
  vault: Pick<Vault, "lock" | "unlock">,
  { newName, onJobs }: { newName: () => string; onJobs: () => void },
): WebhookStore {
  const contextOf = ({ workspaceId, _id }: Pick<Webhook, "workspaceId" | "_id">) => `${workspaceId}/${_id}`;

  function open({ locked, ...stored }: z.infer<typeof StoredWebhook>): Webhook {
    const bytes = new Uint8Array(Buffer.from(locked, "base64"));
    return { ...stored, ...z.parse(Locked, JSON.parse(vault.unlock(bytes, contextOf(stored)))) };
  }

  function close({ secrets, customData, ...webhook }: Webhook): z.infer<typeof StoredWebhook> {
    const bytes = vault.lock(JSON.stringify({ secrets, customData }), contextOf(webhook));
    return { ...webhook, locked: Buffer.from(bytes).toString("base64") };
  }

  async function list(workspace: WorkspaceId): Promise<Webhook[]> {
    const entries = await listEntries(kv, { prefix: keys.webhooksOf(workspace) }, { reverse: true });
    return entries.flatMap((entry) => {
      const stored = readEntry(StoredWebhook, entry);
      return stored ? [open(stored)] : [];
    });
  }

  return {
    list,
    async find(workspace, id) {
      const found = readVersioned(StoredWebhook, await get(kv, keys.webhookKey(workspace, id)));
      return found && { ...found, value: open(found.value) };
    },
    async put(before, next, { event, jobs = [], wake }) {
      const { workspaceId, _id } = next;
      const watch = await get(kv, keys.webhookWatchKey(workspaceId));
      const others = (await list(workspaceId)).filter((one) => one._id !== _id);
      const key = keys.webhookKey(workspaceId, _id);
      const atomic = kv
        .atomic()
        .check({ key, versionstamp: before?.versionstamp ?? null }, watch)
        .set(key, pack(close(next)), next.archivedAt ? { expireIn: ARCHIVED_KEPT_MS } : {});
      addWatch(atomic, watch, { others, before: before?.value ?? null, next });
      const ended = next.archivedAt ? oldestArchived(others).map((one) => one._id) : [];
      for (const id of ended) atomic.delete(keys.webhookKey(workspaceId, id)).delete(keys.webhookSendingKey(id));
      if (event) atomic.set(keys.workspaceEventKey(workspaceId, event.id), pack(event));
      const { writes, marks } = jobWrites(jobs, newName);
      for (const write of writes) atomic.set(write.key, write.bytes);
      for (const mark of marks) atomic.set(mark, null);
      if (wake) addWake(atomic, newName, next, await findSending(kv, _id), wake);
      const { ok } = await commit(atomic);
      if (ok && (wake || jobs.length > 0)) onJobs();
      // Records that a crash leaves here expire.
      if (ok) for (const id of ended) await removeLog(kv, id);
      return ok;
    },
    async removeAll(workspace) {
      await commit(kv.atomic().delete(keys.webhookWatchKey(workspace)));
      for (const { key } of await listEntries(kv, { prefix: keys.webhooksOf(workspace) })) {
        const id = lastOf(key);
        await removeLog(kv, id);
        await commit(kv.atomic().delete(keys.webhookSendingKey(id)).delete(key));
      }
      await deleteBelow(kv, keys.webhookEvents(workspace));
      await deleteBelow(kv, keys.webhookEventMarks(workspace));
    },
  };
}

async function removeLog(kv: Deno.Kv, id: string): Promise<void> {
  const prefixes = [keys.webhookDeliveries(id), keys.webhookAttempts(id), keys.webhookQueue(id)];
  for (const prefix of prefixes) await deleteBelow(kv, prefix);
}

/**
 * Writes the union of subscribed events. If two webhooks change concurrently, each must see the other's change, so a
 * changed subscription rewrites the record even if the union stays the same. Other changes do not write it: commits of
 * documents check it and would have to retry.
 */
function addWatch(
  atomic: Deno.AtomicOperation,
  watch: Deno.KvEntryMaybe<unknown>,
  { others, before, next }: { others: readonly Webhook[]; before: Webhook | null; next: Webhook },
): void {
  const kinds = kindsOf([...others, next]);
  const isSame = readEntry(WebhookWatch, watch)?.kinds.join() === kinds.join();
  const wantsTheSame = kindsOf(before ? [before] : []).join() === kindsOf([next]).join();
  if (isSame && wantsTheSame) return;
  if (kinds.length === 0) atomic.delete(watch.key);
  else atomic.set(watch.key, pack({ kinds }));
}

function kindsOf(webhooks: readonly Webhook[]): WebhookEventKind[] {
  return webhookEventKinds.filter((kind) => webhooks.some((one) => listensTo(one, { kind, at: one.listensSince })));
}

/** The oldest archived webhooks, which a newly archived one displaces. */
function oldestArchived(webhooks: readonly Webhook[]): Webhook[] {
  return archivedWebhooks(webhooks)
    .slice(ARCHIVED_LIMIT - 1)
    .slice(-BATCH);
}
