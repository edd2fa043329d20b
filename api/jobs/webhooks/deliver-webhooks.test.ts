import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openReceiver, type Receiver } from "../../../tests/support/webhook-receiver.ts";
import { type HookWorld, openHookWorld } from "../../../tests/support/webhooks.ts";
import { jobHandlers } from "../handlers.ts";
import { createRunner } from "../runner.ts";

let world: HookWorld;
let receivers: Receiver[];
beforeEach(async () => {
  receivers = [];
  world = await openHookWorld();
});
afterEach(async () => {
  for (const receiver of receivers) receiver.close();
  await world.close();
});

async function anotherReceiver(): Promise<Receiver> {
  const receiver = await openReceiver();
  receivers.push(receiver);
  return receiver;
}

/** Calls to a receiver that hangs end after so long, instead of 15 s. @returns a function that restores the 15 s */
function limitCalls(deadlineMs: number, { url }: Receiver): () => void {
  const { outgoing } = world.app.deps;
  const limit = (to: string) => (to.startsWith(url) ? { deadlineMs } : {});
  world.app.deps.outgoing = {
    ...outgoing,
    send: (request) => outgoing.send({ ...request, ...limit(request.url) }),
  };
  return () => {
    world.app.deps.outgoing = outgoing;
  };
}

/** Counts the calls that are open at the same time, in all or for one document; none ends before `gate`. */
function watchCalls(gate: Promise<unknown>): { mostAtOnce(documentId?: string): number; restore(): void } {
  const { outgoing } = world.app.deps;
  const open = new Map<string, number>();
  const most = new Map<string, number>();
  const add = (name: string, count: number) => {
    open.set(name, (open.get(name) ?? 0) + count);
    most.set(name, Math.max(most.get(name) ?? 0, open.get(name)!));
  };
  world.app.deps.outgoing = {
    ...outgoing,
    async send(request) {
      const names = ["all", JSON.parse(String(request.body)).documentId];
      for (const name of names) add(name, 1);
      await gate;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return outgoing.send(request).finally(() => {
        for (const name of names) add(name, -1);
      });
    },
  };
  return {
    mostAtOnce: (documentId = "all") => most.get(documentId) ?? 0,
    restore: () => {
      world.app.deps.outgoing = outgoing;
    },
  };
}

/** Waits until so many deliveries exist. */
function haveDeliveries(count: number): Promise<void> {
  const list = () => Array.fromAsync(world.app.kv.list({ prefix: ["webhook_delivery"] }));
  return expect.poll(async () => (await list()).length, { timeout: 20_000 }).toBe(count);
}

/** Simulates a crash at this point: the job throws there `times` times. */
function dieAt(point: string, times: number): void {
  let left = times;
  world.app.deps.killPoint = (name) => {
    if (name !== point || left === 0) return;
    left -= 1;
    throw new Error("died");
  };
}

const idsAt = (receiver: Receiver) => receiver.received.map(({ headers }) => headers["webhook-id"]);

async function runOut(): Promise<void> {
  for (let time = 0; time < 6; time++) {
    await world.runAll();
    world.app.clock.nowMs += 10_000;
  }
}

describe("events", () => {
  it("reach each webhook once, even if the job that distributes them is interrupted after each", async () => {
    const second = await anotherReceiver();
    await world.create({ events: ["CREATED", "SENT", "VOIDED"] });
    await world.create({ events: ["SENT"], url: second.url });
    dieAt("after_webhook_event", 3);
    const { id } = await world.send();
    await world.app.json("POST", `/api/document/void/${id}`, { reason: "Wrong" }, world.who);
    await runOut();
    expect(world.receiver.bodies().map(({ event }) => event)).toEqual(["CREATED", "SENT", "VOIDED"]);
    expect(second.bodies().map(({ event }) => event)).toEqual(["SENT"]);
  });

  it("are sent again with the same id if the process ended before the response was stored", async () => {
    await world.create();
    dieAt("after_webhook", 2);
    await world.send();
    await runOut();
    expect(idsAt(world.receiver)).toHaveLength(3);
    expect(new Set(idsAt(world.receiver)).size).toBe(1);
  });

  it("disable a webhook that answers 410, with one mail, even if the process ends meanwhile", async () => {
    const { _id } = (await world.create({ events: ["SENT"] })).body.data;
    world.receiver.answerWith({ status: 410 });
    dieAt("webhook_judged", 1);
    await world.send();
    await runOut();
    expect(await world.list()).toMatchObject([{ _id, state: "disabled", disabled: { reason: "gone" } }]);
    expect(world.receiver.received).toHaveLength(1);
    const mails = (await world.app.json("GET", `/api/dev/mail?to=${encodeURIComponent(world.email)}`)).body.data;
    expect(mails.filter(({ subject }: { subject: string }) => /webhook/i.test(subject))).toHaveLength(1);
  });

  it("are not created by a call that changes nothing", async () => {
    await world.create({ events: ["CREATED", "SENT"] });
    const { id } = await world.send();
    const before = world.receiver.received.length;
    const again = await world.app.json("POST", `/api/document/send/${id}`, {}, world.who);
    expect(again.status).toBe(200);
    await runOut();
    expect(world.receiver.received.length).toBe(before);
  });

  it("create no record and no job in a workspace without webhooks", async () => {
    await world.send();
    for (const kind of ["webhook_event_open", "webhook_event", "webhook_delivery", "webhook_watch"]) {
      expect(await Array.fromAsync(world.app.kv.list({ prefix: [kind] }))).toEqual([]);
    }
  });

  it("reach a webhook created during a sending at most once, and later events reach it exactly once", async () => {
    const [{ body }] = await Promise.all([world.create({ events: ["SENT"] }), world.send()]);
    await runOut();
    const after = await world.send("Later");
    expect(body.data._id).toBeTruthy();
    const received = world.receiver.bodies().filter(({ documentId }) => documentId === after.id);
    expect(received).toHaveLength(1);
    expect(new Set(idsAt(world.receiver)).size).toBe(world.receiver.received.length);
  });
});

describe("delivery workers", () => {
  it("in two processes send each delivery once", async () => {
    await world.create({ events: ["SENT"] });
    await world.create({ events: ["SENT"], url: `${world.receiver.url}2` });
    const { deps } = world.app;
    const { jobs, log, clock } = deps;
    const runners = [0, 1].map(() =>
      createRunner({ jobs, handlers: jobHandlers(deps), clock, log, killPoint: () => undefined, pollMs: 20 }),
    );
    const { runDue } = world.app.runner;
    world.app.runner.runDue = () => Promise.resolve();
    for (const runner of runners) runner.start();
    const sent: string[] = [];
    for (let count = 0; count < 8; count++) sent.push((await world.send(`Document ${count}`)).id);
    await expect.poll(() => world.receiver.received.length, { timeout: 20_000 }).toBe(16);
    await Promise.all(runners.map((runner) => runner.stop()));
    world.app.runner.runDue = runDue;
    await runOut();
    for (const path of ["/hook", "/hook2"]) {
      const own = world.receiver.received.filter(({ url }) => url === path);
      expect(own.map(({ body }) => JSON.parse(body).documentId).sort()).toEqual(sent.toSorted());
    }
  });

  it("call a receiver five at a time, and one after another for each document", async () => {
    await world.create({ events: ["SENT", "VOIDED"] });
    const { runDue } = world.app.runner;
    world.app.runner.runDue = () => Promise.resolve();
    const sent: string[] = [];
    for (let count = 0; count < 8; count++) {
      const { id } = await world.send(`Document ${count}`);
      await world.app.json("POST", `/api/document/void/${id}`, { reason: "Wrong" }, world.who);
      sent.push(id);
    }
    world.app.runner.runDue = runDue;
    const calls = watchCalls(haveDeliveries(16));
    await runOut();
    calls.restore();
    expect(calls.mostAtOnce()).toBe(5);
    for (const id of sent) {
      const own = world.receiver.bodies().filter(({ documentId }) => documentId === id);
      expect(own.map(({ event }) => event)).toEqual(["SENT", "VOIDED"]);
      expect(calls.mostAtOnce(id)).toBe(1);
    }
  });

  it("call a failing receiver one at a time", async () => {
    const { _id } = (await world.create({ events: ["SENT"] })).body.data;
    world.receiver.answerWith({ status: 500 });
    await world.send("First");
    const { runDue } = world.app.runner;
    world.app.runner.runDue = () => Promise.resolve();
    for (let count = 0; count < 4; count++) await world.send(`Document ${count}`);
    world.app.runner.runDue = runDue;
    const calls = watchCalls(haveDeliveries(5));
    await world.runAll();
    calls.restore();
    expect(calls.mostAtOnce()).toBe(1);
    expect(await world.logs(_id)).toMatchObject({ items: { length: 5 } });
  });

  it("call at most three hanging webhooks at a time, so that the others are served", async () => {
    const hanging = await anotherReceiver();
    hanging.answerWith("hang");
    for (let count = 0; count < 30; count++) {
      await world.create({
        events: ["SENT"],
        url: count % 3 === 0 ? `${hanging.url}${count}` : `${world.receiver.url}${count}`,
      });
    }
    const restore = limitCalls(200, hanging);
    await world.send();
    expect(world.receiver.received).toHaveLength(20);
    expect(hanging.received).toHaveLength(10);
    restore();
    // From now on these webhooks are known to hang: at most three of them are called at a time, and ten workers remain
    // for the others.
    const order: string[] = [];
    hanging.answerWith(() => {
      order.push("hanging");
      return "hang";
    });
    world.receiver.answerWith(() => {
      order.push("healthy");
      // The calls that hang end only now, so that the others cannot have waited for them.
      if (order.filter((one) => one === "healthy").length === 20) hanging.close();
      return { status: 200 };
    });
    const { deps } = world.app;
    const { jobs, log, clock, killPoint } = deps;
    const patient = { jobs, handlers: jobHandlers(deps), clock, log, killPoint, slowAfterMs: 60_000 };
    world.app.runner.runDue = createRunner(patient).runDue;
    await world.send("Second");
    expect(order.filter((one) => one === "healthy")).toHaveLength(20);
    expect(order.slice(0, order.lastIndexOf("healthy")).filter((one) => one === "hanging").length).toBeLessThanOrEqual(
      3,
    );
  });

  it("serve a webhook normally again once it responds in time", async () => {
    const { _id } = (await world.create({ events: ["SENT"] })).body.data;
    const restore = limitCalls(100, world.receiver);
    world.receiver.answerWith("hang");
    await world.send();
    const isSlow = async () => (await world.app.deps.deliveries.findSending(_id))!.value.isSlow ?? false;
    expect(await isSlow()).toBe(true);
    restore();
    world.receiver.answerWith({ status: 200 });
    await runOut();
    expect([await isSlow(), (await world.logs(_id)).items[0].state]).toEqual([false, "delivered"]);
  });
});
