import { posix } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { locationOf, type Module, shipped, visit } from "./sources.ts";

const FILES_PER_FOLDER = 25;
const LINES_PER_FUNCTION = 60;
const LINES_PER_COMPONENT = 120;

describe("sizes", () => {
  it("no folder has more than 25 product files", () => {
    const counts = new Map<string, number>();
    for (const { path } of shipped()) {
      const folder = posix.dirname(path);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    const crowded = [...counts].filter(([, count]) => count > FILES_PER_FOLDER);
    expect(crowded).toEqual([]);
    expect(counts.size).toBeGreaterThan(50);
  });

  it("no function is longer than 60 lines, and no component longer than 120, except makers", () => {
    expect(shipped().flatMap(longFunctions)).toEqual([]);
  });
});

function longFunctions(module: Module): string[] {
  const faults: string[] = [];
  visit(module.source, (node) => {
    if (!ts.isFunctionLike(node) || !("body" in node) || !node.body || isMaker(node)) return;
    const lines = ownLines(module.source, node.body);
    const most = /^(use)?[A-Z]/.test(nameOf(node)) ? LINES_PER_COMPONENT : LINES_PER_FUNCTION;
    if (lines > most) faults.push(`${locationOf(module, node)} ${nameOf(node)}: ${lines} lines`);
  });
  return faults;
}

/** Lines of the body, without nested functions and classes, which are checked separately. */
function ownLines(source: ts.SourceFile, body: ts.Node): number {
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const span = (node: ts.Node) => lineAt(node.getEnd()) - lineAt(node.getStart()) + 1;
  const isUnit = (one: ts.Node) => ts.isFunctionDeclaration(one) || ts.isClassDeclaration(one);
  const inner = ts.isBlock(body) ? body.statements.filter(isUnit) : [];
  return inner.reduce((lines, one) => lines - span(one), span(body) - 2);
}

/**
 * Exempts makers such as `createSigning(…)` and `documentStore(kv)`, which return an object of functions and are as
 * long as all of these.
 */
function isMaker(node: ts.FunctionLikeDeclaration): boolean {
  if (/^create[A-Z]/.test(nameOf(node))) return true;
  const last = node.body && ts.isBlock(node.body) ? node.body.statements.findLast(ts.isReturnStatement) : undefined;
  const result = last?.expression;
  return result !== undefined && ts.isObjectLiteralExpression(result) && result.properties.some(isFunction);
}

function isFunction(property: ts.ObjectLiteralElementLike): boolean {
  return (
    ts.isMethodDeclaration(property) ||
    ts.isShorthandPropertyAssignment(property) ||
    (ts.isPropertyAssignment(property) && ts.isFunctionLike(property.initializer))
  );
}

function nameOf(node: ts.SignatureDeclaration): string {
  const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
  return named?.getText() ?? "";
}
