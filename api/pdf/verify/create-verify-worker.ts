/**
 * Verifies PDFs outside the API's thread: one warm worker handles one file at a time and is replaced when a file
 * makes it hang or die.
 */
import type { Bytes } from "../../ports/basics.ts";
import type { VerifyReport } from "../../ports/verify.ts";
import type { VerifyOptions } from "./judge-file.ts";
import { unchecked } from "./report.ts";
import type { VerifyAnswer, VerifyRequest } from "./verify-worker.ts";

export type VerifyWorker = {
  /** Transfers the bytes: they are empty afterwards. Never rejects: a file that cannot be verified is `too_complex`. */
  verify(bytes: Bytes, password?: string): Promise<VerifyReport>;
  close(): void;
};

const LONGEST_MS = 20_000;

export function createVerifyWorker(options: () => Omit<VerifyOptions, "password">): VerifyWorker {
  let running: Promise<Worker> | null = null;
  let last: Promise<unknown> = Promise.resolve();

  async function run(bytes: Bytes, password?: string): Promise<VerifyReport> {
    running ??= start();
    const worker = await running;
    try {
      const answered = nextAnswer(worker);
      worker.postMessage({ bytes, options: { ...options(), password } } satisfies VerifyRequest, [bytes.buffer]);
      const answer = await answered;
      return answer.kind === "report" ? answer.report : unchecked("too_complex");
    } catch {
      worker.terminate();
      running = null;
      return unchecked("too_complex");
    }
  }

  return {
    verify(bytes, password) {
      const report = last.then(() => run(bytes, password));
      last = report.catch(() => {});
      return report;
    },
    close() {
      void running?.then((worker) => worker.terminate());
      running = null;
    },
  };
}

async function start(): Promise<Worker> {
  const worker = new Worker(new URL("./verify-worker.ts", import.meta.url), { type: "module" });
  await nextAnswer(worker);
  return worker;
}

function nextAnswer(worker: Worker): Promise<VerifyAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<VerifyAnswer>();
  const limit = setTimeout(() => reject(new Error("judging took too long")), LONGEST_MS);
  worker.onmessage = ({ data }: MessageEvent<VerifyAnswer>) => resolve(data);
  worker.onerror = (event) => {
    event.preventDefault();
    reject(new Error(event.message));
  };
  return promise.finally(() => clearTimeout(limit));
}
