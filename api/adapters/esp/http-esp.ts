/**
 * Aadhaar eSign through a provider's gateway: JSON over HTTPS, each request with `Authorization: Bearer {ESP_KEY}`.
 *
 * - `GET /status` → 200 `{ name, sandbox }`: the provider's name, and whether it is a sandbox.
 * - `POST /otp` `{ transactionId, aadhaarNumber, consent: { sha256 }, reason }` → 200 `{ reference, transactionId }`:
 * UIDAI sends the holder a code. A repeated `transactionId` refers to the same transaction. 4xx: refused, e.g. an
 * unknown number.
 * - `POST /otp/verify` `{ reference, transactionId, otp }` → 200 `{ result: "verified" | "wrong" | "expired",
 * reference, transactionId, certificate?: { subjectName, serial, issuer } }`, the certificate only with "verified".
 *
 * Any other response, and none within 10 s, counts as unreachable. Number and code are never stored, logged or included
 * in errors.
 */
import * as z from "zod/mini";
import type { Esp, EspVerdict } from "../../ports/providers.ts";

const TIMEOUT_MS = 10_000;
/** Short, because a page waits for it. */
const STATUS_TIMEOUT_MS = 3_000;
const STATUS_LIFE_MS = 60_000;
const NO_STATUS_LIFE_MS = 10_000;
const LARGEST_ANSWER = 64 * 1024;

const ShortText = z.string().check(z.minLength(1), z.maxLength(300));
const StatusAnswer = z.object({ name: ShortText, sandbox: z.boolean() });
const Requested = z.object({ reference: ShortText, transactionId: ShortText });
const Verified = z.object({
  result: z.enum(["verified", "wrong", "expired"]),
  reference: ShortText,
  transactionId: ShortText,
  certificate: z.optional(z.object({ subjectName: ShortText, serial: ShortText, issuer: ShortText })),
});

type Options = { url: string; key: string; now: () => number; timeoutMs?: number };
type Status = { name: string; isSandbox: boolean } | null;
type Answer = { kind: "ok"; body: unknown } | { kind: "refused" | "unreachable" };

export function httpEsp({ url, key, now, timeoutMs = TIMEOUT_MS }: Options): Esp {
  let cachedStatus: { at: number; status: Status } | null = null;
  let asking: Promise<Status> | null = null;

  async function ask(path: string, body?: object, withinMs = timeoutMs): Promise<Answer> {
    try {
      const response = await fetch(`${url.replace(/\/$/, "")}${path}`, {
        method: body ? "POST" : "GET",
        headers: { Authorization: `Bearer ${key}`, ...(body ? { "Content-Type": "application/json" } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
        redirect: "error",
        signal: AbortSignal.timeout(withinMs),
      });
      const text = await readText(response);
      if (response.ok) return { kind: "ok", body: JSON.parse(text) };
      return { kind: isRefusal(response.status) ? "refused" : "unreachable" };
    } catch {
      // The error may repeat the request, so it is dropped.
      return { kind: "unreachable" };
    }
  }

  async function askStatus(): Promise<Status> {
    const answer = await ask("/status", undefined, Math.min(timeoutMs, STATUS_TIMEOUT_MS));
    const parsed = answer.kind === "ok" ? StatusAnswer.safeParse(answer.body) : null;
    const status = parsed?.success ? { name: parsed.data.name, isSandbox: parsed.data.sandbox } : null;
    cachedStatus = { at: now(), status };
    asking = null;
    return status;
  }

  return {
    async status() {
      const age = cachedStatus ? now() - cachedStatus.at : Number.POSITIVE_INFINITY;
      if (cachedStatus && age >= 0 && age < (cachedStatus.status ? STATUS_LIFE_MS : NO_STATUS_LIFE_MS))
        return cachedStatus.status;
      asking ??= askStatus();
      return asking;
    },
    async requestOtp({ transactionId, number, consentSha256, reason }) {
      const body = { transactionId, aadhaarNumber: number, consent: { sha256: consentSha256 }, reason };
      const answer = await ask("/otp", body);
      if (answer.kind !== "ok") return { sent: false, kind: answer.kind };
      const parsed = Requested.safeParse(answer.body);
      if (!parsed.success || parsed.data.transactionId !== transactionId) return { sent: false, kind: "unreachable" };
      return { sent: true, reference: parsed.data.reference };
    },
    async verifyOtp({ reference, transactionId, otp }) {
      const answer = await ask("/otp/verify", { reference, transactionId, otp });
      const parsed = answer.kind === "ok" ? Verified.safeParse(answer.body) : null;
      const isOurs = parsed?.data?.reference === reference && parsed.data.transactionId === transactionId;
      return parsed?.success && isOurs ? verdictOf(parsed.data) : { kind: "unreachable" };
    },
  };
}

function verdictOf({ result, certificate }: z.infer<typeof Verified>): EspVerdict {
  if (result !== "verified") return { kind: result };
  return certificate ? { kind: result, certificate } : { kind: result };
}

/** Whether the gateway refused the holder; a wrong key or a busy gateway does not concern the holder. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true });
    if (text.length > LARGEST_ANSWER) throw new Error("answer too long");
  }
  return text;
}
