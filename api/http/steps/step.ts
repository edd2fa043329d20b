import type { Context } from "hono";
import type { Endpoint } from "../../../domain/contract/endpoint.ts";
import { done, type Outcome, type Refusal } from "../../../domain/outcome.ts";
import type { Deps } from "../../deps.ts";
import type { Bytes } from "../../ports/basics.ts";
import type { MemberPrincipal, Principal } from "../../ports/people.ts";
import type { Embedded } from "../middleware/embed-session.ts";
import type { AppEnv } from "../mount.ts";
import type { CallLimit } from "./limits.ts";

/** `principal`: the caller that the contract requires. `embedded`: an embed session, from the header or instead of a link. */
export type Caller = { principal: Principal | null; embedded: Embedded | null };

/** A call on its way to its service. Each step fills in what it has found out; until then the property is empty. */
export type IncomingCall = Caller & {
  readonly c: Context<AppEnv>;
  readonly deps: Deps;
  readonly endpoint: Endpoint;
  readonly limit: CallLimit;
  /** The workspace that the query names. */
  workspace: string | undefined;
  /** The member whose rights the call uses: the principal, or the creator of an embed session's key. */
  member: MemberPrincipal | null;
  params: unknown;
  query: unknown;
  body: unknown;
  /** The JSON body before it is parsed. */
  bytes: Bytes;
  /** Hash of the link that the call is made through. */
  linkSha256: string | null;
  /** Content by which a different request with the same idempotency key is detected. */
  content: Bytes | string;
};

/** Returns the call with what the step has found out, or a refusal that ends the call. */
export type Step<T> = (call: T) => Outcome<T> | Promise<Outcome<T>>;
export type CallStep = Step<IncomingCall>;

/** Takes the steps in order until one refuses. */
export async function takeSteps<T>(steps: readonly Step<T>[], call: T): Promise<Outcome<T>> {
  let current = call;
  for (const step of steps) {
    const outcome = await step(current);
    if (!outcome.ok) return outcome;
    current = outcome.value;
  }
  return done(current);
}

/** The outcome of a step that only checks. */
export function passUnless<T>(refusal: Refusal | null, call: T): Outcome<T> {
  return refusal ? { ok: false, refusal } : done(call);
}
