/** Connects the contract to the services: limit, identify, parse, respond. Knows nothing about documents. */
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
import { repeaterOf } from "./identify-caller.ts";
import type { Embedded } from "./middleware/embed-session.ts";
import { once } from "./middleware/idempotency.ts";
import { createFingerprint, type Fingerprint } from "./middleware/multipart.ts";
import { originOf, rateSubject } from "./middleware/origin.ts";
import { findLink, type Heard, hearCall, limitOf } from "./prepare-call.ts";
import { refusalResponse } from "./refused.ts";

export type AppEnv = {
  Bindings: { address?: string };
  Variables: {
    /** Charges the caller's address; returns the milliseconds until its next allowed request, or 0. */
    charge: (units: number) => number;
    requestId: string;
    address: string;
    language: TranslatedLanguage;
    /**
     * The origin whose pages may read the response; `null` if the call's workspace does not list the requesting
     * origin,
     * `undefined` until the workspace is known.
     */
    readableBy?: string | null;
    /** The sites that may frame the response, if it is a page for framing. */
    frameAncestors?: readonly string[];
  };
};

type Member = Extract<Principal, { kind: "member" }>;
type PrincipalOf<E extends Endpoint> = E["caller"] extends "member"
  ? Member
  : E["caller"] extends "member_or_guest"
    ? Principal
    : E["caller"] extends "member_or_anyone"
      ? Member | null
      : null;

/** One request, parsed. */
type Call<E extends Endpoint> = {
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
  principal: PrincipalOf<E>;
  /** The page session that the call is made with, if any. */
  embedded: Embedded | null;
  origin: Origin;
  language: TranslatedLanguage;
  headers: Headers;
  /** The recipient's link that a token in a form stands for. */
  findLink: (token: string) => Promise<Outcome<string>>;
  /** Headers of the response; a service that counts calls itself writes the remaining number here. */
  answerHeaders: Record<string, string>;
  /** Streams an upload under its limits; reading throws `Refused`. */
  stream: () => AsyncIterable<Bytes>;
  /**
   * Name for whatever the call creates. A retry after a crash gets the same name, so existing data under it is from
   * the
   * first attempt.
   */
  newId: string;
  /** Collects an upload's parts, if its call may be retried. */
  fingerprint: Fingerprint | null;
  /** Reports that a part of a successful response is momentary, so that a retry runs again instead of replaying it. */
  notePassing: () => void;
};
/** A service's result: the output, or bytes for calls that respond with bytes. */
type Given<E extends Endpoint> = E extends { bytes: string } ? Bytes : Output<E>;
type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Outcome<Given<E>>>;
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
  // Without the host: all names of this server are the same target.
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
