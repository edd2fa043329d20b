import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aMember, anEmail, linkOf, sendAs, signAs } from "../../tests/support/app-people.ts";
import {
  anOwedDocument,
  connectAs,
  connectionForm,
  openPayingWorld,
  type PayingWorld,
} from "../../tests/support/paying.ts";
import type { StripeEvent } from "../../tests/support/stripe.ts";

let world: PayingWorld;
beforeAll(async () => {
  world = await openPayingWorld();
}, 60_000);
afterAll(() => world?.close());
beforeEach(() => world.stripe.setMode("ok"));

const post = (path: string, body: unknown) => world.app.json("POST", path, body);
const pay = (token: string) => post("/api/recipient/pay", { token });
const stateOf = async (key: string) => (await post("/api/payment/state", { key })).body.data?.state;
const roomOf = async (token: string) => (await post("/api/recipient/session", { token })).body.data.room;
const documentOf = async (id: string) =>
  (await world.app.json("GET", `/api/document/${id}`, undefined, world.who)).body.data;
const trailOf = async (id: string): Promise<string[]> =>
  (await world.app.json("GET", `/api/document/logs/${id}`, undefined, world.who)).body.data.items.map(
    (one: { type: string }) => one.type,
  );
const countOf = (trail: string[], type: string) => trail.filter((one) => one === type).length;
const lastSession = () => world.stripe.sessions.at(-1)!;

async function deliver({ body, signature }: StripeEvent, connectionId = world.connectionId) {
  const headers = { "Content-Type": "application/json", "Stripe-Signature": signature };
  const response = await world.app.request(`/api/payment/webhook/${connectionId}`, { method: "POST", headers, body });
  return { status: response.status, body: await response.json() };
}
const eventOf = (type: string, sessionId = lastSession().id, secret = connectionForm.webhookSecret) =>
  world.stripe.event(`checkout.session.${type}`, sessionId, { secret, atMs: world.app.clock.nowMs });

describe("somebody who owes a payment", () => {
  it("is asked for it before anything else, and signs when it has come", async () => {
    const { id, token } = await anOwedDocument(world);
    expect((await documentOf(id)).status).toBe("WAITING_FOR_PAYMENT");
    const view = (await post("/api/recipient/session", { token })).body.data;
    expect(view).toMatchObject({
      room: "payment",
      pages: [],
      payment: { amountMinor: 1_250, currency: "usd", state: "owed" },
    });
    const early = await post("/api/recipient/sign", { token, viewedSha256: "0", values: {}, consent: true });
    expect(early.body.code).toBe("payment_required");

    const checkout = await pay(token);
    expect(checkout.body.data).toMatchObject({ url: lastSession().url });
    expect(lastSession()).toMatchObject({ amount: 1_250, currency: "usd", title: "Lease agreement" });
    expect(await stateOf(checkout.body.data.key)).toBe("open");
    expect(await roomOf(token)).toBe("payment");

    world.stripe.settle(lastSession().id, "paid");
    expect(await deliver(eventOf("completed"))).toMatchObject({ status: 200 });
    expect((await documentOf(id)).status).toBe("SENT");
    expect(await stateOf(checkout.body.data.key)).toBe("paid");
    expect(await roomOf(token)).toBe("open");
    expect((await signAs(world.app, token)).status).toBe(200);
    const trail = await trailOf(id);
    expect(trail.filter((type) => type.startsWith("PA"))).toEqual(["PAYMENT_REQUESTED", "PAID"]);
  });

  it("is led to the same page however often they ask, also at once", async () => {
    const { id, token } = await anOwedDocument(world);
    const before = world.stripe.sessions.length;
    const checkouts = await Promise.all(Array.from({ length: 10 }, () => pay(token)));
    expect(new Set(checkouts.map(({ body }) => body.data.url))).toEqual(new Set([lastSession().url]));
    expect((await pay(token)).body.data.url).toBe(lastSession().url);
    expect(world.stripe.sessions.length).toBe(before + 1);
    expect(countOf(await trailOf(id), "PAYMENT_REQUESTED")).toBe(1);
    const session = await world.app.json("GET", `/api/payment/create-checkout-session/${token}`);
    expect(session.body.data.url).toBe(lastSession().url);
  });

  it("gets another page when the first was left until it closed", async () => {
    const { token } = await anOwedDocument(world);
    const first = await pay(token);
    world.stripe.expire(lastSession().id);
    expect(await deliver(eventOf("expired"))).toMatchObject({ status: 200 });
    expect(await stateOf(first.body.data.key)).toBe("owed");
    const second = await pay(token);
    expect(second.status).toBe(200);
    expect(second.body.data.url).not.toBe(first.body.data.url);
    expect(second.body.data.key).toBe(first.body.data.key);
  });

  it("is not asked twice: nothing is left to pay then", async () => {
    const { token } = await anOwedDocument(world);
    await pay(token);
    world.stripe.settle(lastSession().id, "paid");
    // Without an event, a new request finds out that it was paid.
    expect((await pay(token)).body.code).toBe("payment_not_asked");
    expect(await roomOf(token)).toBe("open");
    expect((await pay(token)).body.code).toBe("payment_not_asked");
  });

  it("may decline instead", async () => {
    const { id, token } = await anOwedDocument(world);
    const declined = await post("/api/recipient/decline", { token, reason: "Too much" });
    expect(declined.status).toBe(200);
    expect((await pay(token)).body.code).toBe("document_declined");
    expect((await documentOf(id)).status).toBe("DECLINED");
  });

  it("holds up nobody who signs beside them", async () => {
    const bob = { name: "Bob", email: anEmail("bob") };
    const { id, token } = await anOwedDocument(world, {}, { others: [bob] });
    expect((await documentOf(id)).status).toBe("SENT");
    expect((await signAs(world.app, await linkOf(world.app, bob.email))).status).toBe(200);
    expect((await documentOf(id)).status).toBe("WAITING_FOR_PAYMENT");
    const { key } = (await pay(token)).body.data;
    world.stripe.settle(lastSession().id, "paid");
    expect(await stateOf(key)).toBe("paid");
    expect((await documentOf(id)).status).toBe("SENT");
  });

  it.each([
    ["jpy", 500, 500, 500],
    ["kwd", 1.25, 1_250, 1_250],
    ["isk", 700, 700, 70_000],
    ["inr", 99_999.99, 9_999_999, 9_999_999],
  ])("pays in %s what was typed: %s", async (currency, amount, minor, counted) => {
    const { token } = await anOwedDocument(world, { currency, amount });
    const view = (await post("/api/recipient/session", { token })).body.data;
    expect(view.payment).toMatchObject({ currency, amountMinor: minor });
    await pay(token);
    expect(lastSession()).toMatchObject({ currency, amount: counted });
    world.stripe.settle(lastSession().id, "paid");
    await deliver(eventOf("completed"));
    expect(await roomOf(token)).toBe("open");
  });
});

describe("a provider's event", () => {
  it("that comes five times and in any order has its effect once", async () => {
    const { id, token } = await anOwedDocument(world);
    await pay(token);
    world.stripe.settle(lastSession().id, "paid");
    const kinds = ["expired", "async_payment_failed", "completed", "async_payment_succeeded"];
    const events = kinds.flatMap((kind) => Array.from({ length: 5 }, () => eventOf(kind)));
    const shuffled = events.map((one, at) => [(at * 7) % events.length, one] as const).sort(([a], [b]) => a - b);
    const answers = await Promise.all(shuffled.map(([, one]) => deliver(one)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(countOf(await trailOf(id), "PAID")).toBe(1);
    expect(countOf(await trailOf(id), "PAYMENT_FAILED")).toBe(0);
    await world.app.runner.runDue();
    const mails = (await world.app.json("GET", "/api/dev/mail")).body.data;
    const paidMails = mails.filter((mail: { text: string }) => mail.text.includes(id) && /paid/i.test(mail.text));
    expect(paidMails).toHaveLength(1);
  });

  it("is refused when it is forged, old, or signed with another account's secret", async () => {
    const { id, token } = await anOwedDocument(world);
    await pay(token);
    world.stripe.settle(lastSession().id, "paid");
    const right = eventOf("completed");
    const old = world.stripe.event("checkout.session.completed", lastSession().id, {
      secret: connectionForm.webhookSecret,
      atMs: world.app.clock.nowMs - 301_000,
    });
    const foreign = eventOf("completed", lastSession().id, "whsec_others123456");
    for (const wrong of [{ ...right, body: `${right.body} ` }, { ...right, signature: "" }, old, foreign]) {
      expect(await deliver(wrong)).toMatchObject({ status: 400, body: { code: "webhook_forged" } });
    }
    expect(countOf(await trailOf(id), "PAID")).toBe(0);
    expect(await deliver(right)).toMatchObject({ status: 200 });
    expect(countOf(await trailOf(id), "PAID")).toBe(1);
  });

  it("about something else is taken and ignored; at another address it is not found", async () => {
    const other = world.stripe.event("invoice.paid", "in_1", {
      secret: connectionForm.webhookSecret,
      atMs: world.app.clock.nowMs,
    });
    expect(await deliver(other)).toMatchObject({ status: 200 });
    expect(await deliver(eventOf("completed", "cs_test_unknown"))).toMatchObject({ status: 200 });
    expect(await deliver(other, "none")).toMatchObject({ status: 400, body: { code: "webhook_forged" } });
  });

  it("is never believed: what it says was paid is asked from the provider", async () => {
    const { id, token } = await anOwedDocument(world);
    await pay(token);
    const change = { payment_status: "paid", status: "complete", amount_total: 1_250 };
    const lie = world.stripe.event("checkout.session.completed", lastSession().id, {
      ...{ secret: connectionForm.webhookSecret, atMs: world.app.clock.nowMs, change },
    });
    expect(await deliver(lie)).toMatchObject({ status: 200 });
    expect(countOf(await trailOf(id), "PAID")).toBe(0);
    expect(await roomOf(token)).toBe("payment");
  });

  it("is asked for again when the provider cannot be asked just then", async () => {
    const { id, token } = await anOwedDocument(world);
    await pay(token);
    world.stripe.settle(lastSession().id, "paid");
    world.stripe.setMode("500");
    expect(await deliver(eventOf("completed"))).toMatchObject({ status: 503, body: { code: "payment_unavailable" } });
    world.stripe.setMode("ok");
    expect(await deliver(eventOf("completed"))).toMatchObject({ status: 200 });
    expect(countOf(await trailOf(id), "PAID")).toBe(1);
  });

  it.each(["wrong amount", "wrong currency"] as const)("of a %s is written down and pays nothing", async (mode) => {
    const { id, token } = await anOwedDocument(world);
    const { key } = (await pay(token)).body.data;
    world.stripe.settle(lastSession().id, "paid");
    world.stripe.setMode(mode);
    for (let time = 0; time < 3; time++) expect(await deliver(eventOf("completed"))).toMatchObject({ status: 200 });
    expect(await stateOf(key)).toBe("failed");
    expect(await roomOf(token)).toBe("payment");
    const trail = await trailOf(id);
    expect([countOf(trail, "PAYMENT_FAILED"), countOf(trail, "PAID")]).toEqual([1, 0]);
    world.stripe.setMode("ok");
  });

  it("of money that never came lets them pay anew", async () => {
    const { id, token } = await anOwedDocument(world);
    const { key, url } = (await pay(token)).body.data;
    const { id: sessionId } = lastSession();
    world.stripe.settle(sessionId, "processing");
    await deliver(eventOf("completed", sessionId));
    expect(await stateOf(key)).toBe("pending");
    expect((await pay(token)).body.code).toBe("payment_pending");
    world.stripe.settle(sessionId, "failed");
    await deliver(eventOf("async_payment_failed", sessionId));
    expect(await stateOf(key)).toBe("failed");
    const again = await pay(token);
    expect(again.body.data.url).not.toBe(url);
    world.stripe.settle(lastSession().id, "paid");
    await deliver(eventOf("completed"));
    const trail = await trailOf(id);
    expect([countOf(trail, "PAYMENT_FAILED"), countOf(trail, "PAID")]).toEqual([1, 1]);
    expect(await roomOf(token)).toBe("open");
  });

  it("of an account cannot pay for another workspace's document", async () => {
    const { id, token } = await anOwedDocument(world);
    await pay(token);
    const own = lastSession();
    const secretKey = "sk_test_thief1234567";
    const webhookSecret = "whsec_thief1234567";
    world.stripe.addAccount(secretKey);
    const thief = await aMember(world.app, "Thief");
    const thiefs = await connectAs(world.app, thief.who, { secretKey, webhookSecret });
    world.stripe.sessions.push({
      ...own,
      id: "cs_test_stolen",
      account: secretKey,
      status: "complete",
      payment: "paid",
    });
    expect(await deliver(eventOf("completed", "cs_test_stolen", webhookSecret), thiefs)).toMatchObject({ status: 200 });
    expect(countOf(await trailOf(id), "PAID")).toBe(0);
    expect(await roomOf(token)).toBe("payment");
    // Nor through another connection of the same workspace than the chosen one.
    const second = await connectAs(world.app, world.who, { secretKey, webhookSecret });
    await deliver(eventOf("completed", "cs_test_stolen", webhookSecret), second);
    expect(countOf(await trailOf(id), "PAID")).toBe(0);
  });

  it("after the end is still written down: the money is there", async () => {
    const { id, token } = await anOwedDocument(world);
    await pay(token);
    await world.app.json("POST", `/api/document/void/${id}`, { reason: "Wrong" }, world.who);
    world.stripe.settle(lastSession().id, "paid");
    await deliver(eventOf("completed"));
    expect((await documentOf(id)).status).toBe("VOIDED");
    expect(countOf(await trailOf(id), "PAID")).toBe(1);
  });
});

describe("coming back from the provider", () => {
  it("without having paid grants nothing", async () => {
    const { token } = await anOwedDocument(world);
    const { key } = (await pay(token)).body.data;
    expect(lastSession().successUrl).toContain(`/app/payment/${encodeURIComponent(key)}/success`);
    expect(await stateOf(key)).toBe("open");
    expect(await roomOf(token)).toBe("payment");
    expect((await post("/api/recipient/sign", { token, viewedSha256: "0", values: {}, consent: true })).body.code).toBe(
      "payment_required",
    );
  });

  it("after paying shows it, though the event was lost", async () => {
    const { id, token } = await anOwedDocument(world);
    const { key } = (await pay(token)).body.data;
    world.stripe.settle(lastSession().id, "paid");
    expect(await Promise.all([stateOf(key), stateOf(key), stateOf(key)])).toEqual(["paid", "paid", "paid"]);
    expect(countOf(await trailOf(id), "PAID")).toBe(1);
    expect(await roomOf(token)).toBe("open");
  });

  it("by the mailed link shows it too, and waits for no provider in trouble", async () => {
    const { id, token } = await anOwedDocument(world);
    await pay(token);
    world.stripe.settle(lastSession().id, "paid");
    for (const mode of ["500", "hang", "garbage"] as const) {
      world.stripe.setMode(mode);
      expect(await roomOf(token)).toBe("payment");
    }
    world.stripe.setMode("ok");
    expect(await roomOf(token)).toBe("open");
    expect(countOf(await trailOf(id), "PAID")).toBe(1);
  });

  it("says when the provider cannot be asked", async () => {
    const { token } = await anOwedDocument(world);
    const { key } = (await pay(token)).body.data;
    world.stripe.setMode("500");
    expect((await post("/api/payment/state", { key })).body).toMatchObject({
      status: 503,
      code: "payment_unavailable",
    });
    expect((await pay(token)).body.code).toBe("payment_unavailable");
  });

  it("tells the provider nothing that opens the document", async () => {
    const { token } = await anOwedDocument(world);
    const { key } = (await pay(token)).body.data;
    const { successUrl, cancelUrl, reference } = lastSession();
    for (const sentText of [successUrl, cancelUrl, reference!]) expect(sentText).not.toContain(token);
    expect((await post("/api/recipient/session", { token: key })).body.code).toMatch(/link_invalid|invalid_input/);
    expect((await pay(key.slice(0, 200))).body.code).toBe("link_invalid");
    for (const wrong of [token, `${key}x`, key.replace(".", ".A"), "a.b", "."]) {
      expect((await post("/api/payment/state", { key: wrong })).body.code).toBe("link_invalid");
    }
  });
});

describe("a way that cannot be gone", () => {
  it("is refused where no payment is asked", async () => {
    const email = anEmail("free");
    await sendAs(world.app, world.who, [{ name: "Free", email }]);
    expect((await pay((await linkOf(world.app, email))!)).body.code).toBe("payment_not_asked");
    expect((await pay("made-up")).body.code).toBe("link_invalid");
  });

  it("is refused with the sender's own fault: keys that no longer hold, an amount too small for the provider", async () => {
    const small = await anOwedDocument(world, { currency: "jpy", amount: 1 });
    expect((await pay(small.token)).body).toMatchObject({ status: 409, code: "payment_refused" });
    const stale = await connectAs(world.app, world.who, { secretKey: "sk_test_revoked123456" });
    const { token } = await anOwedDocument(world, { connectionId: stale });
    expect((await pay(token)).body).toMatchObject({ status: 409, code: "payment_refused" });
    // Payment works again after the key is corrected.
    const change = { secretKey: connectionForm.secretKey };
    await world.app.json("PATCH", `/api/payment/update/${stale}`, change, world.who);
    expect((await pay(token)).status).toBe(200);
  });

  it("goes on through a connection that was deleted meanwhile", async () => {
    const disconnected = await connectAs(world.app, world.who);
    const { id, token } = await anOwedDocument(world, { connectionId: disconnected });
    await world.app.json("DELETE", `/api/payment/delete/${disconnected}`, undefined, world.who);
    expect((await pay(token)).status).toBe(200);
    world.stripe.settle(lastSession().id, "paid");
    await deliver(eventOf("completed"), disconnected);
    expect(countOf(await trailOf(id), "PAID")).toBe(1);
    await expect(anOwedDocument(world, { connectionId: disconnected })).rejects.toThrow("payment_connection_unknown");
  });
});
