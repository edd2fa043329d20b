/** Simulates all paths through a pattern in parallel (K. Thompson, "Regular expression search algorithm", 1968). */
import { type Node, type Test, Unreadable } from "./pattern-syntax.ts";

const STATES_LIMIT = 2_000;
/** Limit on build steps, because repeats of an empty pattern add no states. */
const BUILDS_LIMIT = 10_000;

/**
 * Consumes a character that passes `test`, or moves on without consuming one; `only` restricts the latter to the start
 * or end of the text.
 */
type State = { test: Test | null; only: "start" | "end" | null; next: number[] };

/** `end` is the accepting state. */
export type Machine = { states: State[]; start: number; end: number };

/** @throws Unreadable if the machine would be too large */
export function buildMachine(root: Node): Machine {
  const states: State[] = [];
  let builds = 0;
  const end = add(null, null, []);
  return { states, start: build(root, end), end };

  function add(test: State["test"], only: State["only"], next: number[]): number {
    if (states.length >= STATES_LIMIT) throw new Unreadable();
    return states.push({ test, only, next }) - 1;
  }

  /** Adds the states of a node before `next` and returns the first. */
  function build(node: Node, next: number): number {
    builds += 1;
    if (builds > BUILDS_LIMIT) throw new Unreadable();
    switch (node.kind) {
      case "letter":
        return add(node.test, null, [next]);
      case "start":
      case "end":
        return add(null, node.kind, [next]);
      case "sequence":
        return node.of.reduceRight((after, one) => build(one, after), next);
      case "choice":
        return add(
          null,
          null,
          node.of.map((one) => build(one, next)),
        );
      case "repeat":
        return repeat(node, next);
    }
  }

  function repeat({ of, min, max }: Extract<Node, { kind: "repeat" }>, next: number): number {
    let first = next;
    let built = 0;
    if (max === Number.POSITIVE_INFINITY) {
      const again = add(null, null, [next]);
      const body = build(of, again);
      states[again]!.next.push(body);
      first = min === 0 ? again : body;
      built = 1;
    } else {
      for (let count = min; count < max; count += 1) first = add(null, null, [next, build(of, first)]);
    }
    for (; built < min; built += 1) first = build(of, first);
    return first;
  }
}

/** Whether the whole text matches. `steps` counts visited states: at most states × (characters + 1). */
export function runMachine({ states, start, end }: Machine, text: string): { isMatch: boolean; steps: number } {
  const letters = [...text];
  const reachedAt = new Int32Array(states.length).fill(-1);
  let current = new Int32Array(states.length);
  let following = new Int32Array(states.length);
  let count = 0;
  let steps = 0;

  /** Adds a state and everything reachable from it without consuming a character. */
  function reach(from: number, into: Int32Array, at: number): void {
    const open = [from];
    while (open.length > 0) {
      const one = open.pop()!;
      if (reachedAt[one] === at) continue;
      reachedAt[one] = at;
      steps += 1;
      const { test, only, next } = states[one]!;
      const isClosed = (only === "start" && at > 0) || (only === "end" && at < letters.length);
      if (test || one === end) into[count++] = one;
      else if (!isClosed) open.push(...next);
    }
  }

  reach(start, current, 0);
  for (const [index, letter] of letters.entries()) {
    const had = count;
    count = 0;
    for (let position = 0; position < had; position += 1) {
      const { test, next } = states[current[position]!]!;
      if (test?.(letter)) reach(next[0]!, following, index + 1);
    }
    if (count === 0) return { isMatch: false, steps };
    [current, following] = [following, current];
  }
  return { isMatch: current.subarray(0, count).includes(end), steps };
}
