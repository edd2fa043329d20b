/** Steps that parse the parts of a request with the contract's schemas. */
import type * as z from "zod/mini";
import { uploadBytes } from "../../../domain/contract/upload-limits.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import { bodyLimitOf, chargeParts, isUpload, readChargedJson, readJsonBytes } from "../call-body.ts";
import { unitsOfBody } from "../middleware/flood-guard.ts";
import { parseJson } from "../middleware/json.ts";
import { tooMany } from "../refusal-response.ts";
import { lenient } from "./lenient.ts";
import { shapeFaults } from "./shape-faults.ts";
import type { CallStep } from "./step.ts";

/** Every call may name a workspace; any other query parameter must be in the contract. */
export const parseQuery: CallStep = (call) => {
  const { c, endpoint } = call;
  const parameters = parametersIn(new URL(c.req.url).searchParams);
  const known = new Set(["workspace", ...Object.keys(endpoint.query?.shape ?? {})]);
  const unknown = Object.keys(parameters).filter((name) => !known.has(name));
  if (unknown.length > 0) {
    const expected = `one of ${[...known].join(", ")}`;
    const params = { shape: "unknown", expected };
    return refuse("invalid_input", {
      faults: unknown.map((path) => ({ path, code: "invalid_input", params, expected })),
    });
  }
  const parsed = parsePart(endpoint.query, parameters);
  return parsed.ok ? done({ ...call, query: parsed.value, workspace: parameters.workspace }) : parsed;
};

/** The query's parameters; those written `name[key]` become one parameter with properties. */
function parametersIn(query: URLSearchParams): Record<string, unknown> & { workspace?: string } {
  const parameters = new Map<string, string | Map<string, string>>();
  for (const [name, value] of query) {
    const [, outer, key] = /^(\w+)\[(.+)\]$/su.exec(name) ?? [];
    if (outer === undefined) parameters.set(name, value);
    else {
      const pairs = parameters.get(outer);
      if (pairs instanceof Map) pairs.set(key!, value);
      else parameters.set(outer, new Map([[key!, value]]));
    }
  }
  return Object.fromEntries(
    [...parameters].map(([name, value]) => [name, value instanceof Map ? Object.fromEntries(value) : value]),
  );
}

export const parseParams: CallStep = (call) => {
  const params = parsePart(call.endpoint.params, call.c.req.param());
  return params.ok ? done({ ...call, params: params.value }) : params;
};

/**
 * Reads the JSON body. Members have their own limits; other callers are charged for large bodies.
 * @throws Refused
 */
export const readBody: CallStep = async (call) => {
  const { c, endpoint, principal } = call;
  const isMember = principal?.kind === "member";
  if (!endpoint.body || isUpload(endpoint, c.req.raw.headers)) {
    // The route reads the body of a provider's event itself.
    const isEvent = endpoint.upload === "event" && !isMember;
    const waitMs = isEvent ? c.var.charge(unitsOfBody(c.req.raw.headers, uploadBytes.event)) : 0;
    if (waitMs > 0) throw tooMany(waitMs);
    return done(call);
  }
  const limit = bodyLimitOf(endpoint);
  const reading = isMember ? readJsonBytes(c.req.raw, limit) : readChargedJson(c.req.raw, limit, c.var.charge);
  const bytes = await reading;
  return done({ ...call, bytes, content: bytes });
};

export const parseBody: CallStep = (call) => {
  const { c, endpoint, bytes, principal } = call;
  if (isUpload(endpoint, c.req.raw.headers)) return done(call);
  const charge = principal?.kind === "member" ? undefined : chargeParts(c.var.charge);
  const json = bytes.length > 0 ? parseJson(bytes, bodyLimitOf(endpoint), charge) : undefined;
  const body = parsePart(endpoint.body, json, endpoint.readBack);
  return body.ok ? done({ ...call, body: body.value }) : body;
};

/**
 * Parses a part of a request. `view`: the answer whose read-only properties may come back. Faults name their path with dots
 * and indexes, and what was expected there.
 */
export function parsePart(schema: z.ZodMiniType | undefined, value: unknown, view?: z.ZodMiniType): Outcome<unknown> {
  if (!schema) return done(undefined);
  const meant = lenient(schema, value, view);
  const parsed = safeParse(schema, meant);
  if (!parsed) return refuse("malformed_request");
  if (parsed.success) return done(parsed.data);
  return refuse("invalid_input", { faults: shapeFaults(schema, meant, parsed.error.issues) });
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
