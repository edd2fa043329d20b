/**
 * Patterns that a sender writes for a field, in time that grows with the text alone: Thompson's construction, all states
 * at once (K. Thompson, "Regular expression search algorithm", 1968). The whole value has to match, as in HTML.
 *
 * Understood: characters, `.`, classes with ranges and `^`, `\d \D \w \W \s \S`, escapes, groups `( )` and `(?: )`, `|`,
 * `* + ? {n} {n,} {n,m}`, and `^` and `$` at the ends. No references back, no looking around.
 */
const SOURCE_LIMIT = 200;
const STATES_LIMIT = 5_000;
const REPEAT_LIMIT = 1_000;

type Test = (letter: string) => boolean;
/** A state reads a letter and goes on, or goes on without reading; the last one accepts. */
type State = { test?: Test; next: number[] };
type Node =
  | { kind: "letter"; test: Test }
  | { kind: "sequence" | "choice"; of: Node[] }
  | { kind: "repeat"; of: Node; min: number; max: number };

export type Pattern = { ok: true; matches(text: string): boolean } | { ok: false };

class Unreadable extends Error {}

export function readPattern(source: string): Pattern {
  try {
    if (source.length > SOURCE_LIMIT) throw new Unreadable();
    const states: State[] = [];
    const end = add(states, { next: [] });
    const start = build(states, parse(source), end);
    return { ok: true, matches: (text) => run(states, start, end, text) };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false };
    throw error;
  }
}

function run(states: readonly State[], start: number, end: number, text: string): boolean {
  let current = reach(states, [start]);
  for (const letter of text) {
    const next: number[] = [];
    for (const at of current) if (states[at]!.test?.(letter)) next.push(...states[at]!.next);
    if (next.length === 0) return false;
    current = reach(states, next);
  }
  return current.has(end);
}

/** All states that can be gone to without reading. */
function reach(states: readonly State[], from: readonly number[]): Set<number> {
  const reached = new Set<number>();
  const open = [...from];
  while (open.length > 0) {
    const at = open.pop()!;
    if (reached.has(at)) continue;
    reached.add(at);
    if (!states[at]!.test) open.push(...states[at]!.next);
  }
  return reached;
}

function add(states: State[], state: State): number {
  if (states.length >= STATES_LIMIT) throw new Unreadable();
  return states.push(state) - 1;
}

/** Adds the states of a node before `next`; gives its first. */
function build(states: State[], node: Node, next: number): number {
  switch (node.kind) {
    case "letter":
      return add(states, { test: node.test, next: [next] });
    case "sequence":
      return node.of.reduceRight((after, one) => build(states, one, after), next);
    case "choice":
      return add(states, { next: node.of.map((one) => build(states, one, next)) });
    case "repeat": {
      let after = next;
      if (node.max === Number.POSITIVE_INFINITY) {
        after = add(states, { next: [next] });
        states[after]!.next.push(build(states, node.of, after));
      } else {
        for (let count = node.min; count < node.max; count += 1) {
          after = add(states, { next: [next, build(states, node.of, after)] });
        }
      }
      for (let count = 0; count < node.min; count += 1) after = build(states, node.of, after);
      return after;
    }
  }
}

function parse(source: string): Node {
  const letters = [...source];
  const last = letters.length - 1;
  let at = letters[0] === "^" ? 1 : 0;
  const isEscaped = letters[last - 1] === "\\" && letters[last - 2] !== "\\";
  const end = letters[last] === "$" && !isEscaped ? last : letters.length;
  const take = (wanted: string) => at < end && letters[at] === wanted && ++at > 0;

  function choice(depth: number): Node {
    const of = [sequence(depth)];
    while (take("|")) of.push(sequence(depth));
    return of.length === 1 ? of[0]! : { kind: "choice", of };
  }

  function sequence(depth: number): Node {
    const of: Node[] = [];
    while (at < end && letters[at] !== "|" && letters[at] !== ")") of.push(repeated(atom(depth)));
    return { kind: "sequence", of };
  }

  function repeated(of: Node): Node {
    const counts: [number, number] | null = take("*")
      ? [0, Number.POSITIVE_INFINITY]
      : take("+")
        ? [1, Number.POSITIVE_INFINITY]
        : take("?")
          ? [0, 1]
          : take("{")
            ? braces()
            : null;
    if (!counts) return of;
    if (at < end && /[*+?{]/.test(letters[at]!)) throw new Unreadable();
    return { kind: "repeat", of, min: counts[0], max: counts[1] };
  }

  function braces(): [number, number] {
    const close = letters.indexOf("}", at);
    const found = close < 0 ? null : /^(\d{1,4})(,(\d{0,4}))?$/.exec(letters.slice(at, close).join(""));
    if (!found) throw new Unreadable();
    at = close + 1;
    const min = Number(found[1]);
    const max = found[2] === undefined ? min : found[3] === "" ? Number.POSITIVE_INFINITY : Number(found[3]);
    if (min > max || min > REPEAT_LIMIT || (max !== Number.POSITIVE_INFINITY && max > REPEAT_LIMIT))
      throw new Unreadable();
    return [min, max];
  }

  function atom(depth: number): Node {
    const letter = letters[at++]!;
    if (letter === "(") return group(depth);
    if (letter === "[") return { kind: "letter", test: characterClass() };
    if (letter === ".") return { kind: "letter", test: (one) => !/[\n\r\u2028\u2029]/.test(one) };
    if (letter === "\\") return { kind: "letter", test: escaped() };
    if (/[*+?{}\]^$]/.test(letter)) throw new Unreadable();
    return { kind: "letter", test: (one) => one === letter };
  }

  function group(depth: number): Node {
    if (depth > 20) throw new Unreadable();
    if (take("?") && !take(":")) throw new Unreadable();
    const inside = choice(depth + 1);
    if (!take(")")) throw new Unreadable();
    return inside;
  }

  function escaped(): Test {
    const letter = letters[at++];
    if (letter === undefined || at > end) throw new Unreadable();
    const known = sets[letter];
    if (known) return (one) => known.test(one);
    const sign = signs[letter] ?? letter;
    if (sign === letter && /[A-Za-z0-9]/.test(letter)) throw new Unreadable();
    return (one) => one === sign;
  }

  function characterClass(): Test {
    const isNot = take("^");
    const tests: Test[] = [];
    for (;;) {
      const letter = at < end ? letters[at++] : undefined;
      if (letter === undefined) throw new Unreadable();
      if (letter === "]") break;
      if (letter === "\\" && sets[letters[at] ?? ""]) {
        tests.push(escaped());
        continue;
      }
      const from = letter === "\\" ? classSign() : letter;
      if (letters[at] !== "-" || letters[at + 1] === "]") {
        tests.push((one) => one === from);
        continue;
      }
      at += 1;
      const next = letters[at++];
      if (next === undefined || (next === "\\" && sets[letters[at] ?? ""])) throw new Unreadable();
      const [low, high] = [from.codePointAt(0)!, (next === "\\" ? classSign() : next).codePointAt(0)!];
      if (low > high) throw new Unreadable();
      tests.push((one) => low <= one.codePointAt(0)! && one.codePointAt(0)! <= high);
    }
    return (one) => tests.some((test) => test(one)) !== isNot;
  }

  function classSign(): string {
    const letter = letters[at++];
    if (letter === undefined || (/[A-Za-z0-9]/.test(letter) && !signs[letter])) throw new Unreadable();
    return signs[letter] ?? letter;
  }

  const whole = choice(0);
  if (at < end) throw new Unreadable();
  return whole;
}

const sets: Record<string, RegExp | undefined> = { d: /\d/, D: /\D/, w: /\w/, W: /\W/, s: /\s/, S: /\S/ };
const signs: Record<string, string | undefined> = { n: "\n", t: "\t", r: "\r" };
