/** The glue between the contract and the services: parse, limit, identify, answer. Nothing here knows a document. */
import type { Context, Hono } from "hono";
import type { Body, Endpoint, Output, Params, Query } from "../domain/contract/endpoint.ts";
import type { Named } from "../domain/embed/reach.ts";
import type { TranslatedLanguage } from "../domain/language.ts";
import { done, type Outcome, type Refusal } from "../domain/outcome.ts";
import type { Origin } from "../domain/recipient/recipient.ts";
import { sha256 } from "../domain/sha256.ts";
import { readForNothing, readJsonBytes, readUpload } from "./call-body.ts";
import type { AppDeps } from "./deps.ts";
import { parseJson } from "./middleware/body.ts";
import { once } from "./middleware/idempotency.ts";
import { createFingerprint, type Fingerprint } from "./middleware/multipart.ts";
import { originOf, rateSubject } from "./middleware/origin.ts";
import { parsePart, parseQuery } from "./parse-call.ts";
import type { Bytes } from "./ports/basics.ts";
import type { Principal } from "./ports/people.ts";
import { refusalResponse } from "./refused.ts";
import { isReadableBy, type PageCall } from "./services/embed-origins.ts";
import { type Limit, limitCalls } from "./services/limit-calls.ts";
import { checkReach, EMBED_HEADER, livingLink, nameOf, repeaterOf, whoAsks } from "./who-asks.ts";

export type AppEnv = {
  Bindings: { address?: string };
  Variables: {
    requestId: string;
    address: string;
    language: TranslatedLanguage;
    /** The origin whose pages may read the answer, where it is not ours alone. */
    readableBy?: string;
    /** The sites that may show the answer in a frame, where it is a page made for that. */
    frameAncestors?: readonly string[];
  };
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
  /** The recipient's link that a token of a form stands for. */
  findLink: (token: string) => Promise<Outcome<string>>;
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
  const heard = c.req.raw.headers;
  const session = heard.get(EMBED_HEADER);
  if (session !== null) await letRead(c, deps, { session });
  const asking = await whoAsks(deps, endpoint, heard, query.value.workspace);
  if (!asking.ok) return no(asking.refusal);
  const account = nameOf(asking.value);
  const isAccountLimited = account ? await limit(account, endpoint.limit ?? ACCOUNT_LIMIT) : null;
  if (isAccountLimited) return no(isAccountLimited);

  const params = parsePart(endpoint.params, c.req.param());
  if (!params.ok) return no(params.refusal);
  const bytes = endpoint.body ? await readJsonBytes(c.req.raw, endpoint) : null;
  const body = endpoint.body && parsePart(endpoint.body, bytes!.length > 0 ? parseJson(bytes!) : undefined);
  if (body && !body.ok) return no(body.refusal);
  const named = { params: params.value, query: query.value.own, body: body?.value } as Named;
  const reached = checkReach(endpoint, asking.value, named);
  if (!reached.ok) return no(reached.refusal);
  let page = asking.value.embedded?.origin;
  const findLink = async (said: string): Promise<Outcome<string>> => {
    await letRead(c, deps, { link: said });
    const link = await livingLink(deps, endpoint, said, heard);
    if (!link.ok) return link;
    page = link.value.embedded?.origin;
    return done(link.value.token);
  };
  const said = endpoint.caller === "link" ? tokenIn(body?.value) : null;
  const link = said === null ? null : await findLink(said);
  if (link && !link.ok) return no(link.refusal);
  const meant = link ? { ...(body?.value as object), token: link.value } : body?.value;
  const linkToken = link && (await sha256(link.value));
  const isLinkLimited = linkToken ? await limit(`link:${linkToken}`) : null;
  if (isLinkLimited) return no(isLinkLimited);

  const key = endpoint.idempotent ? c.req.header("Idempotency-Key") : undefined;
  const fingerprint = key !== undefined && endpoint.upload ? createFingerprint() : null;
  const act = async (): Promise<Response> => {
    const outcome = await handler({
      params: params.value,
      query: query.value.own,
      body: meant,
      principal: asking.value.principal,
      origin: { ...originOf(address, heard), ...(page === undefined ? {} : { embeddedIn: page }) },
      language,
      headers: heard,
      findLink,
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
  const caller = (await repeaterOf(asking.value)) ?? (linkToken ? `link:${linkToken}` : `ip:${subject}`);
  // Of a session its link: the same is meant with the next one.
  const content = link && link.value !== said ? JSON.stringify(meant) : (bytes ?? "");
  const request = await sha256(`${endpoint.method} ${c.req.url}\n${await sha256(content)}`);
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

/** Lets a page of the workspace's list read the answer, also where it is a refusal. */
async function letRead(c: Context<AppEnv>, deps: AppDeps, call: PageCall): Promise<void> {
  const origin = c.req.header("Origin");
  if (!origin || c.var.readableBy === origin) return;
  if (await isReadableBy(deps, origin, call)) c.set("readableBy", origin);
}

function tokenIn(body: unknown): string | null {
  const token = (body as { token?: unknown } | undefined)?.token;
  return typeof token === "string" ? token : null;
}
