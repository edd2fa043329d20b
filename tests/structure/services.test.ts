import ts from "typescript";
import { describe, expect, it } from "vitest";
import { below, visit } from "./sources.ts";

/** Services that may take all of `Deps`: the health of the installation concerns every area. */
const askForAll = ["api/services/operation/read-health.ts"];
/** More groups than this get a group of their own in `deps.ts`. */
const GROUPS = 3;

describe("services and jobs", () => {
  const modules = [...below("api/services"), ...below("api/jobs")].filter(({ isTest }) => !isTest);

  it("take their area's group of ports, not a list of their own", () => {
    const faults = new Set<string>();
    const all = new Set<string>();
    let groups = 0;
    for (const module of modules) {
      visit(module.source, (node) => {
        if (ts.isTypeReferenceNode(node) && /^(Pick|Omit)<\w*Deps\b/.test(node.getText())) faults.add(module.path);
        if (!ts.isParameter(node) || !node.type) return;
        const names = node.type.getText().split(" & ");
        if (!names.every((name) => /^\w*Deps$/.test(name))) return;
        groups++;
        if (names.includes("Deps")) all.add(module.path);
        if (names.length > GROUPS) faults.add(`${module.path}: ${names.join(" & ")}`);
      });
    }
    expect([...faults]).toEqual([]);
    expect([...all].filter((path) => path.startsWith("api/services")).sort()).toEqual(askForAll);
    expect(groups).toBeGreaterThan(300);
  });

  it("find each port in one group", () => {
    const groupOf = new Map<string, string>();
    const twice: string[] = [];
    const deps = below("api").find(({ path }) => path === "api/deps.ts")!;
    visit(deps.source, (node) => {
      if (!ts.isTypeAliasDeclaration(node) || !node.name.text.endsWith("Deps")) return;
      const parts = ts.isIntersectionTypeNode(node.type) ? node.type.types : [node.type];
      for (const { name } of parts.flatMap((part) => (ts.isTypeLiteralNode(part) ? [...part.members] : []))) {
        const port = name!.getText();
        if (groupOf.has(port)) twice.push(port);
        groupOf.set(port, node.name.text);
      }
    });
    expect(twice).toEqual([]);
    expect(new Set(groupOf.values()).size).toBeLessThanOrEqual(14);
    expect(groupOf.size).toBeGreaterThan(70);
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
