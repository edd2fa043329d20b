import type { Answer, CallRefusal } from "../../host/api.ts";

/** Transient refusals. */
const passing = new Set<CallRefusal["code"]>([
  "unreachable",
  "unavailable",
  "storage_unavailable",
  "request_in_progress",
  "too_many_requests",
  "conflict",
  "page_not_drawn_yet",
]);

const FIRST_WAIT_MS = 1_500;
const LONGEST_WAIT_MS = 30_000;

/**
 * Sends until the response is final. Pauses double from 1.5 s to 30 s, or are as long as the server asked. Returns
 * `null` if `isOver` before then.
 */
export async function retrying<T>(
  send: () => Promise<Answer<T>>,
  options: { pause: (ms: number) => Promise<void>; onWait: (refusal: CallRefusal) => void; isOver: () => boolean },
): Promise<Answer<T> | null> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    const answer = await send();
    if (options.isOver()) return null;
    if (answer.ok || !passing.has(answer.refusal.code)) return answer;
    options.onWait(answer.refusal);
    await options.pause(answer.refusal.retryAfterMs ?? waitMs);
    if (options.isOver()) return null;
  }
}
