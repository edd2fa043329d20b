/** The other side of `createThread`: answers each message of the thread's owner. */
export function answerQuestions<Question, Answer>(answer: (question: Question) => Promise<Answer> | Answer): void {
  const scope = globalThis as unknown as {
    onmessage: ((event: MessageEvent<Question>) => void) | null;
    postMessage(message: Answer): void;
  };
  scope.onmessage = async ({ data }) => scope.postMessage(await answer(data));
}
