import ts from "typescript";
import { describe, expect, it } from "vitest";
import { below, locationOf, type Module, shipped, visit } from "./sources.ts";

/** `path:line` of the nodes for which `is` returns true. */
function locationsOf(list: readonly Module[], is: (node: ts.Node) => boolean): string[] {
  const faults: string[] = [];
  for (const module of list) {
    visit(module.source, (node) => {
      if (is(node)) faults.push(locationOf(module, node));
    });
  }
  return faults;
}

function isMember(node: ts.Node, object: string, names: RegExp): boolean {
  return ts.isPropertyAccessExpression(node) && node.expression.getText() === object && names.test(node.name.getText());
}

const except = (list: readonly Module[], ...paths: string[]) =>
  list.filter((module) => !paths.some((path) => module.path === path || module.path.startsWith(`${path}/`)));

describe("single locations", () => {
  it("the environment is read in main.ts alone", () => {
    const isEnv = (node: ts.Node) => isMember(node, "Deno", /^env$/) || isMember(node, "process", /^env$/);
    const build = shipped()
      .filter((module) => /(vite|wxt)\.config\.ts$/.test(module.path))
      .map((module) => module.path);
    expect(locationsOf(except(shipped(), "api/main.ts", ...build), isEnv)).toEqual([]);
    expect(locationsOf(below("api"), isEnv).length).toBeGreaterThan(0);
  });

  it("keys of the database are spelt in store/keys.ts alone", () => {
    const verbs = /^(get|set|delete|list|check|sum|getMany)$/;
    const isKey = (node: ts.Node): boolean =>
      ts.isArrayLiteralExpression(node) &&
      node.elements.length > 0 &&
      ts.isStringLiteral(node.elements[0]!) &&
      /^[a-z]+(_[a-z]+)*$/.test(node.elements[0]!.text) &&
      isArgumentOf(node, verbs);
    expect(locationsOf(except(below("api"), "api/store/keys.ts"), isKey)).toEqual([]);
    expect(below("api").some((module) => module.path === "api/store/keys.ts")).toBe(true);
  });

  it("only adapters, hosts and the contract's call use the network", () => {
    const isFetch = (node: ts.Node) =>
      ts.isCallExpression(node) && /^(globalThis\.|window\.)?fetch$/.test(node.expression.getText());
    const hosts = [
      "api/adapters",
      "api/pdf/seal/outbound.ts",
      "webapp/boot/host.ts",
      "webapp/boot/sign-first.ts",
      "features/host/device-files.ts",
      "elements/host.ts",
      "extension/host.ts",
      // Requests to Google's hosts, and to servers that are not chosen yet.
      "extension/background/fetch-file.ts",
      "extension/background/drive-save.ts",
      "extension/background/server-check.ts",
    ];
    const own = except(shipped(), ...hosts).filter((module) => !declares(module, "fetch"));
    expect(locationsOf(own, isFetch)).toEqual([]);
  });

  it("errors are distinguished by their class, never by their name", () => {
    const isNameCheck = (node: ts.Node) =>
      ts.isBinaryExpression(node) &&
      [node.left, node.right].some((side) => isMember(side, "error", /^name$/)) &&
      [node.left, node.right].some(ts.isStringLiteralLike);
    expect(locationsOf(below("api"), isNameCheck)).toEqual([]);
  });

  it("the domain has no clock, no randomness, no network and no runtime of its own", () => {
    const isImpure = (node: ts.Node) =>
      isMember(node, "Date", /^now$/) ||
      isMember(node, "Math", /^random$/) ||
      isMember(node, "crypto", /^(randomUUID|getRandomValues)$/) ||
      (ts.isNewExpression(node) && node.expression.getText() === "Date" && (node.arguments?.length ?? 0) === 0) ||
      (ts.isPropertyAccessExpression(node) &&
        /^(Deno|document|window|process|localStorage)$/.test(node.expression.getText()));
    expect(
      locationsOf(
        below("domain").filter((module) => !declares(module, "document")),
        isImpure,
      ),
    ).toEqual([]);
  });

  it("the API reads the time from its clock", () => {
    const isClock = (node: ts.Node) => isMember(node, "Date", /^now$/);
    expect(
      locationsOf(except(below("api"), "api/main.ts", "api/adapters", "api/pdf/verify/offline/offline.ts"), isClock),
    ).toEqual([]);
  });

  it("features keep no store at module level: a page may hold two of them", () => {
    const isStore = (node: ts.Node) =>
      ts.isCallExpression(node) &&
      /^(signal|computed|effect|create(?!Context|Element|Ref)[A-Z]\w*)$/.test(node.expression.getText()) &&
      isAtTop(node);
    expect(locationsOf(below("features"), isStore)).toEqual([]);
  });
});

/** Whether a module declares this name (for example as a parameter), so that it is not the global. */
function declares(module: Module, name: string): boolean {
  let isBound = false;
  visit(module.source, (node) => {
    const binds =
      ts.isParameter(node) || ts.isVariableDeclaration(node) || ts.isBindingElement(node) || ts.isNamespaceImport(node);
    isBound ||= binds && node.name.getText() === name;
  });
  return isBound;
}

function isArgumentOf(node: ts.Node, names: RegExp): boolean {
  const outer = ts.isSpreadElement(node.parent) ? node.parent.parent : node.parent;
  const call = ts.isPropertyAssignment(outer) ? outer.parent.parent : outer;
  return (
    ts.isCallExpression(call) &&
    ts.isPropertyAccessExpression(call.expression) &&
    names.test(call.expression.name.text) &&
    /kv|atomic|entry|tx|op/i.test(call.expression.expression.getText())
  );
}

/** Whether a node runs when the module is loaded, not when a function in it is called. */
function isAtTop(node: ts.Node): boolean {
  for (let up = node.parent; up; up = up.parent) {
    if (ts.isFunctionLike(up) || ts.isClassDeclaration(up)) return false;
  }
  return true;
}
