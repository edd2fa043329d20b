/**
 * Polls until there is a result, for asynchronous work of the server. Throws on timeout, never skips.
 * @throws Error naming the condition, with the last failure, after `timeoutMs` See `docs/decisions/17-tests.md`.
 */
export async function eventually<T>(
  expectation: string,
  ask: () => Promise<T | null | undefined | false>,
  { timeoutMs = 60_000, everyMs = 50 } = {},
): Promise<T> {
  const end = Date.now() + timeoutMs;
  let failure: unknown;
  for (;;) {
    try {
      const answer = await ask();
      if (answer !== null && answer !== undefined && answer !== false) return answer;
    } catch (reason) {
      failure = reason;
    }
    if (Date.now() > end) throw new Error(`Waited ${timeoutMs} ms for: ${expectation}`, { cause: failure });
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
