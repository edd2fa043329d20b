import ts from "typescript";
import { expect, it } from "vitest";
import { shipped, visit } from "./sources.ts";

/** Names of the state variables that a module keeps with `useState`. */
function stateNames(source: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  visit(source, (node) => {
    if (!ts.isVariableDeclaration(node) || !node.initializer || !ts.isArrayBindingPattern(node.name)) return;
    if (!/^useState\b/.test(node.initializer.getText(source))) return;
    const [first, setter] = node.name.elements;
    if (first && setter && ts.isBindingElement(first)) names.add(first.name.getText(source));
  });
  return names;
}

/** The attributes of an element that are no event handlers, and its key. */
function attributesOf(element: ts.JsxOpeningLikeElement, source: ts.SourceFile) {
  const attributes = element.attributes.properties.map((one) => one.getText(source));
  return {
    shown: attributes.filter((one) => !/^on[A-Z]/.test(one)),
    hasKey: attributes.some((one) => one.startsWith("key=")),
  };
}

/** Dialogs that are about a chosen thing without being keyed by it. */
function dialogsWithoutKey({ path, source }: { path: string; source: ts.SourceFile }): string[] {
  const names = stateNames(source);
  const found: string[] = [];
  visit(source, (node) => {
    if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.AmpersandAmpersandToken) return;
    const right = ts.isParenthesizedExpression(node.right) ? node.right.expression : node.right;
    const element = ts.isJsxElement(right) ? right.openingElement : ts.isJsxSelfClosingElement(right) ? right : null;
    const tag = element?.tagName.getText(source) ?? "";
    if (!element || !/\w(Dialog|Dialogs|Sheet|Room)$/.test(tag)) return;
    const asked = node.left.getText(source).match(/^\w+/)?.[0] ?? "";
    const { shown, hasKey } = attributesOf(element, source);
    const isAbout = shown.some((one) => new RegExp(`[{(\`\\s[]${asked}\\b`).test(one));
    if (names.has(asked) && isAbout && !hasKey) found.push(`${path}: <${tag}> about ${asked}`);
  });
  return found;
}

it("a dialog about a chosen thing has a key of that thing, so that the next thing's dialog starts empty", () => {
  const screens = shipped().filter(({ path }) => path.endsWith(".tsx"));
  expect(screens.length).toBeGreaterThan(100);
  expect(screens.flatMap(dialogsWithoutKey)).toEqual([]);
});
