/** Requests made before the code that wants their answers is there: on a phone's network a way there and back less. */

type Ask = (path: string, init?: RequestInit) => Promise<Response>;

export type HeadStart = {
  begin(path: string, init?: RequestInit): void;
  /** The answer that is on its way for the first who asks for the very same; else asks anew. */
  fetch: Ask;
};

export function createHeadStart(ask: Ask): HeadStart {
  const begun = new Map<string, { body: RequestInit["body"]; answer: Promise<Response> }>();
  return {
    begin(path, init) {
      const answer = ask(path, init);
      // Whoever takes it hears of its failure.
      answer.catch(() => undefined);
      begun.set(path, { body: init?.body, answer });
    },
    fetch(path, init) {
      const known = begun.get(path);
      begun.delete(path);
      return known && known.body === init?.body ? known.answer : ask(path, init);
    },
  };
}
