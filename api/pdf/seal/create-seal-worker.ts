/** Seals outside the API's thread: one warm worker runs one job at a time and is replaced when it dies or hangs. */
import type { SealResult, SealWork } from "../../ports/seal.ts";
import { SealUnavailable } from "../../ports/seal.ts";
import type { SealIdentity } from "./identity.ts";
import { exchange, type Fetch } from "./outbound.ts";
import type { SealRequest } from "./seal-document.ts";
import type { FromWorker, ToWorker } from "./worker-messages.ts";

type Keep = Parameters<SealWork["seal"]>[1];

export type SealWorker = {
  /**
   * Transfers the source's buffer: if the source fills its buffer, it is empty afterwards; otherwise it is copied
   * first.
   * @param keep see `SealWork.seal`
   * @throws SealUnavailable if the level cannot be reached now, Error for anything else
   */
  seal(request: SealRequest, keep?: Keep): Promise<SealResult>;
  close(): void;
};

/** Exceeds the total time that all time stamps and revocation responses of one job may take. */
const LONGEST_JOB_MS = 180_000;

type WorkerAnswer = Exclude<FromWorker, { kind: "fetch" }>;
type Running = { worker: Worker; ready: Promise<void> };

export function createSealWorker(identity: SealIdentity, fetch: Fetch, now: () => number): SealWorker {
  let running: Running | null = null;
  let last: Promise<unknown> = Promise.resolve();

  async function run(request: SealRequest, keep: Keep): Promise<SealResult> {
    running ??= start(identity, fetch);
    const { worker, ready } = running;
    try {
      await ready;
      const { result, kept } = await sealIn(worker, request, now(), keep);
      return kept.then(() => result);
    } catch (error) {
      if (!(error instanceof SealUnavailable)) stop();
      throw error;
    }
  }

  function stop(): void {
    running?.worker.terminate();
    running = null;
  }

  return {
    seal(request, keep) {
      const result = last.then(() => run(request, keep));
      last = result.catch(() => {});
      return result;
    },
    close: stop,
  };
}

function start(identity: SealIdentity, fetch: Fetch): Running {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === "fetch") void answerFetch(worker, data, fetch);
  });
  return { worker, ready: openKey(worker, identity) };
}

async function openKey(worker: Worker, identity: SealIdentity): Promise<void> {
  await nextAnswer(worker);
  const opened = nextAnswer(worker);
  post(worker, { kind: "open", identity });
  const answer = await opened;
  if (answer.kind === "failed") throw new Error(answer.message);
}

/** Resolves once the seal is verified; `kept` when `keep` has ended. */
async function sealIn(
  worker: Worker,
  request: SealRequest,
  nowMs: number,
  keep: Keep,
): Promise<{ result: SealResult; kept: Promise<unknown> }> {
  const answered = nextAnswer(worker);
  // Listens from the start: both answers may arrive before this function goes on after the first.
  const ended = nextAnswer(worker, ({ kind }) => kind !== "sealed");
  ended.catch(() => undefined);
  const { source } = request;
  const ownsBuffer = source.byteLength === source.buffer.byteLength;
  const sealRequest = ownsBuffer ? request : { ...request, source: source.slice() };
  post(worker, { kind: "seal", request: sealRequest, nowMs }, [sealRequest.source.buffer]);
  const answer = await answered;
  if (answer.kind !== "sealed") return fail(answer);
  const kept = Promise.resolve(keep?.(answer.result));
  // A refused seal is reported as refused, even if keeping it failed, too.
  kept.catch(() => undefined);
  const verdict = await ended;
  return verdict.kind === "verified" ? { result: answer.result, kept } : fail(verdict);
}

function fail(answer: WorkerAnswer): never {
  if (answer.kind === "unavailable") throw new SealUnavailable(answer.reason, answer.message);
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
