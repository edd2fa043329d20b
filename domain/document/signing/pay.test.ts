import { describe, expect, it } from "vitest";
import { apply, aRecipient, aSentState, codeOf, eventTypes, later } from "../../../tests/support/builders.ts";
import type { RecipientId } from "../../ids.ts";
import type { Payment } from "../../recipient/payment.ts";
import type { Change, DocumentState } from "../change.ts";
import {
  failPayment,
  findOwedPayment,
  paymentReference,
  type ReportedPayment,
  readPaymentReference,
  recordPayment,
  requestPayment,
} from "./pay.ts";

const ann = "ann" as RecipientId;
const origin = { ip: "203.0.113.7", userAgent: "test" };
const owed: Payment = { connectionId: "c1", provider: "stripe", currency: "usd", amountMinor: 1_250, state: "owed" };
const checkout = { sessionId: "cs_1", url: "https://pay.test/cs_1" };
const reported: ReportedPayment = { reference: "pi_1", amountMinor: 1_250, currency: "usd" };

const start = (
  status: DocumentState["document"]["status"] = "WAITING_FOR_PAYMENT",
  payment: Payment | undefined = owed,
) =>
  aSentState([aRecipient("ann", { payment }), aRecipient("bob", { position: 1, step: 2 })], {
    status,
    signingOrder: true,
  });
const request = (state: DocumentState, more: object = {}) =>
  requestPayment(state, { at: later, recipientId: ann, checkout, previous: null, origin, ...more });
const record = (state: DocumentState, more: Partial<ReportedPayment> = {}) =>
  recordPayment(state, { at: later, recipientId: ann, reported: { ...reported, ...more } });

function changed(state: DocumentState, outcome: ReturnType<typeof request>): { state: DocumentState; change: Change } {
  if (!outcome.ok || outcome.value === null) throw new Error(outcome.ok ? "nothing changed" : outcome.refusal.code);
  return { state: apply(state, outcome.value), change: outcome.value };
}
const paymentOf = (state: DocumentState) => state.recipients[0]!.payment!;

describe("a payment", () => {
  it("is requested, is received, and allows its payer to sign", () => {
    const requested = changed(start(), request(start()));
    expect(eventTypes(requested.change)).toEqual(["PAYMENT_REQUESTED"]);
    expect(paymentOf(requested.state)).toMatchObject({ state: "requested", checkout });
    expect(requested.state.document.status).toBe("WAITING_FOR_PAYMENT");
    const paid = changed(requested.state, record(requested.state));
    expect(eventTypes(paid.change)).toEqual(["PAID"]);
    expect(paid.change.jobs.map(({ task }) => task)).toMatchObject([{ kind: "mail", mail: { about: "paid" } }]);
    expect(paymentOf(paid.state)).toMatchObject({ state: "paid", paidAt: later, reference: "pi_1" });
    expect(paid.state.document.status).toBe("SENT");
    expect(codeOf(findOwedPayment(paid.state, { at: later, recipientId: ann }))).toBe("payment_not_asked");
  });

  it("is recorded once, however often it is reported", () => {
    const paid = changed(start(), record(start()));
    expect(record(paid.state)).toEqual({ ok: true, value: null });
    expect(
      failPayment(paid.state, { at: later, recipientId: ann, reported: { ...reported, reference: "pi_0" } }),
    ).toMatchObject({ ok: true, value: { events: [{ type: "PAYMENT_FAILED" }] } });
  });

  it.each([
    ["wrong_amount", { amountMinor: 1_249 }],
    ["wrong_amount", { amountMinor: 125_000 }],
    ["wrong_amount", { amountMinor: 0 }],
    ["wrong_currency", { currency: "idr" }],
    ["wrong_currency", { currency: "" }],
  ])("with %s does not count, and is recorded once: %j", (reason, more) => {
    const requested = changed(start(), request(start()));
    const wrong = changed(requested.state, record(requested.state, more));
    expect(wrong.change.events).toMatchObject([{ type: "PAYMENT_FAILED", data: { reason, reference: "pi_1" } }]);
    expect(paymentOf(wrong.state)).toMatchObject({ state: "owed" });
    expect(wrong.state.document.status).toBe("WAITING_FOR_PAYMENT");
    expect(record(wrong.state, more)).toEqual({ ok: true, value: null });
    expect(changed(wrong.state, record(wrong.state, { reference: "pi_2" })).state.document.status).toBe("SENT");
  });

  it("that failed and is received later counts, or can be refunded if its amount is wrong", () => {
    const requested = changed(start(), request(start()));
    const fail = (state: DocumentState) =>
      changed(state, failPayment(state, { at: later, recipientId: ann, reported }));
    const failed = fail(requested.state).state;
    expect(failPayment(failed, { at: later, recipientId: ann, reported })).toEqual({ ok: true, value: null });
    expect(paymentOf(changed(failed, record(failed)).state)).toMatchObject({ state: "paid", reference: "pi_1" });
    const wrong = changed(failed, record(failed, { amountMinor: 1 })).state;
    expect(paymentOf(wrong).returnable).toMatchObject([{ reference: "pi_1", reason: "wrong_amount" }]);
    expect(record(wrong, { amountMinor: 1 })).toEqual({ ok: true, value: null });
    expect(paymentOf(wrong).failed).toEqual(["pi_1"]);
  });

  it("that is made twice is recorded as such, and stays paid", () => {
    const paid = changed(start(), record(start()));
    const twice = changed(paid.state, record(paid.state, { reference: "pi_2" }));
    expect(twice.change.events).toMatchObject([{ type: "PAYMENT_FAILED", data: { reason: "paid_twice" } }]);
    expect(paymentOf(twice.state)).toMatchObject({ state: "paid", reference: "pi_1" });
  });

  it.each(["VOIDED", "DECLINED", "EXPIRED", "COMPLETED", "SEALING"] as const)(
    "that is received when the document is %s is recorded and changes nothing else",
    (status) => {
      const afterEnd = changed(start(status), record(start(status)));
      expect(afterEnd.state.document.status).toBe(status);
      expect(eventTypes(afterEnd.change)).toEqual(["PAID"]);
    },
  );

  it("keeps the first of two simultaneous checkouts", () => {
    const requested = changed(start(), request(start()));
    const other = { sessionId: "cs_2", url: "https://pay.test/cs_2" };
    expect(request(requested.state, { checkout: other })).toEqual({ ok: true, value: null });
    const next = changed(requested.state, request(requested.state, { checkout: other, previous: "cs_1" }));
    expect(paymentOf(next.state).checkout).toMatchObject(other);
  });

  it("is not requested out of turn, before verification, after the end, or if none is owed", () => {
    const state = start();
    const codeOfPayment = (one: DocumentState, id = "ann") =>
      codeOf(findOwedPayment(one, { at: later, recipientId: id as RecipientId }));
    expect(codeOfPayment(state, "bob")).toBe("not_your_turn");
    expect(codeOfPayment(state, "zoe")).toBe("link_invalid");
    expect(codeOfPayment(aSentState([aRecipient("ann")]))).toBe("payment_not_asked");
    expect(codeOfPayment(start("VOIDED"))).toBe("document_voided");
    expect(codeOfPayment(start("DRAFT"))).toBe("document_not_sent");
    const guarded = aSentState([aRecipient("ann", { payment: owed, checks: { type: "EMAIL" } })]);
    expect(codeOfPayment(guarded)).toBe("verification_required");
    expect(codeOf(record(aSentState([aRecipient("ann")])))).toBe("payment_not_asked");
  });
});

describe("the reference of a payment", () => {
  it("is parsed back to document and recipient, and any other text is refused", () => {
    const { document } = start();
    const text = paymentReference(document._id, ann);
    expect(readPaymentReference(text)).toEqual({ documentId: document._id, recipientId: ann });
    for (const wrong of [null, "", "a", "a.", ".b", "a.b.c", "a b.c", `${"a".repeat(65)}.b`]) {
      expect(readPaymentReference(wrong)).toBeNull();
    }
  });
});
