import { describe, expect, it } from "vitest";
import { aMember } from "../../tests/support/app-people.ts";
import { anOwedDocument, connectAs, connectionForm } from "../../tests/support/paying.ts";
import {
  countOf,
  deliver,
  documentOf,
  eventOf,
  lastSession,
  openPayingAppOnce,
  pay,
  roomOf,
  stateOf,
  trailOf,
  world,
} from "../../tests/support/setups/payment-routes.ts";

openPayingAppOnce();

describe("a payment provider's event", () => {
  it("takes effect once if it arrives five times and in any order", async () => {
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

  it("is refused if it is forged, old, or signed with another account's secret", async () => {
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

  it("of another kind is accepted and ignored; at an unknown address it is refused", async () => {
    const other = world.stripe.event("invoice.paid", "in_1", {
      secret: connectionForm.webhookSecret,
      atMs: world.app.clock.nowMs,
    });
    expect(await deliver(other)).toMatchObject({ status: 200 });
    expect(await deliver(eventOf("completed", "cs_test_unknown"))).toMatchObject({ status: 200 });
    expect(await deliver(other, "none")).toMatchObject({ status: 400, body: { code: "webhook_forged" } });
  });

  it("is confirmed with the provider before it takes effect", async () => {
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

  it("gets 503 while the provider is unreachable, and takes effect when it is repeated", async () => {
    const { id, token } = await anOwedDocument(world);
    await pay(token);
    world.stripe.settle(lastSession().id, "paid");
    world.stripe.setMode("500");
    expect(await deliver(eventOf("completed"))).toMatchObject({ status: 503, body: { code: "payment_unavailable" } });
    world.stripe.setMode("ok");
    expect(await deliver(eventOf("completed"))).toMatchObject({ status: 200 });
    expect(countOf(await trailOf(id), "PAID")).toBe(1);
  });

  it.each(["wrong amount", "wrong currency"] as const)(
    "with a %s is recorded as failed and does not count as payment",
    async (mode) => {
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
    },
  );

  it("of a failed payment lets the recipient pay again", async () => {
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

  it("of one account cannot pay for another workspace's document", async () => {
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
    // An event through another connection of the same workspace has no effect either.
    const second = await connectAs(world.app, world.who, { secretKey, webhookSecret });
    await deliver(eventOf("completed", "cs_test_stolen", webhookSecret), second);
    expect(countOf(await trailOf(id), "PAID")).toBe(0);
  });

  it("after a void is still recorded in the trail", async () => {
    const { id, token } = await anOwedDocument(world);
    await pay(token);
    await world.app.json("POST", `/api/document/void/${id}`, { reason: "Wrong" }, world.who);
    world.stripe.settle(lastSession().id, "paid");
    await deliver(eventOf("completed"));
    expect((await documentOf(id)).status).toBe("VOIDED");
    expect(countOf(await trailOf(id), "PAID")).toBe(1);
  });
});
