import { type Refusal, refuse } from "../../domain/outcome.ts";
import type { AppDeps } from "../deps.ts";
import type { SubjectLimit } from "../ports/calls.ts";

/** `wider`: a second limit that this subject shares with others. */
export type Limit = { name: string; calls: number; seconds: number; wider?: SubjectLimit };

/** Counts a call. Refuses past the limit; `headers` receives the remaining calls (RateLimit headers, Retry-After). */
export async function limitCalls(
  deps: Pick<AppDeps, "rates" | "clock" | "config">,
  { name, calls, seconds, wider }: Limit,
  subject: string,
  headers: Record<string, string>,
): Promise<Refusal | null> {
  if (!Number.isFinite(deps.config.rateFactor)) return null;
  const limits = [{ subject, calls }, ...(wider ? [wider] : [])].map((one) => ({
    ...one,
    calls: Math.max(1, Math.round(one.calls * deps.config.rateFactor)),
  }));
  const counted = await deps.rates.hit(name, limits, seconds, deps.clock.now());
  const { isAllowed, calls: allowed, remaining, resetMs } = counted;
  const reset = String(Math.ceil(resetMs / 1000));
  if (Number(headers["RateLimit-Remaining"] ?? Number.POSITIVE_INFINITY) >= remaining) {
    headers["RateLimit-Limit"] = String(allowed);
    headers["RateLimit-Remaining"] = String(remaining);
    headers["RateLimit-Reset"] = reset;
    headers["RateLimit-Policy"] = `"default";q=${allowed};w=${seconds}`;
    headers.RateLimit = `"default";r=${remaining};t=${reset}`;
  }
  if (isAllowed) return null;
  headers["Retry-After"] = reset;
  return refuse("too_many_requests").refusal;
}
