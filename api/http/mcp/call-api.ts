/** Calls the API within the process with the caller's key, so that permissions, limits and refusals are the same. */
import type { BodyInput, Endpoint, Output, QueryInput } from "../../../domain/contract/endpoint.ts";

type Input<E extends Endpoint> = {
  params?: Record<string, string>;
  query?: QueryInput<E>;
  body?: BodyInput<E>;
};

/** A refusal of the API, with which the model can correct its call. */
export class CallRefused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(
    status: number,
    { code, message, errors }: { code?: string; message?: string; errors?: { path: string; message: string }[] },
  ) {
    const faults = (errors ?? []).map(({ path, message }) => `${path}: ${message}`);
    super([`${code}: ${message}`, ...faults].join("\n"));
    this.status = status;
    this.code = code ?? "unknown";
  }
}

export type CallApi = <E extends Endpoint>(endpoint: E, input?: Input<E>) => Promise<Output<E>>;

export function createCallApi(
  send: (request: Request) => Response | Promise<Response>,
  { origin, key, language }: { origin: string; key: string; language: string },
): CallApi {
  return async <E extends Endpoint>({ method, path, idempotent }: E, { params = {}, query, body }: Input<E> = {}) => {
    const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
    const url = new URL(filled, origin);
    for (const [name, value] of Object.entries(query ?? {})) {
      if (value === undefined) continue;
      if (typeof value !== "object" || value === null) url.searchParams.set(name, String(value));
      else for (const [key, one] of Object.entries(value)) url.searchParams.set(`${name}[${key}]`, String(one));
    }
    const pdf = body instanceof Uint8Array ? new Uint8Array(body) : null;
    const response = await send(
      new Request(url, {
        method,
        headers: {
          Authorization: `Bearer ${key}`,
          "Accept-Language": language,
          ...(body === undefined ? {} : { "Content-Type": pdf ? "application/pdf" : "application/json" }),
          ...(idempotent ? { "Idempotency-Key": crypto.randomUUID() } : {}),
        },
        ...(body === undefined ? {} : { body: pdf ?? JSON.stringify(body) }),
      }),
    );
    const answer = await response.json();
    if (!response.ok) throw new CallRefused(response.status, answer);
    return answer.data as Output<E>;
  };
}
