/** Steps that count a call against the limits of its address and of its caller. */
import { sha256 } from "../../../domain/audit/sha256.ts";
import type { Endpoint } from "../../../domain/contract/endpoint.ts";
import type { Refusal } from "../../../domain/outcome.ts";
import type { CoreDeps } from "../../deps.ts";
import { type Limit, limitCalls } from "../../services/limit-calls.ts";
import { rateSubject } from "../middleware/client-address.ts";
import { type Caller, type CallStep, type IncomingCall, passUnless, takeSteps } from "./step.ts";

/** Default limit per account if the contract sets none; above the rate of any person and any well-behaved program. */
const ACCOUNT_LIMIT = { calls: 1_200, seconds: 60 };

/** Combined limit of all programs of a workspace, and of all visitors of its pages, as multiples of one caller's limit. */
const WORKSPACE_FACTORS = { program: 5, page: 100 } as const;

/** Counts one call of a subject; returns a refusal past the limit. */
export type CallLimit = (subject: string, max?: Omit<Limit, "name">) => Promise<Refusal | null>;

export function limitOf(
  deps: CoreDeps,
  endpoint: Pick<Endpoint, "path" | "limit">,
  headers: Record<string, string>,
): CallLimit {
  return async (subject, max = endpoint.limit) =>
    max ? limitCalls(deps, { name: endpoint.path, ...max } satisfies Limit, subject, headers) : null;
}

function countAtAddress({ c, limit }: IncomingCall): Promise<Refusal | null> {
  return limit(`ip:${rateSubject(c.var.address)}`);
}

/** A link call is limited by the link in its body. An upload's link is not read here, so its network address counts. */
export const limitAddress: CallStep = async (call) => {
  const { caller, upload } = call.endpoint;
  const isForAnyone = caller === "anyone" || (caller === "link" && upload !== undefined);
  return passUnless(isForAnyone ? await countAtAddress(call) : null, call);
};

/**
 * Admits the caller of a member's call. People and programs behind one address have limits of their own; strangers,
 * guests and refused callers share the limit of their address.
 */
export function limitStrangers(admission: readonly CallStep[]): CallStep {
  return async (call) => {
    const admitted = await takeSteps(admission, call);
    const isStrange = !admitted.ok || (admitted.value.principal?.kind !== "member" && !admitted.value.embedded);
    const refusal = isStrange && call.endpoint.caller.startsWith("member") ? await countAtAddress(call) : null;
    return refusal ? { ok: false, refusal } : admitted;
  };
}

export const limitCaller: CallStep = async (call) => {
  const subject = callerSubject(call);
  return passUnless(subject ? await call.limit(subject, callerLimitOf(call.endpoint, call)) : null, call);
};

/** One caller's limit. A workspace's keys are also counted together, and so are its embed sessions, because it can have many. */
export function callerLimitOf(endpoint: Endpoint, { principal, embedded }: Caller): Omit<Limit, "name"> {
  const limit = endpoint.limit ?? ACCOUNT_LIMIT;
  const isProgram = principal?.kind === "member" && principal.apiKey !== undefined;
  if (!embedded && !isProgram) return limit;
  const callerKind = embedded ? "page" : "program";
  const workspaceId = embedded?.session.workspaceId ?? principal!.workspaceId;
  const calls = limit.calls * WORKSPACE_FACTORS[callerKind];
  return { ...limit, wider: { subject: `${callerKind}s:${workspaceId}`, calls } };
}

/** The rate-limit subject of the caller. */
function callerSubject({ principal, embedded }: Caller): string | null {
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
