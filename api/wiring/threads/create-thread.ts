/** The question took too long, or the thread ended. */
export class ThreadFailed extends Error {}

export type Thread<Question, Answer> = {
  /** @throws ThreadFailed, after which the next question starts another thread */
  ask(question: Question, transfer?: Transferable[]): Promise<Answer>;
  close(): void;
};

/**
 * Keeps long computations off the API's thread. The thread starts with the first question, answers one after another, and
 * is ended when a question takes longer than `limitMs`.
 * @param entry module that calls `answerQuestions`
 */
export function createThread<Question, Answer>(entry: URL, limitMs: number): Thread<Question, Answer> {
  let running: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();

  async function askNow(question: Question, transfer: Transferable[]): Promise<Answer> {
    running ??= new Worker(entry, { type: "module" });
    const worker = running;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const limit = setTimeout(() => reject(new ThreadFailed("the question took too long")), limitMs);
    worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new ThreadFailed(event.message));
    };
    try {
      worker.postMessage(question, transfer);
      return await promise;
    } catch (error) {
      worker.terminate();
      running = null;
      throw error;
    } finally {
      clearTimeout(limit);
    }
  }

  return {
    ask(question, transfer = []) {
      const answer = last.then(() => askNow(question, transfer));
      last = answer.catch(() => undefined);
      return answer;
    },
    close() {
      running?.terminate();
      running = null;
    },
  };
}
