/** Patterns that senders choose by name instead of writing them. */

export type PatternExample = { pattern: string; sample: string };

export const patternExamples = {
  phone: { pattern: "\\+?[0-9(][0-9 ()./-]{4,22}[0-9]", sample: "+44 20 7946 0958" },
  postcode: { pattern: "[A-Za-z0-9][A-Za-z0-9 -]{1,8}[A-Za-z0-9]", sample: "SW1A 1AA" },
  postcodeOfFive: { pattern: "[0-9]{5}", sample: "10115" },
  iban: { pattern: "[A-Z]{2}[0-9]{2}( ?[A-Z0-9]{4}){2,7}( ?[A-Z0-9]{1,3})?", sample: "DE89 3704 0044 0532 0130 00" },
  digits: { pattern: "[0-9]+", sample: "4711" },
  letters: { pattern: "[\\p{L}\\p{M} '’-]+", sample: "Anna-Maria" },
  email: { pattern: "[^\\s@]+@[^\\s@]+\\.[^\\s@]+", sample: "ana@example.com" },
  website: { pattern: "https?://[^\\s]+", sample: "https://example.com" },
  time: { pattern: "([01]?[0-9]|2[0-3]):[0-5][0-9]", sample: "14:30" },
} as const satisfies Record<string, PatternExample>;

export type PatternExampleName = keyof typeof patternExamples;

export const patternExampleNames = Object.keys(patternExamples) as PatternExampleName[];

/** The name of the example with this pattern; `null` for a custom pattern. */
export function exampleOf(pattern: string): PatternExampleName | null {
  return patternExampleNames.find((name) => patternExamples[name].pattern === pattern) ?? null;
}
