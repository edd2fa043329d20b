/** Faults of an input's shape: where, what was expected there, and the limit. Values are never repeated. */
import type * as z from "zod/mini";
import { Instant } from "../../../domain/ids.ts";
import type { Fault } from "../../../domain/outcome.ts";
import type { ShapeFault } from "../../../domain/refusals/caller-refusals.ts";
import { itemOf, shapeOf, unwrapped } from "./lenient.ts";

const FAULTS_SHOWN = 50;
/** More names than this do not help. */
const NAMES_SHOWN = 60;

type Schema = z.core.$ZodType;
type Issue = z.core.$ZodIssue;
type Expectation = { kind: ShapeFault; expected?: string; limit?: number };

/** One fault per path. */
export function shapeFaults(schema: Schema, value: unknown, issues: readonly Issue[]): Fault[] {
  const faults = new Map<string, Fault>();
  for (const issue of issues) {
    if (faults.size >= FAULTS_SHOWN) break;
    for (const [path, expectation] of faultsOf(schema, value, issue)) {
      const name = path.map(String).join(".");
      if (faults.size < FAULTS_SHOWN && !faults.has(name)) faults.set(name, faultAt(name, expectation));
    }
  }
  return [...faults.values()];
}

function faultAt(path: string, { kind, expected, limit }: Expectation): Fault {
  const params = {
    shape: kind,
    ...(expected === undefined ? {} : { expected }),
    ...(limit === undefined ? {} : { limit }),
  };
  const facts = { ...(expected === undefined ? {} : { expected }), ...(limit === undefined ? {} : { limit }) };
  return { path, code: "invalid_input", params, ...facts };
}

function faultsOf(schema: Schema, value: unknown, issue: Issue): [PropertyKey[], Expectation][] {
  if (issue.code === "unrecognized_keys") return unknownKeys(schema, issue.path, issue.keys);
  if (issue.code === "invalid_union") {
    const unknown = keysUnknownToAll(issue);
    if (unknown.length > 0) return unknown.map((key) => [[...issue.path, key], { kind: "unknown" }]);
    const form = isObject(valueAt(value, issue.path)) ? nearestForm(issue) : undefined;
    if (form) return form.flatMap((one) => faultsOf(schema, value, { ...one, path: [...issue.path, ...one.path] }));
  }
  const expected = expectedOf(schema, issue);
  const isMissing = valueAt(value, issue.path) === undefined && issue.path.length > 0;
  if (isMissing) return [[issue.path, { kind: "missing", ...(expected ? { expected } : {}) }]];
  return [[issue.path, expectationOf(issue, expected)]];
}

function unknownKeys(schema: Schema, path: PropertyKey[], keys: readonly string[]): [PropertyKey[], Expectation][] {
  const names = Object.keys(shapeOf(schemaAt(schema, path)) ?? {});
  const isShown = names.length > 0 && names.length <= NAMES_SHOWN;
  return keys.map((key) => [[...path, key], { kind: "unknown", ...(isShown ? { expected: oneOf(names) } : {}) }]);
}

/** Keys of the object that none of a union's forms knows. */
function keysUnknownToAll(issue: Extract<Issue, { code: "invalid_union" }>): string[] {
  const [first = [], ...others] = issue.errors.map((form) =>
    form.flatMap((one) => (one.code === "unrecognized_keys" && one.path.length === 0 ? one.keys : [])),
  );
  return first.filter((key) => others.every((keys) => keys.includes(key)));
}

/** Faults of the form that an object comes nearest to; `undefined` if none of the union's forms is an object. */
function nearestForm(issue: Extract<Issue, { code: "invalid_union" }>): Issue[] | undefined {
  const objects = issue.errors.filter((form) => !form.some((one) => one.code === "invalid_type" && !one.path.length));
  const distance = (form: readonly Issue[]) =>
    form.reduce((sum, one) => sum + (one.code === "unrecognized_keys" ? one.keys.length : 1), 0);
  return objects.toSorted((a, b) => distance(a) - distance(b))[0];
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function expectationOf(issue: Issue, expected: string | undefined): Expectation {
  const more = expected === undefined ? {} : { expected };
  if (issue.code === "too_big" || issue.code === "too_small") {
    const limit = Number(issue.code === "too_big" ? issue.maximum : issue.minimum);
    return { kind: kindOfLimit(issue.code === "too_big", issue.origin), limit, ...more };
  }
  if (issue.code === "custom") {
    const { limit } = (issue.params ?? {}) as { limit?: number };
    return { kind: expected ? "type" : "value", ...(limit === undefined ? {} : { limit }), ...more };
  }
  return { kind: expected === undefined ? "value" : issue.code === "invalid_format" ? "format" : "type", ...more };
}

function kindOfLimit(isTooBig: boolean, origin: string): ShapeFault {
  if (origin === "string") return isTooBig ? "long" : "short";
  if (origin === "array" || origin === "set") return isTooBig ? "crowded" : "sparse";
  return isTooBig ? "large" : "small";
}

/** Describes the value that the contract asks for at the issue's place, in words that a program can show. */
function expectedOf(schema: Schema, issue: Issue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return typeName(issue.expected);
    case "invalid_value":
      return oneOf(issue.values.map(String));
    case "too_big":
      return `at most ${issue.maximum}${unitOf(issue.origin)}`;
    case "too_small":
      return `at least ${issue.minimum}${unitOf(issue.origin)}`;
    case "invalid_format": {
      const at = schemaAt(schema, issue.path);
      if (at && unwrapped(at) === Instant) return "a time such as 2026-03-02T09:30:00Z";
      return issue.pattern ? `a text like ${issue.pattern}` : issue.format;
    }
    case "not_multiple_of":
      return `a multiple of ${issue.divisor}`;
    case "invalid_union":
      return expectedOfUnion(schema, issue);
    case "custom":
      return (issue.params as { expected?: string } | undefined)?.expected;
    default:
      return undefined;
  }
}

function expectedOfUnion(schema: Schema, issue: Extract<Issue, { code: "invalid_union" }>): string | undefined {
  const own = issue.errors.flatMap((form) => form.filter(({ path }) => path.length === 0).slice(0, 1));
  const names = own.flatMap((one) => expectedOf(schema, one as Issue) ?? []);
  return names.length > 0 ? [...new Set(names)].join(", or ") : undefined;
}

function typeName(type: string): string {
  const names: Record<string, string> = {
    int: "a whole number",
    array: "a list",
    record: "an object",
    object: "an object",
  };
  return names[type] ?? `a ${type}`;
}

const unitOf = (origin: string) => (origin === "string" ? " characters" : origin === "array" ? " entries" : "");

function oneOf(names: readonly string[]): string {
  return names.length === 1 ? names[0]! : `one of ${names.join(", ")}`;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | null | undefined)?.[key], value);
}

function schemaAt(schema: Schema, path: readonly PropertyKey[]): Schema | undefined {
  return path.reduce<Schema | undefined>((at, key) => shapeOf(at)?.[String(key)] ?? itemOf(at), schema);
}
