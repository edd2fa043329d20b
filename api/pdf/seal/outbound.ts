/** Requests to time-stamp and revocation services, with limits on time and size and without redirects. */

import type { Bytes } from "../../ports/basics.ts";

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const TIMEOUT_MS = 10_000;
const LARGEST_ANSWER = 4 * 1024 * 1024;

/** @throws Error with a short reason if there is no successful response within 10 s */
export async function exchange(
  fetch: Fetch,
  url: string,
  request: { body: Bytes; contentType: string } | null,
): Promise<Bytes> {
  const stop = AbortSignal.timeout(TIMEOUT_MS);
  const aborted = new Promise<never>((_, reject) => {
    stop.addEventListener("abort", () => reject(new Error(`no answer from ${hostOf(url)} in ${TIMEOUT_MS / 1000} s`)));
  });
  const responding = fetch(url, {
    method: request ? "POST" : "GET",
    redirect: "error",
    signal: stop,
    ...(request && { body: request.body, headers: { "content-type": request.contentType } }),
  }).then(async (response) => {
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`${hostOf(url)} answered ${response.status}`);
    }
    return readAll(response);
  });
  return Promise.race([responding, aborted]);
}

async function readAll(response: Response): Promise<Bytes> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > LARGEST_ANSWER) throw new Error("answer too long");
    parts.push(part);
  }
  const joined = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? "an invalid address";
}
