import { describe, expect, it } from "vitest";
import { anEmail, linkOf, sendAs, signAs } from "../../tests/support/app-people.ts";
import { anOwedDocument, connectAs, connectionForm } from "../../tests/support/paying.ts";
import {
  countOf,
  deliver,
  documentOf,
  eventOf,
  lastSession,
  openPayingAppOnce,
  pay,
  post,
  roomOf,
  stateOf,
  trailOf,
  world,
} from "../../tests/support/setups/payment-routes.ts";

openPayingAppOnce();

describe("a recipient who owes a payment", () => {
  it("must pay before they see the document, and can then sign", async () => {
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

  it("gets the same checkout page for repeated and parallel requests", async () => {
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

  it("gets a new checkout page when the first expired", async () => {
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

  it("cannot pay twice", async () => {
    const { token } = await anOwedDocument(world);
    await pay(token);
    world.stripe.settle(lastSession().id, "paid");
    // Without an event, a new request finds out that it was paid.
    expect((await pay(token)).body.code).toBe("payment_not_asked");
    expect(await roomOf(token)).toBe("open");
    expect((await pay(token)).body.code).toBe("payment_not_asked");
  });

  it("can decline instead", async () => {
    const { id, token } = await anOwedDocument(world);
    const declined = await post("/api/recipient/decline", { token, reason: "Too much" });
    expect(declined.status).toBe(200);
    expect((await pay(token)).body.code).toBe("document_declined");
    expect((await documentOf(id)).status).toBe("DECLINED");
  });

  it("does not block another recipient of the same step", async () => {
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
  ])("pays in %s the typed amount: %s", async (currency, amount, minor, counted) => {
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

describe("a checkout", () => {
  it("is refused if the recipient owes no payment", async () => {
    const email = anEmail("free");
    await sendAs(world.app, world.who, [{ name: "Free", email }]);
    expect((await pay((await linkOf(world.app, email))!)).body.code).toBe("payment_not_asked");
    expect((await pay("made-up")).body.code).toBe("link_invalid");
  });

  it("is refused with the sender's fault: a revoked key, or an amount too small for the provider", async () => {
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

  it("still works after its connection was deleted", async () => {
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
