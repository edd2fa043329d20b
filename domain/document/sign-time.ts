/** Time from sending to the last signature, counted in buckets so that a median needs no scan. */
import { DAY_MS, MINUTE_MS } from "../durations.ts";
import type { Instant } from "../ids.ts";
import type { DocumentHead } from "./document.ts";

/** Weeks that a median looks back, including the present one. */
export const SIGN_TIME_WEEKS = 8;
/** Buckets per doubling of the time: a bucket's middle is at most 9 % off. */
const PER_DOUBLING = 4;
/** Above 180 days, the longest validity, extended twice. */
const LAST_BUCKET = 80;

/** Number of weeks from 1970 to this instant. */
export function weekOf(ms: number): number {
  return Math.floor(ms / (7 * DAY_MS));
}

export function signTimeBucket(ms: number): number {
  const bucket = Math.floor(PER_DOUBLING * Math.log2(Math.max(1, ms / MINUTE_MS)));
  return Math.min(LAST_BUCKET, bucket);
}

/** The time from sending to the last signature; `null` unless the change completes a document that is not a test. */
export function signTimeOf(before: DocumentHead | null, after: DocumentHead): { bucket: number; week: number } | null {
  if (after.isTest) return null;
  if (!before || before.status === "COMPLETED" || after.status !== "COMPLETED" || !after.sentAt) return null;
  const signedAt: Instant = before.sealing?.since ?? after.updatedAt;
  const endMs = Date.parse(signedAt);
  return { bucket: signTimeBucket(endMs - Date.parse(after.sentAt)), week: weekOf(endMs) };
}

/** The median of the counted times, in whole minutes; `null` if there are none. */
export function medianMinutes(counts: ReadonlyMap<number, number>): number | null {
  const buckets = [...counts].filter(([, count]) => count > 0).sort(([one], [other]) => one - other);
  const total = buckets.reduce((sum, [, count]) => sum + count, 0);
  let seen = 0;
  for (const [bucket, count] of buckets) {
    seen += count;
    if (seen * 2 >= total) return Math.round(2 ** ((bucket + 0.5) / PER_DOUBLING));
  }
  return null;
}
