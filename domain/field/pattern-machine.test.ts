import { expect, it } from "vitest";
import { buildMachine, runMachine } from "./pattern-machine.ts";
import { parsePattern } from "./pattern-syntax.ts";

it.each(["(a+)+$", "(a|a)*b", "(a|aa)+b", "(.*)*x", "(a*)*b", "(a?){40}a{40}", "(.{0,20}){0,20}x"])(
  "matching takes linear time, even for a pattern that makes others backtrack exponentially: %s",
  (source) => {
    const machine = buildMachine(parsePattern(source));
    const steps = (length: number) => runMachine(machine, `${"a".repeat(length)}!`).steps;
    expect(steps(10_000) / steps(1_000)).toBeLessThan(11);
    expect(steps(1_000)).toBeLessThanOrEqual(machine.states.length * 1_002);
  },
);
