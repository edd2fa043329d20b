import { describe, expect, it } from "vitest";
import fc from "../../tests/support/fast-check.ts";
import { readPattern } from "./pattern.ts";

function matches(source: string, text: string): boolean {
  const pattern = readPattern(source);
  if (!pattern.ok) throw new Error(`${source} is not understood`);
  return pattern.matches(text);
}

const letter = fc.constantFrom("a", "b", "c", "1", "-", " ", "é", "ш", "日", "😀", "\n");
const atom = fc.constantFrom(
  ...["a", "b", "c", "1", "é", "日", "😀", ".", "\\d", "\\D", "\\w", "\\W", "\\s", "\\S", "\\.", "\\\\", "\\$"],
  ...[
    "[abc]",
    "[^a]",
    "[a-c1]",
    "[^\\d😀-😅]",
    "[\\w\\-]",
    "[]",
    "[^]",
    "\\p{L}",
    "\\P{L}",
    "[\\p{N}ш]",
    "\\x61",
    "\\u0062",
  ],
  ...["\\u{1F600}", "\\t", "^", "$", "(?:)"],
);
const times = fc.constantFrom("*", "+", "?", "{0}", "{2}", "{1,}", "{0,3}", "{2,3}", "*?", "+?");
const { source } = fc.letrec<{ source: string }>((tie) => ({
  source: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    atom,
    fc.tuple(tie("source"), tie("source")).map(([a, b]) => a + b),
    fc.tuple(tie("source"), tie("source")).map(([a, b]) => `(${a}|${b})`),
    fc.tuple(tie("source"), times).map(([a, count]) => `(?:${a})${count}`),
  ),
}));

describe("a pattern", () => {
  it("matches the same texts as in JavaScript", () => {
    const texts = fc.array(
      fc.array(letter, { maxLength: 7 }).map((letters) => letters.join("")),
      { minLength: 8 },
    );
    fc.assert(
      fc.property(source, texts, (pattern, text) => {
        fc.pre(pattern.length <= 200);
        const ours = readPattern(pattern);
        const theirs = new RegExp(`^(?:${pattern})$`, "u");
        expect(ours.ok).toBe(true);
        for (const word of text) expect([word, matches(pattern, word)]).toEqual([word, theirs.test(word)]);
      }),
      { numRuns: 1_500 },
    );
  });

  it.each([
    ["[A-Z]{2}\\d{6}", ["AB123456"], ["AB12345", "ab123456", "AB1234567"]],
    ["^\\d{4} ?[A-Z]{2}$", ["1234 AB", "1234AB"], ["1234  AB", "x1234AB"]],
    ["[\\w.-]+@[\\w-]+(\\.[\\w-]+)+", ["a.b-c@x.example"], ["a@b", "@b.c", "a@b."]],
    ["(\\+|00)?[0-9 ()/-]{5,20}", ["+49 (30) 123/45", "0049301234"], ["++49", "12"]],
    ["ja|nein", ["ja", "nein"], ["jaja", "janein", ""]],
    ["[\\p{L}' -]{1,10}", ["Ευρώπη", "N'Guyễn"], ["R2", "Maximiliane Anna"]],
  ])("%s matches whole values only", (pattern, good, bad) => {
    expect(good.map((one) => matches(pattern, one))).toEqual(good.map(() => true));
    expect(bad.map((one) => matches(pattern, one))).toEqual(bad.map(() => false));
  });

  it.each([
    ...[
      "(",
      ")",
      "[",
      "[b-a]",
      "a{2,1}",
      "a{x}",
      "a{,3}",
      "*",
      "+a",
      "a**",
      "^*",
      "]",
      "}",
      "\\",
      "\\q",
      "\\u12",
      "\\uD800",
    ],
    ...[
      "\\p{Nonsense}",
      "\\p",
      "\\1",
      "(?=a)",
      "(?!a)",
      "(?<=a)",
      "(?<name>a)",
      "\\bword\\b",
      "a{1001}",
      "\\u{110000}",
    ],
    ...["x".repeat(201), "(a{1000}){1000}", "(".repeat(21) + ")".repeat(21)],
    ...["((((((){1000}){1000}){1000}){1000}){1000}){1000}", "((((a+){9}){9}){9}){9}"],
  ])("that is invalid, unsupported or too large is refused: %s", (pattern) => {
    expect(readPattern(pattern)).toEqual({ ok: false });
  });
});
