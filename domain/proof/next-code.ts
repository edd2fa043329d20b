/** When a one-time code may be requested. */
import { type Instant, toInstant } from "../ids.ts";
import { CODES_LIMIT, CODES_WINDOW_MS, type Proof } from "./proof.ts";

/** Pause between two codes, so that the first has time to arrive: a new request invalidates it. */
export const CODE_PAUSE_MS = 20_000;

/** Requests that count towards the limit at an instant, oldest first. */
export function recentCodes({ codesAt }: Pick<Proof, "codesAt">, at: Instant): Instant[] {
  return codesAt.filter((one) => Date.parse(one) > Date.parse(at) - CODES_WINDOW_MS);
}

/** The first instant from `at` on at which a code may be requested. */
export function nextCodeAt(proof: Pick<Proof, "codesAt">, at: Instant): Instant {
  const recent = recentCodes(proof, at);
  const last = recent.at(-1);
  const afterPause = last ? Date.parse(last) + CODE_PAUSE_MS : 0;
  const afterWindow = recent.length >= CODES_LIMIT ? Date.parse(recent.at(-CODES_LIMIT)!) + CODES_WINDOW_MS : 0;
  return toInstant(Math.max(afterPause, afterWindow, Date.parse(at)));
}
