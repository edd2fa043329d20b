/** Payments at a provider. */
import type { WorkspaceId } from "../../domain/ids.ts";
import type { PaymentConnection, PaymentKeys } from "../../domain/payment/connection.ts";
import type { PaymentMode } from "../../domain/recipient/payment.ts";
import type { Bytes } from "./basics.ts";

/** A payment at a provider's own page. */
export type CheckoutRequest = {
  amountMinor: number;
  currency: string;
  /** Title of what is paid for. */
  title: string;
  /** Empty when unknown. */
  customerEmail: string;
  successUrl: string;
  cancelUrl: string;
  /** When the checkout expires; from half an hour to a day ahead. */
  expiresAtMs: number;
  /** Idempotent: the same key and request create one checkout, however often they are sent. */
  idempotencyKey: string;
  /** Our reference, returned with the checkout. */
  reference: string;
};

/**
 * A checkout's state. `pending`: the payer is done and the money is on its way (bank transfers); `failed`: it did not
 * come.
 */
export type Checkout = {
  state: "open" | "pending" | "paid" | "failed" | "expired";
  reference: string | null;
  /** The provider's id of the payment. */
  paymentReference: string;
  amountMinor: number;
  currency: string;
};

/** @throws PaymentsUnavailable when the provider cannot be asked now, PaymentsRefused when it refuses */
export type Payments = {
  createCheckout(keys: PaymentKeys, request: CheckoutRequest): Promise<{ sessionId: string; url: string }>;
  /** `null` when this account has no such checkout. */
  findCheckout(keys: PaymentKeys, sessionId: string): Promise<Checkout | null>;
  /**
   * Refunds a payment in full, once per key; an earlier refund counts as done.
   * @returns the provider's id of the refund, empty when another caller made it
   */
  refund(
    keys: PaymentKeys,
    request: { paymentReference: string; idempotencyKey: string },
  ): Promise<{ reference: string }>;
  /** The checkout that an event is about; `null` for other events. Events older than five minutes count as forged. */
  readEvent(
    keys: PaymentKeys,
    rawBody: Bytes,
    signature: string,
    nowMs: number,
  ): Promise<{ sessionId: string } | null | "forged">;
};

export type StoredConnection = {
  connection: PaymentConnection;
  keys: PaymentKeys;
  /** Keys of the previous mode, for documents sent in it. */
  earlier?: { mode: PaymentMode; keys: PaymentKeys } | undefined;
  versionstamp: string;
};

export type PaymentConnectionStore = {
  /** Newest first, without deleted ones. */
  list(workspace: WorkspaceId): Promise<PaymentConnection[]>;
  /** Includes deleted ones while something sent may still be paid through them. */
  find(id: string): Promise<StoredConnection | null>;
  /** Keys are encrypted. `false`: another writer was first, or it exists although `before` is `null`. */
  put(before: StoredConnection | null, next: Omit<StoredConnection, "versionstamp">): Promise<boolean>;
};

/** The provider is unreachable, failing or sends malformed responses: it may be retried. */
export class PaymentsUnavailable extends Error {
  override name = "PaymentsUnavailable";
}

/** The provider rejects the request: invalid keys, an amount too small. */
export class PaymentsRefused extends Error {
  override name = "PaymentsRefused";
}
