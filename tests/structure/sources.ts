/** Lists the project's modules for the structure tests: parsed by TypeScript, nothing executed. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

export const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** Folders that must exist. */
export const required = ["build", "domain", "api", "features", "webapp", "locales"];
const optional = ["elements", "extension"];
const passedOver = new Set(["node_modules", "dist", "data", "out", ".output", ".wxt"]);

export type Import = {
  /** Specifier as written in the source. */
  specifier: string;
  /** Path from the project's root for a relative import; otherwise the package's name, or `node:…`. */
  target: string;
  isRelative: boolean;
  /** Whether compilation removes the import. */
  isTypeOnly: boolean;
};

export type Module = {
  /** From the project's root, with `/`. */
  path: string;
  text: string;
  source: ts.SourceFile;
  imports: Import[];
  /** Whether the module is a test, builder or demo, to which the import rules do not apply. */
  isTest: boolean;
};

/** Every file below a folder of the project, sorted. */
export function listFiles(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries
    .filter((entry) => !passedOver.has(entry.name) && !entry.name.startsWith("."))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? listFiles(path) : [path];
    })
    .sort();
}

export function readText(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

let known: Module[] | null = null;

/** All modules of the product. @throws Error when a required folder is missing or has no modules */
export function modules(): Module[] {
  known ??= [...required.filter((one) => one !== "locales"), ...optional.filter(exists)].flatMap(modulesOf);
  return known;
}

/** All modules except tests and their support. */
export function shipped(): Module[] {
  return modules().filter((module) => !module.isTest);
}

export function below(folder: string, list = shipped()): Module[] {
  return list.filter((module) => module.path.startsWith(`${folder}/`));
}

function exists(folder: string): boolean {
  return readdirSync(root).includes(folder);
}

/** All modules below a folder. @throws Error when it has none */
export function modulesOf(folder: string): Module[] {
  const sources = listFiles(folder).filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts"));
  if (sources.length === 0) throw new Error(`${folder} has no modules`);
  return sources.map(parse);
}

function parse(path: string): Module {
  const text = readText(path);
  const kind = path.endsWith(".tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  return { path, text, source, imports: importsOf(path, source), isTest: isTestPath(path) };
}

function isTestPath(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || /\/(testing|demo)\//.test(path);
}

function importsOf(path: string, source: ts.SourceFile): Import[] {
  const imports: Import[] = [];
  const add = (node: ts.Node | undefined, isTypeOnly: boolean) => {
    if (!node || !ts.isStringLiteralLike(node)) return;
    const isRelative = node.text.startsWith(".");
    const target = isRelative ? posix.join(posix.dirname(path), node.text) : packageOf(node.text);
    imports.push({ specifier: node.text, target, isRelative, isTypeOnly });
  };
  visit(source, (node) => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeOnly(node));
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, true);
  });
  return imports;
}

function isTypeOnly(node: ts.ImportDeclaration): boolean {
  const clause = node.importClause;
  if (!clause) return false;
  if (clause.isTypeOnly) return true;
  const named = clause.namedBindings;
  return !clause.name && !!named && ts.isNamedImports(named) && named.elements.every((one) => one.isTypeOnly);
}

function packageOf(specifier: string): string {
  if (specifier.startsWith("node:")) return specifier;
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

/** Calls `see` for a node and all its descendants. */
export function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  node.forEachChild((child) => visit(child, see));
}

/** `path:line` of a node. */
export function locationOf(module: Module, node: ts.Node): string {
  return `${module.path}:${module.source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}
