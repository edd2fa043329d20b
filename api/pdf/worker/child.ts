/**
 * Controls one worker process from the API: runs one job at a time and kills the process when it exceeds its time or
 * memory limit.
 */

import { setPriority } from "node:os";
import type { Bytes } from "../../ports/basics.ts";
import type { Answer, Job } from "./frame.ts";
import { frameHead, lengthsIn, PREFIX_BYTES, READY } from "./frame.ts";

type ChildLimits = { jobMs: number; memoryMiB: number };

/** `isBulk`: the process runs at a lower priority than all others on the machine. */
export type ChildOptions = ChildLimits & { deno: string; spool: string | null; isBulk: boolean };

/** Reason why a job has no answer. */
export type ChildFailure = "timed_out" | "too_much_memory" | "died";

export class ChildFailed extends Error {
  constructor(readonly reason: ChildFailure) {
    super(`PDF worker: ${reason}`);
  }
}

export type Child = {
  /**
   * @param processorMs processor time for this job; the wall-clock limit is `BUSY` times as long, for a busy machine
   * @throws ChildFailed, after which the child is unusable
   */
  run(job: Job, body: readonly Bytes[], processorMs?: number): Promise<{ answer: Answer; body: Bytes }>;
  heldMiB(): number;
  isAlive(): boolean;
  kill(): Promise<void>;
};

export const workerEntry = new URL("./process.ts", import.meta.url);
const root = new URL("../../../", import.meta.url);

/** The only paths a worker may read, besides the spool: sources and packages of this program. */
const readable = ["api/", "domain/", "node_modules/", "package.json", "deno.json"].map(
  (path) => new URL(path, root).pathname,
);

/**
 * Arguments that start a worker, without its entry file: it may read files and nothing else.
 * @param spool folder with the files it inspects
 */
export function childArguments(spool: string | null): string[] {
  const paths = [...readable, ...(spool === null ? [] : [spool])];
  return [
    ...["run", "--no-prompt", "--no-remote", "--quiet", `--config=${new URL("deno.json", root).pathname}`],
    ...[`--allow-read=${paths.join(",")}`, "--deny-net", "--deny-import", "--v8-flags=--max-old-space-size=1024"],
  ];
}

/** Niceness of bulk rendering processes; 19 is the maximum. */
const BULK_NICENESS = 10;
const BUSY = 6;

export function startChild({ deno, spool, isBulk, ...limits }: ChildOptions): Child {
  const process = new Deno.Command(deno, {
    args: [...childArguments(spool), workerEntry.pathname],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  if (isBulk) lowerPriority(process.pid);
  const writer = process.stdin.getWriter();
  const ready = Promise.withResolvers<void>();
  const read = exactReader(process.stdout);
  let heldMiB = 0;
  let usedMs = 0;
  let usableMs = Number.POSITIVE_INFINITY;
  let failure: ChildFailure | null = null;

  function kill(reason: ChildFailure): void {
    if (failure) return;
    failure = reason;
    ready.resolve();
    try {
      process.kill("SIGKILL");
    } catch {
      // the process has already ended
    }
  }

  async function watch(): Promise<void> {
    const decoder = new TextDecoder();
    for await (const chunk of process.stderr) {
      const lines = decoder.decode(chunk, { stream: true }).split("\n");
      if (lines.includes(READY)) ready.resolve();
      const [rssMiB, used] = lines.map((line) => line.split(" ").map(Number)).findLast(isPair) ?? [heldMiB, usedMs];
      [heldMiB, usedMs] = [rssMiB!, used!];
      if (heldMiB > limits.memoryMiB) kill("too_much_memory");
      else if (usedMs > usableMs) kill("timed_out");
    }
  }
  const watched = watch().catch(() => kill("died"));
  process.status.then(() => kill("died"));

  async function exchange(job: Job, body: readonly Bytes[]): Promise<{ answer: Answer; body: Bytes }> {
    await writer.write(
      frameHead(
        job,
        body.reduce((sum, part) => sum + part.length, 0),
      ),
    );
    for (const part of body) await writer.write(part);
    const lengths = lengthsIn(await read(PREFIX_BYTES));
    const answer: Answer = JSON.parse(new TextDecoder().decode(await read(lengths.head)));
    return { answer, body: await read(lengths.body) };
  }

  return {
    async run(job, body, processorMs) {
      const starting = setTimeout(() => kill("timed_out"), limits.jobMs);
      await ready.promise;
      clearTimeout(starting);
      usableMs = usedMs + (processorMs ?? Number.POSITIVE_INFINITY);
      const deadline = setTimeout(() => kill("timed_out"), processorMs ? processorMs * BUSY : limits.jobMs);
      try {
        return await exchange(job, body);
      } catch (error) {
        if (error instanceof SyntaxError) kill("died");
        throw new ChildFailed(failure ?? "died");
      } finally {
        clearTimeout(deadline);
        usableMs = Number.POSITIVE_INFINITY;
      }
    },
    heldMiB: () => heldMiB,
    isAlive: () => failure === null,
    async kill() {
      kill("died");
      await writer.abort().catch(() => {});
      await Promise.all([process.status, watched]);
    },
  };
}

function isPair(numbers: number[]): boolean {
  return numbers.length === 2 && numbers.every((number) => number > 0);
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, BULK_NICENESS);
  } catch {
    // the process has already ended, or the system refuses the change: it then renders at normal priority
  }
}

/** Returns a function that reads exactly that many bytes of a stream. It rejects if the stream ends early. */
function exactReader(stream: ReadableStream<Uint8Array<ArrayBuffer>>): (length: number) => Promise<Bytes> {
  const reader = stream.getReader();
  let unread: Bytes = new Uint8Array();
  return async (length) => {
    const found = new Uint8Array(length);
    for (let at = 0; at < length; ) {
      if (unread.length === 0) {
        const { value, done } = await reader.read();
        if (done) throw new Error("stream ended");
        unread = value;
      }
      const part = unread.subarray(0, length - at);
      found.set(part, at);
      at += part.length;
      unread = unread.subarray(part.length);
    }
    return found;
  };
}
