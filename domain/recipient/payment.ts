import * as z from "zod/mini";
import { Instant } from "../ids.ts";

export const PaymentProvider = z.enum(["stripe", "razorpay"]);
export type PaymentProvider = z.infer<typeof PaymentProvider>;

/** `sandbox`: nothing is really paid. */
export const PaymentMode = z.enum(["sandbox", "production"]);
export type PaymentMode = z.infer<typeof PaymentMode>;

/** `refused`: the provider did not give it back; it can be asked again. */
export const Refund = z.object({
  state: z.enum(["asked", "done", "refused"]),
  at: Instant,
  /** So often it was asked for. */
  attempts: z.int(),
  /** The provider's name of it; what it says where it refuses. */
  reference: z.optional(z.string()),
  words: z.optional(z.string()),
});
export type Refund = z.infer<typeof Refund>;

/** Why money that came in pays nothing. `not_needed`: others of the group were first; `ended`: the document came to nothing. */
export const ReturnReason = z.enum(["paid_twice", "wrong_amount", "wrong_currency", "not_needed", "ended"]);
export type ReturnReason = z.infer<typeof ReturnReason>;

/** Money that came in and pays nothing: the sender can have it given back. */
export const Returnable = z.object({
  /** The provider's name of the payment. */
  reference: z.string(),
  currency: z.string(),
  amountMinor: z.int(),
  reason: ReturnReason,
  at: Instant,
  refund: z.optional(Refund),
});
export type Returnable = z.infer<typeof Returnable>;

/** What a recipient pays before they sign. */
export const Payment = z.object({
  connectionId: z.string(),
  provider: PaymentProvider,
  /** Of the connection when the document was sent: what it is paid in, whatever the connection becomes. */
  mode: z.optional(PaymentMode),
  /** ISO 4217 in lower case. */
  currency: z.string(),
  amountMinor: z.int(),
  state: z.enum(["owed", "requested", "paid"]),
  /** The provider's checkout that is open or was paid. */
  checkout: z.optional(z.object({ sessionId: z.string(), url: z.string(), at: Instant })),
  paidAt: z.optional(Instant),
  /** The provider's name of the payment. */
  reference: z.optional(z.string()),
  /** … and of those that did not count, and were written down. */
  failed: z.optional(z.array(z.string())),
  /** … and of them those whose money is there. */
  returnable: z.optional(z.array(Returnable)),
});
export type Payment = z.infer<typeof Payment>;

export function owesPayment({ payment }: { payment?: Payment | undefined }): boolean {
  return payment !== undefined && payment.state !== "paid";
}
