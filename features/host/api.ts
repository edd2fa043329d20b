/**
 * Client for the endpoints of `domain/contract`, typed from them. A refusal of the server is a return value; only
 * bugs throw.
 */
import type { ProofsToAsk } from "../../domain/account/person-proof.ts";
import type { Body, BodyInput, Endpoint, Output, Params, QueryInput } from "../../domain/contract/endpoint.ts";
import type { RefusalCode } from "../../domain/outcome.ts";
import type { Host } from "./host.ts";
import { writeJson } from "./write-json.ts";

/** One refused input: `path` in dots and indexes ("recipients.0.email"), `message` in the caller's language. */
export type FaultView = { path: string; message: string; code?: RefusalCode };

/** The server's refusal, or `unreachable` when there was no usable response. */
export type CallRefusal = {
  code: RefusalCode | "unreachable";
  status: number;
  /** A sentence in the caller's language; empty for `unreachable`, whose sentence the interface provides. */
  message: string;
  faults: FaultView[];
  /** Partial results or the newer state, as defined by the contract. */
  data?: unknown;
  retryAfterMs?: number;
};

export type Answer<T> = { ok: true; value: T } | { ok: false; refusal: CallRefusal };

type Part<Name extends string, T> = unknown extends T ? unknown : { [N in Name]: T };
type OptionalPart<Name extends string, T> = unknown extends T ? unknown : { [N in Name]?: T };
export type CallInput<E extends Endpoint> = Part<"params", Params<E>> &
  OptionalPart<"query", QueryInput<E>> &
  (undefined extends Body<E> ? OptionalPart<"body", BodyInput<E>> : Part<"body", BodyInput<E>>);

export type CallOptions = {
  signal?: AbortSignal;
  /** Defaults to a new key per call; pass one to make a repeated click the same request. */
  idempotencyKey?: string;
  /** Lets the request outlive a closing page (bodies up to 64 KiB). */
  keepalive?: boolean;
};

/**
 * Calls an endpoint; if it requires a step-up or two-factor, runs that and calls again. Aborting rejects with the
 * signal's reason, as `fetch` does.
 */
export async function call<E extends Endpoint>(
  host: Host,
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Answer<Output<E>>> {
  const idempotencyKey = options.idempotencyKey ?? crypto.randomUUID();
  const send = () => sendOnce(host, endpoint, input, { ...options, idempotencyKey });
  const answer = await send();
  return !answer.ok && (await hasRemedied(host, answer.refusal)) ? send() : answer;
}

async function hasRemedied(host: Host, { code, data }: CallRefusal): Promise<boolean> {
  if (code === "recent_login_required") return (await host.confirmPerson?.(data as ProofsToAsk)) === true;
  if (code === "two_factor_required") return (await host.setUpTwoFactor?.(data as { workspace: string })) === true;
  return false;
}

async function sendOnce<E extends Endpoint>(
  host: Host,
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions & { idempotencyKey: string },
): Promise<Answer<Output<E>>> {
  const { params, query, body } = input as UntypedInput;
  const headers: Record<string, string> = {};
  if (endpoint.body) headers["Content-Type"] = "application/json";
  if (endpoint.idempotent) headers["Idempotency-Key"] = options.idempotencyKey;
  let response: Response;
  try {
    response = await host.fetch(pathOf(endpoint, params, query), {
      method: endpoint.method,
      headers,
      ...(endpoint.body ? { body: writeJson(body ?? {}) } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.keepalive ? { keepalive: true } : {}),
    });
  } catch (reason) {
    if (options.signal?.aborted) throw reason;
    return unreachable();
  }
  return readAnswer(endpoint, response.status, response.headers.get("Retry-After"), await response.text());
}

type UntypedInput = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

/** Path of a call with its parameters and query, without `apiBase`. */
export function pathOf(
  endpoint: Endpoint,
  params: Record<string, string> = {},
  query: Record<string, unknown> = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Parses `{ data }` (or a bare response) or `application/problem+json`; any other body counts as `unreachable`. */
export function readAnswer<T>(endpoint: Endpoint, status: number, retryAfter: string | null, text: string): Answer<T> {
  const json = parse(text);
  if (status >= 200 && status < 300 && json && endpoint.bare) return { ok: true, value: json as T };
  if (status >= 200 && status < 300 && json && "data" in json) return { ok: true, value: json.data as T };
  if (!json || typeof json.code !== "string") return unreachable(status);
  const retryAfterMs = Number(retryAfter) * 1000;
  return {
    ok: false,
    refusal: {
      code: json.code as RefusalCode,
      status,
      message: typeof json.message === "string" ? json.message : "",
      faults: Array.isArray(json.errors) ? (json.errors as FaultView[]) : [],
      ...("data" in json ? { data: json.data } : {}),
      ...(retryAfter && Number.isFinite(retryAfterMs) ? { retryAfterMs } : {}),
    },
  };
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const json: unknown = JSON.parse(text);
    return json !== null && typeof json === "object" ? (json as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

export function unreachable(status = 0): { ok: false; refusal: CallRefusal } {
  return { ok: false, refusal: { code: "unreachable", status, message: "", faults: [] } };
}
