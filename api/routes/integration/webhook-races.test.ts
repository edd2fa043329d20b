import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Instant, WorkspaceId } from "../../../domain/ids.ts";
import { ARCHIVED_LIMIT } from "../../../domain/integration/webhook/webhook.ts";
import { sampleEvent } from "../../../domain/integration/webhook/webhook-body.ts";
import { type HookWorld, openHookWorld, WEBHOOKS } from "../../../tests/support/webhooks.ts";

let world: HookWorld;
beforeEach(async () => {
  world = await openHookWorld();
});
afterEach(() => world.close());

const create = async (more: object = {}): Promise<string> => (await world.create(more)).body.data._id;

async function workspaceOf(webhook: string): Promise<WorkspaceId> {
  for await (const { key } of world.app.kv.list({ prefix: ["webhook"] })) {
    if (key[2] === webhook) return key[1] as WorkspaceId;
  }
  throw new Error("there is no such webhook");
}

/** Ends the process after the next commit that writes below this prefix: every later commit of the call fails. */
function dieAfterCommitOf(prefix: string): () => void {
  const { kv } = world.app;
  const atomic = kv.atomic.bind(kv);
  let isDead = false;
  kv.atomic = () => {
    const operation = atomic();
    const [set, commit] = [operation.set.bind(operation), operation.commit.bind(operation)];
    let isWritten = false;
    operation.set = (key, ...rest) => {
      isWritten ||= key[0] === prefix;
      return set(key, ...rest);
    };
    operation.commit = async () => {
      if (isDead) throw new Error("died");
      const result = await commit();
      isDead = isWritten && result.ok;
      return result;
    };
    return operation;
  };
  return () => {
    kv.atomic = atomic;
  };
}

describe("webhooks that are changed concurrently", () => {
  it("miss no event if one is created while another is archived", async () => {
    for (let round = 0; round < 8; round++) {
      const old = await create({ events: ["SENT"] });
      const [made] = await Promise.all([create({ events: ["SENT"] }), world.act("archive", old)]);
      const before = world.receiver.received.length;
      await world.send();
      expect(world.receiver.received.length - before).toBe(1);
      await world.act("archive", made);
    }
  });

  it("are all created by parallel calls", async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => world.create()));
    expect(made.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await world.list()).toHaveLength(8);
  });
});

describe("a call that is interrupted by a crash", () => {
  it("retries the delivery if the queue entry was committed", async () => {
    const _id = await create();
    await world.send();
    const [{ deliveryId }] = (await world.logs(_id)).items;
    const revive = dieAfterCommitOf("webhook_queue");
    await world.app.json("POST", `${WEBHOOKS}/retry/one`, { deliveryId }, world.who);
    revive();
    await world.runAll();
    expect(world.receiver.received).toHaveLength(2);
  });

  it("sends pending deliveries if the resumption was committed", async () => {
    const _id = await create();
    await world.act("pause", _id);
    await world.send();
    const revive = dieAfterCommitOf("webhook");
    await world.act("resume", _id);
    revive();
    await world.runAll();
    expect(world.receiver.received).toHaveLength(1);
  });
});

it("an event is sent at once, even if the clock was set back after the document's previous event", async () => {
  await create({ events: ["SENT", "VOIDED"] });
  const { id } = await world.send();
  world.app.clock.nowMs -= 3_600_000;
  await world.app.json("POST", `/api/document/void/${id}`, { reason: "Wrong" }, world.who);
  await world.runAll();
  expect(world.receiver.bodies().map(({ event }) => event)).toEqual(["SENT", "VOIDED"]);
});

it("a new webhook receives events at once, even if the clock was set back after it was made", async () => {
  await create({ events: ["SENT"] });
  world.app.clock.nowMs -= 3_600_000;
  await world.send();
  expect(world.receiver.bodies().map(({ event }) => event)).toEqual(["SENT"]);
});

it("a retry of many deliveries is split by a cursor, oldest first", async () => {
  const { webhooks, deliveries, ids } = world.app.deps;
  const workspaceId = await workspaceOf(await create());
  const webhook = (await webhooks.list(workspaceId))[0]!;
  const since = new Date(world.app.clock.nowMs).toISOString() as Instant;
  for (let count = 0; count < 520; count++) {
    world.app.clock.nowMs += 1;
    const at = new Date(world.app.clock.nowMs).toISOString() as Instant;
    const { isTest: _, ...event } = sampleEvent("SENT", { _id: ids.document(), workspaceId, at });
    await deliveries.spread(event, "{}", [{ webhook, isActive: false }]);
    const made = (await deliveries.find({ webhookId: webhook._id, eventId: event._id }))!;
    await deliveries.settle(made, { ...made.value, state: "failed" });
  }
  const retry = async (more: object) =>
    (await world.app.json("POST", `${WEBHOOKS}/retry/all`, { webhookId: webhook._id, since, ...more }, world.who)).body;
  const first = (await retry({})).data;
  expect(first).toEqual({ queued: 500, cursor: expect.any(String) });
  const newest = (await world.logs(webhook._id, "&limit=20")).items;
  expect(newest.every(({ state }: { state: string }) => state === "failed")).toBe(true);
  expect((await retry({ cursor: first.cursor })).data).toEqual({ queued: 20, cursor: null });
});

describe("an archived webhook", () => {
  it("fails its pending deliveries, which are not sent after it is restored", async () => {
    const _id = await create();
    world.receiver.answerWith({ status: 500 });
    await world.send("Tried");
    await world.act("pause", _id);
    await world.send("Waiting");
    await world.act("archive", _id);
    await world.runAll();
    expect((await world.logs(_id)).items.map(({ state }: { state: string }) => state)).toEqual(["failed", "failed"]);
    expect(await Array.fromAsync(world.app.kv.list({ prefix: ["webhook_queue"] }))).toEqual([]);
    world.receiver.answerWith({ status: 200 });
    await world.act("restore", _id);
    world.app.clock.nowMs += 86_400_000;
    await world.send("Later");
    expect(world.receiver.received).toHaveLength(2);
  });

  it("is dropped when newer ones exceed the limit", async () => {
    const { webhooks, deliveries, ids } = world.app.deps;
    const sample = (await webhooks.list(await workspaceOf(await create())))[0]!;
    for (let count = 0; count < ARCHIVED_LIMIT + 5; count++) {
      const archivedAt = new Date(world.app.clock.nowMs + count).toISOString() as never;
      expect(await webhooks.put(null, { ...sample, _id: ids.document(), archivedAt }, {})).toBe(true);
    }
    const archived = await world.list("archived");
    expect(archived).toHaveLength(ARCHIVED_LIMIT);
    expect(archived.at(-1).archivedAt).toBe(new Date(world.app.clock.nowMs + 5).toISOString());
    expect(await deliveries.findSending(sample._id)).toBeNull();
  });
});
