/** OpenAPI 3.1, printed from the contract. */
import * as z from "zod/mini";
import type { Endpoint } from "../domain/contract/endpoint.ts";
import { reach } from "../domain/embed/reach.ts";
import { refusalStatus } from "../domain/outcome.ts";

type Json = Record<string, unknown>;

/** Beside a member. */
const others: Record<Endpoint["caller"], Json[]> = {
  member: [],
  member_or_guest: [{ guest: [] }],
  member_or_anyone: [{}],
  link: [],
  anyone: [],
};

function securityOf(name: string, { caller, only }: Endpoint): Json[] {
  if (!caller.startsWith("member")) return [];
  const member = only === "api_key" ? [] : [{ token: [] }, { bearer: [] }];
  const program = only === "person" || only === "web" ? [] : [{ apiKey: [] }];
  const isEmbedded = Object.values(reach).some((calls) => name in calls);
  return [...member, ...program, ...others[caller], ...(isEmbedded ? [{ embedSession: [] }] : [])];
}

export function openApi(endpoints: Record<string, Endpoint>, version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Countersign",
      version,
      description: "Electronic signing: a PDF in, a sealed and verifiable PDF out.",
    },
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
  const { summary, params, query, body, upload, output, bare, bytes, idempotent, limit } = endpoint;
  const limited = limit ? ` At most ${limit.calls} calls in ${limit.seconds} seconds.` : "";
  const answer: Json = bytes
    ? { [bytes]: {} }
    : { "application/json": { schema: bare ? schemaOf(output!, "output") : wrapped(output) } };
  return {
    operationId,
    summary: summary.split(". ")[0],
    description: summary + limited,
    security: securityOf(operationId, endpoint),
    parameters: [
      ...parameters(params, "path"),
      ...parameters(query, "query"),
      ...(idempotent ? [{ name: "Idempotency-Key", in: "header", schema: { type: "string" } }] : []),
    ],
    ...(body ? { requestBody: { content: { "application/json": { schema: schemaOf(body, "input") } } } } : {}),
    ...(upload ? { requestBody: { required: true, content: uploads[upload] } } : {}),
    responses: {
      200: { description: "Done", content: answer },
      default: {
        description: "Refused",
        content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
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
        properties: { token: { type: "string" }, field: { type: "string" }, file: binary },
      },
    },
  },
  event: { "application/json": { schema: { type: "object" } } },
  pdf: {
    "application/pdf": { schema: binary },
    "multipart/form-data": { schema: { type: "object", properties: { file: binary } } },
  },
};

function wrapped(output: z.ZodMiniType | undefined): Json {
  const data = output ? schemaOf(output, "output") : { type: "null" };
  return { type: "object", required: ["data"], properties: { data } };
}

function parameters(schema: z.ZodMiniObject | undefined, place: "path" | "query"): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, one]) => ({
    name,
    in: place,
    required: place === "path" || !z.safeParse(one as z.ZodMiniType, undefined).success,
    schema: schemaOf(one as z.ZodMiniType, "input"),
  }));
}

export function schemaOf(schema: z.ZodMiniType, io: "input" | "output"): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return json;
}
