/** Removes a person from the log of webhooks. Every change repeats safely after a crash. */
import * as z from "zod/mini";
import { type ErasedPerson, withoutPersonIn } from "../../../domain/compliance/without-person.ts";
import {
  WEBHOOK_LOG_MS,
  WebhookAttempt,
  WebhookDelivery,
} from "../../../domain/integration/webhook/webhook-delivery.ts";
import { ulidMs } from "../../../domain/ulid.ts";
import type { ErasureStore } from "../../ports/compliance/erasures.ts";
import { commitUntilWon, lostRace } from "../commit-until-won.ts";
import type { Key } from "../keys.ts";
import { commit, get, lastOf, listEntries } from "../kv.ts";
import * as keys from "../outside-keys.ts";
import { pack, readEntry, readRecord } from "../records.ts";

/** Records of one kind that one run reads. */
const BATCH = 200;
const StoredBody = z.object({ body: z.string() });
type OnFound = () => Promise<void>;

/** Keeps the record's original expiry, computed from the time in the event's id. */
const lifeOf = (eventId: string, now: () => number) => ({
  expireIn: Math.max(1, ulidMs(eventId) + WEBHOOK_LOG_MS - now()),
});

/** Calls `onFound` once, before the first change. */
function once(onFound: OnFound): OnFound {
  let found: Promise<void> | undefined;
  return () => {
    found ??= onFound();
    return found;
  };
}

export async function eraseFromBodies(
  kv: Deno.Kv,
  now: () => number,
  [workspace, email, { after, onFound }]: Parameters<ErasureStore["eraseFromBodies"]>,
): Promise<{ next: string | null }> {
  const reportFirst = once(onFound);
  const entries = await listEntries(kv, rangeOf(keys.webhookEvents(workspace), after), { limit: BATCH });
  for (const { key, value, versionstamp } of entries) {
    const { body } = readRecord(StoredBody, value);
    if (!body.toLowerCase().includes(email)) continue;
    const before = JSON.parse(body) as object;
    const next = withoutPersonIn(before, { email, names: [] });
    if (next === before) continue;
    await reportFirst();
    const bytes = pack({ body: JSON.stringify(next) });
    // Bodies are immutable, so a failed check means that the body has expired.
    await commit(
      kv
        .atomic()
        .check({ key, versionstamp })
        .set(key, bytes, lifeOf(lastOf(key), now)),
    );
  }
  return { next: entries.length === BATCH ? lastOf(entries.at(-1)!.key) : null };
}

/** One batch of one webhook; `after` is "webhook/event", or "webhook/" for its first delivery. */
export async function eraseFromDeliveries(
  kv: Deno.Kv,
  now: () => number,
  [workspace, person, { after, onFound }]: Parameters<ErasureStore["eraseFromDeliveries"]>,
): Promise<{ next: string | null }> {
  const [from = "", lastEvent] = after?.split("/") ?? [];
  const webhooks = (await listEntries(kv, { prefix: keys.webhooksOf(workspace) })).map(({ key }) => lastOf(key));
  const [webhook, following] = webhooks.filter((id) => id >= from);
  if (webhook === undefined) return { next: null };
  const reportFirst = once(onFound);
  const range = rangeOf(keys.webhookDeliveries(webhook), webhook === from ? lastEvent || undefined : undefined);
  const entries = await listEntries(kv, range, { limit: BATCH });
  for (const { key } of entries) {
    await eraseFromRecord(kv, now, key, { schema: WebhookDelivery, person, eventId: lastOf(key), reportFirst });
    for (const attempt of await listEntries(kv, { prefix: keys.webhookAttemptsOf(webhook, lastOf(key)) })) {
      await eraseFromRecord(kv, now, attempt.key, {
        schema: WebhookAttempt,
        person,
        eventId: lastOf(key),
        reportFirst,
      });
    }
  }
  if (entries.length === BATCH) return { next: `${webhook}/${lastOf(entries.at(-1)!.key)}` };
  return { next: following === undefined ? null : `${following}/` };
}

/** The job that delivers may write the record meanwhile. */
async function eraseFromRecord<S extends z.ZodMiniType>(
  kv: Deno.Kv,
  now: () => number,
  key: Key,
  { schema, person, eventId, reportFirst }: { schema: S; person: ErasedPerson; eventId: string; reportFirst: OnFound },
): Promise<void> {
  await commitUntilWon("a delivery", async () => {
    const entry = await get(kv, key);
    const before = readEntry(schema, entry);
    const next = before && withoutPersonIn(before, person);
    if (next === null || next === before) return;
    await reportFirst();
    const write = kv.atomic().check(entry).set(key, pack(next), lifeOf(eventId, now));
    return (await commit(write)).ok ? undefined : lostRace;
  });
}

/** All keys below a prefix after the last one that was read. */
function rangeOf(prefix: Key, after: string | undefined): Deno.KvListSelector {
  return { start: [...prefix, ...(after === undefined ? [] : [`${after}~`])], end: [...prefix, "~"] };
}
