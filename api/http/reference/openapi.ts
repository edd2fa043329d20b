/** Prints the contract as OpenAPI 3.1. */
import type * as z from "zod/mini";
import type { Endpoint } from "../../../domain/contract/endpoint.ts";
import { refusalStatus } from "../../../domain/refusals/refusal-status.ts";
import { type AssetCall, assetCalls } from "./openapi-assets.ts";
import { createTemplates, operation, refusedResponse } from "./operation.ts";
import { withExamples, withText, withTexts } from "./property-texts.ts";
import { ID, sample } from "./sample.ts";
import { createSchemas, type Json } from "./schemas.ts";
import { tagOf, tagsOf } from "./tags.ts";
import { webhookCalls } from "./webhook-calls.ts";

export type OpenApi = {
  openapi: "3.1.0";
  paths: Record<string, Record<string, Json>>;
  components: { schemas: Record<string, Json>; [part: string]: Json };
  [part: string]: unknown;
};

export function openApi(
  endpoints: Record<string, Endpoint>,
  { version, publicUrl }: { version: string; publicUrl: string },
): OpenApi {
  const schemas = createSchemas(Object.values(endpoints).flatMap(schemasOf));
  const named = textedSchemas({ ...schemas.named(), Problem: problem });
  const templateOf = createTemplates([...Object.values(endpoints), ...assetCalls]);
  const paths: OpenApi["paths"] = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = templateOf(endpoint.path);
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(name, endpoint, { schemas, named, templateOf }),
    };
  }
  for (const call of assetCalls) paths[templateOf(call.path)] = { get: assetOperation(call) };
  const components = {
    schemas: named,
    examples: {},
    parameters,
    headers: usedHeaders(paths),
    securitySchemes,
  };
  const description: OpenApi = {
    openapi: "3.1.0",
    info: {
      title: "Countersign",
      version,
      description: "Electronic signing: a PDF in, a sealed and verifiable PDF out.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: publicUrl, description: "This installation" }],
    tags: tagsOf([...Object.values(endpoints), ...assetCalls]),
    paths,
    webhooks: webhookCalls(publicUrl),
    components,
  };
  components.examples = sharedExamples(description, named);
  return description;
}

function textedSchemas(schemas: Record<string, Json>): Record<string, Json> {
  const texted = mapValues(schemas, withTexts);
  return mapValues(texted, (schema) => withExamples(schema, texted));
}

function mapValues(json: Record<string, Json>, change: (value: Json, name: string) => Json): Record<string, Json> {
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, change(value, name)]));
}

function schemasOf({ params, query, form = {}, body, output }: Endpoint) {
  const shapes = [params?.shape ?? {}, query?.shape ?? {}, form];
  const parts = [...shapes.flatMap((shape) => Object.values(shape)), body] as z.ZodMiniType[];
  return [
    ...parts.filter(Boolean).map((schema) => ({ schema, io: "input" as const })),
    ...(output ? [{ schema: output, io: "output" as const }] : []),
  ];
}

/** Responses of named schemas that operations refer to. */
function sharedExamples(description: OpenApi, named: Record<string, Json>): Json {
  const used = JSON.stringify(description.paths).matchAll(/"#\/components\/examples\/(\w+)"/g);
  const names = [...new Set([...used].map(([, name]) => name!))].sort();
  return Object.fromEntries(
    names.map((name) => [name, { summary: name, value: { data: sample(named[name]!, named) } }]),
  );
}

const securitySchemes: Json = {
  apiKey: { type: "http", scheme: "bearer", description: "A program's key, `csk_…`." },
  bearer: { type: "http", scheme: "bearer", description: "A person's session." },
  token: { type: "apiKey", in: "header", name: "Token", description: "A person's session." },
  embedSession: {
    ...{ type: "apiKey", in: "header", name: "x-embed-session" },
    description: "A page's session, `ces_…`, from the origins it was made for; behind a link it is the body's `token`.",
  },
  guest: { type: "apiKey", in: "header", name: "x-public-session", description: "A guest's session." },
};

const parameters: Json = {
  Workspace: {
    ...{ name: "workspace", in: "query", schema: { type: "string" }, example: ID },
    description: "One of the caller's workspaces; left out, the one that the person chose last, or the key's.",
  },
  IdempotencyKey: {
    ...{ name: "Idempotency-Key", in: "header", schema: { type: "string", pattern: "^[\\x21-\\x7e]{1,200}$" } },
    description: "The same key and body answer the same for 24 hours; the same key with another body is refused.",
    example: "3f0c4d0e-8f2a-4f6b-9d1c-6c1f4f0a2b7e",
  },
};

const header = (description: string): Json => ({ description, schema: { type: "string" } });
const headers: Json = {
  "X-Request-Id": header("Names the request in the server's log."),
  "Countersign-Version": header("The version of the API that answers."),
  "RateLimit-Policy": header("The limit that the call counts against, by its name: calls `q` in `w` seconds."),
  RateLimit: header("What is left of it: calls `r`, and seconds `t` until it is whole."),
  Link: header(
    'The next page of the list, `rel="next"`; absent at its end. On a call that will end also what replaces it.',
  ),
  "Idempotent-Replayed": header("`true` if the answer was given before, under the same idempotency key."),
  Deprecation: header("Since when the call should no longer be used (RFC 9745)."),
  Sunset: header("When the call ends (RFC 8594); absent until that is decided."),
};

function usedHeaders(paths: OpenApi["paths"]): Json {
  const text = JSON.stringify(paths);
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => text.includes(`"#/components/headers/${name}"`)),
  );
}

const problem: Json = {
  type: "object",
  description: "RFC 9457, with a code of a closed list and a sentence in the caller's language.",
  required: ["type", "title", "status", "code", "message"],
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    code: { type: "string", enum: Object.keys(refusalStatus) },
    message: { type: "string" },
    requestId: { type: "string" },
    errors: {
      type: "array",
      items: {
        type: "object",
        required: ["path", "code", "message"],
        properties: {
          path: { type: "string" },
          code: { type: "string" },
          message: { type: "string" },
          expected: { type: "string" },
          limit: { type: "number" },
        },
      },
    },
    data: {},
  },
};

function assetOperation(call: AssetCall): Json {
  const { operationId, path, summary, type, isRanged, isAwaited } = call;
  const content = { [type]: { schema: { type: "string", format: "binary" } } };
  return {
    ...{ operationId, summary: summary.replace(/\.$/, ""), description: summary, tags: [tagOf(call)], security: [] },
    parameters: [...path.matchAll(/:(\w+)/g)].map(([, name]) => {
      const { description, examples } = withText({}, [operationId, `?${name}`]) as {
        description: string;
        examples: unknown[];
      };
      const schema = name === "name" ? { type: "string", pattern: "^[0-9]+\\.jpg$" } : { type: "string" };
      return { name, in: "path", required: true, description, schema, example: examples[0] };
    }),
    responses: {
      200: { description: "The bytes", content },
      ...(isRanged
        ? { 206: { description: "The range asked for", content }, 416: { description: "No such range" } }
        : {}),
      ...(isAwaited ? { 202: { description: "Not made yet: ask again" }, 204: { description: "Cannot be made" } } : {}),
      ...Object.fromEntries([400, 404, 405, 429, 500].map((status) => [status, refusedResponse("Refused")])),
    },
  };
}
