/** Worker entry point: prepares or finishes one revision at a time, delegates fetches to the API's thread. */
import { SealUnavailable, SignatureTooLong } from "../../ports/seal.ts";
import { type FinishRequest, finishRevision, verifyFinished } from "./finish-revision.ts";
import { readCertificates, type SealCertificates } from "./identity.ts";
import type { Fetch } from "./outbound.ts";
import { prepareRevision, type RevisionRequest } from "./prepare-revision.ts";
import type { FromWorker, ToWorker } from "./worker-messages.ts";

type Scope = {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
};

const scope = globalThis as unknown as Scope;
const waiting = new Map<number, (answer: Extract<ToWorker, { kind: "fetched" }>["answer"]) => void>();
let certificates: SealCertificates | null = null;
let lastFetchId = 0;

scope.onmessage = ({ data }) => {
  if (data.kind === "fetched") {
    waiting.get(data.id)?.(data.answer);
    waiting.delete(data.id);
    return;
  }
  const work = runJob(data);
  work.catch((error: unknown) => {
    if (error instanceof SealUnavailable) {
      scope.postMessage({ kind: "unavailable", reason: error.reason, message: error.detail });
      return;
    }
    if (error instanceof SignatureTooLong) {
      scope.postMessage({ kind: "too_long", room: error.room });
      return;
    }
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    scope.postMessage({ kind: "failed", message, stack });
  });
};

async function runJob(job: Exclude<ToWorker, { kind: "fetched" }>): Promise<void> {
  if (job.kind === "open") {
    const [certificate, ...chain] = job.identity.chain;
    certificates = readCertificates({ certificate: certificate!, chain, lists: job.identity.lists });
    scope.postMessage({ kind: "ready" });
    return;
  }
  if (!certificates) throw new Error("a job before the certificates");
  if (job.kind === "prepare") await prepare(job.request, certificates, job.nowMs);
  else await finish(job.request, certificates, job.nowMs);
}

async function prepare(request: RevisionRequest, own: SealCertificates, nowMs: number): Promise<void> {
  const revision = await prepareRevision(request, own, nowMs);
  scope.postMessage({ kind: "prepared", revision }, [revision.before.buffer, revision.tail.buffer]);
}

/**
 * The worker's clock starts at the caller's time and advances from there. The seal is handed over before it is verified, so
 * that it can be stored meanwhile.
 */
async function finish(request: FinishRequest, own: SealCertificates, nowMs: number): Promise<void> {
  const started = performance.now();
  const now = () => nowMs + Math.round(performance.now() - started);
  const outside = { certificates: own, fetch: fetchOutside, now };
  const result = await finishRevision(request, outside);
  const bytes = result.bytes.slice();
  scope.postMessage({ kind: "sealed", result }, [result.bytes.buffer]);
  await verifyFinished(bytes, request, outside);
  scope.postMessage({ kind: "verified" });
}

const fetchOutside: Fetch = async (url, init) => {
  const id = ++lastFetchId;
  const answered = new Promise<Extract<ToWorker, { kind: "fetched" }>["answer"]>((resolve) => waiting.set(id, resolve));
  const body = init.body instanceof Uint8Array ? new Uint8Array(init.body) : null;
  const contentType = new Headers(init.headers).get("content-type");
  scope.postMessage({ kind: "fetch", id, url, method: init.method ?? "GET", contentType, body });
  const answer = await answered;
  if ("error" in answer) throw new Error(answer.error);
  return new Response(answer.body, { status: answer.status });
};

scope.postMessage({ kind: "listening" });
