import { done, type Outcome, refuse } from "../../domain/outcome.ts";
import type { Committed } from "../ports/documents.ts";

/** While hundreds of mails of a document are sent, its record changes constantly: 40 tries last one to two seconds. */
const TRIES = 40;
const LONGEST_PAUSE_MS = 50;

/** The result of an attempt whose commit lost against another writer. */
export const lostRace = Symbol("lost race");

/**
 * Runs an attempt (read, decide, commit) until its commit wins.
 * @param attempt must read its state on each call; `index` counts from 0
 * @returns the attempt's outcome, or the refusal `conflict` after the last try
 */
export async function retryOnLostRace<T>(
  attempt: (index: number) => Promise<Outcome<T> | typeof lostRace>,
): Promise<Outcome<T>> {
  for (let index = 0; index < TRIES; index++) {
    const outcome = await attempt(index);
    if (outcome !== lostRace) return outcome;
    await pause(index);
  }
  return refuse("conflict");
}

/**
 * `retryOnLostRace` for jobs: a conflict is an error, after which the runner repeats the job later.
 * @param record names what is written, for the error
 * @throws Error after the last try
 */
export async function retryOrThrow<T>(
  record: string,
  attempt: (index: number) => Promise<T | typeof lostRace>,
): Promise<T> {
  const outcome = await retryOnLostRace(async (index) => {
    const result = await attempt(index);
    return result === lostRace ? lostRace : done(result);
  });
  if (!outcome.ok) throw new Error(`others write ${record} all the time`);
  return outcome.value;
}

/**
 * The result of an attempt whose commit wrote nothing, for a cause that all callers treat alike.
 * @throws Error for a cause that the caller must treat
 */
export function unlessDone(committed: Exclude<Committed, { done: string }>): Outcome<never> | typeof lostRace {
  if ("lost" in committed) return lostRace;
  if ("short" in committed) return refuse("insufficient_credits");
  throw new Error(`the commit is ${Object.keys(committed)[0]}`);
}

/** Jitter, so that losers do not collide again. */
function pause(index: number): Promise<void> {
  const longestMs = Math.min(LONGEST_PAUSE_MS, 10 * index);
  return new Promise((resolve) => setTimeout(resolve, Math.random() * longestMs));
}
