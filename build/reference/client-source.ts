/** Prints the types, the calls and the version of the client package from the description of the API. */
import { isForPrograms } from "../../api/http/reference/for-programs.ts";
import type { OpenApi } from "../../api/http/reference/openapi.ts";
import { apiVersions } from "../../domain/contract/api-version.ts";
import type { Endpoint } from "../../domain/contract/endpoint.ts";

type Json = Record<string, unknown>;

/** `types.ts`, `calls.ts` and `version.ts` of the client package. */
export function clientSource(
  endpoints: Record<string, Endpoint>,
  { paths, components }: OpenApi,
): { types: string; calls: string; version: string } {
  const wanted = Object.entries(endpoints).filter(([, endpoint]) => isForPrograms(endpoint));
  const operations = new Map<string, { path: string; operation: Json }>();
  for (const [path, item] of Object.entries(paths)) {
    for (const operation of Object.values(item)) operations.set(String(operation.operationId), { path, operation });
  }
  const plain = withoutTwins(components.schemas);
  const calls = wanted.map(([name, endpoint]) => plain(callSource(name, endpoint, operations.get(name)!, components)));
  const used = reachable(calls.join("\n"), components.schemas);
  const types = used.map((name) => plain(typeSource(name, components.schemas[name]!)));
  const imported = used.filter((name) => calls.some((text) => new RegExp(`\\bt\\.${name}\\b`).test(text)));
  return {
    version: `${head}\nexport const apiVersion = ${JSON.stringify(apiVersions[0])};\n`,
    types: `${head}\n${types.join("\n\n")}\n`,
    calls: `${head}
import { type Call, call } from "./client.ts";
${imported.length > 0 ? 'import type * as t from "./types.ts";\n' : ""}
${calls.join("\n\n")}
`,
  };
}

/**
 * Gives types of requests the name of their counterpart for responses where the two are the same in TypeScript: the
 * description tells them apart because responses accept further properties.
 */
function withoutTwins(schemas: Record<string, Json>): (text: string) => string {
  const twins = Object.keys(schemas).filter((name) => {
    const other = schemas[name.replace(/Input$/, "")];
    return name.endsWith("Input") && other && typeOf(other, "") === typeOf(schemas[name]!, "");
  });
  const names = new RegExp(`\\b(?:${twins.join("|")})\\b`, "g");
  return (text) => (twins.length === 0 ? text : text.replace(names, (name) => name.slice(0, -"Input".length)));
}

const head = "/** Written by `npm run reference` from the contract. Do not edit. */";

function typeSource(name: string, schema: Json): string {
  return `${comment(schema.description)}export type ${name} = ${indent(typeOf(schema, ""))};`;
}

function comment(text: unknown): string {
  return typeof text === "string" ? `/** ${text.replaceAll("*/", "*\\/")} */\n` : "";
}

/** The call's description; editors strike out calls that will end. */
function noteOf({ deprecated }: Endpoint, description: string): string {
  if (!deprecated) return description;
  const end = deprecated.sunset ? `; ends on ${deprecated.sunset.slice(0, 10)}` : "";
  return `${description}\n * @deprecated since ${deprecated.since.slice(0, 10)}${end}\n`;
}

function callSource(
  name: string,
  endpoint: Endpoint,
  { path, operation }: { path: string; operation: Json },
  components: OpenApi["components"],
): string {
  const { method, idempotent, upload, body, bytes, bare } = endpoint;
  const kind = [
    ...(idempotent ? ["once: true"] : []),
    ...(upload ? [body ? "formOrJson: true" : "form: true"] : []),
    ...(bytes ? ["bytes: true"] : []),
    ...(bare ? ["bare: true"] : []),
  ].join(", ");
  const signature = `Call<${argumentsOf(operation, components)}, ${resultOf(endpoint, operation)}>`;
  const made = `call("${method}", "${path}"${kind ? `, { ${kind} }` : ""})`;
  return `${comment(noteOf(endpoint, String(operation.description)))}export const ${name}: ${indent(signature)} = /* @__PURE__ */ ${made};`;
}

function argumentsOf(operation: Json, components: OpenApi["components"]): string {
  const parameters = (operation.parameters as Json[])
    .map((one) => (one.$ref ? ((components.parameters as Json)[String(one.$ref).split("/").at(-1)!] as Json) : one))
    .filter((one) => one.in !== "header");
  const fields = parameters.map((one) => `${one.name}${one.required ? "" : "?"}: ${parameterType(one.schema as Json)}`);
  const body = operation.requestBody as { required: boolean; content: Record<string, { schema: Json }> } | undefined;
  if (body) {
    const form = body.content["multipart/form-data"];
    const schemas = [form, body.content["application/json"]].filter((one) => one !== undefined);
    const type = schemas.map(({ schema }) => typeOf(schema, "t.")).join(" | ");
    fields.push(`body${body.required || form ? "" : "?"}: ${type}`);
  }
  return fields.length === 0 ? "Record<never, never>" : `{ ${fields.join("; ")} }`;
}

/** The type of a parameter. The OpenAPI description writes numbers in queries as strings. */
function parameterType(schema: Json): string {
  const type = typeOf(schema, "t.");
  return type === "unknown" ? "string | number" : type;
}

function resultOf({ bytes, bare, output }: Endpoint, operation: Json): string {
  if (bytes) return "Blob";
  const [response] = Object.values(
    operation.responses as Record<string, { content?: Record<string, { schema: Json }> }>,
  );
  const schema = response?.content?.["application/json"]?.schema;
  if (!schema || !output) return "null";
  return typeOf(bare ? schema : ((schema.properties as Json).data as Json), "t.");
}

/** Every named schema that the calls use directly or indirectly, in alphabetical order. */
function reachable(calls: string, schemas: Record<string, Json>): string[] {
  const found = new Set<string>();
  const follow = (name: string): void => {
    if (found.has(name) || !schemas[name]) return;
    found.add(name);
    for (const [, inner] of JSON.stringify(schemas[name]).matchAll(/"#\/components\/schemas\/(\w+)"/g)) follow(inner!);
  };
  for (const [, name] of calls.matchAll(/\bt\.(\w+)/g)) follow(name!);
  return [...found].sort();
}

/** A schema as a TypeScript type; `prefix` precedes the names of other schemas. */
function typeOf(schema: Json, prefix: string): string {
  const {
    $ref,
    const: constant,
    enum: choices,
    anyOf,
    oneOf,
    allOf,
    type,
  } = schema as Json & { anyOf?: Json[]; oneOf?: Json[] };
  if (typeof $ref === "string") return prefix + $ref.split("/").at(-1);
  if (constant !== undefined) return JSON.stringify(constant);
  if (Array.isArray(choices)) return choices.map((one) => JSON.stringify(one)).join(" | ");
  const union = (anyOf ?? oneOf) as Json[] | undefined;
  if (union) return union.map((one) => typeOf(one, prefix)).join(" | ");
  if (Array.isArray(allOf)) return allOf.map((one: Json) => `(${typeOf(one, prefix)})`).join(" & ");
  if (Array.isArray(type)) return type.map((one) => typeOf({ ...schema, type: one }, prefix)).join(" | ");
  if (type === "array") return arrayType(schema, prefix);
  if (type === "object") return objectType(schema, prefix);
  if (type === "string") return schema.format === "binary" ? "Blob" : "string";
  if (type === "integer" || type === "number") return "number";
  if (type === "boolean" || type === "null") return type;
  return "unknown";
}

function arrayType({ items, prefixItems }: Json, prefix: string): string {
  if (Array.isArray(prefixItems)) return `[${prefixItems.map((one: Json) => typeOf(one, prefix)).join(", ")}]`;
  const item = typeOf((items ?? {}) as Json, prefix);
  return /[|&]/.test(item) && !/^\{[^{}]*\}$/.test(item) ? `(${item})[]` : `${item}[]`;
}

function objectType({ properties, required, additionalProperties }: Json, prefix: string): string {
  const needed = new Set((required as string[] | undefined) ?? []);
  const fields = Object.entries((properties ?? {}) as Record<string, Json>).map(([name, schema]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    return `${key}${needed.has(name) ? "" : "?"}: ${typeOf(schema, prefix)}`;
  });
  const rest = typeof additionalProperties === "object" && additionalProperties ? additionalProperties : null;
  if (fields.length === 0)
    return rest ? `{ [key: string]: ${typeOf(rest as Json, prefix)} }` : "Record<string, unknown>";
  return `{ ${fields.join("; ")} }`;
}

const LINE = 110;

/** Breaks an object type that is too long for a line into one property per line. */
function indent(type: string, depth = 0): string {
  if (type.length + 2 * depth <= LINE) return type;
  const opened = type.indexOf("{ ");
  if (opened === -1) return type;
  const closed = closing(type, opened);
  const inner = splitFields(type.slice(opened + 2, closed - 1)).map((field) => indent(field, depth + 1));
  const space = "  ".repeat(depth);
  const block = `{\n${inner.map((field) => `${space}  ${field};\n`).join("")}${space}}`;
  return type.slice(0, opened) + block + indent(type.slice(closed + 1), depth);
}

/** Offset of the brace that closes the brace at `opened`. Assumes that strings contain no braces. */
function closing(type: string, opened: number): number {
  let depth = 0;
  for (let at = opened; at < type.length; at++) {
    if (type[at] === "{") depth++;
    if (type[at] === "}" && --depth === 0) return at;
  }
  return type.length;
}

function splitFields(text: string): string[] {
  const fields: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "{") depth++;
    if (text[at] === "}") depth--;
    if (depth === 0 && text.startsWith("; ", at)) {
      fields.push(text.slice(start, at));
      start = at + 2;
    }
  }
  return [...fields, text.slice(start)].map((field) => field.trim()).filter(Boolean);
}
