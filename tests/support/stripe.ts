/**
 * Serves the part of Stripe's HTTP API that the product uses (Checkout Sessions, idempotency keys, signed events) and
 * fails on demand. Its payment page has one button that pays and one that returns.
 */
import { createHmac } from "node:crypto";

/**
 * `wrong amount`, `wrong currency`: the payment differs from the request. `garbage`: a response that is no session;
 * `another`: a response about another session.
 */
type StripeMode = "ok" | "500" | "429" | "hang" | "wrong amount" | "wrong currency" | "garbage" | "another";

/** When a payer's money arrives: immediately, later, after a slip is paid at a bank or shop, or never. */
type Payment = "paid" | "processing" | "slip" | "failed";

type StripeSession = {
  id: string;
  account: string;
  url: string;
  status: "open" | "complete" | "expired";
  payment: Payment | null;
  amount: number;
  currency: string;
  reference: string | null;
  email: string | null;
  title: string;
  successUrl: string;
  cancelUrl: string;
  expiresAtMs: number;
};

/** `refuse`: as with an insufficient balance; `late`: refunded, but the response is lost. */
type RefundMode = "ok" | "refuse" | "late";

type StripeRefund = { id: string; intent: string; idempotencyKey: string | null };

export type StripeEvent = { body: string; signature: string };

export type FakeStripe = {
  /** For `STRIPE_ENDPOINT`. */
  url: string;
  /** Sessions created, oldest first. */
  sessions: StripeSession[];
  /** `POST /v1/checkout/sessions` and the like, in order. */
  readonly requests: { method: string; path: string; idempotencyKey: string | null }[];
  setMode(mode: StripeMode): void;
  /** Refunds so far. */
  readonly refunds: readonly StripeRefund[];
  setRefunds(mode: RefundMode): void;
  /** Adds an accepted secret key; others get 401. */
  addAccount(secretKey: string): void;
  /** Settles a session as the payer does on the page; sends no event. */
  settle(sessionId: string, payment: Payment): void;
  expire(sessionId: string): void;
  /** A signed event about a session. `atMs`: its signing time. */
  event(
    type: string,
    sessionId: string,
    options: { secret: string; atMs: number; change?: Record<string, unknown> },
  ): StripeEvent;
  /** Statuses of the responses to events sent after payments on the page. */
  readonly answers: number[];
  /** Sets the receiver of events after payments on the page; each event is sent `times` times. */
  sendEventsTo(webhook: { url: string; secret: string; times?: number } | null): void;
  close(): Promise<void>;
};

export async function openFakeStripe(): Promise<FakeStripe> {
  const sessions: StripeSession[] = [];
  const requests: FakeStripe["requests"] = [];
  const accounts = new Set<string>();
  const answers: number[] = [];
  const answered = new Map<string, { form: string; status: number; body: unknown }>();
  const refunds: StripeRefund[] = [];
  let refundMode: RefundMode = "ok";
  let mode: StripeMode = "ok";
  let webhook: Parameters<FakeStripe["sendEventsTo"]>[0] = null;
  const hanging = new Set<() => void>();

  const find = (id: string) => sessions.find((one) => one.id === id);
  const must = (id: string) => {
    const session = find(id);
    if (!session) throw new Error(`no session ${id}`);
    return session;
  };

  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/pay/")) return page(request, must(pathname.split("/")[2]!));
    const account = /^Bearer (.+)$/.exec(request.headers.get("Authorization") ?? "")?.[1] ?? "";
    const idempotencyKey = request.headers.get("Idempotency-Key");
    requests.push({ method: request.method, path: pathname, idempotencyKey });
    if (mode === "hang") await new Promise<void>((resolve) => hanging.add(resolve));
    if (mode === "500") return problem(500, "api_error", "Stripe is in trouble");
    if (mode === "429") return problem(429, "invalid_request_error", "Too many requests");
    if (mode === "garbage") return Response.json({ object: "surprise" });
    if (!accounts.has(account)) return problem(401, "invalid_request_error", "Invalid API Key provided");
    if (request.method === "POST" && pathname === "/v1/checkout/sessions") {
      return create(account, idempotencyKey, await request.text());
    }
    if (request.method === "POST" && pathname === "/v1/refunds") {
      return giveBack(account, idempotencyKey, await request.text());
    }
    const session = find(/^\/v1\/checkout\/sessions\/(\w+)$/.exec(pathname)?.[1] ?? "");
    if (request.method !== "GET" || session?.account !== account) {
      return problem(404, "invalid_request_error", "No such checkout.session", "resource_missing");
    }
    const answer = sessionView(session, mode);
    return Response.json(mode === "another" ? { ...answer, id: `${session.id}x` } : answer);
  });
  const origin = `http://127.0.0.1:${server.addr.port}`;

  function create(account: string, idempotencyKey: string | null, form: string): Response {
    const keyOfCall = `${account} ${idempotencyKey}`;
    const known = idempotencyKey === null ? undefined : answered.get(keyOfCall);
    if (known && known.form !== form) {
      return problem(
        400,
        "idempotency_error",
        "Keys for idempotent requests can only be used with the same parameters",
      );
    }
    if (known) return Response.json(known.body, { status: known.status });
    const answer = make(account, new URLSearchParams(form));
    if (answer.status === 200) answered.set(keyOfCall, { form, ...answer });
    return Response.json(answer.body, { status: answer.status });
  }

  function giveBack(account: string, idempotencyKey: string | null, form: string): Response {
    const intent = new URLSearchParams(form).get("payment_intent") ?? "";
    const paid = sessions.find((one) => `pi_${one.id.slice(8)}` === intent && one.account === account);
    if (paid?.payment !== "paid") {
      return problem(404, "invalid_request_error", `No such payment_intent: '${intent}'`, "resource_missing");
    }
    const same = refunds.find((one) => one.idempotencyKey === idempotencyKey);
    if (same) return Response.json({ id: same.id, object: "refund", status: "succeeded" });
    if (refunds.some((one) => one.intent === intent)) {
      return problem(400, "invalid_request_error", "Charge has already been refunded.", "charge_already_refunded");
    }
    if (refundMode === "refuse") {
      return problem(400, "invalid_request_error", "Insufficient funds in your Stripe balance", "balance_insufficient");
    }
    const refund = { id: `re_${intent.slice(3)}`, intent, idempotencyKey };
    refunds.push(refund);
    return refundMode === "late"
      ? problem(500, "api_error", "Stripe is in trouble")
      : Response.json({ id: refund.id, object: "refund", status: "succeeded" });
  }

  function make(account: string, form: URLSearchParams): { status: number; body: unknown } {
    const amount = Number(form.get("line_items[0][price_data][unit_amount]"));
    const currency = form.get("line_items[0][price_data][currency]") ?? "";
    const fault = faultOf(form, amount, currency);
    if (fault) return { status: 400, body: { error: { type: "invalid_request_error", message: fault } } };
    const id = `cs_test_${crypto.randomUUID().replaceAll("-", "")}`;
    const session: StripeSession = {
      ...{ id, account, amount, currency, status: "open", payment: null },
      url: `${origin}/pay/${id}`,
      reference: form.get("client_reference_id"),
      email: form.get("customer_email"),
      title: form.get("line_items[0][price_data][product_data][name]") ?? "",
      successUrl: form.get("success_url") ?? "",
      cancelUrl: form.get("cancel_url") ?? "",
      expiresAtMs: Number(form.get("expires_at")) * 1000,
    };
    sessions.push(session);
    return { status: 200, body: sessionView(session, mode) };
  }

  async function page(request: Request, session: StripeSession): Promise<Response> {
    if (request.method === "POST") {
      if (session.status === "open") {
        settle(session.id, "paid");
        await deliver(session.id);
      }
      return Response.redirect(session.successUrl, 303);
    }
    const open = session.status === "open";
    const html = `<!doctype html><html lang="en"><title>Pay</title><h1>${escapeHtml(session.title)}</h1>
      <p id="amount">${session.amount} ${session.currency}</p>
      ${open ? '<form method="post"><button id="pay">Pay</button></form>' : "<p>Nothing to pay.</p>"}
      <a id="back" href="${escapeHtml(session.cancelUrl)}">Back</a>`;
    return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } });
  }

  async function deliver(sessionId: string): Promise<void> {
    if (!webhook) return;
    const { url, secret, times = 1 } = webhook;
    for (let time = 0; time < times; time++) {
      const { body, signature } = event("checkout.session.completed", sessionId, { secret, atMs: Date.now() });
      const headers = { "Content-Type": "application/json", "Stripe-Signature": signature };
      const answer = await fetch(url, { method: "POST", headers, body });
      await answer.body?.cancel();
      answers.push(answer.status);
    }
  }

  function settle(sessionId: string, payment: Payment): void {
    Object.assign(must(sessionId), { status: "complete", payment });
  }

  const event: FakeStripe["event"] = (type, sessionId, { secret, atMs, change = {} }) => {
    const session = find(sessionId);
    const object = {
      ...(session ? sessionView(session, mode) : { id: sessionId, object: "checkout.session" }),
      ...change,
    };
    const seconds = Math.floor(atMs / 1000);
    const id = `evt_${crypto.randomUUID().replaceAll("-", "")}`;
    const body = JSON.stringify({ id, object: "event", type, created: seconds, livemode: false, data: { object } });
    const mac = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
    return { body, signature: `t=${seconds},v1=${mac}` };
  };

  return {
    ...{ url: origin, sessions, requests, answers, settle, event, refunds },
    setRefunds: (next) => {
      refundMode = next;
    },
    setMode(next) {
      mode = next;
      for (const release of hanging) release();
      hanging.clear();
    },
    addAccount: (secretKey) => void accounts.add(secretKey),
    expire: (sessionId) => void Object.assign(must(sessionId), { status: "expired" }),
    sendEventsTo: (next) => {
      webhook = next;
    },
    async close() {
      for (const release of hanging) release();
      await server.shutdown();
    },
  };
}

/** Errors that Stripe itself would report. */
function faultOf(form: URLSearchParams, amount: number, currency: string): string | null {
  if (form.get("mode") !== "payment") return "mode must be payment";
  if (!Number.isSafeInteger(amount) || amount < 1) return "Invalid integer: unit_amount";
  if (!/^[a-z]{3}$/.test(currency)) return "Invalid currency";
  if (["bhd", "jod", "kwd", "omr", "tnd"].includes(currency) && amount % 10 !== 0) return "Invalid amount";
  if (["isk", "ugx"].includes(currency) && amount % 100 !== 0) return "Invalid amount";
  const least = currency === "jpy" ? 50 : currency === "usd" ? 50 : 1;
  if (amount < least) return "The Checkout Session's total amount must convert to at least 50 cents.";
  const minutes = (Number(form.get("expires_at")) * 1000 - Date.now()) / 60_000;
  if (minutes < 30 || minutes > 24 * 60)
    return "The expires_at timestamp must be between 30 minutes and 24 hours ahead.";
  for (const name of ["success_url", "cancel_url"]) {
    if (!URL.canParse(form.get(name) ?? "")) return `Not a valid URL: ${name}`;
  }
  return null;
}

function sessionView(session: StripeSession, mode: StripeMode): Record<string, unknown> {
  const isDone = session.status === "complete";
  const intents = {
    ...{ paid: "succeeded", processing: "processing" },
    ...{ slip: "requires_action", failed: "requires_payment_method" },
  };
  return {
    id: session.id,
    object: "checkout.session",
    url: session.status === "open" ? session.url : null,
    status: session.status,
    payment_status: session.payment === "paid" ? "paid" : "unpaid",
    amount_total: mode === "wrong amount" && isDone ? session.amount - 1 : session.amount,
    currency: mode === "wrong currency" && isDone ? "idr" : session.currency,
    client_reference_id: session.reference,
    customer_email: session.email,
    payment_intent: session.payment ? { id: `pi_${session.id.slice(8)}`, status: intents[session.payment] } : null,
    success_url: session.successUrl,
    cancel_url: session.cancelUrl,
  };
}

function problem(status: number, type: string, message: string, code?: string): Response {
  return Response.json({ error: { type, message, ...(code ? { code } : {}) } }, { status });
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
