/** Uploads with progress; separate from `api.ts`, which a page loads before it is usable. */
import type { Endpoint, Output, QueryInput } from "../../domain/contract/endpoint.ts";
import { type Answer, type CallOptions, pathOf, readAnswer, unreachable } from "./api.ts";
import type { Host } from "./host.ts";

export type UploadOptions<E extends Endpoint> = CallOptions & {
  params?: Record<string, string>;
  query?: QueryInput<E>;
  /** Share of the bytes sent, from 0 to 1. */
  onProgress?: (share: number) => void;
};

/** Uploads a form or a PDF by XMLHttpRequest, since `fetch` reports no upload progress. Aborting rejects. */
export async function upload<E extends Endpoint>(
  host: Host,
  endpoint: E,
  /** A function where the body carries the session, which may have changed by the time of a retry. */
  body: FormData | Blob | (() => FormData),
  options: UploadOptions<E> = {},
): Promise<Answer<Output<E>>> {
  const sent = host.headers();
  const bodyNow = () => (typeof body === "function" ? body() : body);
  const answer = await uploadOnce(host, endpoint, bodyNow(), options, sent);
  if (answer.ok || answer.refusal.status !== 401 || !(await host.renewGuest?.(sent, answer.refusal.code)))
    return answer;
  return uploadOnce(host, endpoint, bodyNow(), options, host.headers());
}

function uploadOnce<E extends Endpoint>(
  host: Host,
  endpoint: E,
  body: FormData | Blob,
  options: UploadOptions<E>,
  headers: Record<string, string>,
): Promise<Answer<Output<E>>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(
      endpoint.method,
      host.apiBase + pathOf(endpoint, options.params, (options.query ?? {}) as Record<string, unknown>),
    );
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (endpoint.idempotent) request.setRequestHeader("Idempotency-Key", options.idempotencyKey ?? crypto.randomUUID());
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    };
    request.onload = () =>
      resolve(readAnswer(endpoint, request.status, request.getResponseHeader("Retry-After"), request.responseText));
    request.onerror = () => resolve(unreachable());
    request.onabort = () => reject(options.signal?.reason ?? new DOMException("Aborted", "AbortError"));
    options.signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(body);
  });
}
