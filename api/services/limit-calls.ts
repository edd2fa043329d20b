import { type Refusal, refuse } from "../../domain/outcome.ts";
import type { AppDeps } from "../deps.ts";

export type Limit = { name: string; calls: number; seconds: number };

/** Counts a call. Refuses past the limit; `headers` receives the remaining calls (RateLimit headers, Retry-After). */
export async function limitCalls(
  deps: Pick<AppDeps, "rates" | "clock" | "config">,
  { name, calls, seconds }: Limit,
  subject: string,
  headers: Record<string, string>,
): Promise<Refusal | null> {
  if (!Number.isFinite(deps.config.rateFactor)) return null;
  const allowed = Math.max(1, Math.round(calls * deps.config.rateFactor));
  const { isAllowed, remaining, resetMs } = await deps.rates.hit(
    name,
    subject,
    { calls: allowed, seconds },
    deps.clock.now(),
  );
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
