/** The glue between the contract and the services: parse, limit, identify, answer. Nothing here knows a document. */
import type { Context, Hono } from "hono";
import { sha256 } from "../../domain/audit/sha256.ts";
import type { Body, Endpoint, Output, Params, Query } from "../../domain/contract/endpoint.ts";
import { done, type Outcome, type Refusal } from "../../domain/outcome.ts";
import type { Origin } from "../../domain/recipient/recipient.ts";
import type { TranslatedLanguage } from "../../domain/text/language.ts";
import type { AppDeps } from "../deps.ts";
import type { Bytes } from "../ports/basics.ts";
import type { Principal } from "../ports/people.ts";
import { readForNothing, readUpload } from "./call-body.ts";
import { findLink, type Heard, hearCall, limitOf } from "./hear-call.ts";
import type { Embedded } from "./middleware/embed-session.ts";
import { once } from "./middleware/idempotency.ts";
import { createFingerprint, type Fingerprint } from "./middleware/multipart.ts";
import { originOf, rateSubject } from "./middleware/origin.ts";
import { refusalResponse } from "./refused.ts";
import { repeaterOf } from "./who-asks.ts";

export type AppEnv = {
  Bindings: { address?: string };
  Variables: {
    /** Charges the caller's address; milliseconds until it may ask again, or 0. */
    charge: (units: number) => number;
    requestId: string;
    address: string;
    language: TranslatedLanguage;
    /**
     * The origin whose pages may read the answer; `null` where the call's workspace does not list the origin that asks,
     * `undefined` while the workspace is not known.
     */
    readableBy?: string | null;
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
  /** The page's session that the call is made with, if any. */
  embedded: Embedded | null;
  origin: Origin;
  language: TranslatedLanguage;
  headers: Headers;
  /** The recipient's link that a token of a form stands for. */
  findLink: (token: string) => Promise<Outcome<string>>;
  /** Of the answer; a service that counts calls itself says there how many are left. */
  answerHeaders: Record<string, string>;
  /** An upload as it comes, under its limits; reading throws `Refused`. */
  stream: () => AsyncIterable<Bytes>;
  /**
   * The name of what the call makes, if anything. A repeat after a crash has the same one: what has that name already was made
   * by the first try.
   */
  newId: string;
  /** To be told of an upload's parts, where its call may be repeated. */
  fingerprint: Fingerprint | null;
  /** To be called where a part of a good answer says how things stand now: a repeat is carried out anew. */
  notePassing: () => void;
};
/** What a service gives: the output, or the bytes where the answer is some. */
type Given<E extends Endpoint> = E extends { bytes: string } ? Bytes : Output<E>;
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Outcome<Given<E>>>;
export type Mount = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

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
  const limit = limitOf(deps, endpoint, headers);
  const heard = await hearCall(c, deps, endpoint, limit);
  if (!heard.ok) return no(heard.refusal);
  const key = endpoint.idempotent ? c.req.header("Idempotency-Key") : undefined;
  const fingerprint = key !== undefined && endpoint.upload ? createFingerprint() : null;
  let isPassing = false;
  const notePassing = () => {
    isPassing = true;
  };
  const act = async (newId: string): Promise<Response> => {
    const outcome = await handler(callOf(c, deps, endpoint, heard.value, { headers, fingerprint, newId, notePassing }));
    if (outcome.ok) return goodAnswer(endpoint, outcome.value, headers);
    const guessed = outcome.refusal.code === "link_invalid" && (await limit(`guess:${rateSubject(address)}`));
    return no(guessed || outcome.refusal);
  };
  if (key === undefined) return act(deps.ids.document());
  const { linkSha256, content } = heard.value;
  const other = linkSha256 ? `link:${linkSha256}` : `ip:${rateSubject(address)}`;
  const caller = (await repeaterOf(heard.value)) ?? other;
  // Under whichever of our names it was made.
  const { pathname, search } = new URL(c.req.url);
  const request = await sha256(`${endpoint.method} ${pathname}${search}\n${await sha256(content)}`);
  const late = fingerprint && {
    digest: fingerprint.digest,
    read: () => readForNothing(c.req.raw, endpoint, fingerprint),
  };
  const outcome = await once(deps, { caller, key, request, isPassing: () => isPassing }, act, late);
  return outcome.ok ? outcome.value : no(outcome.refusal);
}

function callOf<E extends Endpoint>(
  c: Context<AppEnv>,
  deps: AppDeps,
  endpoint: E,
  { params, query, body, principal, embedded }: Heard,
  more: { headers: Record<string, string> } & Pick<Call<E>, "fingerprint" | "newId" | "notePassing">,
): Call<E> {
  const heard = c.req.raw.headers;
  const page = embedded ? { embeddedIn: embedded.origin } : {};
  return {
    ...{ params, query, body, principal, embedded },
    origin: { ...originOf(c.var.address, heard), ...page },
    language: c.var.language,
    headers: heard,
    findLink: async (said) => {
      const link = await findLink(c, deps, endpoint, said);
      return link.ok ? done(link.value.token) : link;
    },
    answerHeaders: more.headers,
    stream: () => readUpload(c.req.raw, endpoint),
    fingerprint: more.fingerprint,
    newId: more.newId,
    notePassing: more.notePassing,
  } as Call<E>;
}

function goodAnswer(endpoint: Endpoint, value: unknown, headers: Record<string, string>): Response {
  if (endpoint.bytes) return bytesResponse(value as Bytes, endpoint.bytes, headers);
  const data = endpoint.output ? endpoint.output.parse(value) : null;
  return Response.json(endpoint.bare ? data : { data }, { headers: { "Cache-Control": "no-store", ...headers } });
}

function bytesResponse(bytes: Bytes, type: string, headers: Record<string, string>): Response {
  return new Response(bytes, { headers: { "Content-Type": type, "Cache-Control": "private, no-store", ...headers } });
}
