/** A recipient pays before signing: requests, incoming payments and failures. */
import type { AuditEvent, DetailsOf } from "../../audit/event.ts";
import type { DocumentId, Instant, RecipientId } from "../../ids.ts";
import { done, type Outcome, refuse } from "../../outcome.ts";
import { ownerOf } from "../../recipient/group.ts";
import { owesPayment, type Payment, type ReturnReason } from "../../recipient/payment.ts";
import { type Origin, type Recipient, traceOf, whoseTurn } from "../../recipient/recipient.ts";
import { type Change, changedOf, type DocumentState, mail, withTurn } from "../change.ts";
import { checkAllowed, isAwaitingRecipients } from "../state-table.ts";
import { releaseOthers } from "./release-others.ts";
import { refuseIn, roomOf, type Visit } from "./room.ts";

/** Failures beyond this number are not recorded. */
const FAILURES_KEPT = 50;

/** The reference that identifies a checkout at the provider. */
export function paymentReference(documentId: DocumentId, recipientId: RecipientId): string {
  return `${documentId}.${recipientId}`;
}

export function readPaymentReference(text: string | null): { documentId: DocumentId; recipientId: RecipientId } | null {
  const found = /^([\w-]{1,64})\.([\w-]{1,64})$/.exec(text ?? "");
  return found ? { documentId: found[1] as DocumentId, recipientId: found[2] as RecipientId } : null;
}

/** The payment that a recipient owes now. */
export function findOwedPayment(
  { document, recipients }: DocumentState,
  command: Visit & { recipientId: RecipientId },
): Outcome<Payment> {
  const payer = recipients.find((one) => one._id === command.recipientId);
  if (!payer) return refuse("link_invalid");
  const allowed = checkAllowed(document, "pay", command.at);
  if (!allowed.ok) return allowed;
  const room = roomOf(document, payer, recipients, command);
  if (room === "payment" && !ownerOf(payer, recipients)) return refuse("group_complete");
  if (room === "payment" && payer.payment) return done(payer.payment);
  return room === "open" || room === "payment" ? refuse("payment_not_asked") : refuseIn(room, document);
}

/**
 * Records a checkout. `null` if another was recorded since `previous` was read: the recorded one is used, and nobody
 * has seen this one.
 */
export function requestPayment(
  state: DocumentState,
  command: Visit & {
    recipientId: RecipientId;
    checkout: { sessionId: string; url: string };
    previous: string | null;
    origin: Origin;
  },
): Outcome<Change | null> {
  const owed = findOwedPayment(state, command);
  if (!owed.ok) return owed;
  const { at, checkout, origin } = command;
  const payer = state.recipients.find((one) => one._id === command.recipientId)!;
  const present = owed.value.checkout?.sessionId ?? null;
  if (present !== command.previous || present === checkout.sessionId) return done(null);
  return done({
    document: { ...state.document, updatedAt: at },
    recipients: [{ ...payer, payment: { ...owed.value, state: "requested", checkout: { ...checkout, at } } }],
    events: [
      {
        type: "PAYMENT_REQUESTED",
        actor: { kind: "recipient", id: payer._id },
        subject: payer._id,
        data: { ...moneyOf(owed.value), checkout: checkout.sessionId },
        personal: { name: payer.name, email: payer.email, ...traceOf(origin) },
      },
    ],
    jobs: [],
  });
}

/** A payment as the provider reports it. */
export type ReportedPayment = { reference: string; amountMinor: number; currency: string };

/**
 * Records incoming money once, however often the provider reports it, even after the document ended. A wrong amount
 * does not count as a payment. `null` if nothing is new.
 */
export function recordPayment(
  state: DocumentState,
  command: { at: Instant; recipientId: RecipientId; reported: ReportedPayment },
): Outcome<Change | null> {
  const { document, recipients } = state;
  const { at, reported } = command;
  const found = findPayer(state, command);
  if (!found.ok) return found;
  const { payer, payment } = found.value;
  // The provider keeps reporting refunded money as paid, and money can arrive after a failure.
  if (payment.reference === reported.reference || isReturnable(payment, reported.reference)) return done(null);
  if (!owesPayment(payer)) return recordFailure(state, payer, payment, "paid_twice", command);
  if (reported.currency !== payment.currency) return recordFailure(state, payer, payment, "wrong_currency", command);
  if (reported.amountMinor !== payment.amountMinor)
    return recordFailure(state, payer, payment, "wrong_amount", command);
  const seat = ownerOf(payer, recipients);
  if (payer.state === "released" || !seat) return recordFailure(state, payer, payment, "not_needed", command);
  const paid: Recipient = {
    ...payer,
    payment: { ...payment, state: "paid", paidAt: at, reference: reported.reference },
    ...(payer.group ? { seat } : {}),
  };
  const others = recipients.map((one) => (one._id === payer._id ? paid : one));
  const released = isAwaitingRecipients(document.status)
    ? releaseOthers(document._id, others, payer.group, at)
    : { recipients: others, events: [], jobs: [] };
  const people = released.recipients;
  const head = isAwaitingRecipients(document.status) ? withTurn(document, whoseTurn(people)) : document;
  return done({
    document: { ...head, updatedAt: at },
    recipients: changedOf(recipients, people),
    events: [
      providerEvent(payer, payment, {
        type: "PAID",
        data: { ...moneyOf(payment), reference: reported.reference },
      }),
      ...released.events,
    ],
    jobs: [mail({ about: "paid", documentId: document._id, recipient: payer._id }, at), ...released.jobs],
  });
}

/** Records that a pending payment failed, so that another checkout can be made. `null` if recorded already. */
export function failPayment(
  state: DocumentState,
  command: { at: Instant; recipientId: RecipientId; reported: ReportedPayment },
): Outcome<Change | null> {
  const found = findPayer(state, command);
  if (!found.ok) return found;
  return recordFailure(state, found.value.payer, found.value.payment, "not_completed", command);
}

function findPayer(
  { document, recipients }: DocumentState,
  { at, recipientId }: { at: Instant; recipientId: RecipientId },
): Outcome<{ payer: Recipient; payment: Payment }> {
  const allowed = checkAllowed(document, "paid", at);
  if (!allowed.ok) return allowed;
  const payer = recipients.find((one) => one._id === recipientId);
  return payer?.payment ? done({ payer, payment: payer.payment }) : refuse("payment_not_asked");
}

/** `not_completed`: no money was taken. In all other cases money was taken. */
type Failure = "not_completed" | Exclude<ReturnReason, "ended">;

function recordFailure(
  { document }: DocumentState,
  payer: Recipient,
  payment: Payment,
  reason: Failure,
  { at, reported }: { at: Instant; reported: ReportedPayment },
): Outcome<Change | null> {
  const known = payment.failed ?? [];
  const { amountMinor, currency, reference } = reported;
  const isMoneyTaken = reason !== "not_completed";
  const isRecorded = isMoneyTaken ? isReturnable(payment, reference) : known.includes(reference);
  if (isRecorded || known.length >= FAILURES_KEPT) return done(null);
  const next: Payment = {
    ...payment,
    state: payment.state === "requested" ? "owed" : payment.state,
    failed: [...new Set([...known, reference])],
    ...(isMoneyTaken
      ? { returnable: [...(payment.returnable ?? []), { reference, currency, amountMinor, reason, at }] }
      : {}),
  };
  const data = { provider: payment.provider, amountMinor, currency, reference, reason };
  return done({
    document: { ...document, updatedAt: at },
    recipients: [{ ...payer, payment: next }],
    events: [providerEvent(payer, payment, { type: "PAYMENT_FAILED", data })],
    jobs: isMoneyTaken
      ? [mail({ about: "payment_failed", documentId: document._id, recipient: payer._id, reference }, at)]
      : [],
  });
}

function isReturnable({ returnable = [] }: Payment, reference: string): boolean {
  return returnable.some((one) => one.reference === reference);
}

function moneyOf({ provider, amountMinor, currency }: Payment) {
  return { provider, amountMinor, currency };
}

type ProviderDetails =
  | Omit<DetailsOf<"PAID">, "personal">
  | Omit<DetailsOf<"PAYMENT_FAILED">, "personal">
  | Omit<DetailsOf<"PAYMENT_REFUNDED">, "personal">
  | Omit<DetailsOf<"REFUND_FAILED">, "personal">;

/** An event that the payment's provider reported. */
export function providerEvent(payer: Recipient, { provider }: Payment, details: ProviderDetails): AuditEvent {
  return {
    ...details,
    actor: { kind: "system", id: provider },
    subject: payer._id,
    personal: { name: payer.name, email: payer.email },
  };
}
