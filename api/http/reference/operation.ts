/** Prints one call of the contract as an OpenAPI operation. */
import * as z from "zod/mini";
import type { Endpoint } from "../../../domain/contract/endpoint.ts";
import { refusalStatus } from "../../../domain/refusals/refusal-status.ts";
import { examples } from "./examples.ts";
import { refusalsOf } from "./general-refusals.ts";
import { withExamples, withText, withTexts } from "./property-texts.ts";
import { sample } from "./sample.ts";
import type { Json, Schemas } from "./schemas.ts";
import { tagOf } from "./tags.ts";
import { uploads } from "./uploads.ts";

/** Security schemes that a call accepts in addition to a member's. */
const otherSchemes: Record<Endpoint["caller"], Json[]> = {
  member: [],
  member_or_guest: [{ guest: [] }],
  member_or_anyone: [{}],
  link: [],
  anyone: [],
};

function securityOf({ caller, only, embed }: Endpoint): Json[] {
  if (!caller.startsWith("member")) return [];
  const member = only === "api_key" ? [] : [{ bearer: [] }, { token: [] }];
  const program = only === "person" || only === "web" ? [] : [{ apiKey: [] }];
  return [...program, ...member, ...otherSchemes[caller], ...(embed ? [{ embedSession: [] }] : [])];
}

const templateOf = (path: string): string => path.replace(/:(\w+)/g, "{$1}");

/**
 * The template of each path. OpenAPI has one item for paths that differ only in the names of their parameters; these are
 * called `id`.
 */
export function createTemplates(calls: readonly Pick<Endpoint, "path">[]): (path: string) => string {
  const byShape = Map.groupBy(new Set(calls.map(({ path }) => path)), (path) => path.replace(/:\w+/g, ":"));
  const shared = new Set([...byShape.values()].filter((paths) => paths.length > 1).flat());
  return (path) => (shared.has(path as `/${string}`) ? path.replace(/:\w+/g, "{id}") : templateOf(path));
}

/** `extendDocument` as "Extend document". */
function titleOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words[0]!.toUpperCase() + words.slice(1);
}

/** Context that all printed operations share. */
export type Printing = { schemas: Schemas; named: Record<string, Json>; templateOf: (path: string) => string };

export function operation(operationId: string, endpoint: Endpoint, printing: Printing): Json {
  const { summary, params, idempotent, limit, needs } = endpoint;
  const limited = limit ? ` At most ${limit.calls} calls in ${limit.seconds} seconds.` : "";
  const permission = Array.isArray(needs) ? ` Needs the permission ${needs.join(" ")}.` : "";
  const body = requestBodyOf(operationId, endpoint, printing);
  const isShared = printing.templateOf(endpoint.path) !== templateOf(endpoint.path);
  return {
    operationId,
    summary: titleOf(operationId),
    description: summary + permission + limited,
    tags: [tagOf(endpoint)],
    ...(endpoint.deprecated ? { deprecated: true } : {}),
    security: securityOf(endpoint),
    parameters: [
      ...parameters(operationId, params, "path", printing).map((one) => (isShared ? asId(one) : one)),
      ...parameters(operationId, endpoint.query, "query", printing).filter(
        ({ name, required }) => name !== "workspace" || required,
      ),
      ...(takesWorkspace(endpoint) ? [{ $ref: "#/components/parameters/Workspace" }] : []),
      ...(idempotent ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: {
      ...(endpoint.empty
        ? { 204: { description: "Done", headers: headersOf(endpoint) } }
        : {
            200: {
              description: "Done",
              headers: headersOf(endpoint),
              content: answerOf(operationId, endpoint, printing),
            },
          }),
      ...refusedResponses(operationId, endpoint),
    },
  };
}

/** Headers that the answers of a call can have, from the shared ones. */
function headersOf({ query, idempotent, deprecated }: Endpoint): Json {
  const names = [
    ...["X-Request-Id", "Countersign-Version", "RateLimit-Policy", "RateLimit"],
    ...(query && "cursor" in query.shape ? ["Link"] : []),
    ...(idempotent ? ["Idempotent-Replayed"] : []),
    ...(deprecated ? ["Deprecation", "Sunset"] : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const asId = (parameter: Json): Json => ({
  ...parameter,
  name: "id",
  description: `\`${parameter.name}\`: ${parameter.description}`,
});

/** Every identified caller may name a workspace, whether or not the call's contract repeats it. */
function takesWorkspace({ query, caller }: Endpoint): boolean {
  const workspace = query?.shape.workspace as z.ZodMiniType | undefined;
  return caller.startsWith("member") || (workspace !== undefined && z.safeParse(workspace, undefined).success);
}

function requestBodyOf(name: string, endpoint: Endpoint, printing: Printing) {
  const { body, upload } = endpoint;
  const form = upload ? { required: upload !== "pdf", content: formOf(name, endpoint, printing) } : null;
  const json = body ? jsonBodyOf(name, body, printing) : null;
  return form && json ? { required: true, content: { ...form.content, ...json.content } } : (form ?? json);
}

/** The form, with its parts that are JSON. */
function formOf(name: string, { upload, form = {} }: Endpoint, { schemas, named }: Printing): Json {
  const content = textedContent(name, uploads[upload!], named);
  const multipart = content["multipart/form-data"] as { schema: Json & { properties: Json } } | undefined;
  const parts = Object.entries(form).map(([part, schema]) => [part, schemas.of(schema, "input")] as const);
  if (!multipart || parts.length === 0) return content;
  const jsonParts = texted({ properties: Object.fromEntries(parts) }, name, named).properties as Json;
  const properties = { ...multipart.schema.properties, ...jsonParts };
  const encoding = Object.fromEntries(parts.map(([part]) => [part, { contentType: "application/json" }]));
  const schema = { ...multipart.schema, properties };
  const own = examples[name]?.form as Json | undefined;
  const example = own ? { example: { ...(sample(schema, named) as Json), ...own } } : {};
  return { ...content, "multipart/form-data": { schema, encoding, ...example } };
}

/** Bodies that are not JSON, with texts for their parts. */
function textedContent(name: string, content: Json, named: Printing["named"]): Json {
  const entries = Object.entries(content as Record<string, { schema: Json }>).map(([type, { schema, ...rest }]) => [
    type,
    { schema: texted(schema, name, named), ...rest },
  ]);
  return Object.fromEntries(entries);
}

const texted = (json: Json, owner: string, named: Printing["named"]): Json =>
  withExamples(withTexts(json, owner), named);

/** Requests take addresses also as mail programs copy them, `Ann Lee <ann@example.com>`, which the format excludes. */
function withoutMailFormat(json: Json): Json {
  return JSON.parse(JSON.stringify(json), (key, value) => (key === "format" && value === "email" ? undefined : value));
}

function jsonBodyOf(name: string, body: z.ZodMiniType, { schemas, named }: Printing) {
  const schema = withoutMailFormat(texted(schemas.of(body, "input"), name, named));
  const example = examples[name]?.body ?? sample(schema, named);
  const required = !z.safeParse(body, undefined).success;
  return {
    required,
    content: { "application/json": { schema, ...(isEmpty(example) && !required ? {} : { example }) } },
  };
}

const isEmpty = (example: unknown) => example === undefined || JSON.stringify(example) === "{}";

function answerOf(name: string, { bytes, bare, output }: Endpoint, { schemas, named }: Printing): Json {
  if (bytes) return { [bytes]: { schema: { type: "string", format: "binary" } } };
  const data: Json = output ? texted(schemas.of(output, "output"), `${name}Answer`, named) : { type: "null" };
  const holder = withText(data, [name, "data"]);
  const schema = bare
    ? data
    : withExamples({ type: "object", required: ["data"], properties: { data: holder } }, named);
  const { $ref } = data as { $ref?: string };
  if ($ref && !bare && !examples[name]?.answer) {
    const shared = { $ref: $ref.replace("/schemas/", "/examples/") };
    return { "application/json": { schema, examples: { response: shared } } };
  }
  const value = examples[name]?.answer ?? sample(data, named);
  return { "application/json": { schema, example: bare ? value : { data: value } } };
}

function parameters(
  operationId: string,
  schema: z.ZodMiniObject | undefined,
  location: "path" | "query",
  { schemas, named }: Printing,
): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, parameter]) => {
    const { description, examples, ...json } = withText(
      texted(schemas.of(parameter as z.ZodMiniType, "input"), name, named),
      [operationId, `?${name}`],
    );
    const required =
      location === "path" ||
      requiredLater.has(`${operationId}.${name}`) ||
      !z.safeParse(parameter as z.ZodMiniType, undefined).success;
    // `metadata[key]=value`
    const style = isObject(json) ? { style: "deepObject", explode: true } : {};
    return {
      name,
      in: location,
      required,
      ...style,
      description,
      schema: json,
      example: (examples as unknown[] | undefined)?.[0] ?? sample(json, named, name),
    };
  });
}

/** Parameters that the service requires, not the schema, so that it can refuse the caller first. */
const requiredLater = new Set(["removeMember.memberId", "listWebhookLogs.webhookId", "readPdf.id"]);

function isObject({ type, additionalProperties }: Json): boolean {
  return type === "object" && additionalProperties !== undefined;
}

/** Every status that the call can be refused with, and its codes. */
function refusedResponses(name: string, endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(refusalsOf(name, endpoint), (code) => refusalStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, refusedResponse(codes.map((code) => `\`${code}\``).join(", "))]),
  );
}

export const refusedResponse = (description: string): Json => ({
  description,
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
});
