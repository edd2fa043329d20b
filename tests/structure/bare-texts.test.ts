import { join } from "node:path";
import ts from "typescript";
import { beforeAll, describe, expect, it } from "vitest";
import { below, locationOf, type Module, root, visit } from "./sources.ts";

/**
 * A browser that translates the page replaces every text node by a `<font>` element. React still holds the former node: it
 * fails when it removes that node or inserts an element before it, and a change of its text stays invisible. Only a text
 * that is the sole child of its element is safe, because React then sets the element's content.
 */
const folders = ["features", "webapp", "elements", "extension"];

const sample = {
  path: join(root, "features/ui/sample.tsx"),
  text: `
    declare const t: (key: string) => string; declare const node: React.ReactNode; declare const isOpen: boolean;
    const a = <p>{t("a")}{isOpen && <b />}</p>;
    const b = <p>Text <b /></p>;
    const c = <>{node}</>;
    const d = <p>{["x"].map((one) => t(one))}</p>;
    const e = <p><b /> <i /></p>;
    const f = <p>{isOpen && t("f")}{isOpen ? <b /> : null}</p>;
    const right = <p><b>{t("a")}</b>{isOpen && <i>{node}</i>}{["x"].map((one) => <u key={one}>{t(one)}</u>)}</p>;
  `,
};

let checker: ts.TypeChecker;
let sources: Map<string, ts.SourceFile>;

beforeAll(() => {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (fault: ts.Diagnostic) => expect(fault).toBeNull() };
  const config = ts.getParsedCommandLineOfConfigFile(join(root, "tsconfig.json"), {}, host)!;
  const files = ts.createCompilerHost(config.options);
  const program = ts.createProgram([...config.fileNames, sample.path], config.options, {
    ...files,
    getSourceFile: (path, ...rest) =>
      path === sample.path
        ? ts.createSourceFile(path, sample.text, ts.ScriptTarget.Latest, true)
        : files.getSourceFile(path, ...rest),
  });
  checker = program.getTypeChecker();
  sources = new Map(program.getSourceFiles().map((source) => [source.fileName, source]));
}, 300_000);

describe("texts on a page that the browser translates", () => {
  it("stand in an element of their own", () => {
    expect(faults(textsBesideOthers)).toEqual([]);
    expect(count(ts.isJsxElement)).toBeGreaterThan(1_000);
  }, 300_000);

  it("are not what a component returns", () => {
    expect(faults(returnedTexts)).toEqual([]);
  }, 300_000);

  it("are not the value of a choice", () => {
    expect(faults(optionsWithoutValue)).toEqual([]);
    expect(count((node) => isElement(node, "option"))).toBeGreaterThan(20);
  });

  it("are not translated if they are codes", () => {
    expect(faults(translatedCodes)).toEqual([]);
    expect(count((node) => isElement(node, "code"))).toBeGreaterThan(5);
  });

  it("are found where they are bare", () => {
    expect(textsBesideOthers(sources.get(sample.path)!).map((node) => node.getText().trim())).toEqual([
      '{t("a")}',
      "Text",
      "{node}",
      '{["x"].map((one) => t(one))}',
      "",
      '{isOpen && t("f")}',
    ]);
  });
});

function pages(): { module: Module; source: ts.SourceFile }[] {
  const modules = folders.flatMap((folder) => below(folder)).filter(({ path }) => path.endsWith(".tsx"));
  return modules.map((module) => ({ module, source: sources.get(join(root, module.path))! }));
}

function faults(find: (source: ts.SourceFile) => ts.Node[]): string[] {
  return pages().flatMap(({ module, source }) =>
    find(source).map((node) => `${locationOf({ ...module, source }, node)} ${node.getText().trim()}`),
  );
}

function count(is: (node: ts.Node) => boolean): number {
  return pages().reduce((sum, { source }) => sum + all(source, is).length, 0);
}

function all<T extends ts.Node>(
  source: ts.SourceFile,
  is: ((node: ts.Node) => node is T) | ((node: ts.Node) => boolean),
): T[] {
  const found: T[] = [];
  visit(source, (node) => {
    if (is(node)) found.push(node as T);
  });
  return found;
}

/** Texts with a sibling, texts of a fragment, and lists of texts. */
function textsBesideOthers(source: ts.SourceFile): ts.Node[] {
  return all(source, (node) => ts.isJsxElement(node) || ts.isJsxFragment(node)).flatMap((parent) => {
    const children = (parent as ts.JsxElement | ts.JsxFragment).children.filter(isRendered);
    const isAlone = children.length === 1 && ts.isJsxElement(parent);
    return children.filter((child) => (isAlone ? isListOfTexts(child) : mayBeText(child)));
  });
}

function returnedTexts(source: ts.SourceFile): ts.Node[] {
  return all(source, (node) => ts.isFunctionDeclaration(node) && /^[A-Z]/.test(node.name?.text ?? ""))
    .filter((node) => {
      const signature = checker.getSignatureFromDeclaration(node as ts.FunctionDeclaration);
      return signature && isTextual(checker.getReturnTypeOfSignature(signature));
    })
    .map((node) => (node as ts.FunctionDeclaration).name!);
}

/** Without the attribute, an option's value is its text, which a translation changes. */
function optionsWithoutValue(source: ts.SourceFile): ts.Node[] {
  return all(source, (node) => isElement(node, "option")).filter((node) => !hasAttribute(node, "value"));
}

/** A translated code or fingerprint is wrong. */
function translatedCodes(source: ts.SourceFile): ts.Node[] {
  return all(source, (node) => isElement(node, "code")).filter((node) => !hasAttribute(node, "translate"));
}

function hasAttribute(node: ts.Node, name: string): boolean {
  const { attributes } = node as ts.JsxOpeningLikeElement;
  return attributes.properties.some((one) => ts.isJsxSpreadAttribute(one) || one.name.getText() === name);
}

function isElement(node: ts.Node, tag: string): node is ts.JsxOpeningLikeElement {
  return (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) && node.tagName.getText() === tag;
}

function isRendered(child: ts.JsxChild): boolean {
  if (ts.isJsxText(child)) return !child.containsOnlyTriviaWhiteSpaces;
  return !ts.isJsxExpression(child) || child.expression !== undefined;
}

function mayBeText(child: ts.JsxChild): boolean {
  if (ts.isJsxText(child)) return true;
  return ts.isJsxExpression(child) && isTextual(checker.getTypeAtLocation(child.expression!));
}

function isListOfTexts(child: ts.JsxChild): boolean {
  if (!ts.isJsxExpression(child)) return false;
  const type = checker.getTypeAtLocation(child.expression!);
  return (type.isUnion() ? type.types : [type]).some((one) => checker.isArrayType(one) && isTextual(one));
}

/** Whether React renders values of this type as text nodes, at least in part; it renders none for an empty text. */
function isTextual(type: ts.Type, above: readonly ts.Type[] = []): boolean {
  if (above.includes(type)) return false;
  const isAnyTextual = (parts: readonly ts.Type[]) => parts.some((one) => isTextual(one, [...above, type]));
  if (type.isUnionOrIntersection()) return isAnyTextual(type.types);
  if (type.isStringLiteral()) return type.value !== "";
  if (type.isNumberLiteral()) return type.value !== 0;
  if (type.flags & ts.TypeFlags.BigIntLiteral) return false;
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return true;
  if (type.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike)) return true;
  if (checker.isArrayType(type)) return isAnyTextual(checker.getTypeArguments(type as ts.TypeReference));
  return type.symbol?.name === "Iterable" || type.symbol?.name === "Promise";
}
