import { afterEach, describe, expect, it } from "vitest";
import { linkOf } from "../../../tests/support/app-people.ts";
import { anOwedDocument, connectionForm, openPayingWorld, type PayingWorld } from "../../../tests/support/paying.ts";

let world: PayingWorld;
afterEach(() => world?.close());

const pay = (token: string) => world.app.json("POST", "/api/recipient/pay", { token });
const trailOf = async (id: string): Promise<string[]> =>
  (await world.app.json("GET", `/api/document/logs/${id}`, undefined, world.who)).body.data.items
    .map((one: { type: string }) => one.type)
    .filter((type: string) => /^PA(ID|YMENT)/.test(type));

/** The provider's event about the newest checkout. */
async function deliver(): Promise<number> {
  const { id } = world.stripe.sessions.at(-1)!;
  const { body, signature } = world.stripe.event("checkout.session.completed", id, {
    secret: connectionForm.webhookSecret,
    atMs: world.app.clock.nowMs,
  });
  const headers = { "Content-Type": "application/json", "Stripe-Signature": signature };
  const path = `/api/payment/webhook/${world.connectionId}`;
  return (await world.app.request(path, { method: "POST", headers, body })).status;
}

describe("a crash during a payment", () => {
  it("between the provider and the commit leaves one checkout, which the next call returns", async () => {
    world = await openPayingWorld({ KILLPOINT: "after_checkout:1" });
    const { id, token } = await anOwedDocument(world);
    expect((await pay(token)).status).toBe(500);
    expect(await trailOf(id)).toEqual([]);
    const again = await pay(token);
    expect(again.status).toBe(200);
    expect(world.stripe.sessions.map((one) => one.url)).toEqual([again.body.data.url]);
    expect(await trailOf(id)).toEqual(["PAYMENT_REQUESTED"]);
  });

  it.each(["before_payment", "after_payment"])(
    "at %s while an event is processed is corrected by the repeated event, once",
    async (point) => {
      world = await openPayingWorld({ KILLPOINT: `${point}:1` });
      const { id, token } = await anOwedDocument(world);
      await pay(token);
      world.stripe.settle(world.stripe.sessions.at(-1)!.id, "paid");
      expect(await deliver()).toBe(500);
      expect([await deliver(), await deliver()]).toEqual([200, 200]);
      expect(await trailOf(id)).toEqual(["PAYMENT_REQUESTED", "PAID"]);
    },
  );
});

describe("a payment provider that fails with status 500", () => {
  it("is called under a new idempotency key after ten minutes, so that it does not replay the failure", async () => {
    world = await openPayingWorld();
    const { token } = await anOwedDocument(world);
    world.stripe.setMode("500");
    expect((await pay(token)).body.code).toBe("payment_unavailable");
    expect((await pay(token)).body.code).toBe("payment_unavailable");
    world.app.clock.nowMs += 11 * 60_000;
    world.stripe.setMode("ok");
    expect((await pay(token)).status).toBe(200);
    const keys = world.stripe.requests.flatMap(({ method, idempotencyKey }) =>
      method === "POST" ? [idempotencyKey] : [],
    );
    expect(new Set(keys).size).toBe(2);
    expect(keys[0]).toBe(keys[1]);
  });
});

describe("a recipient who replaces another", () => {
  it("pays on a new checkout page", async () => {
    world = await openPayingWorld();
    const { id, token, email } = await anOwedDocument(world);
    await pay(token);
    world.app.clock.nowMs += 1_000;
    const recipients = (await world.app.json("GET", `/api/document/${id}`, undefined, world.who)).body.data.recipients;
    const to = { recipient: recipients[0]._id, name: "Anna", email: `new.${email}` };
    const edited = await world.app.json("PATCH", `/api/document/edit-recipient/${id}`, to, world.who);
    expect(edited.status).toBe(200);
    await world.app.runner.runDue();
    const checkout = await pay((await linkOf(world.app, to.email))!);
    expect(checkout.status).toBe(200);
    expect(world.stripe.sessions).toHaveLength(2);
    expect(world.stripe.sessions[1]).toMatchObject({ email: to.email, url: checkout.body.data.url });
    expect((await pay(token)).body.code).toBe("link_invalid");
    // The first page is still open somewhere: a payment there counts.
    world.stripe.settle(world.stripe.sessions[0]!.id, "paid");
    world.stripe.settle(world.stripe.sessions[1]!.id, "paid");
    for (const { id: session } of world.stripe.sessions) {
      const { body, signature } = world.stripe.event("checkout.session.completed", session, {
        secret: connectionForm.webhookSecret,
        atMs: world.app.clock.nowMs,
      });
      const headers = { "Content-Type": "application/json", "Stripe-Signature": signature };
      await world.app.request(`/api/payment/webhook/${world.connectionId}`, { method: "POST", headers, body });
    }
    expect(await trailOf(id)).toEqual(["PAYMENT_REQUESTED", "PAYMENT_REQUESTED", "PAID", "PAYMENT_FAILED"]);
  });
});
