/**
 * The pattern language: characters, `.`, classes with ranges and `^`, `\d \D \w \W \s \S \p{…} \P{…}`, escapes (`\n`,
 * `\t`, `\r`, `\f`, `\v`, `\xHH`, `\uHHHH`, `\u{…}` and punctuation), groups `( )` and `(?: )`, `|`, `* + ? {n} {n,}
 * {n,m}`, `^` and `$`, with JavaScript's meaning under the flag `u`. No back references, no look-around.
 */

/** Whether a code point belongs to a set. */
export type Test = (letter: string) => boolean;

export type Node =
  | { kind: "letter"; test: Test }
  | { kind: "start" | "end" }
  | { kind: "sequence" | "choice"; of: Node[] }
  | { kind: "repeat"; of: Node; min: number; max: number };

const REPEAT_LIMIT = 1_000;
const DEPTH_LIMIT = 20;

/** Thrown for an invalid or too large pattern. */
export class Unreadable extends Error {}

/** @throws Unreadable */
export function parsePattern(source: string): Node {
  const letters = [...source];
  let at = 0;
  const root = choice(0);
  if (at < letters.length) throw new Unreadable();
  return root;

  function accept(expected: string): boolean {
    if (letters[at] !== expected) return false;
    at += 1;
    return true;
  }

  function next(): string {
    const letter = letters[at];
    if (letter === undefined) throw new Unreadable();
    at += 1;
    return letter;
  }

  function choice(depth: number): Node {
    const of = [sequence(depth)];
    while (accept("|")) of.push(sequence(depth));
    return of.length === 1 ? of[0]! : { kind: "choice", of };
  }

  function sequence(depth: number): Node {
    const of: Node[] = [];
    while (at < letters.length && letters[at] !== "|" && letters[at] !== ")")
      of.push(repeated(letters[at]!, atom(depth)));
    return of.length === 1 ? of[0]! : { kind: "sequence", of };
  }

  function repeated(first: string, of: Node): Node {
    const counts = count();
    if (!counts) return of;
    if (first === "^" || first === "$") throw new Unreadable();
    // Greedy and lazy repeats are equal here: the whole value has to match.
    accept("?");
    return { kind: "repeat", of, ...counts };
  }

  function count(): { min: number; max: number } | null {
    if (accept("*")) return { min: 0, max: Number.POSITIVE_INFINITY };
    if (accept("+")) return { min: 1, max: Number.POSITIVE_INFINITY };
    if (accept("?")) return { min: 0, max: 1 };
    if (!accept("{")) return null;
    const match = /^(\d{1,4})(,(\d{0,4}))?$/.exec(upTo("}"));
    if (!match) throw new Unreadable();
    const min = Number(match[1]);
    const max = match[2] === undefined ? min : match[3] === "" ? Number.POSITIVE_INFINITY : Number(match[3]);
    if (min > max || min > REPEAT_LIMIT || (max > REPEAT_LIMIT && max !== Number.POSITIVE_INFINITY)) {
      throw new Unreadable();
    }
    return { min, max };
  }

  function upTo(end: string): string {
    const close = letters.indexOf(end, at);
    if (close < 0) throw new Unreadable();
    const text = letters.slice(at, close).join("");
    at = close + 1;
    return text;
  }

  function atom(depth: number): Node {
    const letter = next();
    if (letter === "^") return { kind: "start" };
    if (letter === "$") return { kind: "end" };
    if (letter === "(") return group(depth + 1);
    if (letter === "[") return { kind: "letter", test: characterClass() };
    if (letter === ".") return { kind: "letter", test: (one) => !/[\n\r\u2028\u2029]/.test(one) };
    if (letter === "\\") return { kind: "letter", test: set() ?? same(sign()) };
    if (/[*+?{}\]]/.test(letter)) throw new Unreadable();
    return { kind: "letter", test: same(letter) };
  }

  function group(depth: number): Node {
    if (depth > DEPTH_LIMIT || (accept("?") && !accept(":"))) throw new Unreadable();
    const inside = choice(depth);
    if (!accept(")")) throw new Unreadable();
    return inside;
  }

  function characterClass(): Test {
    const isNot = accept("^");
    const tests: Test[] = [];
    while (!accept("]")) tests.push(classPart());
    return (one) => tests.some((test) => test(one)) !== isNot;
  }

  function classPart(): Test {
    if (!accept("\\")) return upwards(next());
    return set() ?? upwards(sign());
  }

  /** A character of a class, or the range that it starts. */
  function upwards(from: string): Test {
    if (letters[at] !== "-" || letters[at + 1] === "]") return same(from);
    at += 1;
    const to = next();
    return range(from, to === "\\" ? sign() : to);
  }

  /** A character set after `\`; `null`, with nothing consumed, if there is none. */
  function set(): Test | null {
    const letter = letters[at] ?? "";
    const known = sets[letter];
    if (known) at += 1;
    if (known) return (one) => known.test(one);
    if (letter !== "p" && letter !== "P") return null;
    at += 1;
    if (!accept("{")) throw new Unreadable();
    const property = propertySet(letter, upTo("}"));
    return (one) => property.test(one);
  }

  /** A single character after `\`. */
  function sign(): string {
    const letter = next();
    if (signs[letter]) return signs[letter];
    if (letter === "x") return code(next() + next());
    if (letter === "u") return code(accept("{") ? upTo("}") : next() + next() + next() + next());
    if (/[\p{L}\p{N}]/u.test(letter)) throw new Unreadable();
    return letter;
  }
}

const sets: Record<string, RegExp | undefined> = { d: /\d/, D: /\D/, w: /\w/, W: /\W/u, s: /\s/, S: /\S/u };
const signs: Record<string, string | undefined> = { n: "\n", t: "\t", r: "\r", f: "\f", v: "\v" };

function same(sign: string): Test {
  return (one) => one === sign;
}

function range(from: string, to: string): Test {
  const [low, high] = [from.codePointAt(0)!, to.codePointAt(0)!];
  if (low > high) throw new Unreadable();
  return (one) => low <= one.codePointAt(0)! && one.codePointAt(0)! <= high;
}

function propertySet(letter: "p" | "P", name: string): RegExp {
  if (!/^[A-Za-z_=]{1,60}$/.test(name)) throw new Unreadable();
  try {
    return new RegExp(`\\${letter}{${name}}`, "u");
  } catch {
    throw new Unreadable();
  }
}

function code(hex: string): string {
  const value = /^[0-9A-Fa-f]{1,6}$/.test(hex) ? Number.parseInt(hex, 16) : Number.NaN;
  const isHalf = value >= 0xd800 && value <= 0xdfff;
  if (Number.isNaN(value) || value > 0x10ffff || isHalf) throw new Unreadable();
  return String.fromCodePoint(value);
}
