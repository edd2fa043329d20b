import * as z from "zod/mini";
import { PaymentProvider, ReturnReason } from "../../recipient/payment.ts";
import { erasable, person, trace } from "./personal.ts";

/** `currency`: ISO 4217 in lower case. */
const amount = { amountMinor: z.int(), currency: z.string() };
/** `reference`: the provider's id of the payment. */
const returned = { ...amount, reference: z.string(), reason: ReturnReason };

/** Events of payments before signing, and of refunds of money that counts as no payment. */
export const paymentEvents = [
  z.object({
    type: z.literal("PAYMENT_REQUESTED"),
    data: z.object({ ...amount, provider: PaymentProvider, checkout: z.string() }),
    personal: erasable({ ...person, ...trace }),
  }),
  z.object({
    type: z.literal("PAID"),
    data: z.object({ ...amount, provider: PaymentProvider, reference: z.string() }),
    personal: erasable(person),
  }),
  z.object({
    type: z.literal("PAYMENT_FAILED"),
    data: z.object({
      ...amount,
      provider: PaymentProvider,
      reference: z.string(),
      reason: z.union([z.literal("not_completed"), ReturnReason]),
    }),
    personal: erasable(person),
  }),
  z.object({ type: z.literal("REFUND_REQUESTED"), data: z.object(returned), personal: erasable(person) }),
  z.object({ type: z.literal("REFUND_FAILED"), data: z.object(returned), personal: erasable(person) }),
  z.object({
    type: z.literal("PAYMENT_REFUNDED"),
    /** `refund`: the provider's id of the refund. */
    data: z.object({ ...returned, refund: z.optional(z.string()) }),
    personal: erasable(person),
  }),
] as const;
