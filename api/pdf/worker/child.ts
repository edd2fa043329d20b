/** One worker process, seen from the API: a job at a time, killed when it takes too long or too much memory. */
import { setPriority } from "node:os";
import type { Answer, Bytes, Job } from "./frame.ts";
import { frameHead, lengthsIn, PREFIX_BYTES, READY } from "./frame.ts";

export type ChildLimits = { jobMs: number; memoryMiB: number };

/** `isBulk`: gives way to every other process of the machine. */
export type ChildOptions = ChildLimits & { deno: string; spool: string | null; isBulk: boolean };

/** Why a job has no answer. */
export type ChildFailure = "timed_out" | "too_much_memory" | "died";

export class ChildFailed extends Error {
  constructor(readonly reason: ChildFailure) {
    super(`PDF worker: ${reason}`);
  }
}

export type Child = {
  /**
   * @param processorMs processor time for this job; a busy machine gets `BUSY` times as long on the clock
   * @throws ChildFailed and is of no more use then
   */
  run(job: Job, body: readonly Bytes[], processorMs?: number): Promise<{ answer: Answer; body: Bytes }>;
  heldMiB(): number;
  isAlive(): boolean;
  kill(): Promise<void>;
};

export const workerEntry = new URL("./process.ts", import.meta.url);
const root = new URL("../../../", import.meta.url);

/** Sources and packages of this program: all that a worker may read. */
const readable = ["api/", "domain/", "node_modules/", "package.json", "deno.json"].map(
  (path) => new URL(path, root).pathname,
);

/**
 * How a worker is started, but for its program: it may read, nothing else.
 * @param spool folder of the files that it is to look at
 */
export function childArguments(spool: string | null): string[] {
  const paths = [...readable, ...(spool === null ? [] : [spool])];
  return [
    ...["run", "--no-prompt", "--no-remote", "--quiet", `--config=${new URL("deno.json", root).pathname}`],
    ...[`--allow-read=${paths.join(",")}`, "--deny-net", "--deny-import", "--v8-flags=--max-old-space-size=1024"],
  ];
}

/** Niceness of processes that draw in bulk; 19 is the most. */
const BULK_NICENESS = 10;
const BUSY = 6;

export function startChild({ deno, spool, isBulk, ...limits }: ChildOptions): Child {
  const process = new Deno.Command(deno, {
    args: [...childArguments(spool), workerEntry.pathname],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  if (isBulk) giveWay(process.pid);
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
      // It is gone already.
    }
  }

  async function watch(): Promise<void> {
    const decoder = new TextDecoder();
    for await (const chunk of process.stderr) {
      const lines = decoder.decode(chunk, { stream: true }).split("\n");
      if (lines.includes(READY)) ready.resolve();
      const [held, used] = lines.map((line) => line.split(" ").map(Number)).findLast(isPair) ?? [heldMiB, usedMs];
      [heldMiB, usedMs] = [held!, used!];
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

function giveWay(pid: number): void {
  try {
    setPriority(pid, BULK_NICENESS);
  } catch {
    // It has ended already, or the system does not let us: it draws as fast as the others.
  }
}

/** Reads just so many bytes of a stream at a time. Rejects when it ends before. */
function exactReader(stream: ReadableStream<Uint8Array<ArrayBuffer>>): (length: number) => Promise<Bytes> {
  const reader = stream.getReader();
  let rest: Bytes = new Uint8Array();
  return async (length) => {
    const found = new Uint8Array(length);
    for (let at = 0; at < length; ) {
      if (rest.length === 0) {
        const { value, done } = await reader.read();
        if (done) throw new Error("stream ended");
        rest = value;
      }
      const part = rest.subarray(0, length - at);
      found.set(part, at);
      at += part.length;
      rest = rest.subarray(part.length);
    }
    return found;
  };
}
