/** Connects the contract to the services: applies limits, identifies, parses and responds. Contains no document logic. */
import type { Context, Hono } from "hono";
import { sha256 } from "../../domain/audit/sha256.ts";
import type { Body, Endpoint, Output, Params, Query } from "../../domain/contract/endpoint.ts";
import { pageOrigin } from "../../domain/embed/page-origin.ts";
import { done, type Outcome, type Refusal } from "../../domain/outcome.ts";
import type { Origin } from "../../domain/recipient/recipient.ts";
import type { TranslatedLanguage } from "../../domain/text/language.ts";
import type { Deps } from "../deps.ts";
import type { Bytes } from "../ports/basics.ts";
import type { MemberPrincipal, Principal } from "../ports/people.ts";
import { logReading } from "../services/compliance/log-reading.ts";
import { pictureType } from "../services/file/picture-name.ts";
import { deprecationHeaders, joinHeaders, nextPageHeaders } from "./answer-headers.ts";
import { drainUpload, isUpload, readUpload } from "./call-body.ts";
import { originOf, rateSubject } from "./middleware/client-address.ts";
import type { Embedded } from "./middleware/embed-session.ts";
import { runOnce } from "./middleware/idempotency.ts";
import { createFingerprint, type Fingerprint } from "./middleware/multipart.ts";
import { prepareCall } from "./prepare-call.ts";
import { refusalResponse } from "./refusal-response.ts";
import { findLink } from "./steps/follow-link.ts";
import { idempotencyScopeOf, limitOf } from "./steps/limits.ts";
import type { IncomingCall } from "./steps/step.ts";

export type AppEnv = {
  Bindings: {
    address?: string;
    /** Set for calls that an agent makes through `/mcp`. */
    through?: "mcp";
  };
  Variables: {
    /** Charges the caller's address; returns the milliseconds until its next allowed request, or 0. */
    charge: (units: number) => number;
    requestId: string;
    address: string;
    language: TranslatedLanguage;
    /** Id of the API key that the call is made with. */
    program?: string;
    /**
     * The origin whose pages may read the response; `null` if the call's workspace does not list the requesting origin,
     * `undefined` until the workspace is known.
     */
    readableBy?: string | null;
    /** The sites that may frame the response, if it is a page for framing. */
    frameAncestors?: readonly string[];
  };
};

type PrincipalOf<E extends Endpoint> = E["caller"] extends "member"
  ? MemberPrincipal
  : E["caller"] extends "member_or_guest"
    ? Principal
    : E["caller"] extends "member_or_anyone"
      ? MemberPrincipal | null
      : null;

/** One request, parsed. */
export type Call<E extends Endpoint> = {
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
  principal: PrincipalOf<E>;
  /** The page session that the call is made with, if any. */
  embedded: Embedded | null;
  origin: Origin;
  language: TranslatedLanguage;
  headers: Headers;
  /** Finds the recipient's link of a token in a form. */
  findLink: (token: string) => Promise<Outcome<string>>;
  /** Headers of the response; a service that counts calls itself writes the remaining number here. */
  responseHeaders: Record<string, string>;
  /** Streams an upload under its limits; reading throws `Refused`. */
  stream: () => AsyncIterable<Bytes>;
  /**
   * Name for whatever the call creates. A retry after a crash gets the same name, so existing data under it is from the
   * first attempt.
   */
  newId: string;
  /** Collects an upload's parts, if its call may be retried. */
  fingerprint: Fingerprint | null;
  /** Marks the response as transient: it is not stored under its idempotency key, and a retry runs again. */
  markTransient: () => void;
};
/** A service's result: the output, or bytes (possibly a stream) for calls that respond with bytes. */
type ResultOf<E extends Endpoint> = E extends { bytes: string } ? Bytes | ReadableStream<Bytes> : Output<E>;
type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Outcome<ResultOf<E>>>;
export type Mount = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

export function createMount(app: Hono<AppEnv>, deps: Deps): Mount {
  return (endpoint, handler) => {
    app.on(endpoint.method, endpoint.path, (c) => respond(c, deps, endpoint, handler));
  };
}

async function respond<E extends Endpoint>(
  c: Context<AppEnv>,
  deps: Deps,
  endpoint: E,
  handler: Handler<E>,
): Promise<Response> {
  const { address, language, requestId } = c.var;
  const headers = deprecationHeaders(endpoint);
  const refusalOf = (refusal: Refusal) => refusalResponse(refusal, language, requestId, headers);
  const limit = limitOf(deps, endpoint, headers);
  const prepared = await prepareCall(c, deps, endpoint, limit);
  if (!prepared.ok) return refusalOf(prepared.refusal);
  const key = endpoint.idempotent ? c.req.header("Idempotency-Key") : undefined;
  const fingerprint = key !== undefined && isUpload(endpoint, c.req.raw.headers) ? createFingerprint() : null;
  let isTransient = false;
  const markTransient = () => {
    isTransient = true;
  };
  const run = async (newId: string): Promise<Response> => {
    const outcome = await handler(
      callOf(c, deps, endpoint, prepared.value, { headers, fingerprint, newId, markTransient }),
    );
    if (outcome.ok) await logReading(deps, endpoint, prepared.value);
    if (outcome.ok) return successResponse(endpoint, outcome.value, headers, c.req.url);
    const guessed = outcome.refusal.code === "link_invalid" && (await limit(`guess:${rateSubject(address)}`));
    return refusalOf(guessed || outcome.refusal);
  };
  if (key === undefined) return run(deps.ids.document());
  const { linkSha256, content } = prepared.value;
  const fallbackScope = linkSha256 ? `link:${linkSha256}` : `ip:${rateSubject(address)}`;
  const scope = (await idempotencyScopeOf(prepared.value)) ?? fallbackScope;
  // Omits the host, because all host names of this server are equivalent.
  const { pathname, search } = new URL(c.req.url);
  const request = await sha256(`${endpoint.method} ${pathname}${search}\n${await sha256(content)}`);
  const deferred = fingerprint && {
    digest: fingerprint.digest,
    read: () => drainUpload(c.req.raw, endpoint, fingerprint),
  };
  const keyed = { caller: scope, key, request, headers, isTransient: () => isTransient };
  const outcome = await runOnce(deps, keyed, run, deferred);
  return outcome.ok ? outcome.value : refusalOf(outcome.refusal);
}

function callOf<E extends Endpoint>(
  c: Context<AppEnv>,
  deps: Deps,
  endpoint: E,
  { params, query, body, principal, embedded }: IncomingCall,
  context: { headers: Record<string, string> } & Pick<Call<E>, "fingerprint" | "newId" | "markTransient">,
): Call<E> {
  const requestHeaders = c.req.raw.headers;
  const page = embedded ? pageOrigin(embedded.origin, embedded.member.key) : {};
  return {
    ...{ params, query, body, principal, embedded },
    origin: { ...originOf(c.var.address, requestHeaders), ...page },
    language: c.var.language,
    headers: requestHeaders,
    findLink: async (token) => {
      const link = await findLink(c, deps, endpoint, token);
      return link.ok ? done(link.value.token) : link;
    },
    responseHeaders: context.headers,
    stream: () => readUpload(c.req.raw, endpoint),
    fingerprint: context.fingerprint,
    newId: context.newId,
    markTransient: context.markTransient,
  } as Call<E>;
}

function successResponse(endpoint: Endpoint, value: unknown, headers: Record<string, string>, url: string): Response {
  if (endpoint.empty) return new Response(null, { status: 204, headers });
  if (endpoint.bytes) return bytesResponse(value as Bytes | ReadableStream<Bytes>, endpoint.bytes, headers);
  const data = endpoint.output ? endpoint.output.parse(value) : null;
  const allHeaders = joinHeaders(headers, nextPageHeaders(endpoint, url, data));
  return Response.json(endpoint.bare ? data : { data }, { headers: { "Cache-Control": "no-store", ...allHeaders } });
}

function bytesResponse(bytes: Bytes | ReadableStream<Bytes>, type: string, headers: Record<string, string>): Response {
  const ownType = type === "image/*" && bytes instanceof Uint8Array ? pictureType(bytes) : type;
  return new Response(bytes, {
    headers: { "Content-Type": ownType, "Cache-Control": "private, no-store", ...headers },
  });
}
