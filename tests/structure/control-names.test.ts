import ts from "typescript";
import { expect, it } from "vitest";
import { translatedLanguages } from "../../domain/text/language.ts";
import { type Module, readText, shipped, visit } from "./sources.ts";

type Pair = { path: string; namespace: string; name: string; shown: string };

/** The key in `t("key", …)`. */
function keyIn(node: ts.Node | undefined): string | null {
  const call = node && ts.isJsxExpression(node) ? node.expression : node;
  if (!call || !ts.isCallExpression(call) || call.expression.getText() !== "t") return null;
  const [key] = call.arguments;
  return key && ts.isStringLiteral(key) ? key.text : null;
}

/** Controls that show one text and have another as their name. */
function namedControls({ path, source, text }: Module): Pair[] {
  const namespace = /\buseT\("(\w+)"\)/.exec(text)?.[1];
  const pairs: Pair[] = [];
  visit(source, (node) => {
    if (!namespace || !ts.isJsxElement(node)) return;
    const label = node.openingElement.attributes.properties.find(
      (one): one is ts.JsxAttribute => ts.isJsxAttribute(one) && one.name.getText(source) === "aria-label",
    );
    const children = node.children.filter((one) => !ts.isJsxText(one) || one.text.trim() !== "");
    const [name, shown] = [keyIn(label?.initializer), children.length === 1 ? keyIn(children[0]) : null];
    if (name && shown) pairs.push({ path, namespace, name, shown });
  });
  return pairs;
}

function sentence(language: string, namespace: string, key: string): string {
  const [place, own] = key.includes(":") ? (key.split(":") as [string, string]) : [namespace, key];
  const found = JSON.parse(readText(`locales/${language}/${place}.json`))[own];
  if (typeof found !== "string") throw new Error(`${language}: no ${place}:${own}`);
  return found.toLowerCase();
}

it("the name of a control contains the text that it shows, in every language, so that people can say what they see", () => {
  const pairs = shipped().flatMap(namedControls);
  expect(pairs.length).toBeGreaterThan(8);
  const differing = translatedLanguages.flatMap((language) =>
    pairs
      .filter(
        ({ namespace, name, shown }) =>
          !sentence(language, namespace, name).includes(sentence(language, namespace, shown)),
      )
      .map(({ path, name, shown }) => `${language}: ${path}: ${name} lacks ${shown}`),
  );
  expect(differing).toEqual([]);
});
