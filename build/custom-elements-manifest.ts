/**
 * Builds `custom-elements.json` (schema 2.1.0 of webcomponents/custom-elements-manifest) from the elements' sources.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { attributeOf, defaultOf, kindOf, properties, type TagName, tagNames } from "../elements/attributes.ts";

const root = join(import.meta.dirname, "..");

type Kind = NonNullable<ReturnType<typeof kindOf>>;
/** The TypeScript type of each kind of property. */
const types: { readonly [K in Kind]: string } = {
  text: "string | null",
  language: "string | null",
  theme: "'light' | 'dark' | 'auto'",
  flag: "boolean",
  values: "Record<string, string | boolean>",
  json: "unknown",
  off: "boolean",
  list: "readonly string[]",
  address: "string | null",
};
/** Elements that need a session from their page. */
const withSession: readonly TagName[] = ["sign", "prepare", "documents"];
const sessionMembers = [
  { name: "session", type: "string | { session: string; scope?: object } | null" },
  {
    name: "getSession",
    type: "((request: { documentId: string | null; recipientId: string | null }) => Promise<string | object>) | null",
  },
].map(({ name, type }) => ({ kind: "field", name, type: { text: type }, privacy: "public" }));

export function customElementsManifest() {
  const events = readEvents();
  const cssProperties = readCssProperties();
  const cssParts = readParts().map((name) => ({ name }));
  const declarations = tagNames.map((tag) => {
    const names = Object.keys(properties[tag]);
    return {
      kind: "class",
      customElement: true,
      name: `Countersign${tag[0]!.toUpperCase()}${tag.slice(1)}`,
      tagName: `countersign-${tag}`,
      superclass: { name: "HTMLElement" },
      attributes: names.map((name) => ({ name: attributeOf(name), fieldName: name, ...shapeOf(tag, name) })),
      members: [
        ...names.map((name) => ({
          kind: "field",
          name,
          privacy: "public",
          attribute: attributeOf(name),
          ...shapeOf(tag, name),
        })),
        ...(withSession.includes(tag) ? sessionMembers : []),
      ],
      events,
      cssProperties,
      cssParts,
    };
  });
  const path = "index.js";
  const exports = declarations.map(({ name, tagName }) => ({
    kind: "custom-element-definition",
    name: tagName,
    declaration: { name, module: path },
  }));
  return { schemaVersion: "2.1.0", readme: "", modules: [{ kind: "javascript-module", path, declarations, exports }] };
}

function shapeOf(tag: TagName, name: string): { type: { text: string }; default: string } {
  const kind = kindOf(tag, name)!;
  return { type: { text: types[kind] }, default: JSON.stringify(defaultOf(kind)) };
}

/** Names, types and comments of the events, read from the table of events. */
function readEvents(): { name: string; type: { text: string }; description?: string }[] {
  const file = join(root, "elements/events.ts");
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ES2023, true);
  const table = source.statements.filter(ts.isTypeAliasDeclaration).find(({ name }) => name.text === "ElementEvents")!
    .type as ts.TypeLiteralNode;
  return table.members.filter(ts.isPropertySignature).map((member) => {
    const description = ts.getTextOfJSDocComment(ts.getJSDocCommentsAndTags(member)[0]?.comment);
    const name = (member.name as ts.StringLiteral | ts.Identifier).text;
    const type = { text: `CustomEvent<${member.type!.getText()}>` };
    return description ? { name, type, description } : { name, type };
  });
}

/** The CSS custom properties that a page may set on an element: those that the host reads from the page. */
function readCssProperties(): { name: string; default: string }[] {
  const css = ["features/ui/styles/tokens.css", "elements/element.css"].map((file) =>
    readFileSync(join(root, file), "utf8"),
  );
  const found = new Map<string, string>();
  for (const [, block] of css.join("\n").matchAll(/:host\s*\{([^}]*)\}/g)) {
    for (const [, name, value] of block!.matchAll(/(--cs-[\w-]+):\s*([^;]+);/g)) {
      if (!found.has(name!)) found.set(name!, value!.replace(/\s+/g, " ").trim());
    }
  }
  return [...found].map(([name, value]) => ({ name, default: value }));
}

/** `part` names in the shadow roots; a button's second name is its variant. */
function readParts(): string[] {
  const folder = join(root, "features/ui");
  const sources = readdirSync(folder, { encoding: "utf8", recursive: true }).filter((name) =>
    /(?<!\.test)\.tsx$/.test(name),
  );
  const text = sources.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
  const named = [...text.matchAll(/\bpart=(?:"([\w-]+)|\{`([\w-]+))/g)].map(([, one, other]) => (one ?? other)!);
  const [, variants = ""] = /type ButtonVariant = ([^;]+);/.exec(text) ?? [];
  return [...new Set([...named, ...[...variants.matchAll(/"([\w-]+)"/g)].map(([, variant]) => variant!)])].sort();
}
