import * as z from "zod/mini";
import { Instant } from "../ids.ts";

export const PaymentProvider = z.enum(["stripe", "razorpay"]);
export type PaymentProvider = z.infer<typeof PaymentProvider>;

/** `sandbox`: no real money moves. */
export const PaymentMode = z.enum(["sandbox", "production"]);
export type PaymentMode = z.infer<typeof PaymentMode>;

/** `refused`: the provider did not refund; it can be requested again. */
export const Refund = z.object({
  state: z.enum(["asked", "done", "refused"]),
  at: Instant,
  /** Number of requests for the payment. */
  attempts: z.int(),
  /** The provider's id of the refund, or its message of refusal. */
  reference: z.optional(z.string()),
  words: z.optional(z.string()),
});
export type Refund = z.infer<typeof Refund>;

/**
 * Why money counts as no payment. `not_needed`: other group members were first. `ended`: the document ended without
 * completion.
 */
export const ReturnReason = z.enum(["paid_twice", "wrong_amount", "wrong_currency", "not_needed", "ended"]);
export type ReturnReason = z.infer<typeof ReturnReason>;

/** Money that counts as no payment and can be refunded. */
export const Returnable = z.object({
  /** The provider's id of the payment. */
  reference: z.string(),
  currency: z.string(),
  amountMinor: z.int(),
  reason: ReturnReason,
  at: Instant,
  refund: z.optional(Refund),
});
export type Returnable = z.infer<typeof Returnable>;

/** A payment that a recipient owes before signing. */
export const Payment = z.object({
  connectionId: z.string(),
  provider: PaymentProvider,
  /** The connection's mode at sending. */
  mode: z.optional(PaymentMode),
  /** ISO 4217 in lower case. */
  currency: z.string(),
  amountMinor: z.int(),
  state: z.enum(["owed", "requested", "paid"]),
  /** The provider's checkout, open or paid. */
  checkout: z.optional(z.object({ sessionId: z.string(), url: z.string(), at: Instant })),
  paidAt: z.optional(Instant),
  /** The provider's id of the payment. */
  reference: z.optional(z.string()),
  /** Ids of payments that did not count. */
  failed: z.optional(z.array(z.string())),
  /** Payments that did not count and whose money was taken. */
  returnable: z.optional(z.array(Returnable)),
});
export type Payment = z.infer<typeof Payment>;

export function owesPayment({ payment }: { payment?: Payment | undefined }): boolean {
  return payment !== undefined && payment.state !== "paid";
}
