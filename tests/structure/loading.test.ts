import ts from "typescript";
import { expect, it } from "vitest";
import { endpoints } from "../../domain/contract/endpoints.ts";
import { below, locationOf, type Module, visit } from "./sources.ts";

/** The makers whose loads drop late answers, keep what is shown, and stop when the screen closes. */
const makers = new Set(["createLoaded", "createLoadedBy", "createPagedRows"]);

/** Modules that read from the server in a way of their own, with the reason. */
const others: Readonly<Record<string, { why: string; reads: readonly string[] }>> = {
  "features/account/account.ts": { why: "the session itself, which outlives screens", reads: ["readUser"] },
  "features/account/ways-in/load-sign-in-ways.ts": {
    why: "read once before the page is shown",
    reads: ["listSignInWays"],
  },
  "features/dashboard/detail/proof-sections.tsx": { why: "a download on request", reads: ["downloadDocument"] },
  "features/dashboard/document-actions.ts": { why: "a download on request", reads: ["downloadDocument"] },
  "features/dashboard/document-list.ts": {
    why: "collects all rows for one action; what is shown is paged",
    reads: ["listDocuments"],
  },
  "features/embedding/sites.ts": { why: "a change starts from the stored list", reads: ["readEmbedOrigins"] },
  "features/export/export-calls.ts": { why: "a question of one click", reads: ["surveyAnswers"] },
  "features/form/form-calls.ts": { why: "port of the form's state machine", reads: ["readForm"] },
  "features/palette/use-findings.ts": {
    why: "a search that aborts the one before",
    reads: ["listDocuments", "listTemplates", "listFolders"],
  },
  "features/prepare/create-preparation.ts": {
    why: "suggestions of one typed text, ports of other stores, and what the editor's first page has no bytes left for",
    reads: ["searchRecipients", "readFoundFields", "readSendingOptions", "readUser"],
  },
  "features/prepare/field-sets/create-field-sets.ts": {
    why: "the editor's first page has no bytes left for the maker; it loads once",
    reads: ["listBlocks"],
  },
  "features/prepare/draft/draft-source.ts": { why: "port of the draft's state machine", reads: ["readDocument"] },
  "features/prepare/pages/create-page-changes.ts": { why: "a step of one change", reads: ["readFile"] },
  "features/prepare/template/template-source.ts": { why: "port of the draft's state machine", reads: ["readTemplate"] },
  "features/sign/ink/saved-ink-calls.ts": {
    why: "ports of the room's state machine",
    reads: ["listSavedSignatures", "readUser"],
  },
  "features/sign/room/preview-calls.ts": { why: "port of the room's state machine", reads: ["previewDocument"] },
  "features/templates/use/use-people-suggestions.ts": {
    why: "suggestions of the newest typed text",
    reads: ["searchRecipients"],
  },
  "webapp/embed.tsx": { why: "read once before the page is shown", reads: ["readEmbedPage"] },
  "webapp/boot/host.ts": { why: "the session of a guest", reads: ["openPublicSession"] },
  "webapp/routes/guards.ts": { why: "the session of a guest", reads: ["openPublicSession"] },
  "extension/background/notices.ts": { why: "no screen", reads: ["countDocuments", "listDocuments"] },
  "extension/background/sealed-copy.ts": { why: "no screen", reads: ["downloadDocument"] },
  "extension/panel/start/create-dispatches.ts": {
    why: "a look at the end of one dispatch",
    reads: ["readDocument"],
  },
};

const isRead = (name: string) => (endpoints as Record<string, { method: string }>)[name]?.method === "GET";
const screens = () => ["features", "webapp", "elements", "extension"].flatMap((folder) => below(folder));

it("a screen reads from the server by createLoaded or createPagedRows, and by nothing of its own", () => {
  const own = screens().flatMap((module) => ownReads(module).map((read) => ({ module: module.path, ...read })));
  expect(own.filter(({ module, name }) => !others[module]?.reads.includes(name)).map(({ at }) => at)).toEqual([]);
  const used = new Set(own.map(({ module, name }) => `${module} ${name}`));
  const listed = Object.entries(others).flatMap(([module, { reads }]) => reads.map((name) => `${module} ${name}`));
  expect(listed.filter((read) => !used.has(read))).toEqual([]);
});

it("an effect opens a store, which closes with the screen, and does not call its load", () => {
  const found = screens().flatMap((module) => {
    const places: string[] = [];
    visit(module.source, (node) => {
      if (ts.isCallExpression(node) && node.expression.getText() === "useEffect" && callsLoad(node.arguments[0]!)) {
        places.push(locationOf(module, node));
      }
    });
    return places;
  });
  expect(found).toEqual([]);
});

/** Whether the effect itself calls a store's load; what it hands to a listener is another matter. */
function callsLoad(effect: ts.Node): boolean {
  if (!ts.isArrowFunction(effect)) return false;
  let isFound = false;
  const see = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isCallExpression(node) && /\.(load|refresh|reload)$/.test(node.expression.getText())) isFound = true;
    node.forEachChild(see);
  };
  see(effect.body);
  return isFound;
}

/** Calls of GET endpoints outside the makers' arguments. */
function ownReads(module: Module): { name: string; at: string }[] {
  const reads: { name: string; at: string }[] = [];
  const handedOver = new Set<string>();
  visit(module.source, (node) => {
    if (isMaker(node)) for (const argument of node.arguments) handedOver.add(argument.getText());
  });
  visit(module.source, (node) => {
    if (!ts.isCallExpression(node) || node.expression.getText() !== "call") return;
    const name = node.arguments[1]?.getText().split(".").at(-1)?.replace(/Call$/, "") ?? "";
    if (isRead(name) && !isWithin(node, handedOver)) reads.push({ name, at: `${locationOf(module, node)} ${name}` });
  });
  return reads;
}

function isMaker(node: ts.Node): node is ts.CallExpression {
  return ts.isCallExpression(node) && makers.has(node.expression.getText().replace(/<.*$/s, ""));
}

function isWithin(node: ts.Node, handedOver: ReadonlySet<string>): boolean {
  for (let outer = node.parent; outer; outer = outer.parent) {
    if (isMaker(outer)) return true;
    if (ts.isFunctionDeclaration(outer) && handedOver.has(outer.name?.text ?? "")) return true;
  }
  return false;
}
