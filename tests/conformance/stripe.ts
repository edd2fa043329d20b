/**
 * Checks our requests with stripe-mock, which validates them against Stripe's OpenAPI description, and our stand-in's
 * response shapes against the mock's.
 * `stripe.ts stripe STRIPE-MOCK`: path of the program.
 */
import { spawn } from "node:child_process";
import { stripePayments } from "../../api/adapters/payments/stripe.ts";
import type { CheckoutRequest } from "../../api/ports/payments.ts";
import { eventually } from "../support/eventually.ts";
import { findFreePort } from "../support/server.ts";
import { openFakeStripe } from "../support/stripe.ts";

const keys = { secretKey: "sk_test_conformance1", webhookSecret: "whsec_conformance1" };
const request: CheckoutRequest = {
  ...{ amountMinor: 1_250, currency: "usd", title: "Lease of flat 7", customerEmail: "ann@example.com" },
  successUrl: "https://sign.example.com/app/payment/k/success",
  cancelUrl: "https://sign.example.com/app/payment/k/error",
  expiresAtMs: Date.now() + 3_600_000,
  ...{ idempotencyKey: "one", reference: "document.recipient" },
};

let passed = 0;
let failed = 0;

function check(claim: string, holds: boolean, more: unknown = ""): void {
  if (holds) passed++;
  else failed++;
  console.log(`${holds ? "ok    " : "FAILED"} ${claim}${holds ? "" : `: ${JSON.stringify(more)}`}`);
}

type Json = Record<string, unknown>;
type RecordedCall = { method: string; path: string; status: number; body: Json };

/**
 * A proxy in front of the mock that records requests and responses. Adds the payment page's URL, which the mock's
 * fixtures lack.
 */
function listenBetween(target: string) {
  const recorded: RecordedCall[] = [];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (incoming) => {
    const { pathname, search } = new URL(incoming.url);
    const headers = new Headers(incoming.headers);
    headers.delete("host");
    const init = {
      method: incoming.method,
      headers,
      ...(incoming.method === "POST" ? { body: await incoming.text() } : {}),
    };
    const answer = await fetch(target + pathname + search, init);
    const body = (await answer.json()) as Json;
    recorded.push({ method: incoming.method, path: pathname, status: answer.status, body });
    const isNew = incoming.method === "POST" && answer.ok;
    return Response.json(isNew ? { ...body, url: "https://checkout.example.com/pay" } : body, {
      status: answer.status,
    });
  });
  return { seen: recorded, url: `http://127.0.0.1:${server.addr.port}`, close: () => server.shutdown() };
}

/** The mock's error message; `null` if it accepts the request. */
async function complaint(act: () => Promise<unknown>): Promise<string | null> {
  return act().then(
    () => null,
    (error: Error) => error.message,
  );
}

async function checkRequests(mock: string): Promise<Json> {
  const between = listenBetween(mock);
  const payments = stripePayments({ endpoint: between.url });
  for (const [currency, amountMinor] of [
    ["usd", 1_250],
    ["jpy", 500],
    ["kwd", 1_250],
    ["isk", 700],
  ] as const) {
    const message = await complaint(() => payments.createCheckout(keys, { ...request, currency, amountMinor }));
    check(`takes a checkout of ${amountMinor} ${currency}`, message === null, message);
  }
  const nameless = await complaint(() => payments.createCheckout(keys, { ...request, customerEmail: "" }));
  check("takes a checkout of somebody without an address", nameless === null, nameless);
  const checkout = await payments.findCheckout(keys, String(between.seen.at(-1)?.body.id));
  check("gives a checkout back that we understand", checkout?.state === "open", checkout);
  const { body } = between.seen.at(-1)!;
  const intent = body.payment_intent;
  check("gives it with its payment", typeof intent === "object" && intent !== null && "status" in intent, intent);
  check(
    "was asked as often as we asked",
    between.seen.length === 6 && between.seen.every(({ status }) => status === 200),
  );
  await between.close();
  return body;
}

/** A checker that accepts everything would prove nothing. */
async function checkChecker(mock: string): Promise<void> {
  const headers = { Authorization: `Bearer ${keys.secretKey}`, "Content-Type": "application/x-www-form-urlencoded" };
  for (const wrong of ["mode=payments", "mode=payment&nonsense=1", "mode=payment&line_items[0][quantity]=many"]) {
    const answer = await fetch(`${mock}/v1/checkout/sessions`, { method: "POST", headers, body: wrong });
    await answer.body?.cancel();
    check(`does not take ${wrong}`, answer.status === 400, answer.status);
  }
}

/** Differences in value types; a missing value does not count if null is allowed. */
function differences(own: Json, other: Json, nullable: ReadonlySet<string>): string[] {
  return Object.entries(own).flatMap(([name, value]) => {
    if (!(name in other)) return [`${name} is not Stripe's`];
    if (value === null || other[name] === null) return nullable.has(name) ? [] : [`${name} is null in one`];
    return typeof value === typeof other[name] ? [] : [`${name} is a ${typeof value}`];
  });
}

async function checkStandIn(mock: string, session: Json): Promise<void> {
  const fake = await openFakeStripe();
  fake.addAccount(keys.secretKey);
  const payments = stripePayments({ endpoint: fake.url });
  const { sessionId } = await payments.createCheckout(keys, request);
  fake.settle(sessionId, "paid");
  const headers = { Authorization: `Bearer ${keys.secretKey}` };
  const own = (await (await fetch(`${fake.url}/v1/checkout/sessions/${sessionId}`, { headers })).json()) as Json;
  // Nullable according to Stripe's description.
  const nullable = ["url", "status", "amount_total", "currency", "client_reference_id", "customer_email"];
  const wrong = differences(own, session, new Set([...nullable, "success_url", "cancel_url", "payment_intent"]));
  check("our stand-in's sessions look like Stripe's", wrong.length === 0, wrong);
  const events = (await (await fetch(`${mock}/v1/events`, { headers })).json()) as { data: Json[] };
  const event = fake.event("checkout.session.completed", sessionId, { secret: keys.webhookSecret, atMs: Date.now() });
  const strange = differences(JSON.parse(event.body), events.data[0]!, new Set());
  check("our stand-in's events look like Stripe's", strange.length === 0, strange);
  await fake.close();
}

const program = Deno.args[1]!;
const port = await findFreePort();
const mock = `http://127.0.0.1:${port}`;
const child = spawn(program, ["-http-port", String(port)], { stdio: "ignore" });
const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()));
try {
  const answers = async () => (await fetch(`${mock}/v1/events`)).body?.cancel().then(() => true);
  await eventually("stripe-mock to answer", answers, { timeoutMs: 30_000 });
  const session = await checkRequests(mock);
  await checkChecker(mock);
  await checkStandIn(mock, session);
} finally {
  child.kill("SIGKILL");
  await ended;
}
console.log(`${passed} passed, ${failed} failed`);
