/**
 * Asks again until there is an answer: for what the server does in its own time. Fails loudly, never skips.
 * @throws Error naming what was waited for, with the last failure, after `timeoutMs`
 */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T | null | undefined | false>,
  { timeoutMs = 30_000, everyMs = 50 } = {},
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
    if (Date.now() > end) throw new Error(`Waited ${timeoutMs} ms for: ${what}`, { cause: failure });
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
