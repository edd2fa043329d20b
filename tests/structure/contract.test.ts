import ts from "typescript";
import { describe, expect, it } from "vitest";
import { endpoints } from "../../domain/contract/endpoints.ts";
import { below, type Module, shipped, visit } from "./sources.ts";

/** Calls that the front ends do not make, with the programs that do. */
const forOthers: Record<string, string> = {
  receivePaymentEvent: "payment providers",
  createCheckoutSession: "programs that follow the specification's call; our own pages send the link in a body",
  readAadhaarCredits:
    "programs that follow the specification's call; our own pages read it among what a sender may choose from",
  resendCode: "programs that follow the specification's call; our own pages ask for every code by the first",
  readPublicPdf: "programs that know the access code; our own pages put no secret in an address",
  requestSignInLinkByQuery: "programs that follow the specification's call; our own pages send the address in a body",
  readCustomBranding: "programs that follow the specification's name of the call",
  saveCustomBranding: "programs that follow the specification's name of the call",
  updateRecipientEmail:
    "programs that follow the specification's call; our own pages delegate, with a name and a reason",
  generateStorageUrl: "programs that upload bytes directly; our own pages upload forms",
  generateTemplateStorageUrl: "programs that upload bytes directly; our own pages upload forms",
  createDocument: "programs that create and send in one call; our own pages upload, save and send",
  attachToSession: "programs that follow the specification's call; our own pages name the document in the address",
  generateVerificationLink: "programs that follow the specification's name of the call",
  readPdf: "programs that know a document's id; our own pages use links that expire",
  removeWebhook: "automation tools; our own pages archive and show the log",
  readWebhookSample: "automation tools; our own pages archive and show the log",
  readTemplateInputs: "automation tools; our own pages read the whole template",
  readDevMail: "developers without a mail server",
};

const names = Object.keys(endpoints).sort();

/** The name of an endpoint's constant: it differs from the service's, so that one search finds one of them. */
const constantOf = (name: string) => `${name}Call`;
const nameOf = (constant: string) => constant.replace(/Call$/, "");

/** Endpoints that modules use, imported by name or accessed as a member of the contract. */
function namedIn(modules: readonly Module[]): Set<string> {
  const called = new Set<string>();
  for (const module of modules) {
    const spaces = new Set<string>();
    visit(module.source, (node) => {
      if (ts.isImportDeclaration(node) && /\/contract\//.test(node.moduleSpecifier.getText())) {
        const bound = node.importClause?.namedBindings;
        if (bound && ts.isNamespaceImport(bound)) spaces.add(bound.name.text);
        if (bound && ts.isNamedImports(bound)) {
          for (const one of bound.elements) {
            const name = (one.propertyName ?? one.name).text;
            called.add(nameOf(name));
            if (name === "endpoints") spaces.add(one.name.text);
          }
        }
      }
      if (ts.isPropertyAccessExpression(node) && spaces.has(node.expression.getText())) {
        called.add(nameOf(node.name.text));
      }
    });
  }
  return called;
}

describe("the contract", () => {
  it("contains every declared endpoint under its constant's name without `Call`, once for each method and path", () => {
    const written = below("domain/contract").flatMap((module) =>
      module.source.statements.flatMap((one) =>
        ts.isVariableStatement(one)
          ? one.declarationList.declarations
              .filter((declared) => declared.initializer?.getText().startsWith("endpoint("))
              .map((declared) => declared.name.getText())
          : [],
      ),
    );
    expect(written.length).toBeGreaterThan(20);
    expect(names.map(constantOf).sort()).toEqual(written.sort());
    const calls = Object.values(endpoints).map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ":")}`);
    expect(calls).toEqual([...new Set(calls)]);
  });

  it("declares browser-relevant properties in each call's own literal, because the build drops spread ones", () => {
    const kept = ["method", "path", "body", "idempotent", "upload", "bare"] as const;
    const missing: string[] = [];
    for (const { source } of below("domain/contract")) {
      visit(source, (node) => {
        if (!ts.isVariableDeclaration(node) || !node.initializer?.getText().startsWith("endpoint(")) return;
        const [literal] = (node.initializer as ts.CallExpression).arguments;
        const own = (literal as ts.ObjectLiteralExpression).properties.map((property) => property.name?.getText());
        const call: Partial<Record<string, unknown>> = endpoints[nameOf(node.name.getText()) as keyof typeof endpoints];
        missing.push(
          ...kept.filter((key) => call[key] && !own.includes(key)).map((key) => `${node.name.getText()}.${key}`),
        );
      });
    }
    expect(missing).toEqual([]);
  });

  it("is served by routes completely", () => {
    const servers = shipped().filter(({ path }) => /^api\/(routes\/|app\.ts|main\.ts)/.test(path));
    const served = namedIn(servers);
    expect(names.filter((name) => !served.has(name))).toEqual([]);
  });

  it("is called by front ends, except calls for other programs", () => {
    const called = namedIn(["features", "webapp", "elements", "extension"].flatMap((folder) => below(folder)));
    expect(names.filter((name) => !called.has(name) && !(name in forOthers))).toEqual([]);
    expect(Object.keys(forOthers).filter((name) => !names.includes(name) || called.has(name))).toEqual([]);
  });

  it("has parameters that match the placeholders of each path", () => {
    const wrong = names.filter((name) => {
      const { path, params } = endpoints[name as keyof typeof endpoints] as (typeof endpoints)["readDocument"];
      const holes = [...path.matchAll(/:(\w+)/g)].map((hole) => hole[1]!).sort();
      return (
        holes.join() !==
        Object.keys(params?.shape ?? {})
          .sort()
          .join()
      );
    });
    expect(wrong).toEqual([]);
  });
});
