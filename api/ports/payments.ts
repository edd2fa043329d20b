/** Payments at a provider. */
import type { WorkspaceId } from "../../domain/ids.ts";
import type { PaymentConnection, PaymentKeys } from "../../domain/payment/connection.ts";
import type { PaymentMode } from "../../domain/recipient/payment.ts";
import type { Bytes } from "./basics.ts";

/** A payment at a provider's own page. */
export type CheckoutRequest = {
  amountMinor: number;
  currency: string;
  /** What is paid for. */
  title: string;
  /** Empty where there is none. */
  customerEmail: string;
  successUrl: string;
  cancelUrl: string;
  /** When nobody can pay any more; from half an hour to a day ahead. */
  expiresAtMs: number;
  /** The same key and request make one checkout, however often they come. */
  idempotencyKey: string;
  /** Ours, given back with the checkout. */
  reference: string;
};

/**
 * What the provider says of a checkout. `pending`: the payer is through and the money is on its way (bank transfers);
 * `failed`: it did not come.
 */
export type Checkout = {
  state: "open" | "pending" | "paid" | "failed" | "expired";
  reference: string | null;
  /** The provider's name of the payment. */
  paymentReference: string;
  amountMinor: number;
  currency: string;
};

/** Throws `PaymentsUnavailable` where the provider cannot be asked now, `PaymentsRefused` where it says no. */
export type Payments = {
  createCheckout(keys: PaymentKeys, request: CheckoutRequest): Promise<{ sessionId: string; url: string }>;
  /** `null` where this account has no such checkout. */
  findCheckout(keys: PaymentKeys, sessionId: string): Promise<Checkout | null>;
  /**
   * Gives all of a payment back, once for each key, and never more than came in: what was given back already is done.
   * @returns the provider's name of the refund, empty where another made it
   */
  refund(
    keys: PaymentKeys,
    request: { paymentReference: string; idempotencyKey: string },
  ): Promise<{ reference: string }>;
  /** Which checkout an event is about; `null`: about something else. Events older than five minutes count as forged. */
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
  /** Of the mode that it was in before: what was sent then stays there. */
  earlier?: { mode: PaymentMode; keys: PaymentKeys } | undefined;
  versionstamp: string;
};

export type PaymentConnectionStore = {
  /** Newest first, without deleted ones. */
  list(workspace: WorkspaceId): Promise<PaymentConnection[]>;
  /** Deleted ones too, for as long as something sent may still be paid through them. */
  find(id: string): Promise<StoredConnection | null>;
  /** Keys are locked. `false`: somebody else wrote first, or it is there already where `before` is `null`. */
  put(before: StoredConnection | null, next: Omit<StoredConnection, "versionstamp">): Promise<boolean>;
};
