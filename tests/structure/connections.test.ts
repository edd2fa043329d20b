import ts from "typescript";
import { expect, it } from "vitest";
import { type Module, shipped } from "./sources.ts";

/**
 * Files of the server that open connections or ask DNS, with where their addresses come from. An address that a person enters
 * goes through the port `outgoing`, whose adapter judges it.
 */
const connecting: Record<string, string> = {
  "api/adapters/outgoing/outgoing.ts": "entered by people, judged there",
  "api/adapters/esp/http-esp.ts": "a setting",
  "api/adapters/identity/oidc.ts": "a setting",
  "api/adapters/identity/email-check.ts": "only asks DNS about the domain of an email address",
  "api/adapters/messaging/bounded-client.ts": "Twilio's hosts, or a setting",
  "api/adapters/objects/gcs.ts": "a setting",
  "api/http/serve.ts": "the server itself",
  "api/pdf/seal/outbound.ts": "settings, and the certificates of the installation and its time-stamp authorities",
  "api/wiring/open-seal.ts": "gives `fetch` to api/pdf/seal",
};

/** Of `node:net` only `isIP` is used, which connects to nothing. */
const nodeModules = /^node:(https?|http2|tls|dgram|dns|dns\/promises)$/;
const constructors = new Set(["WebSocket", "EventSource"]);
const denoCalls = new Set(["connect", "connectTls", "startTls", "resolveDns"]);

function isConnection(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node))
    return !node.importClause?.isTypeOnly && nodeModules.test((node.moduleSpecifier as ts.StringLiteral).text);
  if (ts.isNewExpression(node)) return ts.isIdentifier(node.expression) && constructors.has(node.expression.text);
  if (!ts.isCallExpression(node)) return false;
  const { expression, arguments: given } = node;
  const isFetch = (one: ts.Node) => ts.isIdentifier(one) && one.text === "fetch";
  if (isFetch(expression) || given.some(isFetch)) return true;
  return ts.isPropertyAccessExpression(expression) && isGlobalCall(expression);
}

function isGlobalCall({ expression, name }: ts.PropertyAccessExpression): boolean {
  if (!ts.isIdentifier(expression)) return false;
  return (
    (expression.text === "Deno" && denoCalls.has(name.text)) ||
    (expression.text === "globalThis" && name.text === "fetch")
  );
}

function connects({ source }: Module): boolean {
  const visit = (node: ts.Node): boolean => isConnection(node) || (ts.forEachChild(node, visit) ?? false);
  return visit(source);
}

/** Below it, `fetch` is a parameter. */
const isGiven = (path: string) => path.startsWith("api/pdf/seal/") && path !== "api/pdf/seal/outbound.ts";

it("the server opens connections only in the files that are listed with the source of their addresses", () => {
  const found = shipped().filter(({ path }) => /^(api|domain)\//.test(path) && !isGiven(path));
  expect(
    found
      .filter(connects)
      .map(({ path }) => path)
      .sort(),
  ).toEqual(Object.keys(connecting).sort());
});
