/** Turns the contract's schemas into JSON Schema, in which named schemas are written once. */
import * as z from "zod/mini";
import { Instant } from "../../../domain/ids.ts";
import { schemaNames } from "./schema-names.ts";

export type Json = Record<string, unknown>;
type Direction = "input" | "output";

export type Schemas = {
  of(schema: z.ZodMiniType, io: Direction): Json;
  /** Every schema that was referred to so far, by name. */
  named(): Record<string, Json>;
};

/**
 * `all` must contain every schema that is later passed to `of`, so that names whose schema differs between requests and
 * responses are known. These get the suffix `Input` in requests.
 */
export function createSchemas(all: readonly { schema: z.ZodMiniType; io: Direction }[]): Schemas {
  const definitions: Record<Direction, Record<string, Json>> = { input: {}, output: {} };
  for (const { schema, io } of all) Object.assign(definitions[io], convert(schema, io).definitions);
  const different = differentNames(definitions);
  const inputName = (name: string) => (different.has(name) ? `${name}Input` : name);
  const refer = (json: Json, io: Direction) => rename(json, (name) => (io === "input" ? inputName(name) : name));
  return {
    of: (schema, io) => refer(convert(schema, io).json, io),
    named() {
      const entries = [
        ...Object.entries(definitions.output).map(([name, json]) => [name, refer(json, "output")] as const),
        ...Object.entries(definitions.input).map(([name, json]) => [inputName(name), refer(json, "input")] as const),
      ];
      return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
    },
  };
}

function convert(schema: z.ZodMiniType, io: Direction): { json: Json; definitions: Record<string, Json> } {
  // A named schema at the root would not become a reference.
  const holder = z.toJSONSchema(z.object({ root: schema }), {
    io,
    metadata: schemaNames,
    unrepresentable: "any",
  }) as unknown as {
    properties: { root: Json };
    $defs?: Record<string, Json>;
  };
  return { json: tidy(holder.properties.root, io), definitions: tidy(holder.$defs ?? {}, io) as Record<string, Json> };
}

/** Names whose schemas differ between requests and responses, or refer to such. */
function differentNames({ input, output }: Record<Direction, Record<string, Json>>): ReadonlySet<string> {
  const both = Object.keys(input).filter((name) => name in output);
  const different = new Set(both.filter((name) => JSON.stringify(input[name]) !== JSON.stringify(output[name])));
  for (let before = -1; before !== different.size; ) {
    before = different.size;
    for (const name of both) {
      if ([...different].some((other) => JSON.stringify(input[name]).includes(`"#/$defs/${other}"`)))
        different.add(name);
    }
  }
  return different;
}

function rename(json: Json, nameOf: (name: string) => string): Json {
  return JSON.parse(JSON.stringify(json), (key, value) =>
    key === "$ref" && typeof value === "string" && value.startsWith("#/$defs/")
      ? `#/components/schemas/${nameOf(value.slice("#/$defs/".length))}`
      : value,
  );
}

/**
 * Drops bounds of safe integers and the dialect, expands tuples and lists of choices and keys, and opens the objects of
 * responses: clients must accept properties that later versions add.
 */
function tidy(json: Json, io: Direction): Json {
  return JSON.parse(JSON.stringify(json), (_, value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    const { minimum, maximum, $schema: _dialect, ...rest } = withFormat(writtenOut(value as Json));
    if (io === "output" && rest.additionalProperties === false) delete rest.additionalProperties;
    const hasMinimum = minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER;
    const hasMaximum = maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER;
    return { ...rest, ...(hasMinimum ? { minimum } : {}), ...(hasMaximum ? { maximum } : {}) };
  });
}

const instantPattern = (z.toJSONSchema(Instant) as { pattern: string }).pattern;

/** Requests take times in any RFC 3339 form, responses have one, which is narrower than the format says. */
function withFormat(json: Json): Json {
  if (json.pattern !== instantPattern) return json;
  const { pattern: _, ...rest } = json;
  return { ...rest, format: "date-time" };
}

function writtenOut(json: Json): Json {
  // Some client generators do not support `false` as a schema.
  if (json.items === false && Array.isArray(json.prefixItems)) {
    const { items: _, ...tuple } = json;
    return { ...tuple, minItems: json.prefixItems.length, maxItems: json.prefixItems.length };
  }
  const choices = json.anyOf as Json[] | undefined;
  if (choices?.every(({ const: value, type }) => value !== undefined && type === choices[0]!.type)) {
    const { anyOf: _, ...union } = json;
    return { ...union, type: choices[0]!.type, enum: choices.map(({ const: value }) => value) };
  }
  const { propertyNames, additionalProperties, ...rest } = json;
  const names = (propertyNames as { enum?: string[] } | undefined)?.enum;
  if (!names || json.type !== "object") return json;
  const properties = Object.fromEntries(names.map((name) => [name, additionalProperties]));
  return { ...rest, properties, additionalProperties: false };
}
