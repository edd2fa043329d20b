import ts from "typescript";
import { expect, it } from "vitest";
import { refusalStatus } from "../../domain/refusals/refusal-status.ts";
import { below, visit } from "./sources.ts";

it("every refusal is raised somewhere", () => {
  const written = new Set<string>();
  for (const module of [...below("api"), ...below("domain")]) {
    if (module.path.startsWith("domain/refusals/")) continue;
    visit(module.source, (node) => {
      if (ts.isStringLiteralLike(node)) written.add(node.text);
    });
  }
  expect(Object.keys(refusalStatus).filter((code) => !written.has(code))).toEqual([]);
});

it("every refusal is listed in one table", () => {
  const codes = below("domain/refusals").flatMap(({ text }) =>
    [...text.matchAll(/^ {2}(\w+): \d+,$/gm)].map(([, code]) => code!),
  );
  expect(codes.sort()).toEqual(Object.keys(refusalStatus).sort());
});
