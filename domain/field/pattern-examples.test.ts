import { describe, expect, it } from "vitest";
import { readPattern } from "./pattern.ts";
import { exampleOf, type PatternExampleName, patternExampleNames, patternExamples } from "./pattern-examples.ts";

const others: Record<PatternExampleName, { fit: string[]; wrong: string[] }> = {
  phone: { fit: ["030 1234567", "(020) 7946-0958", "+201001234567"], wrong: ["12", "call me", "+44 "] },
  postcode: { fit: ["10115", "1012 AB", "K1A 0B1"], wrong: ["1", "SW1A-1AA 22", "-123"] },
  postcodeOfFive: { fit: ["75001"], wrong: ["1011", "101155", "A0115"] },
  iban: { fit: ["GB29NWBK60161331926819", "NO93 8601 1117 947"], wrong: ["DE89", "de89 3704 0044 0532 0130 00"] },
  digits: { fit: ["0"], wrong: ["", "1.5", "12a"] },
  letters: { fit: ["Ünal", "عمر", "O’Neill"], wrong: ["R2D2", ""] },
  email: { fit: ["a@b.de"], wrong: ["a@b", "a b@c.de"] },
  website: { fit: ["http://a.b"], wrong: ["example.com", "https://"] },
  time: { fit: ["9:05", "00:00"], wrong: ["24:00", "12:60"] },
};

describe("an example pattern", () => {
  it.each(patternExampleNames)("%s accepts its sample and similar values, and refuses others", (name) => {
    const pattern = readPattern(patternExamples[name].pattern);
    if (!pattern.ok) throw new Error("not understood");
    expect([patternExamples[name].sample, ...others[name].fit].filter((one) => !pattern.matches(one))).toEqual([]);
    expect(others[name].wrong.filter((one) => pattern.matches(one))).toEqual([]);
  });

  it("is recognised by its pattern", () => {
    expect(exampleOf(patternExamples.iban.pattern)).toBe("iban");
    expect(exampleOf("\\d{3}")).toBeNull();
  });
});
