/**
 * Finds the refusal codes that each call's handler can return, by following the names that it uses through the sources.
 * Branches that a call never takes are included. `api/http/reference/general-refusals.ts` adds the codes of middleware
 * and of failures of external services.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";

/** Implementations of port methods that return refusals, by property and method. */
const ports: Record<string, readonly string[]> = {
  "accounts.signUp": ["api/adapters/identity/embedded.ts"],
  "accounts.checkPassword": ["api/adapters/identity/embedded.ts"],
  "accounts.changeEmail": ["api/adapters/identity/embedded.ts"],
  "tables.read": ["api/adapters/tables/tables.ts"],
  "convert.office": ["api/adapters/convert/office.ts"],
  "pdf.inspect": ["api/pdf/intake/inspect-upload.ts", "api/pdf/intake/inspect.ts", "api/pdf/worker/pool.ts"],
  "pdf.recognise": ["api/pdf/office/recognise.ts", "api/pdf/worker/pool.ts"],
  "pdf.draw": ["api/pdf/picture/picture-pdf.ts", "api/pdf/worker/pool.ts"],
  "pdf.detect": ["api/pdf/intake/drawable.ts", "api/pdf/worker/pool.ts"],
  "pdf.compose": ["api/pdf/compose/compose-pages.ts", "api/pdf/worker/pool.ts"],
  "pdf.stamp": ["api/pdf/worker/pool.ts"],
  "pdf.renderPage": ["api/pdf/worker/pool.ts"],
  "pdf.merge": ["api/pdf/intake/merge.ts", "api/pdf/worker/pool.ts"],
};

type Module = {
  /** Top-level declarations by name. */
  declarations: Map<string, ts.Node>;
  /** Imported names, and the namespaces with the name `*`. */
  imports: Map<string, { file: string; name: string }>;
  source: ts.SourceFile;
};

/** @returns codes by the endpoint's name in the contract, sorted */
export function findCallRefusals(root: string, codes: ReadonlySet<string>): Record<string, string[]> {
  const modules = new Map<string, Module>();
  const moduleOf = (file: string): Module => {
    const known = modules.get(file);
    if (known) return known;
    const parsed = parseModule(root, file);
    modules.set(file, parsed);
    return parsed;
  };
  const found: Record<string, string[]> = {};
  const routes = readdirSync(join(root, "api/routes"), { recursive: true, encoding: "utf8" });
  for (const route of routes.filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts")).sort()) {
    const file = `api/routes/${route}`;
    for (const { names, handler } of mountsIn(moduleOf(file))) {
      const reached = [...reach(moduleOf, file, handler, codes)].sort();
      for (const constant of names) {
        const name = constant.replace(/Call$/, "");
        found[name] = [...new Set([...(found[name] ?? []), ...reached])].sort();
      }
    }
  }
  return Object.fromEntries(Object.entries(found).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function parseModule(root: string, file: string): Module {
  const text = readFileSync(join(root, file), "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const module: Module = { declarations: new Map(), imports: new Map(), source };
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) addImports(root, module, file, statement);
    else if (ts.isVariableStatement(statement)) {
      for (const one of statement.declarationList.declarations) module.declarations.set(one.name.getText(), one);
    } else if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name) {
      module.declarations.set(statement.name.text, statement);
    }
  }
  return module;
}

function addImports(
  root: string,
  { imports }: Module,
  file: string,
  { importClause, moduleSpecifier }: ts.ImportDeclaration,
) {
  const specifier = (moduleSpecifier as ts.StringLiteral).text;
  if (!importClause || importClause.phaseModifier === ts.SyntaxKind.TypeKeyword || !specifier.startsWith(".")) return;
  const target = normalize(join(dirname(file), specifier));
  if (!target.endsWith(".ts") || !existsSync(join(root, target))) return;
  const bound = importClause.namedBindings;
  if (bound && ts.isNamespaceImport(bound)) imports.set(bound.name.text, { file: target, name: "*" });
  if (!bound || !ts.isNamedImports(bound)) return;
  for (const { name, propertyName, isTypeOnly } of bound.elements) {
    if (!isTypeOnly) imports.set(name.text, { file: target, name: (propertyName ?? name).text });
  }
}

/** Calls of `mount`, whose first argument may be a variable over a list of endpoints. */
function mountsIn({ source, imports }: Module): { names: string[]; handler: ts.Node }[] {
  const mounts: { names: string[]; handler: ts.Node }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === "mount" && node.arguments.length === 2) {
      const [endpoint, handler] = node.arguments;
      mounts.push({ names: endpointNames(endpoint!, imports), handler: handler! });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mounts;
}

function endpointNames(endpoint: ts.Expression, imports: Module["imports"]): string[] {
  if (ts.isPropertyAccessExpression(endpoint)) return [endpoint.name.text];
  const imported = imports.get(endpoint.getText());
  if (imported) return [imported.name];
  let loop: ts.Node = endpoint;
  while (loop && !ts.isForOfStatement(loop)) loop = loop.parent;
  const listed = loop ? (loop as ts.ForOfStatement).expression : null;
  const list = listed && ts.isAsExpression(listed) ? listed.expression : listed;
  if (!list || !ts.isArrayLiteralExpression(list)) throw new Error(`Unknown endpoint ${endpoint.getText()}`);
  return list.elements.flatMap((one) => endpointNames(one, imports));
}

function reach(
  moduleOf: (file: string) => Module,
  file: string,
  start: ts.Node,
  codes: ReadonlySet<string>,
): Set<string> {
  const reached = new Set<string>();
  const seen = new Set<ts.Node>();
  const follow = (from: string, name: string): void => {
    const { declarations, imports } = moduleOf(from);
    const declared = declarations.get(name);
    if (declared) walk(from, declared);
    const imported = declared ? undefined : imports.get(name);
    if (imported && imported.name !== "*") follow(imported.file, imported.name);
  };
  const walk = (from: string, node: ts.Node): void => {
    if (seen.has(node)) return;
    seen.add(node);
    visit(from, node);
  };
  const visit = (from: string, node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    if (ts.isStringLiteralLike(node) && codes.has(node.text) && isAnswer(node)) reached.add(node.text);
    if (ts.isPropertyAccessExpression(node)) visitProperty(from, node);
    else if (ts.isIdentifier(node)) follow(from, node.text);
    else ts.forEachChild(node, (child) => visit(from, child));
  };
  const visitProperty = (from: string, node: ts.PropertyAccessExpression): void => {
    const space = ts.isIdentifier(node.expression) ? moduleOf(from).imports.get(node.expression.text) : undefined;
    for (const port of portFiles(node)) walk(port, moduleOf(port).source);
    if (space?.name === "*") follow(space.file, node.name.text);
    else visit(from, node.expression);
  };
  walk(file, start);
  return reached;
}

function portFiles({ name, expression }: ts.PropertyAccessExpression): readonly string[] {
  const port = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
  return ports[`${port}.${name.text}`] ?? [];
}

const compared = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.InKeyword,
]);

/** Whether a code is returned, not compared with. */
function isAnswer({ parent }: ts.StringLiteralLike): boolean {
  if (ts.isBinaryExpression(parent)) return !compared.has(parent.operatorToken.kind);
  return !ts.isCaseClause(parent);
}
