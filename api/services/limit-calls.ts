import { toInstant } from "../../domain/ids.ts";
import { type Refusal, refuse } from "../../domain/outcome.ts";
import type { CoreDeps } from "../deps.ts";
import type { SubjectLimit } from "../ports/calls.ts";

/** Names of the limits in responses, by the kind of subject; all others are `default`. */
const policies: Readonly<Record<string, string>> = {
  ip: "address",
  guess: "address",
  user: "account",
  key: "key",
  embed: "session",
  guest: "guest",
  link: "link",
  programs: "workspace",
  pages: "workspace",
};

/** `wider`: a second limit that this subject shares with others. */
export type Limit = { name: string; calls: number; seconds: number; wider?: SubjectLimit };

/**
 * Counts a call. Refuses past the limit, and names the limit and its end; `headers` receives the remaining calls
 * (RateLimit headers, Retry-After).
 */
export async function limitCalls(
  deps: CoreDeps,
  { name, calls, seconds, wider }: Limit,
  subject: string,
  headers: Record<string, string>,
): Promise<Refusal | null> {
  if (!Number.isFinite(deps.config.rateFactor)) return null;
  const limits = [{ subject, calls }, ...(wider ? [wider] : [])].map((one) => ({
    ...one,
    calls: Math.max(1, Math.round(one.calls * deps.config.rateFactor)),
  }));
  const nowMs = deps.clock.now();
  const { isAllowed, narrowest, remaining, resetMs } = await deps.rates.hit(name, limits, seconds, nowMs);
  const allowed = narrowest.calls;
  const policy = policies[narrowest.subject.split(":")[0]!] ?? "default";
  const reset = String(Math.ceil(resetMs / 1000));
  if (Number(headers["RateLimit-Remaining"] ?? Number.POSITIVE_INFINITY) >= remaining) {
    headers["RateLimit-Limit"] = String(allowed);
    headers["RateLimit-Remaining"] = String(remaining);
    headers["RateLimit-Reset"] = reset;
    headers["RateLimit-Policy"] = `"${policy}";q=${allowed};w=${seconds}`;
    headers.RateLimit = `"${policy}";r=${remaining};t=${reset}`;
  }
  if (isAllowed) return null;
  headers["Retry-After"] = reset;
  const until = toInstant(nowMs + resetMs);
  return refuse("too_many_requests", { data: { limit: policy, calls: allowed, seconds, until } }).refusal;
}
