/** The last calls of an API key, shown to its workspace. */

import * as z from "zod/mini";
import { DAY_MS } from "../durations.ts";
import { Instant } from "../ids.ts";

export const KeyCall = z.object({
  at: Instant,
  /** Method and path pattern of the contract, without ids, e.g. `POST /api/document/void/:documentId`. */
  call: z.string(),
  status: z.int(),
  ms: z.int(),
  /** Set for calls that an agent makes through `/mcp`. */
  through: z.optional(z.literal("mcp")),
});
export type KeyCall = z.infer<typeof KeyCall>;

/** Number of logged calls per key. */
export const KEY_CALLS_LIMIT = 50;
/** Retention of logged calls. */
export const KEY_CALLS_MS = 30 * DAY_MS;

/** Merges calls, newest first, within the limits of number and age. */
export function withCalls(kept: readonly KeyCall[], more: readonly KeyCall[], nowMs: number): KeyCall[] {
  return [...more, ...kept]
    .filter(({ at }) => Date.parse(at) > nowMs - KEY_CALLS_MS)
    .sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
    .slice(0, KEY_CALLS_LIMIT);
}
