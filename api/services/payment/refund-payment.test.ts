import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aMember, anEmail, linkOf, signAs } from "../../../tests/support/app-people.ts";
import { aGroup, mailsTo, sendRoles, trailOf } from "../../../tests/support/app-roles.ts";
import { anOwedDocument, connectionForm, openPayingWorld, type PayingWorld } from "../../../tests/support/paying.ts";

let world: PayingWorld;
const open = async (env: Record<string, string> = {}) => {
  world = await openPayingWorld(env);
};
beforeEach(() => open());
afterEach(() => world?.close());

const pay = (token: string) => world.app.json("POST", "/api/recipient/pay", { token });
const lastSession = () => world.stripe.sessions.at(-1)!;
async function deliver(session = lastSession(), secret = connectionForm.webhookSecret): Promise<number> {
  const atMs = world.app.clock.nowMs;
  const { body, signature } = world.stripe.event("checkout.session.completed", session.id, { secret, atMs });
  const headers = { "Content-Type": "application/json", "Stripe-Signature": signature };
  const path = `/api/payment/webhook/${world.connectionId}`;
  return (await world.app.request(path, { method: "POST", headers, body })).status;
}
/** Opens the provider's page and pays there. */
async function payFor(token: string): Promise<string> {
  expect((await pay(token)).status).toBe(200);
  const session = lastSession();
  world.stripe.settle(session.id, "paid");
  expect(await deliver(session)).toBe(200);
  return `pi_${session.id.slice(8)}`;
}
const view = async (id: string) => (await world.app.json("GET", `/api/document/${id}`, undefined, world.who)).body.data;
const moneyOf = async (id: string) => (await view(id)).recipients[0].returnable;
const refund = (id: string, reference: string, recipient = "r0", who = world.who) =>
  world.app.json("POST", `/api/payment/refund/${id}`, { recipient, reference }, who);
const end = (id: string) => world.app.json("POST", `/api/document/void/${id}`, { reason: "Wrong" }, world.who);
const kinds = async (id: string): Promise<string[]> =>
  (await trailOf(world.app, world.who, id)).map(({ type }) => type).filter((type) => /PA(ID|YMENT)|REFUND/.test(type));

describe("a payment that is not due", () => {
  it("is reported to the sender by mail, and refunded once for repeated calls", async () => {
    const { id, token } = await anOwedDocument(world);
    world.stripe.setMode("wrong amount");
    const reference = await payFor(token);
    world.stripe.setMode("ok");
    expect(await moneyOf(id)).toMatchObject([{ reference, reason: "wrong_amount", amount: 12.49, state: "open" }]);
    await world.app.runner.runDue();
    const all = (await world.app.json("GET", "/api/dev/mail")).body.data as { subject: string; text: string }[];
    const checkMails = all.filter(({ subject, text }) => subject.startsWith("Check a payment") && text.includes(id));
    expect(checkMails).toHaveLength(1);
    expect(checkMails[0]!.text).toContain("$12.49");
    const refunds = await Promise.all([1, 2, 3].map(() => refund(id, reference)));
    expect(refunds.map(({ status }) => status)).toEqual([200, 200, 200]);
    await world.app.runner.runDue();
    expect(await moneyOf(id)).toMatchObject([{ state: "done" }]);
    expect((await refund(id, reference)).status).toBe(200);
    await world.app.runner.runDue();
    expect(world.stripe.refunds).toHaveLength(1);
    expect(await kinds(id)).toEqual(["PAYMENT_REQUESTED", "PAYMENT_FAILED", "REFUND_REQUESTED", "PAYMENT_REFUNDED"]);
    // The new amount is still owed, and the provider's event about the old payment has no effect.
    await deliver();
    expect((await view(id)).recipients[0]).toMatchObject({ payment: { state: "owed" } });
  });

  it("can be refunded if its document ended without completion, and not otherwise", async () => {
    const { id, token } = await anOwedDocument(world);
    const reference = await payFor(token);
    expect(await moneyOf(id)).toEqual([]);
    expect((await refund(id, reference)).body.code).toBe("refund_not_due");
    expect((await refund(id, "pi_other")).body.code).toBe("payment_not_asked");
    await end(id);
    expect(await moneyOf(id)).toMatchObject([{ reference, reason: "ended", state: "open" }]);
    expect((await refund(id, reference)).status).toBe(200);
    await world.app.runner.runDue();
    expect(world.stripe.refunds.map(({ intent }) => intent)).toEqual([reference]);
    // A repeated event is accepted without effect.
    expect(await deliver()).toBe(200);
    expect(await kinds(id)).toEqual(["PAYMENT_REQUESTED", "PAID", "REFUND_REQUESTED", "PAYMENT_REFUNDED"]);
  });

  it("for an expired document that was refunded must be made again after the extension", async () => {
    const { id, token } = await anOwedDocument(world, {}, { documentValidity: { expiresIn: 1 } });
    const reference = await payFor(token);
    world.app.clock.nowMs += 86_400_001;
    await world.app.runner.runDue();
    expect((await refund(id, reference)).status).toBe(200);
    await world.app.runner.runDue();
    await world.app.json("POST", `/api/document/extend/${id}`, { days: 5 }, world.who);
    const room = async () => (await world.app.json("POST", "/api/recipient/session", { token })).body.data.room;
    expect(await room()).toBe("payment");
    expect(await deliver()).toBe(200);
    expect(await room()).toBe("payment");
    expect((await signAs(world.app, token)).body.code).toBe("payment_required");
  });

  it("of a wrong amount does not prevent the payment of the right one", async () => {
    const { id, token } = await anOwedDocument(world);
    world.stripe.setMode("wrong amount");
    const wrong = await payFor(token);
    world.stripe.setMode("ok");
    const right = await payFor(token);
    expect(right).not.toBe(wrong);
    expect((await view(id)).recipients[0]).toMatchObject({
      payment: { state: "paid" },
      returnable: [{ reference: wrong }],
    });
  });

  it("that was refunded is made again on a new checkout page, even at the same instant", async () => {
    const { id, token } = await anOwedDocument(world, {}, { documentValidity: { expiresIn: 1 } });
    const first = await payFor(token);
    const paidAtMs = world.app.clock.nowMs;
    world.app.clock.nowMs += 86_400_001;
    await world.app.runner.runDue();
    await refund(id, first);
    await world.app.runner.runDue();
    await world.app.json("POST", `/api/document/extend/${id}`, { days: 5 }, world.who);
    // With the clock set back, the provider's request equals the first one except for the refunded payment.
    world.app.clock.nowMs = paidAtMs;
    expect(await payFor(token)).not.toBe(first);
    expect((await view(id)).recipients[0].payment.state).toBe("paid");
  });

  it("stays refundable if the provider refuses the refund, with the provider's reason", async () => {
    const { id, token } = await anOwedDocument(world);
    const reference = await payFor(token);
    await end(id);
    world.stripe.setRefunds("refuse");
    await refund(id, reference);
    await world.app.runner.runDue();
    expect(await moneyOf(id)).toMatchObject([{ state: "refused", words: "Insufficient funds in your Stripe balance" }]);
    world.stripe.setRefunds("ok");
    await refund(id, reference);
    await world.app.runner.runDue();
    expect(await moneyOf(id)).toMatchObject([{ state: "done" }]);
    expect(world.stripe.refunds).toHaveLength(1);
    expect((await kinds(id)).slice(-4)).toEqual([
      ...["REFUND_REQUESTED", "REFUND_FAILED", "REFUND_REQUESTED", "PAYMENT_REFUNDED"],
    ]);
  });

  it("cannot be refunded by other members", async () => {
    const { id, token } = await anOwedDocument(world);
    const reference = await payFor(token);
    await end(id);
    const { who } = await aMember(world.app, "Eve");
    expect((await refund(id, reference, "r0", who)).body.code).toBe("not_found");
    expect((await refund(id, reference, "r9")).body.code).toBe("payment_not_asked");
    await world.app.runner.runDue();
    expect(world.stripe.refunds).toEqual([]);
  });
});

describe("a refund of a payment", () => {
  it.each(["a crash after it", "an answer that was lost"])("is made once despite %s", async (failure) => {
    if (failure === "a crash after it") {
      await world.close();
      await open({ KILLPOINT: "after_refund:1" });
    }
    const { id, token } = await anOwedDocument(world);
    const reference = await payFor(token);
    await end(id);
    if (failure !== "a crash after it") world.stripe.setRefunds("late");
    await refund(id, reference);
    for (let time = 0; time < 4; time++) {
      await world.app.runner.runDue();
      world.app.clock.nowMs += 3_600_000;
    }
    expect(world.stripe.refunds).toHaveLength(1);
    expect(await moneyOf(id)).toMatchObject([{ state: "done" }]);
    expect((await kinds(id)).filter((type) => type === "PAYMENT_REFUNDED")).toHaveLength(1);
  });
});

describe("a signer group that pays", () => {
  async function aPayingGroup(minSigners: number) {
    const members = ["Ben", "Cat", "Dan"].map((name) => ({ name, email: anEmail(name) }));
    const payment = { connectionId: world.connectionId, currency: "usd", amount: 5, payment_provider: "stripe" };
    const board = { ...aGroup("Board", minSigners, members), paymentEnabled: true, payment };
    const id = await sendRoles(world.app, world.who, [board]);
    const tokens = await Promise.all(members.map(async ({ email }) => (await linkOf(world.app, email))!));
    const room = async (token: string) =>
      (await world.app.json("POST", "/api/recipient/session", { token })).body.data.room;
    return { id, members, tokens, room };
  }

  it("is complete when one member paid; the others need not pay", async () => {
    const { id, members, tokens, room } = await aPayingGroup(1);
    const [ben, cat] = tokens as [string, string];
    expect(await Promise.all(tokens.map(room))).toEqual(["payment", "payment", "payment"]);
    const keyOf = async (token: string): Promise<string> => (await pay(token)).body.data.key;
    const keys = [await keyOf(ben)];
    const first = lastSession();
    keys.push(await keyOf(cat));
    const second = lastSession();
    for (const session of [first, second]) {
      world.stripe.settle(session.id, "paid");
      expect(await deliver(session)).toBe(200);
    }
    expect(await Promise.all(tokens.map(room))).toEqual(["open", "released", "released"]);
    const stateOf = async (key: string) =>
      (await world.app.json("POST", "/api/payment/state", { key })).body.data.state;
    expect(await Promise.all(keys.map(stateOf))).toEqual(["paid", "not_needed"]);
    const [board] = (await view(id)).recipients;
    expect(board.signingGroups.map((one: { status: string }) => one.status)).toEqual(["SENT", "RELEASED", "RELEASED"]);
    // The second payer is refunded.
    expect(board.signingGroups[1].returnable).toMatchObject([{ reason: "not_needed", state: "open", amount: 5 }]);
    await refund(id, board.signingGroups[1].returnable[0].reference, board.signingGroups[1]._id);
    await world.app.runner.runDue();
    expect(world.stripe.refunds.map(({ intent }) => intent)).toEqual([`pi_${second.id.slice(8)}`]);
    expect((await mailsTo(world.app, members[2]!.email))[0]!.subject).toMatch(/Not needed|no longer|enough/i);
    expect((await signAs(world.app, ben)).body.data.room).toBe("sealing");
  });

  it("lets another member pay until all places are paid", async () => {
    const { tokens, room } = await aPayingGroup(2);
    const [ben, cat, dan] = tokens as [string, string, string];
    await payFor(dan);
    expect(await Promise.all(tokens.map(room))).toEqual(["payment", "payment", "open"]);
    await payFor(ben);
    expect(await Promise.all(tokens.map(room))).toEqual(["open", "released", "open"]);
    expect((await signAs(world.app, ben)).body.data.room).toBe("signed");
    expect((await signAs(world.app, dan)).body.data.room).toBe("sealing");
    expect((await pay(cat)).body.code).toMatch(/group_complete|already_signed/);
  });
});

describe("a connection changed from sandbox to production", () => {
  it("keeps documents sent before in the sandbox, and charges later ones in production", async () => {
    const before = await anOwedDocument(world);
    await pay(before.token);
    const waiting = lastSession();
    const live = { mode: "production", secretKey: "sk_live_ours12345678", webhookSecret: "whsec_live12345678" };
    world.stripe.addAccount(live.secretKey);
    const path = `/api/payment/update/${world.connectionId}`;
    expect((await world.app.json("PATCH", path, live, world.who)).status).toBe(200);
    const after = await anOwedDocument(world);
    await pay(after.token);
    expect(lastSession().account).toBe(live.secretKey);
    // A sandbox checkout with the reference of a real payment does not settle it.
    const real = lastSession().reference;
    const forged = { ...waiting, id: "cs_test_forged", reference: real, status: "complete", payment: "paid" } as const;
    world.stripe.sessions.unshift(forged);
    expect(await deliver(forged)).toBe(200);
    expect((await view(after.id)).recipients[0].payment.state).toBe("requested");
    // The payment is made in the sandbox, on the open checkout or on a new one.
    world.stripe.settle(waiting.id, "paid");
    expect(await deliver(waiting)).toBe(200);
    expect((await view(before.id)).recipients[0].payment.state).toBe("paid");
    world.stripe.settle(lastSession().id, "paid");
    expect(await deliver(lastSession(), "whsec_live12345678")).toBe(200);
    expect((await view(after.id)).recipients[0].payment.state).toBe("paid");
    await end(before.id);
    const [{ reference }] = await moneyOf(before.id);
    await refund(before.id, reference);
    await world.app.runner.runDue();
    expect(world.stripe.refunds.map(({ intent }) => intent)).toEqual([`pi_${waiting.id.slice(8)}`]);
  });
});
