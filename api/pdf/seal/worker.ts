/** Worker entry point: opens the key once, seals one document at a time, delegates fetches to the API's thread. */
import { SealUnavailable } from "../../ports/seal.ts";
import { openSigner, type Signer } from "./identity.ts";
import type { Fetch } from "./outbound.ts";
import { makeSeal, type SealRequest, verifyMade } from "./seal-document.ts";
import type { FromWorker, ToWorker } from "./worker-messages.ts";

type Scope = {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
};

const scope = globalThis as unknown as Scope;
const waiting = new Map<number, (answer: Extract<ToWorker, { kind: "fetched" }>["answer"]) => void>();
let signer: Signer | null = null;
let lastFetchId = 0;

scope.onmessage = ({ data }) => {
  if (data.kind === "fetched") {
    waiting.get(data.id)?.(data.answer);
    waiting.delete(data.id);
    return;
  }
  const work = data.kind === "open" ? openKey(data.identity) : seal(data.request, data.nowMs);
  work.catch((error: unknown) => {
    if (error instanceof SealUnavailable) {
      scope.postMessage({ kind: "unavailable", reason: error.reason, message: error.detail });
      return;
    }
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    scope.postMessage({ kind: "failed", message, stack });
  });
};

async function openKey(identity: Extract<ToWorker, { kind: "open" }>["identity"]): Promise<void> {
  signer = await openSigner(identity);
  scope.postMessage({ kind: "ready" });
}

/**
 * The worker's clock starts at the caller's time and advances from there. The seal is handed over before it is verified, so
 * that it can be stored meanwhile.
 */
async function seal(request: SealRequest, nowMs: number): Promise<void> {
  if (!signer) throw new Error("sealing before the key is open");
  const started = performance.now();
  const now = () => nowMs + Math.round(performance.now() - started);
  const outside = { signer, fetch: fetchOutside, now };
  const result = await makeSeal(request, outside);
  const bytes = result.bytes.slice();
  scope.postMessage({ kind: "sealed", result }, [result.bytes.buffer]);
  await verifyMade(bytes, request, outside);
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
