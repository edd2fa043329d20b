/** Determines who makes a call and whether the contract allows them to. */

import { hasNeeded, seesAllDocuments } from "../../domain/access/can.ts";
import type { Need } from "../../domain/access/rights.ts";
import { sha256 } from "../../domain/audit/sha256.ts";
import type { Endpoint } from "../../domain/contract/endpoint.ts";
import { isLocked, type Named, reaches, reachOf } from "../../domain/embed/reach.ts";
import { isEmbedSession } from "../../domain/embed/secret.ts";
import { done, type Outcome, refuse } from "../../domain/outcome.ts";
import type { AppDeps } from "../deps.ts";
import type { MemberPrincipal, Principal } from "../ports/people.ts";
import { devOutboxUrl } from "../services/account/dev-outbox-url.ts";
import { requireProof } from "../services/account/prove-person.ts";
import { type Embedded, findEmbedded, linkOf } from "./middleware/embed-session.ts";
import { identify, isOwn, tokenIn } from "./middleware/session.ts";

export const EMBED_HEADER = "x-embed-session";

/** `principal`: the caller that the contract requires. `embedded`: an embed session, from the header or instead of a link. */
export type Caller = { principal: Principal | null; embedded: Embedded | null };

/** The parts of a request that identify its caller. */
type Request = {
  headers: Headers;
  address: string;
  workspace: string | undefined;
  /** Called with the API key's id, even if the call is then refused. */
  onProgram: (apiKeyId: string) => void;
};

export async function identifyCaller(
  deps: AppDeps,
  endpoint: Endpoint,
  { headers, address, workspace, onProgram }: Request,
): Promise<Outcome<Caller>> {
  const session = headers.get(EMBED_HEADER);
  // On link calls only the token in the body identifies the caller.
  if (session !== null && endpoint.caller !== "link")
    return findEmbedCaller(deps, endpoint, session, headers, workspace);
  const principal = await principalFor(deps, endpoint, { headers, address, workspace });
  if (!principal.ok) return principal;
  const member = principal.value?.kind === "member" ? principal.value : null;
  const isProgram = member?.apiKey !== undefined;
  if (isProgram) onProgram(member.apiKey!);
  if ((endpoint.only === "person" || endpoint.only === "web") && isProgram) return refuse("not_with_api_key");
  const isBarred = endpoint.only === "web" || endpoint.only === "not_extension";
  if (isBarred && member?.extension !== undefined) return refuse("not_with_extension");
  if (member?.isTest && !isForTests(endpoint)) return refuse("not_with_test_key");
  if (endpoint.only === "api_key" && !isProgram) return refuse("api_key_required");
  if (lacksFactorFor(endpoint, member)) return refuseWithoutFactor(deps, member!);
  if (endpoint.confirmed && member && !member.user.emailVerified) return refuseUnconfirmed(deps, member.user.email);
  if (endpoint.contents && member?.isWithoutContents) return refuse("not_authorized");
  if (endpoint.allDocuments && member && !seesAllDocuments(member.rights)) return refuse("not_authorized");
  // Sending is the only call open to guests for which a guest lacks the permission.
  if (!mayCall(endpoint, principal.value)) return refuse(member ? "not_authorized" : "sign_in_to_send");
  if (endpoint.recent && member) {
    const demand = endpoint.recent === true ? "recent" : "strong";
    const proven = await requireProof(deps, member, tokenIn(headers) ?? "", demand);
    if (!proven.ok) return proven;
  }
  return done({ principal: principal.value && withNeed(principal.value, endpoint), embedded: null });
}

/** Whether the caller has the permission that the contract requires. */
function mayCall({ needs }: Endpoint, principal: Principal | null): boolean {
  if (needs === undefined || typeof needs === "string" || principal === null) return true;
  return hasNeeded(principal.rights, needs);
}

/**
 * Entities that a test key may change: its documents, its creator's templates, new folders and its own subscriptions.
 * Services check the ownership of the named object.
 */
const entitiesOfTests: ReadonlySet<string> = new Set(["Documents", "Integrations"]);
const actionsOfTests: Readonly<Record<string, readonly string[]>> = { Folders: ["ADD"], Templates: ["VIEW", "CREATE"] };

/** Whether a test key may make a call: it may read everything and change nothing that other people notice. */
function isForTests({ method, needs }: Endpoint): boolean {
  if (method === "GET" || !Array.isArray(needs)) return true;
  const [entity, action] = needs as Need;
  return entitiesOfTests.has(entity) || (actionsOfTests[entity]?.includes(action) ?? false);
}

/** Whether the member lacks the required two-factor. Calls about the caller's own account stay allowed. */
function lacksFactorFor(endpoint: Endpoint, member: Principal | null): boolean {
  if (member?.kind !== "member" || !member.lacksTwoFactor) return false;
  return endpoint.needs !== "own_account" || endpoint.inWorkspace === true;
}

async function refuseWithoutFactor(deps: AppDeps, { workspaceId }: MemberPrincipal): Promise<Outcome<never>> {
  const workspace = (await deps.workspaces.find(workspaceId))?.value.name ?? "";
  return refuse("two_factor_required", { params: { workspace }, data: { workspace } });
}

/** Adds the required permission, which services check for the document or template that they find. */
function withNeed(principal: Principal, { needs }: Endpoint): Principal {
  return Array.isArray(needs) ? { ...principal, need: needs as Need } : principal;
}

/** Refuses an unconfirmed address; with `data`, the interface can ask for the confirmation code. */
function refuseUnconfirmed(deps: AppDeps, email: string): Outcome<never> {
  const outbox = devOutboxUrl(deps, email);
  return refuse("email_not_verified", { data: { email, ...(outbox ? { outbox } : {}) } });
}

async function findEmbedCaller(
  deps: AppDeps,
  endpoint: Endpoint,
  session: string,
  headers: Headers,
  workspace: string | undefined,
): Promise<Outcome<Caller>> {
  const found = await findEmbedded(deps, session, headers);
  if (!found.ok) return found;
  const {
    member,
    session: { scope },
  } = found.value;
  if (reachOf(scope.kind, endpoint) === undefined) return refuse("embed_out_of_reach");
  if (!isOwn(member, workspace)) return refuse("not_found");
  if (lacksFactorFor(endpoint, member)) return refuseWithoutFactor(deps, member);
  if (!mayCall(endpoint, member)) return refuse("not_authorized");
  const principal = endpoint.caller.startsWith("member") ? withNeed(member, endpoint) : null;
  return done({ principal, embedded: found.value });
}

async function principalFor(
  deps: AppDeps,
  endpoint: Endpoint,
  { headers, address, workspace }: Omit<Request, "onProgram">,
): Promise<Outcome<Principal | null>> {
  if (endpoint.caller === "anyone" || endpoint.caller === "link") return done(null);
  const found = await identify(deps, headers, address, workspace);
  if (endpoint.caller === "member_or_anyone") {
    if (!found.ok) return found.refusal.code === "unauthenticated" ? done(null) : found;
    const isMember = found.value?.kind === "member" && !lacksFactorFor(endpoint, found.value);
    return done(isMember ? found.value : null);
  }
  if (!found.ok) return found;
  const isAllowed = found.value && (endpoint.caller === "member_or_guest" || found.value.kind === "member");
  return isAllowed ? found : refuse("unauthenticated");
}

/** Checks that an embed session covers the call; other callers were checked before. */
export function checkReach(endpoint: Endpoint, { embedded, ...call }: Pick<Caller, "embedded"> & Named): Outcome<null> {
  if (!embedded) return done(null);
  const { scope } = embedded.session;
  if (!reaches(scope, endpoint, call)) return refuse("embed_out_of_reach");
  return isLocked(scope, endpoint) ? refuse("embed_part_locked") : done(null);
}

export type ResolvedLink = { token: string; embedded: Embedded | null };

/** The recipient's link of a call; replaces the token of a signer's embed session by its link. */
export async function resolveLink(
  deps: AppDeps,
  endpoint: Endpoint,
  token: string,
  headers: Headers,
): Promise<Outcome<ResolvedLink>> {
  if (!isEmbedSession(token)) return done({ token, embedded: null });
  const found = await findEmbedded(deps, token, headers);
  if (!found.ok) return found;
  const reached = checkReach(endpoint, { embedded: found.value });
  return reached.ok ? done({ token: await linkOf(deps, found.value.session), embedded: found.value }) : reached;
}

/** The rate-limit subject of the caller. */
export function callerSubject({ principal, embedded }: Caller): string | null {
  if (embedded) return `embed:${embedded.sessionSha256}`;
  if (!principal) return null;
  if (principal.kind === "guest") return `guest:${principal.workspaceId}`;
  return principal.apiKey === undefined ? `user:${principal.user.id}` : `key:${principal.apiKey}`;
}

/** The caller key under which idempotency keys are stored; stays the same when an embed session is renewed. */
export async function idempotencyScopeOf(caller: Caller): Promise<string | null> {
  if (!caller.embedded) return callerSubject(caller);
  const { apiKeyId, scope } = caller.embedded.session;
  return `embed:${await sha256(JSON.stringify([apiKeyId, scope]))}`;
}
