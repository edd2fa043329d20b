import { createHash } from "node:crypto";
import type { BotPuzzle } from "../../domain/account/bot-check.ts";

/** Finds a puzzle's number as `findNumber` does, by hashes that are not awaited: in a tenth of its time. */
export function solvePuzzle({ salt, target, numbers }: BotPuzzle): number {
  for (let number = 0; number < numbers; number++) {
    if (createHash("sha256").update(`${salt}/${number}`).digest("hex") === target) return number;
  }
  throw new Error("The puzzle has no solution");
}
