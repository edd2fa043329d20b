import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../domain/durations.ts";
import type { WebhookBody } from "../../../domain/integration/webhook/webhook-body.ts";
import { type HookWorld, openHookWorld, WEBHOOKS } from "../../../tests/support/webhooks.ts";

let world: HookWorld;
beforeEach(async () => {
  world = await openHookWorld();
});
afterEach(() => world.close());

/** Runs what becomes due in this time, step by step; returns the times of the calls since the start. */
async function pass(ms: number, stepMs = 10 * MINUTE_MS): Promise<void> {
  const endMs = world.app.clock.nowMs + ms;
  while (world.app.clock.nowMs < endMs) {
    world.app.clock.nowMs = Math.min(endMs, world.app.clock.nowMs + stepMs);
    await world.runAll();
  }
}

const mailsAbout = async (words: string) => {
  const { body } = await world.app.json("GET", `/api/dev/mail?to=${encodeURIComponent(world.email)}`);
  return body.data.filter(({ subject }: { subject: string }) => subject.includes(words));
};
const only = async (id: string) => (await world.logs(id)).items[0];

describe("a failed webhook call", () => {
  it("is tried ten times in three days under one id; then the webhook is disabled with one mail", async () => {
    const { _id } = (await world.create()).body.data;
    world.receiver.answerWith({ status: 500 });
    await world.send();
    const startMs = world.app.clock.nowMs;
    await world.send("Second");
    // The waits are 71.6 hours in total; jitter adds or removes up to a tenth, and each pass up to half an hour per wait.
    await pass(2.6 * DAY_MS, 30 * MINUTE_MS);
    expect((await world.list())[0]).toMatchObject({ state: "active", failingSince: expect.any(String) });
    await pass(0.9 * DAY_MS, 30 * MINUTE_MS);
    const { items } = await world.logs(_id);
    // The other delivery still has an attempt left, which waits until the webhook is resumed.
    const failed = items.find((one: { state: string }) => one.state === "failed");
    expect(items.map((one: { state: string }) => one.state).toSorted()).toEqual(["failed", "pending"]);
    const tries = (await world.app.json("GET", `${WEBHOOKS}/delivery/${failed.deliveryId}`, undefined, world.who)).body
      .data.tries as { at: string }[];
    expect(failed).toMatchObject({ attempts: 10, lastStatus: 500 });
    const lastHours = (Date.parse(tries.at(-1)!.at) - startMs) / HOUR_MS;
    expect(lastHours).toBeGreaterThan(64);
    expect(lastHours).toBeLessThan(84);
    const ids = new Set(world.receiver.received.map(({ headers }) => headers["webhook-id"]));
    expect(ids.size).toBe(2);
    expect((await world.list())[0]).toMatchObject({ state: "disabled", disabled: { reason: "failing" } });
    expect(await mailsAbout("Webhook switched off")).toHaveLength(1);
  });

  it("does not delay later events, and the webhook stays active while others succeed", async () => {
    const { _id } = (await world.create()).body.data;
    let first: string | undefined;
    world.receiver.answerWith(({ body }) => {
      const { id } = JSON.parse(body) as WebhookBody;
      first ??= id;
      return { status: id === first ? 500 : 200 };
    });
    await world.send("Bad");
    await world.send("Good");
    expect((await world.logs(_id)).items.map((one: { state: string }) => one.state)).toEqual(["delivered", "pending"]);
    await pass(2 * DAY_MS, HOUR_MS);
    await world.send("Later");
    await pass(2 * DAY_MS, HOUR_MS);
    expect((await world.logs(_id, "&state=failed")).items).toHaveLength(1);
    expect((await world.list())[0].state).toBe("active");
    expect(await mailsAbout("Webhook switched off")).toEqual([]);
  });

  it("waits as long as Retry-After asks, in seconds or as a date, for a day at most", async () => {
    const { _id } = (await world.create()).body.data;
    const waitAfter = async (value: string) => {
      world.receiver.answerWith({ status: 429, headers: { "Retry-After": value } });
      await world.send();
      return Date.parse((await only(_id)).nextAt) - world.app.clock.nowMs;
    };
    expect(await waitAfter("120")).toBe(2 * MINUTE_MS);
    const date = new Date(world.app.clock.nowMs + 1_000 + 3 * HOUR_MS).toUTCString();
    expect(await waitAfter(date)).toBeGreaterThan(3 * HOUR_MS - 2_000);
    expect(await waitAfter(String(40 * 24 * 3_600))).toBe(DAY_MS);
    expect(await waitAfter("soon")).toBeLessThan(6_000);
  });

  it("does not follow a redirect", async () => {
    const { _id } = (await world.create()).body.data;
    world.receiver.answerWith({ status: 302, headers: { Location: "http://127.0.0.1:9/inner" } });
    await world.send();
    expect(await only(_id)).toMatchObject({ state: "pending", lastStatus: 302, lastFault: "status" });
    expect(world.receiver.received).toHaveLength(1);
  });

  it("with status 410 disables the webhook at once, and later events are dropped", async () => {
    const { _id } = (await world.create()).body.data;
    world.receiver.answerWith({ status: 410 });
    await world.send();
    expect((await world.list())[0]).toMatchObject({ state: "disabled", disabled: { reason: "gone" } });
    await world.send();
    await world.runAll();
    expect((await world.logs(_id)).items).toHaveLength(1);
    expect(await mailsAbout("Webhook switched off")).toHaveLength(1);
    world.receiver.answerWith({ status: 200 });
    await world.act("resume", _id);
    await world.send();
    expect(world.receiver.received).toHaveLength(2);
  });

  it("is retried after the clock was set back by an hour", async () => {
    const { _id } = (await world.create()).body.data;
    world.receiver.answerWith({ status: 500 });
    await world.send();
    world.app.clock.nowMs -= HOUR_MS;
    await world.runAll();
    world.receiver.answerWith({ status: 200 });
    world.app.clock.nowMs += 2 * HOUR_MS;
    await world.runAll();
    expect(await only(_id)).toMatchObject({ state: "delivered", attempts: 2 });
  });
});

describe("a member", () => {
  it("can resend one delivery under its id, delivered or not", async () => {
    const { _id } = (await world.create()).body.data;
    await world.send();
    const { deliveryId, id } = await only(_id);
    const again = await world.app.json("POST", `${WEBHOOKS}/retry/one`, { deliveryId }, world.who);
    expect(again.body.data).toMatchObject({ state: "pending", nextAt: null });
    await world.runAll();
    expect(world.receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual([id, id]);
    expect(await only(_id)).toMatchObject({ state: "delivered", attempts: 2 });
    const unknown = await world.app.json("POST", `${WEBHOOKS}/retry/one`, { deliveryId: "made-up" }, world.who);
    expect(unknown.status).toBe(404);
  });

  it("can resend all failed deliveries since a time", async () => {
    const { _id } = (await world.create()).body.data;
    world.receiver.answerWith({ status: 500 });
    await world.send("Old");
    await pass(4 * DAY_MS, 2 * HOUR_MS);
    await world.act("resume", _id);
    const since = new Date(world.app.clock.nowMs).toISOString();
    for (const title of ["One", "Two"]) await world.send(title);
    for (let time = 0; time < 2; time++) {
      await pass(4 * DAY_MS, 2 * HOUR_MS);
      await world.act("resume", _id);
    }
    await world.runAll();
    await world.act("resume", _id);
    expect((await world.logs(_id, "&state=failed")).items).toHaveLength(3);
    world.receiver.answerWith({ status: 200 });
    const before = world.receiver.received.length;
    const retried = await world.app.json("POST", `${WEBHOOKS}/retry/all`, { webhookId: _id, since }, world.who);
    expect(retried.body.data).toEqual({ queued: 2, cursor: null });
    await world.runAll();
    expect(world.receiver.received.length - before).toBe(2);
    const states = (await world.logs(_id)).items.map(
      (one: { title: string; state: string }) => `${one.title} ${one.state}`,
    );
    expect(states).toEqual(["Two delivered", "One delivered", "Old failed"]);
  });

  it("can resend all pending deliveries at once after an outage", async () => {
    const { _id } = (await world.create()).body.data;
    world.receiver.answerWith({ status: 503 });
    const since = new Date(world.app.clock.nowMs).toISOString();
    const [one, two] = [await world.send("One"), await world.send("Two")];
    await pass(3 * HOUR_MS, HOUR_MS);
    expect((await world.logs(_id)).items).toMatchObject([{ state: "pending" }, { state: "pending" }]);
    world.receiver.answerWith({ status: 200 });
    const before = world.receiver.received.length;
    const retry = () => world.app.json("POST", `${WEBHOOKS}/retry/all`, { webhookId: _id, since }, world.who);
    expect((await retry()).body.data).toEqual({ queued: 2, cursor: null });
    await world.runAll();
    const again = world.receiver.bodies().slice(before);
    expect(again.map(({ documentId }) => documentId)).toEqual([one.id, two.id]);
    expect((await world.logs(_id)).items).toMatchObject([{ state: "delivered" }, { state: "delivered" }]);
    expect((await retry()).body.data).toEqual({ queued: 0, cursor: null });
  });

  it("can pause a webhook; its events are sent in order when it is resumed", async () => {
    const { _id } = (await world.create()).body.data;
    expect((await world.act("pause", _id)).body.data.state).toBe("paused");
    const first = await world.send("One");
    const second = await world.send("Two");
    expect(world.receiver.received).toEqual([]);
    await world.act("resume", _id);
    await world.runAll();
    expect(world.receiver.bodies().map(({ documentId }) => documentId)).toEqual([first.id, second.id]);
  });
});
