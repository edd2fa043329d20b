/** Payments at a provider. */
import type { WorkspaceId } from "../../domain/ids.ts";
import type { PaymentConnection, PaymentKeys } from "../../domain/payment/connection.ts";
import type { PaymentMode } from "../../domain/recipient/payment.ts";
import type { Bytes } from "./basics.ts";

/** A payment at a provider's own page. */
export type CheckoutRequest = {
  amountMinor: number;
  currency: string;
  /** Title of the paid item. */
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
 * A checkout's state. `pending`: the payer is done and the transfer is not confirmed yet (bank transfers). `failed`:
 * the money did not arrive.
 */
export type Checkout = {
  state: "open" | "pending" | "paid" | "failed" | "expired";
  reference: string | null;
  /** The provider's id of the payment. */
  paymentReference: string;
  amountMinor: number;
  currency: string;
};

/** @throws PaymentsUnavailable if the provider is unreachable, PaymentsRefused if it refuses */
export type Payments = {
  createCheckout(keys: PaymentKeys, request: CheckoutRequest): Promise<{ sessionId: string; url: string }>;
  /** `null` if the account has no such checkout. */
  findCheckout(keys: PaymentKeys, sessionId: string): Promise<Checkout | null>;
  /**
   * Refunds a payment in full, once per key; an earlier refund counts as done.
   * @returns the provider's id of the refund; empty if another caller made it
   */
  refund(
    keys: PaymentKeys,
    request: { paymentReference: string; idempotencyKey: string },
  ): Promise<{ reference: string }>;
  /** The checkout of an event; `null` for other events. Events older than five minutes count as forged. */
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
  /** Includes deleted connections while sent documents may still be paid through them. */
  find(id: string): Promise<StoredConnection | null>;
  /**
   * Stores a connection with encrypted keys. Returns `false` if another writer committed first, or `before` is `null`
   * and the connection exists.
   */
  put(before: StoredConnection | null, next: Omit<StoredConnection, "versionstamp">): Promise<boolean>;
};

/** Thrown if the provider is unreachable, failing or sends malformed responses; the request may be retried. */
export class PaymentsUnavailable extends Error {
  override name = "PaymentsUnavailable";
}

/** Thrown if the provider rejects the request, for example because of invalid keys or a too small amount. */
export class PaymentsRefused extends Error {
  override name = "PaymentsRefused";
}
