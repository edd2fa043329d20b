import ts from "typescript";
import { expect, it } from "vitest";
import { refusalStatus } from "../../domain/outcome.ts";
import { below, visit } from "./sources.ts";

it("every refusal is raised somewhere", () => {
  const written = new Set<string>();
  for (const module of [...below("api"), ...below("domain")]) {
    if (module.path === "domain/outcome.ts") continue;
    visit(module.source, (node) => {
      if (ts.isStringLiteralLike(node)) written.add(node.text);
    });
  }
  expect(Object.keys(refusalStatus).filter((code) => !written.has(code))).toEqual([]);
});
