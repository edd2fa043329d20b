import { reachOf } from "../../../domain/embed/reach.ts";
import { done, notFound, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { Principal } from "../../ports/people.ts";
import { rateSubject } from "../middleware/client-address.ts";
import { findEmbedded } from "../middleware/embed-session.ts";
import { bearerIn, identify, isOwn } from "../middleware/session.ts";
import { lacksFactorFor } from "./admit.ts";
import type { CallStep, IncomingCall } from "./step.ts";

export const EMBED_HEADER = "x-embed-session";

/** Finds out who makes the call: the holder of an embed session, a member, a guest, or nobody. */
export const identifyCaller: CallStep = async (call) => {
  const { c, endpoint } = call;
  const session = c.req.header(EMBED_HEADER);
  // On link calls only the token in the body identifies the caller.
  const isEmbedded = session !== undefined && bearerIn(c.req.raw.headers) === undefined;
  if (isEmbedded && endpoint.caller !== "link") return identifyEmbedded(call, session);
  const found = await principalFor(call);
  if (!found.ok) return found;
  const principal = found.value;
  if (principal?.kind === "guest") principal.address = rateSubject(c.var.address);
  if (principal?.kind !== "member") return done({ ...call, principal });
  if (c.env?.through) principal.through = c.env.through;
  // The key's log names the call even if a later step refuses it.
  if (principal.apiKey !== undefined) c.set("program", principal.apiKey);
  return done({ ...call, principal, member: principal });
};

async function identifyEmbedded(call: IncomingCall, session: string): Promise<Outcome<IncomingCall>> {
  const { deps, endpoint, workspace } = call;
  const found = await findEmbedded(deps, session, call.c.req.raw.headers);
  if (!found.ok) return found;
  const { member } = found.value;
  if (reachOf(found.value.session.scope.kind, endpoint) === undefined) return refuse("embed_out_of_reach");
  if (!isOwn(member, workspace)) return notFound("workspace");
  const principal = endpoint.caller.startsWith("member") ? member : null;
  return done({ ...call, principal, member, embedded: found.value });
}

async function principalFor({ c, deps, endpoint, workspace }: IncomingCall): Promise<Outcome<Principal | null>> {
  if (endpoint.caller === "anyone" || endpoint.caller === "link") return done(null);
  const found = await identify(deps, c.req.raw.headers, c.var.address, workspace);
  if (endpoint.caller === "member_or_anyone") {
    if (!found.ok) return found.refusal.code === "unauthenticated" ? done(null) : found;
    const isMember = found.value?.kind === "member" && !lacksFactorFor(endpoint, found.value);
    return done(isMember ? found.value : null);
  }
  if (!found.ok) return found;
  const isAllowed = found.value && (endpoint.caller === "member_or_guest" || found.value.kind === "member");
  return isAllowed ? found : refuse("unauthenticated");
}
