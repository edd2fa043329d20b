/** Payments: a workspace's payment accounts, and the provider's events. */
import * as z from "zod/mini";
import { Instant, RecipientId } from "../ids.ts";
import { CONNECTION_NAME_LIMIT } from "../payment/connection.ts";
import { PaymentMode, PaymentProvider } from "../recipient/payment.ts";
import { endpoint } from "./endpoint.ts";
import { link, limit as linkLimit } from "./signing/link.ts";
import { OwnerView } from "./views/views.ts";

const limit = { calls: 120, seconds: 60 };
const KEY_LIMIT = 300;
const connectionId = z.string().check(z.minLength(1), z.maxLength(64));
/** Accepts any text, so that each wrong value gets its own refusal. */
const textUpTo = (most: number) => z.string().check(z.maxLength(most));
const text = (most: number) => z._default(textUpTo(most), "");

/** Contains only the last characters of a key. */
export const PaymentConnectionView = z.object({
  _id: z.string(),
  connectionName: z.string(),
  /** The provider, under the name that connection lists use. */
  type: PaymentProvider,
  provider: PaymentProvider,
  mode: PaymentMode,
  currency: z.string(),
  secretKeyLast4: z.string(),
  hasWebhookSecret: z.boolean(),
  /** The URL to register for the provider's events. */
  webhookUrl: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type PaymentConnectionView = z.infer<typeof PaymentConnectionView>;

const ConnectionInput = z.strictObject({
  connectionName: text(CONNECTION_NAME_LIMIT),
  provider: text(20),
  mode: text(20),
  currency: text(3),
  /** `sk_test_…` or `sk_live_…`, depending on the mode. */
  secretKey: text(KEY_LIMIT),
  /** `whsec_…`; without it a payment is noticed when the payer returns. */
  webhookSecret: text(KEY_LIMIT),
});

const wholeNumber = (most: number, otherwise: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most)), otherwise);

export const listPaymentConnectionsCall = endpoint({
  method: "GET",
  path: "/api/payment/connections",
  summary: "List the workspace's payment connections, newest first. `page` counts from 1.",
  caller: "member",
  needs: ["Payments", "VIEW"],
  query: z.object({ page: wholeNumber(1_000, 1), limit: wholeNumber(100, 20) }),
  output: z.object({ items: z.array(PaymentConnectionView), total: z.int(), page: z.int(), limit: z.int() }),
  limit,
});

export const createPaymentConnectionCall = endpoint({
  method: "POST",
  path: "/api/payment/create",
  summary: "Add a payment connection. Its keys are stored encrypted and never returned.",
  confirmed: true,
  caller: "member",
  needs: ["Payments", "MANAGE"],
  only: "web",
  body: ConnectionInput,
  output: PaymentConnectionView,
  idempotent: true,
  limit,
});

export const updatePaymentConnectionCall = endpoint({
  method: "PATCH",
  path: "/api/payment/update/:connectionId",
  summary: "Change a payment connection. Absent properties, including keys, stay unchanged.",
  confirmed: true,
  caller: "member",
  needs: ["Payments", "MANAGE"],
  only: "web",
  params: z.object({ connectionId }),
  readBack: PaymentConnectionView,
  body: z.strictObject({
    connectionName: z.optional(textUpTo(CONNECTION_NAME_LIMIT)),
    provider: z.optional(textUpTo(20)),
    mode: z.optional(textUpTo(20)),
    currency: z.optional(textUpTo(3)),
    secretKey: z.optional(textUpTo(KEY_LIMIT)),
    webhookSecret: z.optional(textUpTo(KEY_LIMIT)),
  }),
  output: PaymentConnectionView,
  limit,
});

export const deletePaymentConnectionCall = endpoint({
  method: "DELETE",
  path: "/api/payment/delete/:connectionId",
  summary: "Delete a payment connection. New documents cannot use it; sent documents can still be paid through it.",
  caller: "member",
  needs: ["Payments", "MANAGE"],
  only: "web",
  params: z.object({ connectionId }),
  output: z.object({ _id: z.string() }),
  limit,
});

export const receivePaymentEventCall = endpoint({
  method: "POST",
  path: "/api/payment/webhook/:connectionId",
  summary:
    "Receive a signed event from the payment provider. The payment's state is read from the provider, not taken from the event.",
  caller: "anyone",
  params: z.object({ connectionId }),
  upload: "event",
  output: z.object({ received: z.literal(true) }),
  limit: { calls: 600, seconds: 60 },
});

const CheckoutView = z.object({
  /** The provider's page. */
  url: z.string(),
  /** Identifies this payment on the pages to which the provider redirects; gives access to nothing else. */
  key: z.string(),
});

export const payDocumentCall = endpoint({
  method: "POST",
  path: "/api/recipient/pay",
  summary: "Get the URL at which a recipient pays before signing. A repeat returns the same payment.",
  caller: "link",
  body: z.strictObject(link),
  output: CheckoutView,
  idempotent: true,
  limit: linkLimit,
});

export const createCheckoutSessionCall = endpoint({
  method: "GET",
  path: "/api/payment/create-checkout-session/:key",
  summary: "Redirect a recipient to the payment, like POST /api/recipient/pay, with the link's secret in the path.",
  caller: "anyone",
  params: z.object({ key: z.string().check(z.minLength(1), z.maxLength(200)) }),
  output: CheckoutView,
  limit: linkLimit,
});

export const PaymentStateView = z.object({
  /**
   * The provider's current state. `owed`: not started. `open`: the checkout is open. `pending`: the transfer is not
   * confirmed yet. `failed`: the money did not arrive, or not as requested. `not_needed`: it arrived after enough other
   * members of the group had signed, and should be refunded.
   */
  state: z.enum(["owed", "open", "pending", "paid", "failed", "not_needed"]),
  amountMinor: z.int(),
  currency: z.string(),
});
export type PaymentStateView = z.infer<typeof PaymentStateView>;

export const readPaymentStateCall = endpoint({
  method: "POST",
  path: "/api/payment/state",
  summary: "Read a payment's state from the provider. Parameters of the return URL are ignored.",
  caller: "anyone",
  body: z.strictObject({ key: z.string().check(z.minLength(1), z.maxLength(600)) }),
  output: PaymentStateView,
  limit: linkLimit,
});

export const refundPaymentCall = endpoint({
  method: "POST",
  path: "/api/payment/refund/:documentId",
  summary:
    "Refund money that counts as no payment: paid twice, with a wrong amount, or for an ended document. A repeat changes nothing.",
  caller: "member",
  needs: ["Payments", "MANAGE"],
  only: "web",
  params: z.object({ documentId: z.string().check(z.minLength(1), z.maxLength(64)) }),
  body: z.strictObject({ recipient: RecipientId, reference: z.string().check(z.minLength(1), z.maxLength(300)) }),
  output: OwnerView,
  idempotent: true,
  limit,
});
