import { sha256 } from "../../../../domain/audit/sha256.ts";
import type { UserId } from "../../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import type { AccountDeps, CoreDeps } from "../../../deps.ts";
import { IssuerUnavailable } from "../../../ports/account/identity.ts";
import { IssuerRefused } from "../../../ports/account/sign-in.ts";

/** Redirect path registered at each issuer; must match exactly. */
export const RETURN_PATH = "/app/login/return";

/**
 * Begins a sign-in with an issuer, or the linking of its account with `linkFor`. `state` starts with the flow's public
 * name, with which the callback page finds the tab that started the flow.
 */
export async function beginIssuer(
  deps: AccountDeps,
  { provider, tab }: { provider: string; tab: string },
  { origin, linkFor }: { origin: string | null; linkFor?: UserId },
): Promise<Outcome<{ url: string; flow: string }>> {
  const isOffered = deps.issuers.providers.some(({ id }) => id === provider);
  if (!deps.identity.accounts || !isOffered) return refuse("page_not_found");
  const flow = deps.ids.secret().slice(0, 16);
  const state = `${flow}.${deps.ids.secret()}`;
  const secrets = {
    nonce: deps.ids.secret(),
    verifier: deps.issuers.newVerifier(),
    redirectUri: redirectUri(deps, origin),
  };
  const url = await deps.issuers.authorizationUrl(provider, { state, ...secrets });
  const tabSha256 = await sha256(tab);
  const step = { kind: "issuer" as const, provider, ...secrets, tabSha256, ...(linkFor ? { linkFor } : {}) };
  await deps.signInSteps.put(state, step, deps.clock.now());
  return done({ url: url.href, flow });
}

/** Exchanges the issuer's response for a handle; uses up the state even if the issuer refused. */
export async function returnFromIssuer(deps: AccountDeps, search: string): Promise<Outcome<{ handle: string }>> {
  const answer = new URLSearchParams(search);
  const state = answer.get("state") ?? "";
  const flow = await deps.signInSteps.take("issuer", state, deps.clock.now());
  if (!flow) return refuse("issuer_sign_in_failed");
  const { provider, nonce, verifier, redirectUri, tabSha256, linkFor } = flow;
  try {
    const facts = await deps.issuers.exchange(provider, answer, { state, nonce, verifier, redirectUri });
    const handle = deps.ids.secret();
    const step = { kind: "handle" as const, provider, facts, tabSha256, ...(linkFor ? { linkFor } : {}) };
    await deps.signInSteps.put(handle, step, deps.clock.now());
    return done({ handle });
  } catch (error) {
    return failureOf(deps, provider, error);
  }
}

/**
 * Returns the issuer's identity to the tab that started the flow. A handle is used up even if another tab or the other
 * flow presents it.
 */
export async function takeHandle(
  deps: AccountDeps,
  { handle, tab }: { handle: string; tab: string },
  linkFor: UserId | undefined,
) {
  const step = await deps.signInSteps.take("handle", handle, deps.clock.now());
  if (!step || step.tabSha256 !== (await sha256(tab)) || step.linkFor !== linkFor) return null;
  return step;
}

/**
 * The refusal of a sign-in that the issuer did not confirm. @throws any error that is neither a refusal nor a failure
 * of the issuer
 */
export function failureOf(deps: CoreDeps, provider: string, error: unknown): Outcome<never> {
  if (!(error instanceof IssuerRefused || error instanceof IssuerUnavailable)) throw error;
  const { cause } = error;
  deps.log("warn", "a sign-in with an issuer failed", {
    provider,
    error: error.message,
    ...(cause instanceof Error ? { cause: `${cause.name}: ${cause.message}` } : {}),
  });
  return refuse(provider === "google" ? "google_sign_in_failed" : "issuer_sign_in_failed");
}

/** Uses the origin that the person came from, because the callback page cannot reach tabs of another origin. */
function redirectUri({ config }: AccountDeps, origin: string | null): string {
  const isOwn = origin !== null && config.ownOrigins.includes(origin);
  return `${isOwn ? origin : config.publicUrl}${RETURN_PATH}`;
}
