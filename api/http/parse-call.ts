/** Parses the parts of a request with the contract's schemas. */
import type * as z from "zod/mini";
import type { Endpoint } from "../../domain/contract/endpoint.ts";
import { done, type Outcome, refuse } from "../../domain/outcome.ts";

/** Every call may name a workspace; any other query parameter must be in the contract. */
export function parseQuery(endpoint: Endpoint, search: URLSearchParams): Outcome<{ own: unknown; workspace?: string }> {
  const parameters = Object.fromEntries(search);
  const known = new Set(["workspace", ...Object.keys(endpoint.query?.shape ?? {})]);
  const unknown = Object.keys(parameters).filter((name) => !known.has(name));
  if (unknown.length > 0) {
    return refuse("invalid_input", { faults: unknown.map((path) => ({ path, code: "invalid_input" })) });
  }
  const parsed = parsePart(endpoint.query, parameters);
  return parsed.ok ? done({ own: parsed.value, workspace: parameters.workspace }) : parsed;
}

/** Validation errors name the path with dots and indexes; they never repeat the wrong value. */
export function parsePart(schema: z.ZodMiniType | undefined, value: unknown): Outcome<unknown> {
  if (!schema) return done(undefined);
  const parsed = safeParse(schema, value);
  if (!parsed) return refuse("malformed_request");
  if (parsed.success) return done(parsed.data);
  const paths = parsed.error.issues.flatMap(pathsOf).map((path) => path.map(String).join("."));
  const faults = [...new Set(paths)].slice(0, 50).map((path) => ({ path, code: "invalid_input" as const }));
  return refuse("invalid_input", { faults });
}

/** `null` if the value has so many faults that the package, which passes them as arguments of one call, fails. */
function safeParse(schema: z.ZodMiniType, value: unknown) {
  try {
    return schema.safeParse(value);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The paths of an issue: for unknown keys their own paths; for a union, only keys unknown to all its variants. */
function pathsOf(issue: z.core.$ZodIssue): PropertyKey[][] {
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => [...issue.path, key]);
  if (issue.code !== "invalid_union") return [issue.path];
  const [first = [], ...others] = issue.errors.map((form) =>
    form.flatMap((issue) => (issue.code === "unrecognized_keys" ? issue.keys : [])),
  );
  const unknown = first.filter((key) => others.every((keys) => keys.includes(key)));
  return unknown.length > 0 ? unknown.map((key) => [...issue.path, key]) : [issue.path];
}
