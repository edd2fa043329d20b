/** One writer wins each race, so only a fault loses so often. These tries last about 25 seconds. */
const TRIES = 1_000;
const LONGEST_PAUSE_MS = 50;

/** The result of an attempt whose commit lost against another writer. */
export const lostRace = Symbol("lost race");

/**
 * Runs an attempt (read, check, commit) until its commit wins. Services use `retryOnLostRace`, which reports a
 * conflict to their callers.
 * @param record names what is written, for the error
 * @param attempt must read again each time
 * @throws Error after the last try
 */
export async function commitUntilWon<T>(record: string, attempt: () => Promise<T | typeof lostRace>): Promise<T> {
  for (let index = 0; index < TRIES; index++) {
    const result = await attempt();
    if (result !== lostRace) return result;
    if (index > 0) await pause(index);
  }
  throw new Error(`others write ${record} all the time`);
}

/** Jitter, so that losers do not collide again. */
function pause(index: number): Promise<void> {
  const longestMs = Math.min(LONGEST_PAUSE_MS, index);
  return new Promise((resolve) => setTimeout(resolve, Math.random() * longestMs));
}
