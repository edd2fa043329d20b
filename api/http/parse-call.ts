/** What a request says, as the contract wants it. */
import type * as z from "zod/mini";
import type { Endpoint } from "../../domain/contract/endpoint.ts";
import { done, type Outcome, refuse } from "../../domain/outcome.ts";

/** Every call may name a workspace; what else stands in a query must be in the contract. */
export function parseQuery(endpoint: Endpoint, search: URLSearchParams): Outcome<{ own: unknown; workspace?: string }> {
  const given = Object.fromEntries(search);
  const known = new Set(["workspace", ...Object.keys(endpoint.query?.shape ?? {})]);
  const unknown = Object.keys(given).filter((name) => !known.has(name));
  if (unknown.length > 0) {
    return refuse("invalid_input", { faults: unknown.map((path) => ({ path, code: "invalid_input" })) });
  }
  const parsed = parsePart(endpoint.query, given);
  return parsed.ok ? done({ own: parsed.value, workspace: given.workspace }) : parsed;
}

/** Faults name their place in dots and indexes; what is wrong there is not repeated back. */
export function parsePart(schema: z.ZodMiniType | undefined, value: unknown): Outcome<unknown> {
  if (!schema) return done(undefined);
  const parsed = schema.safeParse(value);
  if (parsed.success) return done(parsed.data);
  const paths = parsed.error.issues.flatMap((issue) => {
    const keys = issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    return keys.map((path) => path.map(String).join("."));
  });
  const faults = [...new Set(paths)].slice(0, 50).map((path) => ({ path, code: "invalid_input" as const }));
  return refuse("invalid_input", { faults });
}
