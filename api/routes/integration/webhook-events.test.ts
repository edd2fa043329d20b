import { afterEach, beforeEach, expect, it } from "vitest";
import { type WebhookEventKind, webhookEventKinds } from "../../../domain/integration/webhook/webhook.ts";
import { linkOf, saveAs, sendAs, signAs, uploadAs } from "../../../tests/support/app-people.ts";
import { anOwedDocument, connectionForm, openPayingWorld, type PayingWorld } from "../../../tests/support/paying.ts";
import { openReceiver, type Receiver, receiverEnv } from "../../../tests/support/webhook-receiver.ts";
import { WEBHOOKS } from "../../../tests/support/webhooks.ts";

let world: PayingWorld;
let receiver: Receiver;
beforeEach(async () => {
  receiver = await openReceiver();
  world = await openPayingWorld(receiverEnv);
});
afterEach(async () => {
  receiver.close();
  await world.close();
});

const ann = { name: "Ann", email: "ann@x.example" };
const call = (path: string, body: object) => world.app.json("POST", path, body, world.who);
const run = () => world.app.runner.runDue();

/** Causes each event and returns its document. An event without an entry of its own happens while another is caused. */
const causes: Record<Exclude<WebhookEventKind, "CREATED" | "SENT" | "VIEWED" | "SIGNED">, () => Promise<string>> = {
  async DISCARDED() {
    const id = await saveAs(world.app, world.who, [ann], {
      fileParts: [(await uploadAs(world.app, world.who)).body.data[0].value],
    });
    await world.app.json("DELETE", `/api/document/${id}`, undefined, world.who);
    return id;
  },
  async REMINDER_SENT() {
    const id = await sendAs(world.app, world.who, [ann]);
    expect((await call(`/api/document/remind/${id}`, {})).body.data.reminded).toEqual(["r0"]);
    return id;
  },
  async COMPLETED() {
    const id = await sendAs(world.app, world.who, [ann]);
    expect((await signAs(world.app, await linkOf(world.app, ann.email))).status).toBe(200);
    return id;
  },
  async DECLINED() {
    const id = await sendAs(world.app, world.who, [ann]);
    const body = { token: await linkOf(world.app, ann.email), reason: "Too much" };
    expect((await world.app.json("POST", "/api/recipient/decline", body)).status).toBe(200);
    return id;
  },
  async VOIDED() {
    const id = await sendAs(world.app, world.who, [ann]);
    expect((await call(`/api/document/void/${id}`, { reason: "Wrong" })).status).toBe(200);
    return id;
  },
  async DELIVERY_FAILED() {
    const { deps } = world.app;
    const { mailer } = deps;
    deps.mailer = { ...mailer, send: async () => ({ sent: false, kind: "refused", reason: "No such mailbox" }) };
    const id = await sendAs(world.app, world.who, [ann]);
    await run();
    deps.mailer = mailer;
    return id;
  },
  async PAID() {
    const { id, token } = await anOwedDocument(world);
    expect((await world.app.json("POST", "/api/recipient/pay", { token })).status).toBe(200);
    const session = world.stripe.sessions.at(-1)!.id;
    world.stripe.settle(session, "paid");
    const signed = { secret: connectionForm.webhookSecret, atMs: world.app.clock.nowMs };
    const { body, signature } = world.stripe.event("checkout.session.completed", session, signed);
    const headers = { "Content-Type": "application/json", "Stripe-Signature": signature };
    const path = `/api/payment/webhook/${world.connectionId}`;
    expect((await world.app.request(path, { method: "POST", headers, body })).status).toBe(200);
    return id;
  },
  async EXPIRED() {
    const id = await sendAs(world.app, world.who, [ann], { documentValidity: { expiresIn: 1 } });
    await run();
    const { expiresAt } = (await world.app.json("GET", `/api/document/${id}`, undefined, world.who)).body.data;
    world.app.clock.nowMs = Date.parse(expiresAt);
    return id;
  },
};

/** Events of a document in their order, its status at the last one, and whom that is about. */
const expected: Record<keyof typeof causes, { events: WebhookEventKind[]; status: string; about: string[] }> = {
  DISCARDED: { events: ["CREATED", "DISCARDED"], status: "DRAFT", about: [] },
  REMINDER_SENT: { events: ["CREATED", "SENT", "REMINDER_SENT"], status: "SENT", about: ["r0"] },
  COMPLETED: { events: ["CREATED", "SENT", "VIEWED", "SIGNED", "COMPLETED"], status: "COMPLETED", about: [] },
  DECLINED: { events: ["CREATED", "SENT", "DECLINED"], status: "DECLINED", about: ["r0"] },
  VOIDED: { events: ["CREATED", "SENT", "VOIDED"], status: "VOIDED", about: [] },
  DELIVERY_FAILED: { events: ["CREATED", "SENT", "DELIVERY_FAILED"], status: "SENT", about: ["r0"] },
  PAID: { events: ["CREATED", "SENT", "PAID"], status: "SENT", about: ["r0"] },
  EXPIRED: { events: ["CREATED", "SENT", "EXPIRED"], status: "EXPIRED", about: [] },
};

it("each event is sent once, when it happens, with the document's status and the affected recipients", async () => {
  const body = { url: receiver.url, method: "POST", events: webhookEventKinds, customData: [] };
  expect((await call(`${WEBHOOKS}/create`, body)).status).toBe(200);
  const seen = new Set<string>();
  for (const [kind, cause] of Object.entries(causes)) {
    const id = await cause();
    await run();
    const bodies = receiver.bodies().filter(({ documentId }) => documentId === id);
    const last = bodies.at(-1)!;
    expect({ events: bodies.map(({ event }) => event), status: last.status, about: last.recipientIds }, kind).toEqual(
      expected[kind as keyof typeof expected],
    );
    for (const { event } of bodies) seen.add(event);
  }
  expect([...seen].sort()).toEqual([...webhookEventKinds].sort());
});
