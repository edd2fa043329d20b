/** Seals outside the API's thread: one warm worker runs one job at a time and is replaced when it dies or hangs. */
import type { Bytes } from "../../ports/basics.ts";
import type { PreparedRevision, SealResult, SealWork } from "../../ports/seal.ts";
import { SealUnavailable, SignatureTooLong } from "../../ports/seal.ts";
import type { FinishRequest } from "./finish-revision.ts";
import { exchange, type Fetch } from "./outbound.ts";
import type { RevisionRequest } from "./prepare-revision.ts";
import type { FromWorker, ToWorker, WorkerIdentity } from "./worker-messages.ts";

type Keep = Parameters<SealWork["finish"]>[2];

/**
 * Transfers the buffers of the base and of the revision: bytes that fill their buffer are empty afterwards, others are
 * copied first.
 */
export type SealWorker = {
  /** @throws SealUnavailable if the certificate is not valid now, Error for anything else */
  prepare(request: RevisionRequest): Promise<PreparedRevision>;
  /**
   * @param keep see `SealWork.finish`
   * @throws SealUnavailable if the level cannot be reached now, SignatureTooLong, Error for anything else
   */
  finish(request: FinishRequest, keep?: Keep): Promise<SealResult>;
  close(): void;
};

/** Exceeds the total time that all time stamps and revocation responses of one job may take. */
const LONGEST_JOB_MS = 180_000;

type WorkerAnswer = Exclude<FromWorker, { kind: "fetch" }>;
type Running = { worker: Worker; ready: Promise<void> };

export function createSealWorker(identity: WorkerIdentity, fetch: Fetch, now: () => number): SealWorker {
  let running: Running | null = null;
  let last: Promise<unknown> = Promise.resolve();

  async function run<T>(job: (worker: Worker) => Promise<T>): Promise<T> {
    running ??= start(identity, fetch);
    const { worker, ready } = running;
    try {
      await ready;
      return await job(worker);
    } catch (error) {
      if (!(error instanceof SealUnavailable || error instanceof SignatureTooLong)) stop();
      throw error;
    }
  }

  function inTurn<T>(job: (worker: Worker) => Promise<T>): Promise<T> {
    const result = last.then(() => run(job));
    last = result.catch(() => {});
    return result;
  }

  function stop(): void {
    running?.worker.terminate();
    running = null;
  }

  return {
    prepare: (request) => inTurn((worker) => prepareIn(worker, request, now())),
    async finish(request, keep) {
      const { result, kept } = await inTurn(async (worker) => {
        const finished = await finishIn(worker, request, now(), keep);
        // The next file comes into memory when this one is stored. A failure to store it is not the worker's.
        await finished.kept.catch(() => undefined);
        return finished;
      });
      await kept;
      return result;
    },
    close: stop,
  };
}

function start(identity: WorkerIdentity, fetch: Fetch): Running {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === "fetch") void answerFetch(worker, data, fetch);
  });
  return { worker, ready: openWorker(worker, identity) };
}

async function openWorker(worker: Worker, { chain, lists }: WorkerIdentity): Promise<void> {
  await nextAnswer(worker);
  const opened = nextAnswer(worker);
  post(worker, { kind: "open", identity: { chain, lists } });
  const answer = await opened;
  if (answer.kind === "failed") throw new Error(answer.message);
}

async function prepareIn(worker: Worker, request: RevisionRequest, nowMs: number): Promise<PreparedRevision> {
  const answered = nextAnswer(worker);
  const base = { ...request.base, bytes: transferable(request.base.bytes) };
  post(worker, { kind: "prepare", request: { ...request, base }, nowMs }, [base.bytes.buffer]);
  const answer = await answered;
  return answer.kind === "prepared" ? answer.revision : fail(answer);
}

/** Resolves once the seal is verified; `kept` when `keep` has ended. */
async function finishIn(
  worker: Worker,
  request: FinishRequest,
  nowMs: number,
  keep: Keep,
): Promise<{ result: SealResult; kept: Promise<unknown> }> {
  const answered = nextAnswer(worker);
  // Listens from the start: both answers may arrive before this function goes on after the first.
  const ended = nextAnswer(worker, ({ kind }) => kind !== "sealed");
  ended.catch(() => undefined);
  const { before, tail } = request.revision;
  const revision = { ...request.revision, before: transferable(before), tail: transferable(tail) };
  const buffers = [revision.before.buffer, revision.tail.buffer];
  post(worker, { kind: "finish", request: { ...request, revision }, nowMs }, buffers);
  const answer = await answered;
  if (answer.kind !== "sealed") return fail(answer);
  const kept = Promise.resolve(keep?.(answer.result));
  // A refused seal is reported as refused, even if keeping it failed, too.
  kept.catch(() => undefined);
  const verdict = await ended;
  return verdict.kind === "verified" ? { result: answer.result, kept } : fail(verdict);
}

function transferable(bytes: Bytes): Bytes {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
}

function fail(answer: WorkerAnswer): never {
  if (answer.kind === "unavailable") throw new SealUnavailable(answer.reason, answer.message);
  if (answer.kind === "too_long") throw new SignatureTooLong(answer.room);
  throw new Error(
    answer.kind === "failed" ? `sealing failed: ${answer.message}\n${answer.stack ?? ""}` : "unexpected answer",
  );
}

/** The worker's next message that is wanted and not a fetch request. */
function nextAnswer(worker: Worker, isWanted: (answer: WorkerAnswer) => boolean = () => true): Promise<WorkerAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<WorkerAnswer>();
  const limit = setTimeout(() => reject(new Error("sealing took too long")), LONGEST_JOB_MS);
  const onMessage = ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind !== "fetch" && isWanted(data)) resolve(data);
  };
  const onError = (event: ErrorEvent) => {
    event.preventDefault();
    reject(new Error(`sealing worker died: ${event.message}`));
  };
  worker.addEventListener("message", onMessage);
  worker.addEventListener("error", onError);
  return promise.finally(() => {
    clearTimeout(limit);
    worker.removeEventListener("message", onMessage);
    worker.removeEventListener("error", onError);
  });
}

async function answerFetch(
  worker: Worker,
  fetchRequest: Extract<FromWorker, { kind: "fetch" }>,
  fetch: Fetch,
): Promise<void> {
  const request = fetchRequest.body
    ? { body: fetchRequest.body, contentType: fetchRequest.contentType ?? "application/octet-stream" }
    : null;
  try {
    const body = await exchange(fetch, fetchRequest.url, request);
    post(worker, { kind: "fetched", id: fetchRequest.id, answer: { status: 200, body } });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    post(worker, { kind: "fetched", id: fetchRequest.id, answer: { error: message } });
  }
}

function post(worker: Worker, message: ToWorker, transfer: Transferable[] = []): void {
  worker.postMessage(message, transfer);
}
