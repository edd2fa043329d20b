/** JSON Schema as tables of properties. */
import type { Json } from "../schemas.ts";
import { escapeHtml, prose } from "./html.ts";

/** The type of a value in few words; named schemas link to their own table. */
export function typeHtml(schema: Json): string {
  const {
    $ref,
    const: constant,
    enum: choices,
    anyOf,
    oneOf,
    allOf,
    type,
    items,
    additionalProperties,
  } = schema as {
    [key: string]: unknown;
    enum?: unknown[];
    anyOf?: Json[];
    oneOf?: Json[];
    allOf?: Json[];
  };
  if (typeof $ref === "string") {
    const name = $ref.split("/").at(-1)!;
    return `<a href="/api/docs/schemas#${name}">${name}</a>`;
  }
  if (constant !== undefined) return `<code>${escapeHtml(JSON.stringify(constant))}</code>`;
  if (choices) return choices.map((one) => `<code>${escapeHtml(JSON.stringify(one))}</code>`).join(" ");
  const union = anyOf ?? oneOf;
  if (union) return union.map(typeHtml).join(" or ");
  if (allOf) return allOf.map(typeHtml).join(" and ");
  if (Array.isArray(type)) return type.join(" or ");
  if (type === "array") return `list of ${items ? typeHtml(items as Json) : "values"}`;
  if (type === "object" && !schema.properties && typeof additionalProperties === "object") {
    return `object of ${typeHtml(additionalProperties as Json)}`;
  }
  if (schema.format === "binary") return "file";
  return escapeHtml(String(type ?? "any"));
}

function limitsOf(schema: Json): string {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, default: preset } = schema;
  const parts = [
    ...(minLength === undefined ? [] : [`at least ${minLength} characters`]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(minimum === undefined ? [] : [`from ${minimum}`]),
    ...(maximum === undefined ? [] : [`to ${maximum}`]),
    ...(minItems === undefined ? [] : [`at least ${minItems}`]),
    ...(maxItems === undefined ? [] : [`at most ${maxItems}`]),
    ...(preset === undefined ? [] : [`default \`${JSON.stringify(preset)}\``]),
    ...(typeof schema.description === "string" ? [schema.description] : []),
  ];
  return prose(parts.join(", "));
}

/** Properties of an object, and of the objects and lists of objects in it. */
export function schemaTable(schema: Json, label: string): string {
  const rows = rowsOf(schema, "");
  if (rows.length === 0) return `<p>${typeHtml(schema)}</p>`;
  return `<div class="scroll" tabindex="0" role="group" aria-label="${escapeHtml(label)}"><table><thead><tr><th>Name</th><th>Type</th><th>Notes</th></tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}

const DEPTH = 4;

function rowsOf(schema: Json, prefix: string): string[] {
  const inner = objectIn(schema);
  if (!inner || prefix.split(".").length > DEPTH) return [];
  const required = new Set((inner.required as string[] | undefined) ?? []);
  return Object.entries(inner.properties as Record<string, Json>).flatMap(([name, one]) => {
    const path = `${prefix}${name}`;
    const isList = (one as Json).type === "array";
    const note = [required.has(name) ? "" : "optional", limitsOf(one)].filter(Boolean).join(" · ");
    const type = objectIn(one) ? (isList ? "list of objects" : "object") : typeHtml(one);
    const row = `<tr><td><code>${escapeHtml(path).replaceAll(".", ".<wbr>")}</code></td><td>${type}</td><td>${note}</td></tr>`;
    return [row, ...rowsOf(one, `${path}${isList ? "[]" : ""}.`)];
  });
}

/** The object schema itself, or inside a list or nullable schema; `null` for named schemas, which have their own table. */
function objectIn(schema: Json): Json | null {
  if (schema.properties) return schema;
  const { items, anyOf } = schema as { items?: Json; anyOf?: Json[] };
  if (items?.properties) return items;
  const [only, ...others] = (anyOf ?? []).filter(({ type }) => type !== "null");
  return only && others.length === 0 ? objectIn(only) : null;
}
