import { afterAll, beforeAll, beforeEach } from "vitest";
import { connectionForm, openPayingWorld, type PayingWorld } from "../paying.ts";
import type { StripeEvent } from "../stripe.ts";

export let world: PayingWorld;

export const post = (path: string, body: unknown) => world.app.json("POST", path, body);

export const pay = (token: string) => post("/api/recipient/pay", { token });

export const stateOf = async (key: string) => (await post("/api/payment/state", { key })).body.data?.state;

export const roomOf = async (token: string) => (await post("/api/recipient/session", { token })).body.data.room;

export const documentOf = async (id: string) =>
  (await world.app.json("GET", `/api/document/${id}`, undefined, world.who)).body.data;

export const trailOf = async (id: string): Promise<string[]> =>
  (await world.app.json("GET", `/api/document/logs/${id}`, undefined, world.who)).body.data.items.map(
    (one: { type: string }) => one.type,
  );

export const countOf = (trail: string[], type: string) => trail.filter((one) => one === type).length;

export const lastSession = () => world.stripe.sessions.at(-1)!;

export async function deliver({ body, signature }: StripeEvent, connectionId = world.connectionId) {
  const headers = { "Content-Type": "application/json", "Stripe-Signature": signature };
  const response = await world.app.request(`/api/payment/webhook/${connectionId}`, { method: "POST", headers, body });
  return { status: response.status, body: await response.json() };
}

export const eventOf = (type: string, sessionId = lastSession().id, secret = connectionForm.webhookSecret) =>
  world.stripe.event(`checkout.session.${type}`, sessionId, { secret, atMs: world.app.clock.nowMs });

/** Opens one app with a payment provider for all tests of the calling file. */
export function openPayingAppOnce(): void {
  beforeAll(async () => {
    world = await openPayingWorld();
  }, 60_000);
  afterAll(() => world?.close());
  beforeEach(() => world.stripe.setMode("ok"));
}
