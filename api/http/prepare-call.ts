/** Prepares one request for its service: counts it against limits, identifies the caller, parses. */
import type { Context } from "hono";
import { sha256 } from "../../domain/audit/sha256.ts";
import type { Endpoint } from "../../domain/contract/endpoint.ts";
import { uploadBytes } from "../../domain/contract/upload-limits.ts";
import { FRAMED_BY_HEADER } from "../../domain/embed/framed-by.ts";
import { FormId } from "../../domain/ids.ts";
import { done, type Outcome, type Refusal, refuse } from "../../domain/outcome.ts";
import type { AppDeps } from "../deps.ts";
import type { Bytes } from "../ports/basics.ts";
import { isReadableBy, type PageCall } from "../services/embed/embed-origins.ts";
import { type Limit, limitCalls } from "../services/limit-calls.ts";
import { bodyLimitOf, chargeParts, readChargedJson, readJsonBytes } from "./call-body.ts";
import {
  type Caller,
  callerSubject,
  checkReach,
  EMBED_HEADER,
  identifyCaller,
  type ResolvedLink,
  resolveLink,
} from "./identify-caller.ts";
import { rateSubject } from "./middleware/client-address.ts";
import { foreignOrigin } from "./middleware/cors.ts";
import { unitsOfBody } from "./middleware/flood-guard.ts";
import { parseJson } from "./middleware/json.ts";
import type { AppEnv } from "./mount.ts";
import { parsePart, parseQuery } from "./parse-call.ts";
import { tooMany } from "./refusal-response.ts";

/** Default limit per account if the contract sets none; above the rate of any person and any well-behaved program. */
const ACCOUNT_LIMIT = { calls: 1_200, seconds: 60 };

/** Combined limit of all programs of a workspace, and of all visitors of its pages, as multiples of one caller's limit. */
const WORKSPACE_FACTORS = { program: 5, page: 100 } as const;

export type PreparedCall = Caller & {
  params: unknown;
  query: unknown;
  body: unknown;
  /** Hash of the link that the call is made through. */
  linkSha256: string | null;
  /** Content by which a different request with the same idempotency key is detected. */
  content: Uint8Array<ArrayBuffer> | string;
};

/** Counts one call of a subject; returns a refusal past the limit. */
export type CallLimit = (subject: string, max?: Omit<Limit, "name">) => Promise<Refusal | null>;

export function limitOf(
  deps: Pick<AppDeps, "rates" | "clock" | "config">,
  endpoint: Pick<Endpoint, "path" | "limit">,
  headers: Record<string, string>,
): CallLimit {
  return async (subject, max = endpoint.limit) =>
    max ? limitCalls(deps, { name: endpoint.path, ...max } satisfies Limit, subject, headers) : null;
}

export async function prepareCall(
  c: Context<AppEnv>,
  deps: AppDeps,
  endpoint: Endpoint,
  limit: CallLimit,
): Promise<Outcome<PreparedCall>> {
  const addressSubject = rateSubject(c.var.address);
  const limitAddress = () => limit(`ip:${addressSubject}`);
  // A link call is limited by the link in its body. An upload's link is not read here, so its network address counts.
  const isForAnyone = endpoint.caller === "anyone" || (endpoint.caller === "link" && endpoint.upload !== undefined);
  const addressRefusal = isForAnyone ? await limitAddress() : null;
  if (addressRefusal) return { ok: false, refusal: addressRefusal };
  const query = parseQuery(endpoint, new URL(c.req.url).searchParams);
  if (!query.ok) return query;
  const session = c.req.header(EMBED_HEADER);
  if (session !== undefined) await allowPageToRead(c, deps, { session });
  const caller = await identifyCaller(deps, endpoint, {
    headers: c.req.raw.headers,
    address: c.var.address,
    workspace: query.value.workspace,
    onProgram: (apiKeyId) => c.set("program", apiKeyId),
  });
  // People and programs behind one address have limits of their own; strangers, guests and refused callers share it.
  const isStrange = !caller.ok || (caller.value.principal?.kind !== "member" && !caller.value.embedded);
  const strangerRefusal = isStrange && endpoint.caller.startsWith("member") ? await limitAddress() : null;
  if (strangerRefusal) return { ok: false, refusal: strangerRefusal };
  if (!caller.ok) return caller;
  const { principal } = caller.value;
  if (principal?.kind === "guest") principal.address = addressSubject;
  if (principal?.kind === "member" && c.env?.through) principal.through = c.env.through;
  const account = callerSubject(caller.value);
  const accountRefusal = account ? await limit(account, accountLimitOf(endpoint, caller.value)) : null;
  if (accountRefusal) return { ok: false, refusal: accountRefusal };
  const params = parsePart(endpoint.params, c.req.param());
  if (!params.ok) return params;
  const form = formIdIn(params.value);
  if (form !== null) {
    await allowPageToRead(c, deps, { form });
    // A page that only another workspace lists gets this far but must not read the result.
    const page = foreignPageOrigin(c, deps);
    if (page !== null && !(await isReadableBy(deps, page, { form }))) return refuse("embed_origin_refused");
  }
  const bytes = await readBody(c, endpoint, caller.value);
  const charge = principal?.kind === "member" ? undefined : chargeParts(c.var.charge);
  const body = parsePart(endpoint.body, bytes.length > 0 ? parseJson(bytes, bodyLimitOf(endpoint), charge) : undefined);
  if (!body.ok) return body;
  const parsed = { ...caller.value, params: params.value, query: query.value.own, body: body.value };
  const reached = checkReach(endpoint, parsed);
  if (!reached.ok) return reached;
  const bodyToken = endpoint.caller === "link" ? tokenIn(body.value) : null;
  if (bodyToken === null) return done({ ...parsed, linkSha256: null, content: bytes });
  const link = await findLink(c, deps, endpoint, bodyToken);
  if (!link.ok) return { ok: false, refusal: (await limit(`guess:${addressSubject}`)) ?? link.refusal };
  const { token, embedded } = link.value;
  const linkSha256 = await sha256(token);
  const linkLimit = embedded ? accountLimitOf(endpoint, { principal: null, embedded }) : endpoint.limit;
  const linkRefusal = await limit(`link:${linkSha256}`, linkLimit);
  if (linkRefusal) return { ok: false, refusal: linkRefusal };
  const resolvedBody = { ...(body.value as object), token };
  // The session's token differs after a renewal, so the content holds the link's token and a retry still matches.
  const content = embedded ? JSON.stringify(resolvedBody) : bytes;
  return done({ ...parsed, body: resolvedBody, embedded, linkSha256, content });
}

/**
 * Reads the JSON body. Members have their own limits; other callers are charged for large bodies.
 * @throws Refused
 */
async function readBody(c: Context<AppEnv>, endpoint: Endpoint, { principal }: Caller): Promise<Bytes> {
  const limit = bodyLimitOf(endpoint);
  const isMember = principal?.kind === "member";
  if (endpoint.body)
    return isMember ? readJsonBytes(c.req.raw, limit) : readChargedJson(c.req.raw, limit, c.var.charge);
  // The route reads the body of a provider's event itself.
  const isEvent = endpoint.upload === "event" && !isMember;
  const waitMs = isEvent ? c.var.charge(unitsOfBody(c.req.raw.headers, uploadBytes.event)) : 0;
  if (waitMs > 0) throw tooMany(waitMs);
  return new Uint8Array();
}

/** One caller's limit. A workspace's keys are also counted together, and so are its embed sessions, because it can have many. */
function accountLimitOf(endpoint: Endpoint, { principal, embedded }: Caller): Omit<Limit, "name"> {
  const limit = endpoint.limit ?? ACCOUNT_LIMIT;
  const isProgram = principal?.kind === "member" && principal.apiKey !== undefined;
  if (!embedded && !isProgram) return limit;
  const callerKind = embedded ? "page" : "program";
  const workspaceId = embedded?.session.workspaceId ?? principal!.workspaceId;
  const calls = limit.calls * WORKSPACE_FACTORS[callerKind];
  return { ...limit, wider: { subject: `${callerKind}s:${workspaceId}`, calls } };
}

/** Finds the valid link of a token; also lets the embedding page read the response. */
export async function findLink(
  c: Context<AppEnv>,
  deps: AppDeps,
  endpoint: Endpoint,
  token: string,
): Promise<Outcome<ResolvedLink>> {
  await allowPageToRead(c, deps, { link: token });
  return resolveLink(deps, endpoint, token, c.req.raw.headers);
}

/** Lets a page on the workspace's list of origins read the response, refusals included. */
async function allowPageToRead(c: Context<AppEnv>, deps: AppDeps, call: PageCall): Promise<void> {
  const origin = foreignSender(c, deps);
  if (origin === null || c.var.readableBy === origin) return;
  c.set("readableBy", (await isReadableBy(deps, origin, call)) ? origin : null);
}

/** Origin of the foreign page that sends the request, or of the page that frames ours, as reported by our page. */
function foreignPageOrigin(c: Context<AppEnv>, deps: AppDeps): string | null {
  return foreignSender(c, deps) ?? c.req.header(FRAMED_BY_HEADER) ?? null;
}

/** Origin of the foreign page that sends the request. Without one, no link is looked up to find its workspace. */
function foreignSender(c: Context<AppEnv>, { config }: AppDeps): string | null {
  return foreignOrigin(c.req.raw.headers, [...config.ownOrigins, new URL(c.req.url).origin]);
}

function tokenIn(body: unknown): string | null {
  const token = (body as { token?: unknown } | undefined)?.token;
  return typeof token === "string" ? token : null;
}

/** A web form's id from the address: its own parameter, or in place of a template's id. */
function formIdIn(params: unknown): string | null {
  const { formId, id } = (params ?? {}) as Record<string, unknown>;
  return FormId.safeParse(formId ?? id).data ?? null;
}
