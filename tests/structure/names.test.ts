import ts from "typescript";
import { describe, expect, it } from "vitest";
import { locationOf, type Module, modules, shipped, visit } from "./sources.ts";

/** Files over 300 lines, with the reason why splitting would not help. */
const longFiles: Record<string, string> = {};

const pathsOf = (list: readonly Module[], is: (module: Module) => boolean) =>
  list.filter(is).map((module) => module.path);

describe("names", () => {
  it("of files and folders are kebab-case", () => {
    const isKebab = (part: string) => /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|config|content|d))?(\.tsx?)?$/.test(part);
    expect(pathsOf(modules(), (module) => !module.path.split("/").every(isKebab))).toEqual([]);
  });

  it("of files and folders contain no vague words", () => {
    const vague = /^(utils?|helpers?|common|types?|constants?|managers?|misc|shared|lib)(\.|$)/;
    expect(pathsOf(modules(), (module) => module.path.split("/").some((part) => vague.test(part)))).toEqual([]);
  });

  it("of types and schemas have no prefix or suffix that marks them as such", () => {
    const marked = /^([ZTI][A-Z][a-z]\w*|\w+(Schema|Interface|Enum))$/;
    const faults = shipped().flatMap((module) =>
      module.source.statements
        .filter((one) => ts.isTypeAliasDeclaration(one) || ts.isInterfaceDeclaration(one))
        .filter((one) => marked.test(one.name.text))
        .map((one) => locationOf(module, one)),
    );
    expect(faults).toEqual([]);
  });

  it("of test files start with the name of a file or folder beside them", () => {
    const all = new Set(modules().flatMap((module) => [module.path, module.path.split("/").slice(0, -1).join("/")]));
    const isThere = (name: string) => all.has(`${name}.ts`) || all.has(`${name}.tsx`) || all.has(name);
    const alone = pathsOf(modules(), (module) => {
      const name = /^(.*)\.test\.tsx?$/.exec(module.path)?.[1];
      if (name === undefined) return false;
      // `pool-hostile` tests one aspect of `pool`.
      return ![...name.matchAll(/-|$/g)].some((end) => isThere(name.slice(0, end.index)));
    });
    expect(alone).toEqual([]);
  });

  it("of tests are sentences about the product, not about return values", () => {
    const bad: string[] = [];
    for (const module of modules().filter((one) => /\.test\.tsx?$/.test(one.path))) {
      visit(module.source, (node) => {
        if (!ts.isCallExpression(node) || !/^(it|test)$/.test(node.expression.getText())) return;
        const [name] = node.arguments;
        if (!name || !ts.isStringLiteralLike(name)) return;
        if (/^should\b|\b(returns? (true|false|undefined|null)|works)$/i.test(name.text) || !name.text.includes(" "))
          bad.push(`${locationOf(module, node)} ${name.text}`);
      });
    }
    expect(bad).toEqual([]);
  });
});

describe("source files", () => {
  it("are no barrels except the elements' entry", () => {
    const isBarrel = (module: Module) =>
      module.source.statements.length > 0 &&
      module.source.statements.every((one) => ts.isExportDeclaration(one) && one.moduleSpecifier !== undefined);
    expect(pathsOf(shipped(), (module) => isBarrel(module) && module.path !== "elements/index.ts")).toEqual([]);
  });

  it("contain no enum and no namespace", () => {
    const has = (module: Module) =>
      module.source.statements.some(
        (one) => ts.isEnumDeclaration(one) || (ts.isModuleDeclaration(one) && ts.isIdentifier(one.name)),
      );
    expect(pathsOf(shipped(), has)).toEqual([]);
  });

  it("are at most about 250 lines, or say why", () => {
    const isLong = (module: Module) => module.text.split("\n").length > 301;
    expect(pathsOf(shipped(), isLong).filter((path) => !(path in longFiles))).toEqual([]);
    for (const path of Object.keys(longFiles)) expect(pathsOf(shipped(), isLong)).toContain(path);
  });

  it("disable no check without a reason", () => {
    const bare = /@ts-(ignore|nocheck|expect-error)(?!.*\w{3})|biome-ignore(-\w+)? [\w/]+(?![\w/]*: \S)/;
    expect(pathsOf(modules(), (module) => bare.test(module.text))).toEqual([]);
  });

  it("contain no TODOs", () => {
    const later = /\b(TODO|FIXME|XXX|HACK)\b/;
    expect(pathsOf(modules(), (module) => later.test(module.text))).toEqual([]);
  });
});
