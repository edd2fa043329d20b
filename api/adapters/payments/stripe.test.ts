import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FakeStripe, openFakeStripe } from "../../../tests/support/stripe.ts";
import type { CheckoutRequest, Payments } from "../../ports/payments.ts";
import { PaymentsRefused, PaymentsUnavailable } from "../../ports/payments.ts";
import { stripePayments } from "./stripe.ts";

const nowMs = Date.parse("2026-11-21T12:00:00Z");
const keys = { secretKey: "sk_test_ours12345678", webhookSecret: "whsec_ours12345678" };
const others = { secretKey: "sk_test_others123456", webhookSecret: "whsec_others123456" };
const request: CheckoutRequest = {
  amountMinor: 1_250,
  currency: "usd",
  title: "Lease agreement",
  customerEmail: "ann@example.com",
  successUrl: "https://sign.test/app/payment/k/success",
  cancelUrl: "https://sign.test/app/payment/k/error",
  expiresAtMs: Math.floor(Date.now() / 1000 + 3_600) * 1000,
  idempotencyKey: "one",
  reference: "doc.r0",
};

let stripe: FakeStripe;
let payments: Payments;
beforeAll(async () => {
  stripe = await openFakeStripe();
  stripe.addAccount(keys.secretKey);
  stripe.addAccount(others.secretKey);
  payments = stripePayments({ endpoint: stripe.url });
});
afterAll(() => stripe.close());
beforeEach(() => stripe.setMode("ok"));

const open = (change: Partial<CheckoutRequest> = {}) =>
  payments.createCheckout(keys, { ...request, idempotencyKey: crypto.randomUUID(), ...change });

describe("a checkout", () => {
  it("contains title, amount, payer and return addresses", async () => {
    const { sessionId, url } = await open();
    const session = stripe.sessions.find((one) => one.id === sessionId);
    expect(session).toMatchObject({
      ...{ url, amount: 1_250, currency: "usd", title: "Lease agreement", reference: "doc.r0" },
      ...{ email: "ann@example.com", successUrl: request.successUrl, cancelUrl: request.cancelUrl },
      expiresAtMs: request.expiresAtMs,
    });
  });

  it("is created once per idempotency key; another amount under that key is refused", async () => {
    const before = stripe.sessions.length;
    const checkouts = await Promise.all([1, 2, 3].map(() => payments.createCheckout(keys, request)));
    expect(new Set(checkouts.map((one) => one.sessionId)).size).toBe(1);
    expect(stripe.sessions.length).toBe(before + 1);
    const other = payments.createCheckout(keys, { ...request, amountMinor: 999 });
    await expect(other).rejects.toBeInstanceOf(PaymentsRefused);
  });

  it.each([
    ["usd", 1_250, 1_250],
    ["jpy", 500, 500],
    ["kwd", 1_250, 1_250],
    ["isk", 500, 50_000],
    ["ugx", 3_000, 300_000],
  ])("over %s %s is created in Stripe's unit: %s", async (currency, amountMinor, counted) => {
    const { sessionId } = await open({ currency, amountMinor });
    expect(stripe.sessions.find((one) => one.id === sessionId)?.amount).toBe(counted);
    expect(await payments.findCheckout(keys, sessionId)).toMatchObject({ amountMinor, currency });
  });

  it("truncates a long title, and omits a missing payer address", async () => {
    const { sessionId } = await open({ title: "🖋".repeat(500), customerEmail: "" });
    const session = stripe.sessions.find((one) => one.id === sessionId)!;
    expect(Array.from(session.title)).toHaveLength(200);
    expect(session.email).toBeNull();
  });

  it("has the state open, pending, failed, paid or expired", async () => {
    const state = async (id: string) => (await payments.findCheckout(keys, id))?.state;
    const { sessionId } = await open();
    expect(await state(sessionId)).toBe("open");
    stripe.settle(sessionId, "processing");
    expect(await state(sessionId)).toBe("pending");
    stripe.settle(sessionId, "slip");
    expect(await state(sessionId)).toBe("pending");
    stripe.settle(sessionId, "failed");
    expect(await state(sessionId)).toBe("failed");
    stripe.settle(sessionId, "paid");
    expect(await payments.findCheckout(keys, sessionId)).toEqual({
      ...{ state: "paid", reference: "doc.r0", amountMinor: 1_250, currency: "usd" },
      paymentReference: expect.stringMatching(/^pi_/),
    });
    const late = await open();
    stripe.expire(late.sessionId);
    expect(await state(late.sessionId)).toBe("expired");
  });

  it("is null for another account's keys or an unknown id", async () => {
    const { sessionId } = await open();
    expect(await payments.findCheckout(others, sessionId)).toBeNull();
    for (const id of ["cs_test_none", "", "../../v1/refunds", "cs_a/../b"]) {
      expect(await payments.findCheckout(keys, id)).toBeNull();
    }
  });
});

describe("the payment provider", () => {
  it.each(["500", "429", "hang", "garbage"] as const)("(%s) counts as unavailable", async (mode) => {
    const { sessionId } = await open();
    stripe.setMode(mode);
    const before = stripe.requests.length;
    const hurried = stripePayments({ endpoint: stripe.url, timeoutMs: 500 });
    await expect(hurried.createCheckout(keys, request)).rejects.toBeInstanceOf(PaymentsUnavailable);
    await expect(hurried.findCheckout(keys, sessionId)).rejects.toBeInstanceOf(PaymentsUnavailable);
    expect(stripe.requests.length - before).toBe(2);
  });

  it("counts as unavailable when it responds about another checkout", async () => {
    const { sessionId } = await open();
    stripe.setMode("another");
    await expect(payments.findCheckout(keys, sessionId)).rejects.toBeInstanceOf(PaymentsUnavailable);
  });

  it("counts as unavailable when no server responds", async () => {
    const unreachable = stripePayments({ endpoint: "http://127.0.0.1:9" });
    await expect(unreachable.createCheckout(keys, request)).rejects.toBeInstanceOf(PaymentsUnavailable);
  });

  it("refuses unknown keys and amounts below its minimum", async () => {
    const strange = { ...keys, secretKey: "sk_test_strange12345" };
    await expect(payments.createCheckout(strange, request)).rejects.toBeInstanceOf(PaymentsRefused);
    await expect(open({ currency: "jpy", amountMinor: 1 })).rejects.toBeInstanceOf(PaymentsRefused);
  });
});

describe("an event from Stripe", () => {
  const read = (body: string, signature: string, own = keys) =>
    payments.readEvent(own, new TextEncoder().encode(body), signature, nowMs);
  const secret = keys.webhookSecret;

  it("yields the id of its checkout", async () => {
    for (const kind of ["completed", "async_payment_succeeded", "async_payment_failed", "expired"]) {
      const { body, signature } = stripe.event(`checkout.session.${kind}`, "cs_test_1", { secret, atMs: nowMs });
      expect(await read(body, signature)).toEqual({ sessionId: "cs_test_1" });
    }
  });

  it("about something else is ignored", async () => {
    for (const [type, id] of [
      ["customer.created", "cs_test_1"],
      ["checkout.session.completed", "pi_1"],
      ["checkout.session.completed", "cs_/../x"],
    ] as const) {
      const { body, signature } = stripe.event(type, id, { secret, atMs: nowMs });
      expect(await read(body, signature)).toBeNull();
    }
  });

  it("counts as forged if its body, time, secret or signature is wrong", async () => {
    const right = stripe.event("checkout.session.completed", "cs_test_1", { secret, atMs: nowMs });
    const at = (atMs: number, by = secret) =>
      stripe.event("checkout.session.completed", "cs_test_1", { secret: by, atMs });
    const old = at(nowMs - 301_000);
    const later = at(nowMs + 302_000);
    const foreign = at(nowMs, others.webhookSecret);
    expect(await read(right.body.replace("cs_test_1", "cs_test_2"), right.signature)).toBe("forged");
    expect(await read(`${right.body} `, right.signature)).toBe("forged");
    expect(await read(right.body, right.signature.replace(/t=\d+/, `t=${nowMs / 1000 - 1}`))).toBe("forged");
    for (const one of [old, later, foreign]) expect(await read(one.body, one.signature)).toBe("forged");
    for (const signature of [
      "",
      "t=1",
      "v1=aa",
      `t=${nowMs / 1000},v1=`,
      "nonsense",
      `${right.signature.slice(0, -1)}x`,
    ]) {
      expect(await read(right.body, signature)).toBe("forged");
    }
    expect(
      await payments.readEvent(
        { ...keys, webhookSecret: null },
        new TextEncoder().encode(right.body),
        right.signature,
        nowMs,
      ),
    ).toBe("forged");
    for (const one of [at(nowMs - 299_000), at(nowMs + 299_000), right]) {
      expect(await read(one.body, one.signature)).toEqual({ sessionId: "cs_test_1" });
    }
  });
});
