/** Reads bodies with a size limit and a deadline: Deno has neither, and `Content-Length` can be wrong. */
import type { Bytes } from "../../ports/basics.ts";
import { Refused } from "../refusal-response.ts";

export type BodyLimits = {
  bytes: number;
  /** Longest pause without a byte before the body is cut off. */
  silenceMs: number;
  /** The average speed must reach `bytesPerSecond` only after this much time spent waiting for bytes. */
  graceMs: number;
  bytesPerSecond: number;
};

export function limitsOf(bytes: number): BodyLimits {
  return { bytes, silenceMs: 10_000, graceMs: 30_000, bytesPerSecond: 1024 };
}

/** Size of the read buffer, which is reused: a new buffer per chunk would keep the garbage collector busy. */
const CHUNK_BYTES = 64 * 1024;

/**
 * Streams the body; a chunk is valid until the next chunk is requested.
 * @throws Refused if the body is too large or too slow
 */
export function guardedBody(request: Request, limits: BodyLimits): AsyncGenerator<Bytes> {
  const declared = Number(request.headers.get("Content-Length") ?? 0);
  if (declared > limits.bytes) throw new Refused("body_too_large", {}, { Connection: "close" });
  return readGuarded(request.body ?? new Blob([]).stream(), limits);
}

async function* readGuarded(body: ReadableStream<Bytes>, limits: BodyLimits): AsyncGenerator<Bytes> {
  const { read, cancel } = readerOf(body);
  const silence = watchSilence(limits.silenceMs, cancel);
  let waitedMs = 0;
  let received = 0;
  // Counts time spent reading, not processing: a file is converted to PDF before the next chunk is read.
  const next = async () => {
    const since = performance.now();
    const chunk = await silence.during(read());
    waitedMs += performance.now() - since;
    return chunk;
  };
  try {
    for (let chunk = await next(); chunk; chunk = await next()) {
      received += chunk.length;
      if (received > limits.bytes) throw new Refused("body_too_large", {}, { Connection: "close" });
      if (waitedMs > limits.graceMs && received < (waitedMs / 1000) * limits.bytesPerSecond) throw tooSlow();
      yield chunk;
    }
    if (silence.isTooLong()) throw tooSlow();
  } finally {
    cancel();
  }
}

/** `read` returns `null` at the end and after `cancel`. */
function readerOf(body: ReadableStream<Bytes>): { read(): Promise<Bytes | null>; cancel(): void } {
  const byobReader = ownMemoryReader(body);
  const reader = byobReader ?? body.getReader();
  let memory = new Uint8Array(CHUNK_BYTES);
  return {
    async read() {
      const { done, value } = byobReader
        ? await byobReader.read(memory)
        : await (reader as ReadableStreamDefaultReader<Bytes>).read();
      if (byobReader && value) memory = new Uint8Array(value.buffer);
      return done || !value ? null : (value as Bytes);
    },
    cancel: () => void reader.cancel().catch(() => undefined),
  };
}

/** Returns a reader that fills the reused buffer; `null` if the body does not come from the network. */
function ownMemoryReader(body: ReadableStream<Bytes>): ReadableStreamBYOBReader | null {
  try {
    return body.getReader({ mode: "byob" });
  } catch {
    return null;
  }
}

type SilenceWatch = { during<T>(waiting: Promise<T>): Promise<T>; isTooLong(): boolean };

/**
 * Calls `cut` once a wait exceeds the limit. One timer covers many short waits, since bodies arrive in small chunks.
 */
function watchSilence(limitMs: number, cut: () => void): SilenceWatch {
  let waitingSince: number | null = null;
  let isTooLong = false;
  let isWatched = false;

  function checkSilence(): void {
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
    setTimeout(checkSilence, ms);
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

export async function readAll(pieces: AsyncIterable<Bytes>): Promise<Bytes> {
  const chunks: Bytes[] = [];
  let size = 0;
  for await (const piece of pieces) {
    const chunk = piece.slice();
    chunks.push(chunk);
    size += chunk.length;
  }
  const joined = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.length;
  }
  return joined;
}

function tooSlow(): Refused {
  return new Refused("body_too_slow", {}, { Connection: "close" });
}
