/** A sandbox eSign provider: the protocol of `api/adapters/esp/http-esp.ts`, with codes that tests can read. */

/**
 * `down`: 500. `hang`: no response. `slow`: an occasional byte. `wrong`: every code is wrong. `liar`: reports
 * "verified" for another transaction. `real`: reports that it is no sandbox.
 */
export type EspMode = "ok" | "down" | "hang" | "slow" | "wrong" | "liar" | "real";

type Transaction = {
  reference: string;
  transactionId: string;
  otp: string;
  consentSha256: string;
  reason: string;
  state: "open" | "verified" | "expired";
};

export type EspServer = {
  /** Settings for the server that uses it. */
  env: { ESP_URL: string; ESP_KEY: string };
  /** Transactions requested, oldest first; without numbers. */
  transactions: Transaction[];
  /** Registered Aadhaar numbers. */
  numbers: Set<string>;
  /** Paths of all requests. */
  requests: string[];
  /** Number of codes checked. */
  checks: number;
  setMode(mode: EspMode): void;
  expire(): void;
  close(): Promise<void>;
};

export async function openEspServer(numbers: readonly string[] = ["999941057058"]): Promise<EspServer> {
  const key = `sandbox-${crypto.randomUUID()}`;
  const transactions: Transaction[] = [];
  const waiting = new Set<() => void>();
  let mode: EspMode = "ok";
  const holders = new Set(numbers);

  function request(body: Record<string, unknown>): Response {
    const { transactionId, aadhaarNumber, consent, reason } = body;
    if (!holders.has(String(aadhaarNumber))) return Response.json({ error: "no such holder" }, { status: 422 });
    const known = transactions.find((one) => one.transactionId === transactionId);
    const transaction: Transaction = known ?? {
      reference: `esp-${crypto.randomUUID()}`,
      transactionId: String(transactionId),
      otp: String(crypto.getRandomValues(new Uint32Array(1))[0]! % 1_000_000).padStart(6, "0"),
      consentSha256: String((consent as { sha256?: unknown }).sha256),
      reason: String(reason),
      state: "open",
    };
    if (!known) transactions.push(transaction);
    const { reference } = transaction;
    return Response.json({ reference, transactionId: mode === "liar" ? "another" : transactionId });
  }

  function verify({ reference, otp }: Record<string, unknown>): Response {
    esp.checks += 1;
    const transaction = transactions.find((one) => one.reference === reference);
    if (mode === "liar") return Response.json({ result: "verified", reference, transactionId: "another" });
    if (!transaction) return Response.json({ error: "no such transaction" }, { status: 404 });
    const { transactionId } = transaction;
    const answer = (result: string, more: object = {}) => Response.json({ result, reference, transactionId, ...more });
    if (transaction.state !== "open") return answer("expired");
    if (mode === "wrong" || otp !== transaction.otp) return answer("wrong");
    transaction.state = "verified";
    const certificate = { subjectName: "Asha Rao", serial: "5a11", issuer: "Sandbox eSign CA" };
    return answer("verified", { certificate });
  }

  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (incoming) => {
    const path = new URL(incoming.url).pathname;
    const text = await incoming.text();
    esp.requests.push(path);
    if (mode === "down") return new Response(null, { status: 500 });
    if (mode === "hang") await new Promise<void>((resolve) => waiting.add(resolve));
    if (mode === "slow") return new Response(drip());
    if (incoming.headers.get("Authorization") !== `Bearer ${key}`) return new Response(null, { status: 401 });
    if (path === "/status") return Response.json({ name: "Sandbox eSign", sandbox: mode !== "real" });
    const body = JSON.parse(text) as Record<string, unknown>;
    if (path === "/otp") return request(body);
    return path === "/otp/verify" ? verify(body) : new Response(null, { status: 404 });
  });

  const esp: EspServer = {
    env: { ESP_URL: `http://127.0.0.1:${server.addr.port}`, ESP_KEY: key },
    transactions,
    numbers: holders,
    requests: [],
    checks: 0,
    setMode(next) {
      mode = next;
    },
    expire() {
      for (const one of transactions) one.state = "expired";
    },
    async close() {
      for (const release of waiting) release();
      await server.shutdown();
    },
  };
  return esp;
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
