import { expect, it } from "vitest";
import { problemCodes } from "../../api/pdf/verify/report.ts";
import { reasonWords } from "../../features/verify/answer.ts";
import en from "../../locales/en/verify.json" with { type: "json" };

it.each(problemCodes)("what the verifier calls %s has a sentence of its own on the verify page", (code) => {
  const words = reasonWords((key) => (en as Record<string, string>)[key]!, code);
  expect(words).not.toBe(en["reason.other"]);
  expect(words).toMatch(/\.$/);
});
