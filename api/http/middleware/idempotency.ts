import type { Sha256 } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { CoreDeps } from "../../deps.ts";

const KEY = /^[\x21-\x7e]{1,200}$/;
/** Statuses that are not stored, because a retry of the same request may end differently. */
const transientStatuses = new Set([401, 408, 409, 429]);

/** Content of a request that is read only during its execution. */
export type DeferredContent = {
  /** `null` until everything has been read. */
  digest(): Sha256 | null;
  /** Reads everything, so that the digest is known. */
  read(): Promise<void>;
};

type KeyedRequest = {
  caller: string;
  key: string;
  request: Sha256;
  headers: Record<string, string>;
  isTransient: () => boolean;
};

/**
 * Executes a request once per caller and key; retries get the first response for 24 hours.
 * @param headers headers of refusals
 * @param isTransient whether a part of the response may differ in a retry, so that it is not stored
 * @param act receives the id for the object that the request creates, the same in every retry
 */
export async function runOnce(
  { idempotency, clock }: CoreDeps,
  { caller, key, request, headers, isTransient }: KeyedRequest,
  act: (name: string) => Promise<Response>,
  deferred?: DeferredContent | null,
): Promise<Outcome<Response>> {
  if (!KEY.test(key)) return refuse("malformed_request");
  const begun = await idempotency.begin(caller, key, request, clock.now());
  if (begun.kind === "reused") return refuse("idempotency_key_reused");
  if (begun.kind === "running") {
    headers["Retry-After"] = String(Math.ceil(begun.waitMs / 1000));
    return refuse("request_in_progress");
  }
  if (begun.kind === "answered") {
    await deferred?.read();
    const { status, body: stored } = begun.answer;
    const head = deferred ? `${deferred.digest()}\n` : "";
    if (!stored.startsWith(head)) return refuse("idempotency_key_reused");
    const body = stored.slice(head.length);
    const type = status < 400 ? "application/json" : "application/problem+json";
    return done(
      new Response(body, {
        status,
        headers: { "Content-Type": type, "Cache-Control": "no-store", "Idempotent-Replayed": "true" },
      }),
    );
  }
  try {
    const response = await act(begun.name);
    const isHalfRead = deferred != null && deferred.digest() === null;
    const isRefusedNow = response.status >= 500 || transientStatuses.has(response.status);
    if (isRefusedNow || isHalfRead || isTransient()) await idempotency.forget(caller, key);
    else {
      const head = deferred ? `${deferred.digest()}\n` : "";
      const answer = { status: response.status, body: head + (await response.clone().text()) };
      await idempotency.finish(caller, key, request, answer, clock.now());
    }
    return done(response);
  } catch (error) {
    await idempotency.forget(caller, key);
    throw error;
  }
}
