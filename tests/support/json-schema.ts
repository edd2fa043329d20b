/** Validates values against the part of JSON Schema that the description of the API uses. */
type Json = Record<string, unknown>;

const formats: Record<string, (text: string) => boolean> = {
  "date-time": (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text)),
  date: (text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)),
  email: (text) => /^[^\s@<>]+@[^\s@<>]+$/.test(text),
  uri: (text) => URL.canParse(text) && /^[a-z]+:/.test(text),
  "uri-reference": (text) => URL.canParse(text, "https://sign.example.com"),
  binary: () => true,
};

/** The faults of a value, each with its path. `named` are the schemas that `$ref` names. */
export function schemaFaults(value: unknown, schema: Json, named: Record<string, Json>, path = ""): string[] {
  const inner = (one: unknown, json: unknown, step: string | number) =>
    schemaFaults(one, json as Json, named, `${path}/${step}`);
  if (typeof schema.$ref === "string") return schemaFaults(value, named[schema.$ref.split("/").at(-1)!]!, named, path);
  if (schema.const !== undefined) return schema.const === value ? [] : [`${path}: not ${schema.const}`];
  if (Array.isArray(schema.enum)) return schema.enum.includes(value) ? [] : [`${path}: ${value} is no choice`];
  const union = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (union) {
    const tries = union.map((one) => schemaFaults(value, one, named, path));
    return tries.find((faults) => faults.length === 0) ?? [`${path}: fits none of ${union.length}`, ...tries[0]!];
  }
  if (Array.isArray(schema.allOf)) return schema.allOf.flatMap((one) => schemaFaults(value, one, named, path));
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.length > 0 && !types.some((type) => hasType(value, String(type)))) return [`${path}: is no ${types}`];
  if (Array.isArray(value)) {
    const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, items, prefixItems } = schema;
    const fits = value.length >= Number(minItems) && value.length <= Number(maxItems);
    const parts = (prefixItems ?? value.map(() => items ?? {})) as Json[];
    return [
      ...(fits ? [] : [`${path}: ${value.length} items`]),
      ...value.flatMap((one, at) => inner(one, parts[at], at)),
    ];
  }
  if (typeof value === "object" && value !== null) return objectFaults(value as Json, schema, path, inner);
  if (typeof value === "string") return textFaults(value, schema).map((fault) => `${path}: ${fault}`);
  if (typeof value === "number") {
    const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema;
    return value >= Number(minimum) && value <= Number(maximum) ? [] : [`${path}: ${value} is out of bounds`];
  }
  return [];
}

function hasType(value: unknown, type: string): boolean {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "integer") return Number.isInteger(value);
  if (type === "object") return typeof value === "object" && value !== null && !Array.isArray(value);

  return typeof value === type;
}

function objectFaults(
  value: Json,
  { required = [], properties = {}, additionalProperties = {} }: Json,
  path: string,
  inner: (one: unknown, json: unknown, step: string) => string[],
): string[] {
  const missing = (required as string[]).filter((name) => !(name in value)).map((name) => `${path}: lacks ${name}`);
  const own = Object.entries(value).flatMap(([name, one]) => {
    const known = (properties as Record<string, Json>)[name];
    if (known) return inner(one, known, name);
    return additionalProperties === false ? [`${path}: unknown ${name}`] : inner(one, additionalProperties, name);
  });
  return [...missing, ...own];
}

function textFaults(text: string, { pattern, format, minLength = 0, maxLength }: Json): string[] {
  return [
    ...(pattern === undefined || new RegExp(String(pattern), "u").test(text)
      ? []
      : [`${text} does not match ${pattern}`]),
    ...(format === undefined || formats[String(format)]?.(text) ? [] : [`${text} is no ${format}`]),
    ...(text.length >= Number(minLength) && text.length <= Number(maxLength ?? text.length)
      ? []
      : [`length ${text.length}`]),
  ];
}
