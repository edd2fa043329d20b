/** Payments with Stripe: Checkout takes the money; signed events notify of changes. See `docs/decisions/11-payments.md`. */

import type Stripe from "stripe";
import * as z from "zod/mini";
import type { Checkout, CheckoutRequest, Payments } from "../../ports/payments.ts";
import { PaymentsRefused, PaymentsUnavailable } from "../../ports/payments.ts";
import { fromStripeAmount, toStripeAmount } from "./stripe-amount.ts";

const TIMEOUT_MS = 10_000;
const TOLERANCE_SECONDS = 5 * 60;
const TITLE_LIMIT = 200;

/** The required part of a session; a response without it is malformed. */
const Session = z.object({
  id: z.string(),
  url: z.nullable(z.string()),
  status: z.nullable(z.enum(["open", "complete", "expired"])),
  payment_status: z.enum(["paid", "unpaid", "no_payment_required"]),
  amount_total: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  client_reference_id: z.nullable(z.string()),
  payment_intent: z.nullable(z.union([z.string(), z.object({ id: z.string(), status: z.string() })])),
});
type Session = z.infer<typeof Session>;

/** A pending refund is paid out later and must not be repeated. */
const StripeRefund = z.object({
  id: z.string(),
  status: z.nullable(z.enum(["pending", "requires_action", "succeeded", "failed", "canceled"])),
});

const Event = z.object({ type: z.string(), data: z.object({ object: z.object({ id: z.optional(z.string()) }) }) });
const INTENT_ID = /^pi_\w{1,250}$/;
const SESSION_ID = /^cs_\w{1,250}$/;

/** @param endpoint origin of another server with Stripe's HTTP API */
export function stripePayments({
  endpoint,
  timeoutMs = TIMEOUT_MS,
}: {
  endpoint?: string;
  timeoutMs?: number;
}): Payments {
  // Loaded at first use, because most servers never take a payment.
  const load = async () => (await import("stripe")).default;
  const client = async (secretKey: string) => {
    const Client = await load();
    return new Client(secretKey, {
      httpClient: Client.createFetchHttpClient(),
      timeout: timeoutMs,
      // The caller retries with the same idempotency key.
      maxNetworkRetries: 0,
      telemetry: false,
      ...(endpoint ? addressOf(endpoint) : {}),
    });
  };
  return {
    async createCheckout({ secretKey }, request) {
      const stripe = await client(secretKey);
      const { idempotencyKey } = request;
      const session = await requestParsed(Session, () =>
        stripe.checkout.sessions.create(sessionFor(request), { idempotencyKey }),
      );
      if (session.url === null || !isPage(session.url, endpoint)) throw new PaymentsUnavailable("no page to pay at");
      return { sessionId: session.id, url: session.url };
    },
    async findCheckout({ secretKey }, sessionId) {
      if (!SESSION_ID.test(sessionId)) return null;
      const stripe = await client(secretKey);
      try {
        const session = await requestParsed(Session, () =>
          stripe.checkout.sessions.retrieve(sessionId, { expand: ["payment_intent"] }),
        );
        if (session.id !== sessionId) throw new PaymentsUnavailable("another session than the one asked for");
        return checkoutOf(session);
      } catch (error) {
        if (error instanceof PaymentsRefused && statusOf(error.cause) === 404) return null;
        throw error;
      }
    },
    async refund({ secretKey }, { paymentReference, idempotencyKey }) {
      if (!INTENT_ID.test(paymentReference)) throw new PaymentsRefused("nothing was taken that could be given back");
      const stripe = await client(secretKey);
      try {
        const created = await requestParsed(StripeRefund, () =>
          stripe.refunds.create({ payment_intent: paymentReference }, { idempotencyKey }),
        );
        if (created.status === "failed" || created.status === "canceled")
          throw new PaymentsRefused("the refund has failed");
        return { reference: created.id };
      } catch (error) {
        if (error instanceof PaymentsRefused && codeOf(error.cause) === "charge_already_refunded") {
          return { reference: "" };
        }
        throw error;
      }
    },
    async readEvent({ webhookSecret }, rawBody, signature, nowMs) {
      if (!webhookSecret || isFromLater(signature, nowMs)) return "forged";
      const { webhooks } = await load();
      try {
        await webhooks.constructEventAsync(rawBody, signature, webhookSecret, TOLERANCE_SECONDS, undefined, nowMs);
      } catch {
        return "forged";
      }
      const event = Event.safeParse(JSON.parse(new TextDecoder().decode(rawBody)));
      const id =
        event.success && event.data.type.startsWith("checkout.session.") ? event.data.data.object.id : undefined;
      return id !== undefined && SESSION_ID.test(id) ? { sessionId: id } : null;
    },
  };
}

function addressOf(endpoint: string): { host: string; port: string; protocol: "http" | "https" } {
  const { hostname, port, protocol } = new URL(endpoint);
  const isPlain = protocol === "http:";
  return { host: hostname, port: port || (isPlain ? "80" : "443"), protocol: isPlain ? "http" : "https" };
}

function sessionFor(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const { amountMinor, currency, title, customerEmail, successUrl, cancelUrl, reference } = request;
  const name = Array.from(title).slice(0, TITLE_LIMIT).join("");
  return {
    mode: "payment",
    line_items: [
      {
        quantity: 1,
        price_data: { currency, unit_amount: toStripeAmount(amountMinor, currency), product_data: { name } },
      },
    ],
    client_reference_id: reference,
    ...(customerEmail === "" ? {} : { customer_email: customerEmail }),
    success_url: successUrl,
    cancel_url: cancelUrl,
    expires_at: Math.floor(request.expiresAtMs / 1000),
    // The paid amount and currency are the requested ones.
    adaptive_pricing: { enabled: false },
    payment_intent_data: { metadata: { reference } },
  };
}

/** Whether a URL can be a payment page: HTTPS, except for test servers. */
function isPage(url: string, endpoint: string | undefined): boolean {
  const page = URL.parse(url);
  return (
    page !== null &&
    (page.protocol === "https:" || (endpoint !== undefined && page.origin === new URL(endpoint).origin))
  );
}

async function requestParsed<S extends z.ZodMiniType>(form: S, ask: () => Promise<unknown>): Promise<z.infer<S>> {
  const answer = await ask().catch((error: unknown) => {
    const status = statusOf(error);
    const isNo = status !== undefined && status >= 400 && status < 500 && status !== 409 && status !== 429;
    const message = error instanceof Error ? error.message : String(error);
    throw new (isNo ? PaymentsRefused : PaymentsUnavailable)(message, { cause: error });
  });
  const parsed = form.safeParse(answer);
  if (!parsed.success) throw new PaymentsUnavailable("the answer is not what was asked for");
  return parsed.data;
}

function statusOf(error: unknown): number | undefined {
  return (error as { statusCode?: number } | undefined)?.statusCode;
}

function codeOf(error: unknown): string | undefined {
  return (error as { code?: string } | undefined)?.code;
}

function checkoutOf(session: Session): Checkout {
  const { id, amount_total, client_reference_id, payment_intent } = session;
  const currency = session.currency ?? "";
  return {
    state: stateOf(session),
    reference: client_reference_id,
    paymentReference: (typeof payment_intent === "string" ? payment_intent : payment_intent?.id) ?? id,
    amountMinor: fromStripeAmount(amount_total ?? 0, currency),
    currency,
  };
}

/** Statuses of pending payments. `requires_action`: the payer still has to visit a shop or bank. */
const onItsWay: ReadonlySet<string> = new Set(["processing", "requires_action"]);

function stateOf({ status, payment_status, payment_intent }: Session): Checkout["state"] {
  if (payment_status === "paid") return "paid";
  if (status === "expired") return "expired";
  if (status !== "complete") return "open";
  const intent = typeof payment_intent === "object" ? payment_intent?.status : undefined;
  return intent && onItsWay.has(intent) ? "pending" : "failed";
}

/** Whether the event's time is in the future; Stripe's package rejects only old events. */
function isFromLater(signature: string, nowMs: number): boolean {
  const seconds = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  return seconds > nowMs / 1000 + TOLERANCE_SECONDS;
}
