/** Adds a description and an example to every property and parameter of the printed description. */
import { sample } from "./sample.ts";
import type { Json } from "./schemas.ts";
import { propertyTexts } from "./texts/property-texts.ts";

const lists = ["anyOf", "oneOf", "allOf", "prefixItems"] as const;

/**
 * Writes the table's texts, examples and refinements into a schema. `owner` is the name of the schema, or of the call
 * whose schema has no name.
 */
export function withTexts(json: Json, owner: string): Json {
  return described(json, [owner]);
}

function described(json: Json, path: readonly string[]): Json {
  const next: Json = { ...json };
  if (json.properties) {
    const entries = Object.entries(json.properties as Record<string, Json>).map(([name, one]) => {
      const inner = [...path, name];
      return [name, withText(described(one, inner), inner)];
    });
    next.properties = Object.fromEntries(entries);
  }
  for (const key of ["items", "additionalProperties"]) {
    if (typeof json[key] === "object") next[key] = described(json[key] as Json, path);
  }
  for (const key of lists) {
    if (Array.isArray(json[key])) next[key] = (json[key] as Json[]).map((one) => described(one, path));
  }
  return next;
}

/** The schema of one property or parameter with its own text. */
export function withText(json: Json, path: readonly string[]): Json {
  const entry = entryOf(path);
  if (!entry) return json;
  const [description, example, refinement] = entry;
  return {
    ...(refinement ? refined(json, refinement) : json),
    description,
    ...(example === undefined ? {} : { examples: [example] }),
  };
}

/**
 * The entry with the longest key that ends the path: `Recipient.payment.amount`, then `payment.amount`, then `amount`.
 * A schema for requests shares the entries of its counterpart for responses, a call's answer those of its request, and a
 * document from uploaded files those of a document that comes with its files.
 */
function entryOf([owner = "", ...names]: readonly string[]) {
  const whole = [owner, owner.replace(/(Input|Answer|FromFiles)$/, "")].map((one) => [one, ...names].join("."));
  const endings = names.map((_, index) => names.slice(index).join("."));
  const plain = names.at(-1)!.replace(/^\?/, "");
  const key = [...whole, ...endings, plain].find((one) => Object.hasOwn(propertyTexts, one));
  return key === undefined ? undefined : propertyTexts[key];
}

/** Adds a format or a list of values to the strings of a schema. */
function refined(json: Json, refinement: Json): Json {
  if (json.type === "array") return { ...json, items: refined(json.items as Json, refinement) };
  if (Array.isArray(json.anyOf)) {
    return { ...json, anyOf: (json.anyOf as Json[]).map((one) => (isString(one) ? { ...one, ...refinement } : one)) };
  }
  return { ...json, ...refinement };
}

const isString = ({ type, const: constant }: Json) => type === "string" && constant === undefined;

/** Adds generated examples to properties without one. `named` are the schemas that others refer to. */
export function withExamples(json: Json, named: Record<string, Json>): Json {
  const next: Json = { ...json };
  if (json.properties) {
    const entries = Object.entries(json.properties as Record<string, Json>).map(([name, one]) => {
      const inner = withExamples(one, named);
      return [name, inner.examples ? inner : { ...inner, examples: [sample(inner, named, name)] }];
    });
    next.properties = Object.fromEntries(entries);
  }
  for (const key of ["items", "additionalProperties"]) {
    if (typeof json[key] === "object") next[key] = withExamples(json[key] as Json, named);
  }
  for (const key of lists) {
    if (Array.isArray(json[key])) next[key] = (json[key] as Json[]).map((one) => withExamples(one, named));
  }
  return next;
}
