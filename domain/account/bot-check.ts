/** Proof-of-work bot check: the browser searches for a number, which takes a moment and needs no action by the person. */
import { sha256 } from "../audit/sha256.ts";

export const BOT_CHECK_LIFE_MS = 60_000;
/** Maximum hashes of a search, so that the work is bounded on slow devices too. */
export const BOT_CHECK_NUMBERS = 40_000;

/** `target`: the hash of the salt and the number to find, which is below `numbers`. */
export type BotPuzzle = { salt: string; target: string; numbers: number };

export function hashOfNumber(salt: string, number: number): Promise<string> {
  return sha256(`${salt}/${number}`);
}

/** @param isWanted `false` ends the search */
export async function findNumber(
  { salt, target, numbers }: BotPuzzle,
  isWanted: () => boolean = () => true,
): Promise<number | null> {
  for (let number = 0; number < numbers && isWanted(); number++) {
    if ((await hashOfNumber(salt, number)) === target) return number;
  }
  return null;
}
