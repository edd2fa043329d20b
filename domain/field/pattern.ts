/**
 * Matches senders' patterns in time linear in the text, for any pattern. The whole value must match, as in HTML.
 * `pattern-syntax.ts` describes the language.
 */
import { buildMachine, runMachine } from "./pattern-machine.ts";
import { parsePattern, Unreadable } from "./pattern-syntax.ts";

const SOURCE_LIMIT = 200;

export type Pattern = { ok: true; matches(text: string): boolean } | { ok: false };

/** Parses a pattern; not `ok` if it is invalid, longer than 200 characters, or needs too many states. */
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
