import ts from "typescript";
import { describe, expect, it } from "vitest";
import { below, visit } from "./sources.ts";

/** Services that may take all of `Deps`, because a `Pick` would be too long to be useful. */
const askForAll = [
  "api/services/operation/read-health.ts",
  "api/services/template/create-from-template.ts",
  "api/services/template/submit-form.ts",
];

describe("services", () => {
  it("take only the dependencies that they use", () => {
    const called = new Set<string>();
    let narrow = 0;
    for (const module of below("api/services")) {
      visit(module.source, (node) => {
        if (!ts.isParameter(node) || !node.type) return;
        if (/^(App)?Deps$/.test(node.type.getText())) called.add(module.path);
        else if (/\bPick<(App)?Deps,/.test(node.type.getText())) narrow++;
      });
    }
    expect([...called].sort()).toEqual(askForAll);
    expect(narrow).toBeGreaterThan(100);
  });
});

/** Loops over pages beside `walkPages`: each is bounded, and its call continues it. */
const ownPageLoops = ["api/services/integration/webhook/webhook-log.ts"];

it("services and jobs walk pages by the one iterator", () => {
  const found = new Set<string>();
  for (const module of [...below("api/services"), ...below("api/jobs")]) {
    if (module.path === "api/services/walk-pages.ts" || module.isTest) continue;
    visit(module.source, (node) => {
      if (!ts.isIterationStatement(node, false)) return;
      if (/\b(after|before|cursor)\s*=\s*\(?\w+\??\.(next|cursor)\b/.test(node.getText())) found.add(module.path);
    });
  }
  expect([...found]).toEqual(ownPageLoops);
});
