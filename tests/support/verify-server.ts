/**
 * A stand-in for Twilio Verify with the part of its HTTP API that this product uses: services, verifications, checks.
 * Like Twilio's, a number has one verification for ten minutes with the same code in every message; five wrong codes end
 * it.
 */

/**
 * `down`: 500. `hang`: no response. `slow`: an occasional byte. `broken`: no JSON. `busy`: 429. `liar`: approves
 * another verification. `twice`: sends each message twice, and reports one.
 */
export type VerifyMode = "ok" | "down" | "hang" | "slow" | "broken" | "busy" | "liar" | "twice";

type TextMessage = { to: string; code: string; locale: string | null };

export type VerifyServer = {
  /** For TWILIO_ENDPOINT. */
  url: string;
  /** Body of `POST /api/integrations/oauth-credentials`. */
  credentials: { type: "twilio"; accountId: string; apiKey: string; CPVId: string };
  /** Messages sent, oldest first. */
  messages: TextMessage[];
  /** Codes checked. */
  checks: { sid: string; code: string }[];
  /** Method and path of every request. */
  requests: string[];
  setMode(mode: VerifyMode): void;
  /** Makes a number undeliverable. */
  refuse(number: string): void;
  /** Replaces the account's token. */
  revoke(): void;
  /** Expires verifications, as after ten minutes. */
  expire(): void;
  close(): Promise<void>;
};

type Verification = { sid: string; to: string; code: string; status: string; checks: number; sends: number };

const CHECKS_LIMIT = 5;
const SENDS_LIMIT = 5;

export async function openVerifyServer(): Promise<VerifyServer> {
  const credentials = { type: "twilio" as const, accountId: sid("AC"), apiKey: hex(), CPVId: sid("VA") };
  const verifications = new Map<string, Verification>();
  const messages: TextMessage[] = [];
  const checks: VerifyServer["checks"] = [];
  const requests: string[] = [];
  const refused = new Set<string>();
  const waiting = new Set<() => void>();
  let token = credentials.apiKey;
  let mode: VerifyMode = "ok";

  const verificationView = ({ sid, to, status }: Verification) => ({
    ...{ sid, to, status, service_sid: credentials.CPVId, account_sid: credentials.accountId },
    ...{ channel: "sms", valid: status === "approved", send_code_attempts: [], lookup: {} },
  });

  function create(form: URLSearchParams): Response {
    const to = form.get("To") ?? "";
    if (!/^\+[1-9]\d{6,14}$/.test(to) || refused.has(to)) return problem(400, 60200, `Invalid parameter \`To\`: ${to}`);
    const living = [...verifications.values()].find((one) => one.to === to && one.status === "pending");
    const one = living ?? { sid: sid("VE"), to, code: digits(), status: "pending", checks: 0, sends: 0 };
    verifications.set(one.sid, one);
    one.sends += 1;
    if (one.sends > SENDS_LIMIT) return problem(429, 60203, "Max send attempts reached");
    for (let time = 0; time < (mode === "twice" ? 2 : 1); time++) {
      messages.push({ to, code: one.code, locale: form.get("Locale") });
    }
    return Response.json(verificationView(mode === "liar" ? { ...one, to: "+15005550006" } : one), { status: 201 });
  }

  function check(form: URLSearchParams): Response {
    const code = form.get("Code") ?? "";
    const asking = form.get("VerificationSid") ?? "";
    checks.push({ sid: asking, code });
    const one = verifications.get(asking);
    if (mode === "liar") {
      return Response.json(
        verificationView({ sid: sid("VE"), to: "+1", code, status: "approved", checks: 0, sends: 1 }),
        {
          status: 201,
        },
      );
    }
    if (!/^.{4,10}$/.test(code)) return problem(400, 60200, "Invalid parameter `Code`");
    if (one?.status !== "pending") return problem(404, 20404, "The requested resource was not found");
    one.checks += 1;
    if (one.checks > CHECKS_LIMIT) return problem(429, 60202, "Max check attempts reached");
    if (one.code === code) one.status = "approved";
    return Response.json(verificationView(one), { status: 201 });
  }

  function answer(method: string, path: string, form: URLSearchParams): Response {
    const [, service, kind, id] = /^\/v2\/Services\/(\w+)(?:\/(\w+)(?:\/(\w+))?)?$/.exec(path) ?? [];
    if (service !== credentials.CPVId) return problem(404, 20404, "The requested resource was not found");
    if (method === "GET" && !kind) {
      return Response.json({
        sid: service,
        account_sid: credentials.accountId,
        friendly_name: "Stand-in",
        code_length: 6,
      });
    }
    if (method === "POST" && kind === "VerificationCheck") return check(form);
    if (method === "POST" && kind === "Verifications" && !id) return create(form);
    const one = id && verifications.get(id);
    if (method === "POST" && kind === "Verifications" && one && one.status === "pending") {
      one.status = form.get("Status") ?? one.status;
      return Response.json(verificationView(one));
    }
    return problem(404, 20404, "The requested resource was not found");
  }

  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const { pathname } = new URL(request.url);
    requests.push(`${request.method} ${pathname}`);
    const form = new URLSearchParams(await request.text());
    if (mode === "down") return new Response("<h1>Bad Gateway</h1>", { status: 502 });
    if (mode === "broken") return new Response("not JSON");
    if (mode === "busy") return problem(429, 20429, "Too many requests");
    if (mode === "hang") await new Promise<void>((resolve) => waiting.add(resolve));
    if (mode === "slow") return new Response(drip());
    const isKnown = request.headers.get("Authorization") === `Basic ${btoa(`${credentials.accountId}:${token}`)}`;
    return isKnown ? answer(request.method, pathname, form) : problem(401, 20003, "Authenticate");
  });

  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    ...{ credentials, messages, checks, requests },
    setMode(next) {
      mode = next;
    },
    refuse: (number) => void refused.add(number),
    revoke() {
      token = hex();
    },
    expire() {
      for (const one of verifications.values()) one.status = "expired";
    },
    async close() {
      for (const release of waiting) release();
      await server.shutdown();
    },
  };
}

function problem(status: number, code: number, message: string): Response {
  return Response.json({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }, { status });
}

/** A response that never ends. */
function drip(): ReadableStream<Uint8Array> {
  let timer: ReturnType<typeof setInterval>;
  return new ReadableStream({
    start(controller) {
      timer = setInterval(() => controller.enqueue(new Uint8Array([32])), 50);
    },
    cancel: () => clearInterval(timer),
  });
}

function hex(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function sid(letters: string): string {
  return `${letters}${hex()}`;
}

function digits(): string {
  return String(crypto.getRandomValues(new Uint32Array(1))[0]! % 1_000_000).padStart(6, "0");
}
