/** The glue between the contract and the services: parse, limit, identify, answer. Nothing here knows a document. */
import type { Context, Hono } from "hono";
import type * as z from "zod/mini";
import type { Body, Endpoint, Output, Params, Query } from "../domain/contract/endpoint.ts";
import { FILE_LIMIT_BYTES, FILES_LIMIT } from "../domain/document/file-part.ts";
import { ATTACHMENT_LIMIT_BYTES } from "../domain/field/limits.ts";
import type { TranslatedLanguage } from "../domain/language.ts";
import { done, type Outcome, type Refusal, refuse } from "../domain/outcome.ts";
import type { Origin } from "../domain/recipient/recipient.ts";
import { sha256 } from "../domain/sha256.ts";
import type { AppDeps } from "./deps.ts";
import { guardedBody, limitsOf, parseJson, readAll } from "./middleware/body.ts";
import { once } from "./middleware/idempotency.ts";
import { boundaryIn, createFingerprint, type Fingerprint, readParts } from "./middleware/multipart.ts";
import { originOf, rateSubject } from "./middleware/origin.ts";
import { identify } from "./middleware/session.ts";
import type { Bytes } from "./ports/basics.ts";
import type { Principal } from "./ports/people.ts";
import { Refused, refusalResponse } from "./refused.ts";
import { type Limit, limitCalls } from "./services/limit-calls.ts";

export type AppEnv = {
  Bindings: { address?: string };
  Variables: { requestId: string; address: string; language: TranslatedLanguage };
};

export type Member = Extract<Principal, { kind: "member" }>;
type PrincipalOf<E extends Endpoint> = E["caller"] extends "member"
  ? Member
  : E["caller"] extends "member_or_guest"
    ? Principal
    : E["caller"] extends "member_or_anyone"
      ? Member | null
      : null;

/** One request, parsed. */
export type Call<E extends Endpoint> = {
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
  principal: PrincipalOf<E>;
  origin: Origin;
  language: TranslatedLanguage;
  headers: Headers;
  /** Of the answer; a service that counts calls itself says there how many are left. */
  answerHeaders: Record<string, string>;
  /** An upload as it comes, under its limits; reading throws `Refused`. */
  stream: () => AsyncIterable<Bytes>;
  /** To be told of an upload's parts, where its call may be repeated. */
  fingerprint: Fingerprint | null;
};
/** What a service gives: the output, or the bytes where the answer is some. */
type Given<E extends Endpoint> = E extends { bytes: string } ? Bytes : Output<E>;
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Outcome<Given<E>>>;
export type Mount = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

/** Calls of one account, where the contract names no limit: no person's pace, and no program's that behaves. */
const ACCOUNT_LIMIT = { calls: 1_200, seconds: 60 };
const JSON_BYTES = 8 * 1024 * 1024;
const STRANGER_JSON_BYTES = 64 * 1024;
const MULTIPART_BYTES = FILES_LIMIT * FILE_LIMIT_BYTES + 1024 * 1024;
const PDF_BYTES = 68 * 1024 * 1024;
/** A file somewhat too large is refused as such; one far too large ends the request. */
const ATTACHMENT_BYTES = 8 * ATTACHMENT_LIMIT_BYTES;
const EVENT_BYTES = 1024 * 1024;
const uploadBytes = {
  multipart: MULTIPART_BYTES,
  pdf: PDF_BYTES,
  attachment: ATTACHMENT_BYTES,
  event: EVENT_BYTES,
};

export function createMount(app: Hono<AppEnv>, deps: AppDeps): Mount {
  return (endpoint, handler) => {
    app.on(endpoint.method, endpoint.path, (c) => answer(c, deps, endpoint, handler));
  };
}

async function answer<E extends Endpoint>(
  c: Context<AppEnv>,
  deps: AppDeps,
  endpoint: E,
  handler: Handler<E>,
): Promise<Response> {
  const { address, language, requestId } = c.var;
  const headers: Record<string, string> = {};
  const no = (refusal: Refusal) => refusalResponse(refusal, language, requestId, headers);
  const limit = async (subject: string, most = endpoint.limit): Promise<Refusal | null> => {
    if (!most) return null;
    return limitCalls(deps, { name: endpoint.path, ...most } satisfies Limit, subject, headers);
  };
  const subject = rateSubject(address);
  // The link stands in the body; that of a form is not read here.
  const isLimited = endpoint.caller === "link" && !endpoint.upload ? null : await limit(`ip:${subject}`);
  if (isLimited) return no(isLimited);

  const query = parseQuery(endpoint, new URL(c.req.url).searchParams);
  if (!query.ok) return no(query.refusal);
  const principal = await principalFor(deps, endpoint, c.req.raw.headers, query.value.workspace);
  if (!principal.ok) return no(principal.refusal);
  const account = principal.value ? nameOf(principal.value) : null;
  const isAccountLimited = account ? await limit(account, endpoint.limit ?? ACCOUNT_LIMIT) : null;
  if (isAccountLimited) return no(isAccountLimited);

  const params = parsePart(endpoint.params, c.req.param(), "");
  if (!params.ok) return no(params.refusal);
  const bytes = endpoint.body ? await readJsonBytes(c.req.raw, endpoint) : null;
  const body = endpoint.body && parsePart(endpoint.body, bytes!.length > 0 ? parseJson(bytes!) : undefined, "");
  if (body && !body.ok) return no(body.refusal);
  const linkToken = endpoint.caller === "link" ? await tokenHash(body?.value) : null;
  const isLinkLimited = linkToken ? await limit(`link:${linkToken}`) : null;
  if (isLinkLimited) return no(isLinkLimited);

  const key = endpoint.idempotent ? c.req.header("Idempotency-Key") : undefined;
  const fingerprint = key !== undefined && endpoint.upload ? createFingerprint() : null;
  const act = async (): Promise<Response> => {
    const outcome = await handler({
      params: params.value,
      query: query.value.own,
      body: body?.value,
      principal: principal.value,
      origin: originOf(address, c.req.raw.headers),
      language,
      headers: c.req.raw.headers,
      answerHeaders: headers,
      stream: () => readUpload(c.req.raw, endpoint),
      fingerprint,
    } as Call<E>);
    if (!outcome.ok) {
      const guessed = outcome.refusal.code === "link_invalid" && (await limit(`guess:${subject}`));
      return no(guessed || outcome.refusal);
    }
    if (endpoint.bytes) return bytesResponse(outcome.value as Bytes, endpoint.bytes, headers);
    const data = endpoint.output ? endpoint.output.parse(outcome.value) : null;
    return Response.json(endpoint.bare ? data : { data }, { headers: { "Cache-Control": "no-store", ...headers } });
  };
  if (key === undefined) return act();
  const caller = account ?? (linkToken ? `link:${linkToken}` : `ip:${subject}`);
  const request = await sha256(`${endpoint.method} ${c.req.url}\n${await sha256(bytes ?? "")}`);
  const late = fingerprint && {
    digest: fingerprint.digest,
    read: () => readForNothing(c.req.raw, endpoint, fingerprint),
  };
  const outcome = await once(deps, { caller, key, request }, act, late);
  return outcome.ok ? outcome.value : no(outcome.refusal);
}

function bytesResponse(bytes: Bytes, type: string, headers: Record<string, string>): Response {
  return new Response(bytes, { headers: { "Content-Type": type, "Cache-Control": "private, no-store", ...headers } });
}

/** Every call may name a workspace; what else stands in a query must be in the contract. */
function parseQuery(endpoint: Endpoint, search: URLSearchParams): Outcome<{ own: unknown; workspace?: string }> {
  const given = Object.fromEntries(search);
  const known = new Set(["workspace", ...Object.keys(endpoint.query?.shape ?? {})]);
  const unknown = Object.keys(given).filter((name) => !known.has(name));
  if (unknown.length > 0) {
    return refuse("invalid_input", { faults: unknown.map((path) => ({ path, code: "invalid_input" })) });
  }
  const parsed = parsePart(endpoint.query, given, "");
  return parsed.ok ? done({ own: parsed.value, workspace: given.workspace }) : parsed;
}

async function principalFor(
  deps: AppDeps,
  endpoint: Endpoint,
  headers: Headers,
  workspace: string | undefined,
): Promise<Outcome<Principal | null>> {
  if (endpoint.caller === "anyone" || endpoint.caller === "link") return done(null);
  const found = await identify(deps, headers, workspace);
  if (endpoint.caller === "member_or_anyone") {
    if (!found.ok) return found.refusal.code === "unauthenticated" ? done(null) : found;
    return done(found.value?.kind === "member" ? found.value : null);
  }
  if (!found.ok) return found;
  const fits = found.value && (endpoint.caller === "member_or_guest" || found.value.kind === "member");
  return fits ? found : refuse("unauthenticated");
}

function nameOf(principal: Principal): string {
  return principal.kind === "member" ? `user:${principal.user.id}` : `guest:${principal.workspaceId}`;
}

async function tokenHash(body: unknown): Promise<string | null> {
  const token = (body as { token?: unknown } | undefined)?.token;
  return typeof token === "string" ? sha256(token) : null;
}

/** Faults name their place in dots and indexes; what is wrong there is not repeated back. */
function parsePart(schema: z.ZodMiniType | undefined, value: unknown, prefix: string): Outcome<unknown> {
  if (!schema) return done(undefined);
  const parsed = schema.safeParse(value);
  if (parsed.success) return done(parsed.data);
  const paths = parsed.error.issues.flatMap((issue) => {
    const keys = issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    return keys.map((path) => prefix + path.map(String).join("."));
  });
  const faults = [...new Set(paths)].slice(0, 50).map((path) => ({ path, code: "invalid_input" as const }));
  return refuse("invalid_input", { faults });
}

async function readJsonBytes(request: Request, endpoint: Endpoint): Promise<Bytes> {
  const limit =
    endpoint.caller === "anyone" || endpoint.caller === "member_or_anyone" ? STRANGER_JSON_BYTES : JSON_BYTES;
  const bytes = await readAll(guardedBody(request, limitsOf(limit)));
  const type = request.headers.get("Content-Type") ?? "";
  if (bytes.length > 0 && !/^application\/json\s*(;|$)/i.test(type)) throw new Refused("unsupported_media_type");
  return bytes;
}

/** A repeated upload is read to its end, to know whether it is the same. */
async function readForNothing(request: Request, endpoint: Endpoint, fingerprint: Fingerprint): Promise<void> {
  const limits = { partBytes: MULTIPART_BYTES, totalBytes: MULTIPART_BYTES, parts: 2 * FILES_LIMIT };
  const boundary = boundaryIn(request.headers) ?? "";
  for await (const _ of readParts(readUpload(request, endpoint), boundary, limits, fingerprint));
}

function readUpload(request: Request, endpoint: Endpoint): AsyncIterable<Bytes> {
  const type = (request.headers.get("Content-Type") ?? "").split(";")[0]!.trim().toLowerCase();
  const isForm = type === "multipart/form-data";
  const isPdf = endpoint.upload === "pdf" && ["application/pdf", "application/octet-stream", ""].includes(type);
  const isEvent = endpoint.upload === "event" && type === "application/json";
  if (!endpoint.upload || !(isForm || isPdf || isEvent)) throw new Refused("unsupported_media_type");
  return guardedBody(request, limitsOf(uploadBytes[endpoint.upload]));
}
