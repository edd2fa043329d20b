/** Bodies are read under a limit and a deadline: Deno itself has none, and a `Content-Length` can lie. */
import type { Bytes } from "../deps.ts";
import { Refused } from "../refused.ts";

export type BodyLimits = {
  bytes: number;
  /** Without a single byte for so long, it is cut. */
  silenceMs: number;
  /** After this much time it must have come at this speed on average. */
  graceMs: number;
  bytesPerSecond: number;
};

export function limitsOf(bytes: number): BodyLimits {
  return { bytes, silenceMs: 10_000, graceMs: 30_000, bytesPerSecond: 1024 };
}

const JSON_DEPTH = 32;

/** The body as it comes. Reading throws `Refused`: too large, or too slow. */
export function guardedBody(request: Request, limits: BodyLimits): ReadableStream<Bytes> {
  const declared = Number(request.headers.get("Content-Length") ?? 0);
  if (declared > limits.bytes) throw new Refused("body_too_large", {}, { Connection: "close" });
  const reader = (request.body ?? new Blob([]).stream()).getReader();
  const silence = watchSilence(limits.silenceMs, () => void reader.cancel().catch(() => undefined));
  const since = performance.now();
  let received = 0;
  return new ReadableStream<Bytes>({
    async pull(controller) {
      try {
        const { done, value } = await silence.during(reader.read());
        if (silence.isTooLong()) throw tooSlow();
        if (done) return controller.close();
        received += value.length;
        const elapsedMs = performance.now() - since;
        if (received > limits.bytes) throw new Refused("body_too_large", {}, { Connection: "close" });
        if (elapsedMs > limits.graceMs && received < (elapsedMs / 1000) * limits.bytesPerSecond) throw tooSlow();
        controller.enqueue(value as Bytes);
      } catch (error) {
        void reader.cancel().catch(() => undefined);
        throw error;
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

type SilenceWatch = { during<T>(waiting: Promise<T>): Promise<T>; isTooLong(): boolean };

/** Calls `cut` once somebody has waited for so long. One timer watches many short waits: bodies come in small pieces. */
function watchSilence(limitMs: number, cut: () => void): SilenceWatch {
  let waitingSince: number | null = null;
  let isTooLong = false;
  let isWatched = false;

  function look(): void {
    isWatched = false;
    if (waitingSince === null) return;
    const leftMs = waitingSince + limitMs - performance.now();
    if (leftMs > 0) watch(leftMs);
    else {
      isTooLong = true;
      cut();
    }
  }

  function watch(ms: number): void {
    isWatched = true;
    setTimeout(look, ms);
  }

  return {
    async during(waiting) {
      waitingSince = performance.now();
      if (!isWatched) watch(limitMs);
      try {
        return await waiting;
      } finally {
        waitingSince = null;
      }
    },
    isTooLong: () => isTooLong,
  };
}

export async function readAll(stream: AsyncIterable<Bytes>): Promise<Bytes> {
  const chunks: Bytes[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

function tooSlow(): Refused {
  return new Refused("body_too_slow", {}, { Connection: "close" });
}

/** JSON that is not nested beyond reason and has no key that means something to an object. Throws `Refused`. */
export function parseJson(bytes: Bytes): unknown {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new Refused("malformed_request");
  }
  let level: unknown[] = [json];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > JSON_DEPTH) throw new Refused("malformed_request");
    const next: unknown[] = [];
    for (const one of level) {
      if (one === null || typeof one !== "object") continue;
      if (Object.hasOwn(one, "__proto__")) throw new Refused("malformed_request");
      for (const inner of Object.values(one)) next.push(inner);
    }
    level = next;
  }
  return json;
}
