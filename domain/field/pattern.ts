/**
 * Patterns that a sender writes for a field, matched in time that grows with the text alone, whatever is written. The
 * whole value has to match, as in HTML. What they may say stands in `pattern-syntax.ts`.
 */
import { buildMachine, runMachine } from "./pattern-machine.ts";
import { parsePattern, Unreadable } from "./pattern-syntax.ts";

const SOURCE_LIMIT = 200;

export type Pattern = { ok: true; matches(text: string): boolean } | { ok: false };

/** Not `ok` where it is not understood, longer than 200 characters, or would take too many states. */
export function readPattern(source: string): Pattern {
  if (source.length > SOURCE_LIMIT) return { ok: false };
  try {
    const machine = buildMachine(parsePattern(source));
    return { ok: true, matches: (text) => runMachine(machine, text).isMatch };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false };
    throw error;
  }
}
