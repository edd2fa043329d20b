/** Steps that keep an embed session to its scope and replace a token in the body by the recipient's link. */
import type { Context } from "hono";
import { sha256 } from "../../../domain/audit/sha256.ts";
import type { Endpoint } from "../../../domain/contract/endpoint.ts";
import { isLocked, type Named, reaches } from "../../../domain/embed/reach.ts";
import { isEmbedSession } from "../../../domain/embed/secret.ts";
import { done, type Outcome, type Refusal } from "../../../domain/outcome.ts";
import type { Deps } from "../../deps.ts";
import { rateSubject } from "../middleware/client-address.ts";
import { type Embedded, findEmbedded, linkOf } from "../middleware/embed-session.ts";
import type { AppEnv } from "../mount.ts";
import { callerLimitOf } from "./limits.ts";
import { allowPageToRead } from "./pages.ts";
import { type CallStep, passUnless } from "./step.ts";

/** Checks that an embed session covers the call; other callers were checked before. */
export const keepToScope: CallStep = (call) =>
  passUnless(call.embedded ? refusalOfScope(call.embedded, call.endpoint, call) : null, call);

function refusalOfScope({ session: { scope } }: Embedded, endpoint: Endpoint, call: Named): Refusal | null {
  if (!reaches(scope, endpoint, call)) return { code: "embed_out_of_reach" };
  return isLocked(scope, endpoint) ? { code: "embed_part_locked" } : null;
}

/** Finds the link whose token the body holds, and counts the call at the link; unknown tokens count as guesses of the address. */
export const followLink: CallStep = async (call) => {
  const { c, deps, endpoint, limit } = call;
  const bodyToken = endpoint.caller === "link" ? tokenIn(call.body) : null;
  if (bodyToken === null) return done(call);
  const link = await findLink(c, deps, endpoint, bodyToken);
  if (!link.ok) return { ok: false, refusal: (await limit(`guess:${rateSubject(c.var.address)}`)) ?? link.refusal };
  const { token, embedded } = link.value;
  const linkSha256 = await sha256(token);
  const max = embedded ? callerLimitOf(endpoint, { principal: null, embedded }) : endpoint.limit;
  const refusal = await limit(`link:${linkSha256}`, max);
  if (refusal) return { ok: false, refusal };
  const body = { ...(call.body as object), token };
  // The session's token differs after a renewal, so the content holds the link's token and a retry still matches.
  return done({ ...call, body, embedded, linkSha256, content: embedded ? JSON.stringify(body) : call.bytes });
};

function tokenIn(body: unknown): string | null {
  const token = (body as { token?: unknown } | undefined)?.token;
  return typeof token === "string" ? token : null;
}

type ResolvedLink = { token: string; embedded: Embedded | null };

/** Finds the valid link of a token; also lets the embedding page read the response. */
export async function findLink(
  c: Context<AppEnv>,
  deps: Deps,
  endpoint: Endpoint,
  token: string,
): Promise<Outcome<ResolvedLink>> {
  await allowPageToRead(c, deps, { link: token });
  return resolveLink(deps, endpoint, token, c.req.raw.headers);
}

/** The recipient's link of a call; replaces the token of a signer's embed session by its link. */
async function resolveLink(
  deps: Deps,
  endpoint: Endpoint,
  token: string,
  headers: Headers,
): Promise<Outcome<ResolvedLink>> {
  if (!isEmbedSession(token)) return done({ token, embedded: null });
  const found = await findEmbedded(deps, token, headers);
  if (!found.ok) return found;
  const refusal = refusalOfScope(found.value, endpoint, {});
  if (refusal) return { ok: false, refusal };
  return done({ token: await linkOf(deps, found.value.session), embedded: found.value });
}
