/**
 * Elements share `Object.prototype` with the embedding page. Code of libraries and of the bundler copies objects with
 * `for … in` and no check of ownership, so that a property which the page added there is taken for one of ours: the
 * bundler's own `__exportAll` fails on it, and strict schemas refuse every object.
 */
import type { Plugin } from "vite";

/** Makes every `for … in` of a bundle visit own keys only. */
export function ownKeysOnly(): Plugin {
  return {
    name: "countersign-own-keys-only",
    apply: "build",
    // Before the bundle is minified, which rewrites loops.
    renderChunk: (code) => ({ code: withOwnKeys(code), map: null }),
  };
}

const loop = /\bfor\s*\(\s*((?:var|let|const)\s+)?([\w$]+)\s+in\s+/g;

export function withOwnKeys(code: string): string {
  let done = 0;
  let written = "";
  for (const match of code.matchAll(loop)) {
    const [head, declaration = "", name] = match;
    const start = match.index + head.length;
    const end = closingBracket(code, start);
    written += `${code.slice(done, match.index)}for (${declaration}${name} of Object.keys(Object((${code.slice(start, end)})))`;
    done = end;
  }
  return written + code.slice(done);
}

/** Index of the bracket that closes the one before `start`. */
function closingBracket(code: string, start: number): number {
  let depth = 1;
  for (let index = start; index < code.length; index += 1) {
    if ("([{".includes(code[index]!)) depth += 1;
    if (")]}".includes(code[index]!)) depth -= 1;
    if (depth === 0) return index;
  }
  throw new Error(`no bracket closes the loop at ${code.slice(start - 40, start + 40)}`);
}
