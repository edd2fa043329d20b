/**
 * Starts requests before the code that needs their responses has loaded, which saves a round trip on a phone's
 * network.
 */

type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

export type HeadStart = {
  begin(path: string, init?: RequestInit): void;
  /** Returns the pending response to the first identical request; otherwise sends a new request. */
  fetch: Fetch;
};

export function createHeadStart(send: Fetch): HeadStart {
  const begun = new Map<string, { body: RequestInit["body"]; answer: Promise<Response> }>();
  return {
    begin(path, init) {
      const answer = send(path, init);
      // The consumer handles the rejection.
      answer.catch(() => undefined);
      begun.set(path, { body: init?.body, answer });
    },
    fetch(path, init) {
      const known = begun.get(path);
      begun.delete(path);
      return known && known.body === init?.body ? known.answer : send(path, init);
    },
  };
}
