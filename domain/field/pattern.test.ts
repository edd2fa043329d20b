import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readPattern } from "./pattern.ts";

function matches(source: string, text: string): boolean | "unreadable" {
  const pattern = readPattern(source);
  return pattern.ok ? pattern.matches(text) : "unreadable";
}

const atom = fc.oneof(
  fc.constantFrom(
    "a",
    "b",
    "é",
    "1",
    " ",
    ".",
    "\\d",
    "\\w",
    "\\s",
    "\\.",
    "[ab]",
    "[^a]",
    "[a-c1-3]",
    "[\\d-]",
    "[-x]",
  ),
);
const pattern = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    atom,
    fc.tuple(atom, fc.constantFrom("*", "+", "?", "{2}", "{1,}", "{0,2}")).map((parts) => parts.join("")),
    fc.tuple(tie("node"), tie("node")).map((parts) => parts.join("")),
    fc.tuple(tie("node"), tie("node")).map(([a, b]) => `(?:${a}|${b})`),
    fc.tuple(tie("node"), fc.constantFrom("*", "?", "{1,2}")).map(([a, count]) => `(${a})${count}`),
  ),
})).node;

test("what a pattern takes is what the browser's own pattern takes", () => {
  fc.assert(
    fc.property(
      pattern,
      fc.string({ unit: fc.constantFrom("a", "b", "c", "é", "1", " ", ".", "-", "x"), maxLength: 8 }),
      (source, text) => {
        fc.pre(source.length <= 60);
        const own = readPattern(source);
        expect(own.ok && own.matches(text), `${source} on ${JSON.stringify(text)}`).toBe(
          new RegExp(`^(?:${source})$`, "u").test(text),
        );
      },
    ),
    { numRuns: 2_000 },
  );
});

test("a pattern that would explode elsewhere answers at once", () => {
  const text = `${"a".repeat(2_000)}!`;
  for (const source of ["(a+)+", "(a|a)*", "(a*)*b", "([a-z]+)*", "(\\w+\\s?)*"])
    expect(matches(source, text)).toBe(false);
});

test.each([
  "(",
  "a)",
  "[",
  "[b-a]",
  "a{2,1}",
  "*a",
  "a**",
  "(?=a)",
  "(?<x>a)",
  "\\1",
  "a{99999}",
  "((a{100}){100}){100}",
  "x".repeat(201),
])("%s is not read", (source) => {
  expect(matches(source, "a")).toBe("unreadable");
});

test("the whole value has to match, letters of two code units counting as one", () => {
  expect(matches("\\d{5}", "12345")).toBe(true);
  expect(matches("^\\d{5}$", "123456")).toBe(false);
  expect(matches(".", "😀")).toBe(true);
  expect(matches("", "")).toBe(true);
});
