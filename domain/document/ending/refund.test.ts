import { expect, it } from "vitest";
import { apply, aRecipient, aSentState, codeOf, later } from "../../../tests/support/builders.ts";
import type { RecipientId } from "../../ids.ts";
import type { Payment } from "../../recipient/payment.ts";
import type { DocumentState } from "../change.ts";
import { recordRefund, requestRefund } from "./refund.ts";

const recipientId = "ann" as RecipientId;
const reference = "pi_1";
const about = { at: later, recipientId, reference };
const paid: Payment = {
  ...{ connectionId: "c1", provider: "stripe", currency: "usd", amountMinor: 1_250, state: "paid", reference },
};
const ended = (payment = paid) => aSentState([aRecipient("ann", { payment })], { status: "VOIDED" });
const refundOf = (state: DocumentState) => state.recipients[0]!.payment!.returnable![0]!.refund!;
function withRequestedRefund(state: DocumentState): DocumentState {
  const outcome = requestRefund(state, { ...about, actor: { kind: "user", id: "u1" } });
  if (!outcome.ok || !outcome.value) throw new Error(codeOf(outcome));
  return apply(state, outcome.value);
}

it("a provider's reason for refusing a refund is cut to 500 characters", () => {
  const state = withRequestedRefund(ended());
  const refused = apply(state, recordRefund(state, { ...about, answer: { refused: "no ".repeat(50_000) } })!);
  expect(refundOf(refused)).toMatchObject({ state: "refused", words: expect.stringMatching(/^no no/) });
  expect(refundOf(refused).words!.length).toBeLessThanOrEqual(500);
});

it("a refund requested again after a refusal counts its attempts, so that the provider gets a new request", () => {
  const first = withRequestedRefund(ended());
  const refused = apply(first, recordRefund(first, { ...about, answer: { refused: "later" } })!);
  const again = withRequestedRefund(refused);
  expect([refundOf(first).attempts, refundOf(again)]).toEqual([
    1,
    expect.objectContaining({ state: "asked", attempts: 2 }),
  ]);
  const done = apply(again, recordRefund(again, { ...about, answer: { reference: "re_1" } })!);
  expect(refundOf(done)).toMatchObject({ state: "done", reference: "re_1", words: undefined });
  // A late event about the same payment changes nothing.
  expect(recordRefund(done, { ...about, answer: { refused: "late" } })).toBeNull();
});

it("a refund frees the group's seat that its payer took, unless the payer has signed", () => {
  const group = { _id: "g" as RecipientId, name: "Board", minSigners: 1 };
  const seatAfter = (signed: "invited" | "signed") => {
    const payer = aRecipient("ann", { group, seat: group._id, state: signed, payment: paid });
    return withRequestedRefund(aSentState([payer], { status: "EXPIRED" })).recipients[0]!.seat;
  };
  expect([seatAfter("invited"), seatAfter("signed")]).toEqual([undefined, group._id]);
});
