/** Prints the contract as OpenAPI 3.1. */
import * as z from "zod/mini";
import type { Endpoint } from "../../domain/contract/endpoint.ts";
import { refusalStatus } from "../../domain/refusals/refusal-status.ts";
import { assetCalls } from "./openapi-assets.ts";

type Json = Record<string, unknown>;

/** Security schemes that a call accepts besides a member's. */
const otherSchemes: Record<Endpoint["caller"], Json[]> = {
  member: [],
  member_or_guest: [{ guest: [] }],
  member_or_anyone: [{}],
  link: [],
  anyone: [],
};

function securityOf({ caller, only, embed }: Endpoint): Json[] {
  if (!caller.startsWith("member")) return [];
  const member = only === "api_key" ? [] : [{ token: [] }, { bearer: [] }];
  const program = only === "person" || only === "web" ? [] : [{ apiKey: [] }];
  return [...member, ...program, ...otherSchemes[caller], ...(embed ? [{ embedSession: [] }] : [])];
}

export function openApi(
  endpoints: Record<string, Endpoint>,
  { version, publicUrl }: { version: string; publicUrl: string },
): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = templateOf(endpoint.path);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  for (const call of assetCalls) paths[templateOf(call.path)] = { get: assetOperation(call) };
  return {
    openapi: "3.1.0",
    info: {
      title: "Countersign",
      version,
      description: "Electronic signing: a PDF in, a sealed and verifiable PDF out.",
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set([...Object.values(endpoints).map(tagOf), "asset"])].sort().map((name) => ({ name })),
    paths,
    components: {
      schemas: { Problem: problem },
      securitySchemes: {
        token: { type: "apiKey", in: "header", name: "Token" },
        bearer: { type: "http", scheme: "bearer" },
        apiKey: { type: "http", scheme: "bearer", description: "A program's key, `csk_…`." },
        embedSession: {
          ...{ type: "apiKey", in: "header", name: "x-embed-session" },
          description:
            "A page's session, `ces_…`, from the origins it was made for; behind a link it is the body's `token`.",
        },
        guest: { type: "apiKey", in: "header", name: "x-public-session" },
      },
    },
  };
}

const templateOf = (path: string) => path.replace(/:(\w+)/g, "{$1}");

/** The area of a call: the word after `/api`. */
function tagOf({ path }: Pick<Endpoint, "path">): string {
  return path.split("/")[2] ?? "api";
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
    errors: {
      type: "array",
      items: {
        type: "object",
        properties: { path: { type: "string" }, code: { type: "string" }, message: { type: "string" } },
      },
    },
    data: { description: "Partial results or the newer state, as the call says." },
  },
};

function operation(operationId: string, endpoint: Endpoint): Json {
  const { summary, params, body, output, upload, bare, bytes, idempotent, limit, needs } = endpoint;
  const limited = limit ? ` At most ${limit.calls} calls in ${limit.seconds} seconds.` : "";
  const permission = Array.isArray(needs) ? ` Needs the permission ${needs.join(" ")}.` : "";
  const answer: Json = bytes
    ? { [bytes]: {} }
    : { "application/json": { schema: bare ? schemaOf(output!, "output") : wrapped(output) } };
  return {
    operationId,
    summary: summary.split(". ")[0],
    description: summary + permission + limited,
    tags: [tagOf(endpoint)],
    security: securityOf(endpoint),
    parameters: [
      ...parameters(params, "path"),
      ...parameters(queryOf(endpoint), "query"),
      ...(idempotent ? [{ name: "Idempotency-Key", in: "header", schema: idempotencyKey }] : []),
    ],
    ...(body ? { requestBody: jsonBody(body) } : {}),
    ...(upload ? { requestBody: { required: upload !== "pdf", content: uploads[upload] } } : {}),
    responses: { 200: { description: "Done", content: answer }, ...refusals },
  };
}

const idempotencyKey = { type: "string", pattern: "^[\\x21-\\x7e]{1,200}$" };
/** Every identified caller may name a workspace, whether or not the call's contract repeats it. */
function queryOf({ query, caller }: Endpoint): z.ZodMiniObject | undefined {
  if (caller === "link" || caller === "anyone" || query?.shape.workspace) return query;
  return z.object({ ...query?.shape, workspace: z.optional(z.string()) });
}

function jsonBody(body: z.ZodMiniType): Json {
  const required = !z.safeParse(body, undefined).success;
  return { required, content: { "application/json": { schema: schemaOf(body, "input") } } };
}

const refusedResponse = (description: string): Json => ({
  description,
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
});

const codesByStatus = Map.groupBy(Object.entries(refusalStatus), ([, status]) => status);

/** Every status that a call can be refused with, and its codes; 401 includes the wrong password of a sign-in. */
const refusals: Json = Object.fromEntries(
  [...codesByStatus]
    .sort(([one], [other]) => one - other)
    .map(([status, codes]) => [status, refusedResponse(codes.map(([code]) => `\`${code}\``).join(", "))]),
);

function assetOperation({ operationId, path, summary, type, isRanged, isAwaited }: (typeof assetCalls)[number]): Json {
  const content = { [type]: {} };
  return {
    ...{ operationId, summary, tags: ["asset"], security: [] },
    parameters: [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
      ...{ name, in: "path", required: true },
      schema: name === "name" ? { type: "string", pattern: "^[0-9]+\\.jpg$" } : { type: "string" },
    })),
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

const binary = { type: "string", format: "binary" };
const uploads: Record<NonNullable<Endpoint["upload"]>, Json> = {
  multipart: {
    "multipart/form-data": {
      schema: {
        type: "object",
        properties: {
          files: {
            type: "array",
            items: binary,
            description: "PDF, DOC, DOCX, ODS, JPG or PNG, known by their bytes; the answer comes when all are PDFs.",
          },
          documentId: { type: "string" },
          passwords: {
            type: "string",
            description: "A JSON array: the password of each file or `null`, in the same order, before the files.",
          },
          IdsArray: { type: "string", description: "A JSON array: the client's id of each file, in the same order." },
        },
      },
    },
  },
  attachment: {
    "multipart/form-data": {
      schema: {
        type: "object",
        required: ["token", "field", "file"],
        properties: {
          token: { type: "string", minLength: 1 },
          session: { type: "string", description: "Of a recipient who has proved who they are." },
          field: { type: "string", minLength: 1 },
          file: binary,
        },
      },
    },
  },
  table: {
    "multipart/form-data": {
      schema: {
        type: "object",
        required: ["rows"],
        properties: {
          rows: { ...binary, description: "CSV in UTF-8, UTF-16 or Windows-1252, or XLSX, known by its bytes." },
          mapping: { type: "string", description: "JSON: targets by the columns' headers." },
        },
      },
    },
  },
  event: { "application/json": { schema: { type: "object" } } },
  pdf: {
    "application/pdf": { schema: binary },
    "multipart/form-data": { schema: { type: "object", required: ["file"], properties: { file: binary } } },
  },
};

function wrapped(output: z.ZodMiniType | undefined): Json {
  const data = output ? schemaOf(output, "output") : { type: "null" };
  return { type: "object", required: ["data"], properties: { data } };
}

function parameters(schema: z.ZodMiniObject | undefined, location: "path" | "query"): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, parameter]) => ({
    name,
    in: location,
    required: location === "path" || !z.safeParse(parameter as z.ZodMiniType, undefined).success,
    schema: schemaOf(parameter as z.ZodMiniType, "input"),
  }));
}

export function schemaOf(schema: z.ZodMiniType, io: "input" | "output"): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return json;
}
