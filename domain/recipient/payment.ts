import * as z from "zod/mini";
import { Instant } from "../ids.ts";

export const PaymentProvider = z.enum(["stripe", "razorpay"]);
export type PaymentProvider = z.infer<typeof PaymentProvider>;

/** What a recipient pays before they sign. */
export const Payment = z.object({
  connectionId: z.string(),
  provider: PaymentProvider,
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
});
export type Payment = z.infer<typeof Payment>;

export function owesPayment({ payment }: { payment?: Payment | undefined }): boolean {
  return payment !== undefined && payment.state !== "paid";
}
