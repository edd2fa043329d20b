import { sha256 } from "../../../domain/audit/sha256.ts";
import type { DocumentState } from "../../../domain/document/change.ts";
import { findOwedPayment, paymentReference, requestPayment } from "../../../domain/document/signing/pay.ts";
import { titleIn } from "../../../domain/document/titles.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { Payment } from "../../../domain/recipient/payment.ts";
import { addressOf, type Origin, type Recipient } from "../../../domain/recipient/recipient.ts";
import type { CoreDeps, DocumentDeps, FileDeps, PaymentDeps } from "../../deps.ts";
import type { CheckoutRequest, StoredConnection } from "../../ports/payments.ts";

import { changeThroughLink } from "../signing/act-through-link.ts";

import { findByLink, type LinkAccess } from "../signing/find-by-link.ts";

import { keysFor } from "./connection-keys.ts";
import { paymentKey } from "./payment-key.ts";

import { settleCheckout } from "./settle-checkout.ts";

/** Time after which a new idempotency key is used: a provider repeats its response to one key for a day, even a failure. */
const NEW_KEY_AFTER_MS = 10 * 60_000;

/** A checkout expires after about an hour, so hardly anybody pays for an ended document. */
const OPEN_MS = 60 * 60_000;

/** The checkout URL for the payment that a recipient owes; a repeat returns the same checkout. */
export async function payDocument(
  deps: FileDeps & DocumentDeps & PaymentDeps,
  access: LinkAccess,
  origin: Origin,
): Promise<Outcome<{ url: string; key: string }>> {
  const link = await findByLink(deps, access);
  if (!link.ok) return link;
  const { found, recipient, visit } = link.value;
  const owedPayment = findOwedPayment(found.value, { ...visit, recipientId: recipient._id });
  if (!owedPayment.ok) return owedPayment;
  const stored = await deps.paymentConnections.find(owedPayment.value.connectionId);
  if (stored?.connection.workspaceId !== found.value.document.workspaceId) return refuse("payment_refused");
  const key = await paymentKey(deps, found.value, recipient);
  const waiting = await findWaiting(deps, stored!, owedPayment.value, recipient, access);
  if (!waiting.ok) return waiting;
  if (waiting.value) return done({ url: waiting.value, key });
  const request = await requestFor(deps, found.value, recipient, owedPayment.value, key);
  const checkout = await deps.payments.createCheckout(keysFor(stored!, owedPayment.value), request);
  deps.killPoint("after_checkout");
  const previous = owedPayment.value.checkout?.sessionId ?? null;
  const requested = await changeThroughLink(deps, access, (state, signer, now) =>
    requestPayment(state, { ...now, recipientId: signer._id, checkout, previous, origin }),
  );
  if (!requested.ok) return requested;
  // After two parallel requests, the recorded checkout is the valid one.
  return done({ url: requested.value.signer.payment?.checkout?.url ?? checkout.url, key });
}

/** The open checkout, if any. Refused if nothing is owed. */
async function findWaiting(
  deps: DocumentDeps & PaymentDeps,
  stored: StoredConnection,
  payment: Payment,
  { invitedAt }: Recipient,
  access: LinkAccess,
): Promise<Outcome<string | null>> {
  const { checkout } = payment;
  if (!checkout) return done(null);
  const settled = await settleCheckout(deps, stored, keysFor(stored, payment), checkout.sessionId);
  if (!settled.ok) return settled;
  // The checkout belonged to the link's former holder.
  const isStale = invitedAt !== undefined && checkout.at < invitedAt;
  switch (settled.value?.state) {
    case "open":
      return done(isStale ? null : checkout.url);
    case "pending":
      return refuse("payment_pending");
    case "paid":
      // A paid checkout may not count (wrong amount, for example): then the payment is still owed and needs a new
      // checkout.
      return (await stillOwes(deps, access)) ? done(null) : refuse("payment_not_asked");
    default:
      return done(null);
  }
}

async function stillOwes(deps: DocumentDeps, access: LinkAccess): Promise<boolean> {
  const link = await findByLink(deps, access);
  if (!link.ok) return false;
  const { found, recipient, visit } = link.value;
  return findOwedPayment(found.value, { ...visit, recipientId: recipient._id }).ok;
}

async function requestFor(
  deps: CoreDeps,
  state: DocumentState,
  recipient: Recipient,
  payment: Payment,
  key: string,
): Promise<CheckoutRequest> {
  const returnUrl = `${deps.config.publicUrl}/app/payment/${encodeURIComponent(key)}`;
  const round = Math.floor(deps.clock.now() / NEW_KEY_AFTER_MS);
  const request = {
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    title: titleIn(recipient.language, state),
    customerEmail: addressOf(recipient).email,
    successUrl: `${returnUrl}/success`,
    cancelUrl: `${returnUrl}/error`,
    expiresAtMs: (round + 1) * NEW_KEY_AFTER_MS + OPEN_MS,
    reference: paymentReference(state.document._id, recipient._id),
  };
  // After a payment that did not count or was refunded, a new key makes this a new request for the provider.
  const about = [request, payment.checkout?.sessionId, payment.failed];
  return { ...request, idempotencyKey: await sha256(JSON.stringify(about)) };
}
