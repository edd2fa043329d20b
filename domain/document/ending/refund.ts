/** Refunds of money that counts as no payment: the sender requests them, the provider carries each out once. */
import type { Actor } from "../../audit/action.ts";
import type { Instant, RecipientId } from "../../ids.ts";
import { done, type Outcome, refuse } from "../../outcome.ts";
import type { Payment, Refund, Returnable } from "../../recipient/payment.ts";
import { owesAction, type Recipient } from "../../recipient/recipient.ts";
import { type Change, type DocumentState, job } from "../change.ts";
import type { DocumentHead } from "../document.ts";
import { providerEvent } from "../signing/pay.ts";
import { checkAllowed, statusAt } from "../state-table.ts";

/** Maximum length of the provider's refusal. */
const REFUSAL_TEXT_LIMIT = 500;

type RefundKey = { recipientId: RecipientId; reference: string };

/**
 * All payments of a recipient that can be or were refunded. A payment that counted becomes refundable if its document
 * ends without completion.
 */
export function returnablesOf(
  document: Pick<DocumentHead, "status" | "expiresAt">,
  { payment }: Pick<Recipient, "payment">,
  at: Instant,
): Returnable[] {
  if (!payment) return [];
  const { state, reference, currency, amountMinor, paidAt, returnable = [] } = payment;
  const hasFailed = ["DECLINED", "VOIDED", "EXPIRED"].includes(statusAt(document, at));
  if (!hasFailed || state !== "paid" || reference === undefined) return returnable;
  return [...returnable, { ...{ reference, currency, amountMinor }, reason: "ended", at: paidAt ?? at }];
}

/** Requests a refund; `null` if it was requested already. */
export function requestRefund(
  { document, recipients }: DocumentState,
  { at, actor, recipientId, reference }: RefundKey & { at: Instant; actor: Actor },
): Outcome<Change | null> {
  const allowed = checkAllowed(document, "refund", at);
  if (!allowed.ok) return allowed;
  const payer = recipients.find((one) => one._id === recipientId);
  if (!payer?.payment) return refuse("payment_not_asked");
  const money = returnablesOf(document, payer, at).find((one) => one.reference === reference);
  if (!money) return refuse(payer.payment.reference === reference ? "refund_not_due" : "payment_not_asked");
  if (money.refund && money.refund.state !== "refused") return done(null);
  const requested = { ...money, refund: { state: "asked" as const, at, attempts: (money.refund?.attempts ?? 0) + 1 } };
  return done({
    document: { ...document, updatedAt: at },
    recipients: [
      { ...withoutPaidSeat(payer, reference), payment: withReturnable(unpaid(payer.payment, reference), requested) },
    ],
    events: [
      {
        type: "REFUND_REQUESTED",
        actor,
        subject: payer._id,
        data: moneyOf(money),
        personal: { name: payer.name, email: payer.email },
      },
    ],
    jobs: [job({ kind: "refund", documentId: document._id, recipient: payer._id, reference }, at)],
  });
}

/** The refund to carry out; `null` if there is none or it is done. */
export function findRequestedRefund(
  { recipients }: Pick<DocumentState, "recipients">,
  { recipientId, reference }: RefundKey,
): { payment: Payment; money: Returnable & { refund: Refund } } | null {
  const payment = recipients.find((one) => one._id === recipientId)?.payment;
  const money = payment?.returnable?.find((one) => one.reference === reference);
  return payment && money?.refund?.state === "asked" ? { payment, money: { ...money, refund: money.refund } } : null;
}

/** Records the provider's response; `null` if it is recorded already. */
export function recordRefund(
  state: DocumentState,
  { at, answer, ...about }: RefundKey & { at: Instant; answer: { reference: string } | { refused: string } },
): Change | null {
  const requested = findRequestedRefund(state, about);
  const payer = state.recipients.find((one) => one._id === about.recipientId);
  if (!requested || !payer) return null;
  const { payment, money } = requested;
  const isDone = "reference" in answer;
  const refund: Refund = {
    ...money.refund,
    at,
    ...(isDone
      ? { state: "done", reference: answer.reference, words: undefined }
      : { state: "refused", words: answer.refused.slice(0, REFUSAL_TEXT_LIMIT) }),
  };
  return {
    document: { ...state.document, updatedAt: at },
    recipients: [{ ...payer, payment: withReturnable(payment, { ...money, refund }) }],
    events: [
      providerEvent(
        payer,
        payment,
        isDone
          ? { type: "PAYMENT_REFUNDED", data: { ...moneyOf(money), refund: answer.reference } }
          : { type: "REFUND_FAILED", data: moneyOf(money) },
      ),
    ],
    jobs: [],
  };
}

/** A refunded payment no longer counts: if the document is extended, payment is requested again. */
function unpaid(payment: Payment, reference: string): Payment {
  if (payment.reference !== reference) return payment;
  const { checkout: _, paidAt: __, reference: ___, failed = [], ...rest } = payment;
  return { ...rest, state: "owed", failed: [...failed, reference] };
}

/** Frees the group seat that this payment took. */
function withoutPaidSeat(payer: Recipient, reference: string): Recipient {
  return payer.payment?.reference === reference && owesAction(payer) ? { ...payer, seat: undefined } : payer;
}

function withReturnable(payment: Payment, money: Returnable): Payment {
  const others = payment.returnable?.filter((one) => one.reference !== money.reference) ?? [];
  return { ...payment, returnable: [...others, money] };
}

function moneyOf({ reference, currency, amountMinor, reason }: Returnable) {
  return { reference, currency, amountMinor, reason };
}
