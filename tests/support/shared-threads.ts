/**
 * Keeps the threads of closed apps for the next app in this test process, because starting one takes longer than most
 * tests. A thread that is busy, hangs or has died is ended for good.
 */

const RealWorker = globalThis.Worker;
const idle = new Map<string, Kept[]>();

type Kept = {
  thread: Worker;
  /** Messages that the thread sent before its first question; the next owner gets them again. */
  greeting: unknown[];
};
/** Threads of several answers per question; the others answer once. */
type Message = { kind?: string } | null;

/** A sealed file is still being verified, and a fetch waits for its answer. The spool ignores late reports. */
const isLast = (message: Message) => message?.kind !== "sealed" && message?.kind !== "fetch";

class KeptWorker extends EventTarget implements Pick<Worker, "terminate" | "onmessage" | "onerror"> {
  onmessage: Worker["onmessage"] = null;
  onerror: Worker["onerror"] = null;
  readonly #url: string;
  readonly #kept: Kept;
  #wasAsked = false;
  #isBusy = false;
  #isEnded = false;

  constructor(entry: string | URL, options?: WorkerOptions) {
    super();
    this.#url = String(entry);
    const former = idle.get(this.#url)?.pop();
    this.#kept = former ?? { thread: new RealWorker(entry, options), greeting: [] };
    this.#kept.thread.onmessage = ({ data }) => this.#pass(data);
    this.#kept.thread.onerror = (event) => this.#fail(event);
    if (former) queueMicrotask(() => former.greeting.forEach((data) => void this.#give(data)));
  }

  postMessage(message: unknown, transfer: Transferable[] = []): void {
    this.#wasAsked = true;
    this.#isBusy = true;
    this.#kept.thread.postMessage(message, transfer);
  }

  terminate(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    const isReady = this.#wasAsked || this.#kept.greeting.length > 0;
    this.#kept.thread.onmessage = null;
    if (this.#isBusy || !isReady) this.#kept.thread.terminate();
    else idle.set(this.#url, [...(idle.get(this.#url) ?? []), this.#kept]);
  }

  #pass(data: unknown): void {
    if (!this.#wasAsked) this.#kept.greeting.push(data);
    this.#isBusy = this.#wasAsked && !isLast(data as Message);
    this.#give(data);
  }

  #give(data: unknown): void {
    if (this.#isEnded) return;
    const event = new MessageEvent("message", { data });
    this.onmessage?.call(this as unknown as Worker, event);
    this.dispatchEvent(event);
  }

  #fail(event: ErrorEvent): void {
    this.#isBusy = true;
    const own = new ErrorEvent("error", { message: event.message, error: event.error, cancelable: true });
    this.onerror?.call(this as unknown as Worker, own);
    this.dispatchEvent(own);
    if (own.defaultPrevented) event.preventDefault();
  }
}

const product = new URL("../../api/", import.meta.url).href;

/** Shares the product's threads that are started from now on; those of packages stay their own. */
export function shareThreads(): void {
  globalThis.Worker = new Proxy(RealWorker, {
    construct: (Target, [entry, options]: ConstructorParameters<typeof Worker>) =>
      String(entry).startsWith(product) ? new KeptWorker(entry, options) : new Target(entry, options),
  });
}
