import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isIn, ruleOf, worldOf } from "./import-rules.ts";
import { below, type Import, type Module, modules, modulesOf, required, root, shipped } from "./sources.ts";

/** The reason why a module may not import this; `null` if it may. */
function faultOf(module: Module, one: Import): string | null {
  const rule = ruleOf(module.path);
  if (!rule) return "no rule says where this file belongs";
  if (!one.isRelative) {
    const isAllowed = rule.packages.some((name) =>
      /[:/]$/.test(name) ? one.target.startsWith(name) : one.target === name,
    );
    return isAllowed ? null : `${rule.of} may not use the package ${one.target}`;
  }
  if (isIn(one.target, worldOf(module.path))) return null;
  const places = one.isTypeOnly ? [...rule.values, ...(rule.types ?? [])] : rule.values;
  return places.some((allowed) => isIn(one.target, allowed)) ? null : `${rule.of} may not import ${one.target}`;
}

function faults(see: (module: Module, one: Import) => string | null, list = shipped()): string[] {
  return list.flatMap((module) =>
    module.imports.flatMap((one) => {
      const fault = see(module, one);
      return fault ? [`${module.path}: ${fault}`] : [];
    }),
  );
}

describe("imports between modules", () => {
  it("are checked in every required folder", () => {
    for (const folder of required) expect(existsSync(join(root, folder)), folder).toBe(true);
    for (const folder of ["domain", "api", "features", "webapp"])
      expect(below(folder).length, folder).toBeGreaterThan(10);
    expect(shipped().flatMap((module) => module.imports).length).toBeGreaterThan(500);
  });

  it("follow the table of the house", () => {
    expect(faults(faultOf)).toEqual([]);
  });

  it("have file extensions, and use relative paths instead of aliases", () => {
    const relative = faults(
      (_, one) => (one.isRelative && !/\.(tsx?|mjs|css|json)(\?\w+)?$/.test(one.specifier) ? one.specifier : null),
      modules(),
    );
    const alias = faults((_, one) => (/^(@\/|~|#)/.test(one.specifier) ? one.specifier : null), modules());
    expect([...relative, ...alias]).toEqual([]);
  });

  it("lead to existing files", () => {
    const missing = faults(
      (_, one) =>
        one.isRelative && !existsSync(join(root, one.target.replace(/\?\w+$/, ""))) ? `no ${one.target}` : null,
      modules(),
    );
    expect(missing).toEqual([]);
  });

  it("use zod/mini, because full zod is twenty times larger in browsers", () => {
    const full = faults((_, one) => (one.target === "zod" && one.specifier !== "zod/mini" ? one.specifier : null));
    expect(full).toEqual([]);
  });

  it("stay within the package if it is shipped to other platforms", () => {
    const packages = modulesOf("integrations").filter((module) => !module.isTest);
    const packageOf = (path: string) => path.split("/").slice(0, 2).join("/");
    const outside = faults(
      ({ path }, one) => (one.isRelative && !isIn(one.target, packageOf(path)) ? one.target : null),
      packages,
    );
    expect(outside).toEqual([]);
    expect(new Set(packages.map(({ path }) => packageOf(path))).size).toBeGreaterThan(1);
  });

  it("have no cycles", () => {
    expect(findCircles(shipped())).toEqual([]);
  });
});

/** Cycles of run-time imports, each as a chain of paths. */
function findCircles(list: readonly Module[]): string[] {
  const byPath = new Map(list.map((module) => [module.path, module]));
  const finished = new Set<string>();
  const circles: string[] = [];
  const walk = (path: string, trail: readonly string[]) => {
    const start = trail.indexOf(path);
    if (start >= 0) circles.push([...trail.slice(start), path].join(" → "));
    if (start >= 0 || finished.has(path)) return;
    for (const one of byPath.get(path)?.imports ?? []) {
      if (one.isRelative && !one.isTypeOnly && byPath.has(one.target)) walk(one.target, [...trail, path]);
    }
    finished.add(path);
  };
  for (const module of list) walk(module.path, []);
  return circles;
}
