/** Takes one request up to the service: counts it against limits, identifies the caller, parses. */
import type { Context } from "hono";
import { sha256 } from "../../domain/audit/sha256.ts";
import type { Endpoint } from "../../domain/contract/endpoint.ts";
import { FRAMED_BY_HEADER } from "../../domain/embed/framed-by.ts";
import { FormId } from "../../domain/ids.ts";
import { done, type Outcome, type Refusal, refuse } from "../../domain/outcome.ts";
import type { AppDeps } from "../deps.ts";
import { isReadableBy, type PageCall } from "../services/embed/embed-origins.ts";
import { type Limit, limitCalls } from "../services/limit-calls.ts";
import { bodyLimitOf, readJsonBytes } from "./call-body.ts";
import {
  type Asking,
  checkReach,
  EMBED_HEADER,
  type LivingLink,
  livingLink,
  nameOf,
  whoAsks,
} from "./identify-caller.ts";
import { foreignOrigin } from "./middleware/cors.ts";
import { unitsOfBody } from "./middleware/flood.ts";
import { parseJson } from "./middleware/json.ts";
import { rateSubject } from "./middleware/origin.ts";
import type { AppEnv } from "./mount.ts";
import { parsePart, parseQuery } from "./parse-call.ts";
import { tooMany } from "./refused.ts";

/** Default limit per account where the contract sets none: above any person's pace and any well-behaved program's. */
const ACCOUNT_LIMIT = { calls: 1_200, seconds: 60 };

/**
 * Limits of all programs of a workspace together, and of all visitors of its pages, as multiples of one caller's
 * limit.
 */
const OF_WORKSPACE = { program: 5, page: 100 } as const;

export type Heard = Asking & {
  params: unknown;
  query: unknown;
  body: unknown;
  /** Hash of the link that the call is made through. */
  linkSha256: string | null;
  /** The content that distinguishes this request from another with the same idempotency key. */
  content: Uint8Array<ArrayBuffer> | string;
};

/** Counts one call of a subject; returns a refusal past the limit. */
export type CallLimit = (subject: string, most?: Endpoint["limit"]) => Promise<Refusal | null>;

export function limitOf(deps: AppDeps, endpoint: Endpoint, headers: Record<string, string>): CallLimit {
  return async (subject, most = endpoint.limit) =>
    most ? limitCalls(deps, { name: endpoint.path, ...most } satisfies Limit, subject, headers) : null;
}

export async function hearCall(
  c: Context<AppEnv>,
  deps: AppDeps,
  endpoint: Endpoint,
  limit: CallLimit,
): Promise<Outcome<Heard>> {
  const place = rateSubject(c.var.address);
  // A link call is limited by its link, which the body carries. An upload's link is not read here, so its address
  // counts.
  const isLimited = endpoint.caller === "link" && !endpoint.upload ? null : await limit(`ip:${place}`);
  if (isLimited) return { ok: false, refusal: isLimited };
  const query = parseQuery(endpoint, new URL(c.req.url).searchParams);
  if (!query.ok) return query;
  const session = c.req.header(EMBED_HEADER);
  if (session !== undefined) await letRead(c, deps, { session });
  const asking = await whoAsks(deps, endpoint, c.req.raw.headers, query.value.workspace);
  if (!asking.ok) return asking;
  const { principal } = asking.value;
  if (principal?.kind === "guest") principal.address = place;
  const account = nameOf(asking.value);
  const isAccountLimited = account
    ? ((await limit(account, endpoint.limit ?? ACCOUNT_LIMIT)) ?? (await limitWorkspace(endpoint, asking.value, limit)))
    : null;
  if (isAccountLimited) return { ok: false, refusal: isAccountLimited };
  const params = parsePart(endpoint.params, c.req.param());
  if (!params.ok) return params;
  const form = formIn(params.value);
  if (form !== null) {
    await letRead(c, deps, { form });
    // A page listed only by another workspace gets this far and must not read the result.
    const page = pageAround(c, deps);
    if (page !== null && !(await isReadableBy(deps, page, { form }))) return refuse("embed_origin_refused");
  }
  const bodyLimit = bodyLimitOf(endpoint);
  // Members have limits of their own; all others are charged for large bodies before these are read.
  const isStranger = asking.value.principal?.kind !== "member";
  const waitMs = isStranger && endpoint.body ? c.var.charge(unitsOfBody(c.req.raw.headers, bodyLimit.bytes)) : 0;
  if (waitMs > 0) throw tooMany(waitMs);
  const bytes = endpoint.body ? await readJsonBytes(c.req.raw, endpoint) : new Uint8Array();
  const body = parsePart(endpoint.body, bytes.length > 0 ? parseJson(bytes, bodyLimit.keys) : undefined);
  if (!body.ok) return body;
  const heard = { ...asking.value, params: params.value, query: query.value.own, body: body.value };
  const reached = checkReach(endpoint, heard);
  if (!reached.ok) return reached;
  const said = endpoint.caller === "link" ? tokenIn(body.value) : null;
  if (said === null) return done({ ...heard, linkSha256: null, content: bytes });
  const link = await findLink(c, deps, endpoint, said);
  if (!link.ok) return { ok: false, refusal: (await limit(`guess:${place}`)) ?? link.refusal };
  const { token, embedded } = link.value;
  const linkSha256 = await sha256(token);
  const isLinkLimited =
    (await limit(`link:${linkSha256}`)) ?? (await limitWorkspace(endpoint, { principal: null, embedded }, limit));
  if (isLinkLimited) return { ok: false, refusal: isLinkLimited };
  const meant = { ...(body.value as object), token };
  // The session's token differs after a renewal, so the content holds the link's token and a retry still matches.
  const content = embedded ? JSON.stringify(meant) : bytes;
  return done({ ...heard, body: meant, embedded, linkSha256, content });
}

/** Counts all keys of a workspace together, and all its page sessions, since it can have many of each. */
async function limitWorkspace(
  endpoint: Endpoint,
  { principal, embedded }: Asking,
  limit: CallLimit,
): Promise<Refusal | null> {
  const isProgram = principal?.kind === "member" && principal.apiKey !== undefined;
  if (!embedded && !isProgram) return null;
  const who = embedded ? "page" : "program";
  const workspaceId = embedded?.session.workspaceId ?? principal!.workspaceId;
  const { calls, seconds } = endpoint.limit ?? ACCOUNT_LIMIT;
  return limit(`${who}s:${workspaceId}`, { calls: calls * OF_WORKSPACE[who], seconds });
}

/** The live link that a token stands for; also lets the embedding page read the response. */
export async function findLink(
  c: Context<AppEnv>,
  deps: AppDeps,
  endpoint: Endpoint,
  said: string,
): Promise<Outcome<LivingLink>> {
  await letRead(c, deps, { link: said });
  return livingLink(deps, endpoint, said, c.req.raw.headers);
}

/** Lets a page on the workspace's list of origins read the response, refusals included. */
async function letRead(c: Context<AppEnv>, deps: AppDeps, call: PageCall): Promise<void> {
  const origin = c.req.header("Origin");
  if (!origin || c.var.readableBy === origin) return;
  c.set("readableBy", (await isReadableBy(deps, origin, call)) ? origin : null);
}

/** Origin of the foreign page that sends the request, or of the one that frames our page, which our page reports. */
function pageAround(c: Context<AppEnv>, { config }: AppDeps): string | null {
  const own = [...config.ownOrigins, new URL(c.req.url).origin];
  return foreignOrigin(c.req.raw.headers, own) ?? c.req.header(FRAMED_BY_HEADER) ?? null;
}

function tokenIn(body: unknown): string | null {
  const token = (body as { token?: unknown } | undefined)?.token;
  return typeof token === "string" ? token : null;
}

/** A web form's id from the address: its own parameter, or in place of a template's id. */
function formIn(params: unknown): string | null {
  const { formId, id } = (params ?? {}) as Record<string, unknown>;
  return FormId.safeParse(formId ?? id).data ?? null;
}
