import type { Refusal, RefusalCode } from "../../domain/outcome.ts";
import { refusalStatus } from "../../domain/refusals/refusal-status.ts";
import { refusalSentence } from "./refusal-texts.ts";

/**
 * Carries a refusal through code that can only throw, such as a stream being read. `onError` turns it into a
 * response.
 */
export class Refused extends Error {
  readonly refusal: Refusal;
  readonly headers: Record<string, string>;
  constructor(code: RefusalCode, details: Omit<Refusal, "code"> = {}, headers: Record<string, string> = {}) {
    super(code);
    this.name = "Refused";
    this.refusal = { code, ...details };
    this.headers = headers;
  }
}

/** Returns the error, or its cause, if it is a `Refused`. */
export function findRefused(error: unknown): Refused | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if (cause instanceof Refused) return cause;
  }
  return null;
}

/** Refuses an address over its limit; closes the connection, so that the server does not wait for the unread body. */
export function tooMany(waitMs: number): Refused {
  return new Refused("too_many_requests", {}, { "Retry-After": String(Math.ceil(waitMs / 1000)), Connection: "close" });
}

export function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(refusalStatus, code);
}

/** Seconds after which a retry makes sense. */
const retryAfter: Partial<Record<RefusalCode, string>> = {
  page_not_drawn_yet: "1",
  unavailable: "5",
  payment_unavailable: "5",
  storage_unavailable: "10",
  storage_full: "600",
};

/** Value of `WWW-Authenticate`: a missing credential, or a key that is not accepted (RFC 6750). */
const challenges: Partial<Record<RefusalCode, string>> = {
  unauthenticated: "Bearer",
  api_key_unknown: 'Bearer error="invalid_token"',
  api_key_revoked: 'Bearer error="invalid_token"',
  api_key_expired: 'Bearer error="invalid_token"',
};

/** The response for a refusal: an RFC 9457 problem with the code and the message that clients show. */
export function refusalResponse(
  refusal: Refusal,
  language: string,
  requestId: string,
  headers: Record<string, string> = {},
): Response {
  const status = refusalStatus[refusal.code];
  const retryAfterSeconds = retryAfter[refusal.code];
  const problem = {
    type: `/api/docs#${refusal.code}`,
    title: refusal.code.replaceAll("_", " "),
    status,
    code: refusal.code,
    message: refusalSentence(refusal.code, refusal.params, language),
    requestId,
    ...(refusal.faults
      ? {
          errors: refusal.faults.map(({ path, code, params, expected, limit = params?.limit }) => ({
            path,
            code,
            message: refusalSentence(code, params, language),
            ...(expected === undefined ? {} : { expected }),
            ...(typeof limit === "number" ? { limit } : {}),
          })),
        }
      : {}),
    ...(refusal.data !== undefined ? { data: refusal.data } : {}),
  };
  return new Response(JSON.stringify(problem), {
    status,
    headers: {
      "Content-Type": "application/problem+json",
      "Content-Language": language,
      "Cache-Control": "no-store",
      ...(challenges[refusal.code] ? { "WWW-Authenticate": challenges[refusal.code] } : {}),
      ...(retryAfterSeconds ? { "Retry-After": retryAfterSeconds } : {}),
      ...headers,
    },
  });
}

/** The response to a request whose `Host` and path form no valid address. */
export function malformedAddress(): Response {
  return refusalResponse({ code: "malformed_request" }, "en", crypto.randomUUID(), { Connection: "close" });
}
