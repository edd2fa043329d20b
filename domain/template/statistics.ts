import { type DocumentHead, endOf } from "../document/document.ts";

/** Median time from sending to completion; `null` when no document was completed. */
export function medianSigningMs(documents: readonly Pick<DocumentHead, "sentAt" | "ended">[]): number | null {
  const times = documents
    .flatMap((one) => {
      const { completed } = endOf(one);
      return completed && one.sentAt ? [Date.parse(completed.at) - Date.parse(one.sentAt)] : [];
    })
    .sort((a, b) => a - b);
  const middle = Math.floor(times.length / 2);
  if (times.length === 0) return null;
  return times.length % 2 === 1 ? times[middle]! : (times[middle - 1]! + times[middle]!) / 2;
}
