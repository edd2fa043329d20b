import { expect, it } from "vitest";
import { problemCodes } from "../../domain/seal/problem.ts";
import en from "../../locales/en/verify.json" with { type: "json" };

it.each(problemCodes)("what the verifier calls %s has a sentence of its own on the verify page", (code) => {
  expect(en[`reason.${code}`]).toMatch(/\.$/);
});
