import { expect, it } from "vitest";
import { problemCodes } from "../../domain/seal/problem.ts";
import en from "../../locales/en/verify.json" with { type: "json" };

it.each(problemCodes)("the verifier's problem %s has its own sentence on the verify page", (code) => {
  expect(en[`reason.${code}`]).toMatch(/\.$/);
});
