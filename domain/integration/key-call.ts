/** The last calls of an API key, which its workspace sees beside the key. */
import * as z from "zod/mini";
import { Instant } from "../ids.ts";

export const KeyCall = z.object({
  at: Instant,
  /** Method and path as the contract writes it, e.g. `POST /api/document/void/:documentId`: without ids. */
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
export const KEY_CALLS_MS = 30 * 86_400_000;

/** Newest first, without those that are too many or too old. */
export function withCalls(kept: readonly KeyCall[], more: readonly KeyCall[], nowMs: number): KeyCall[] {
  return [...more, ...kept]
    .filter(({ at }) => Date.parse(at) > nowMs - KEY_CALLS_MS)
    .sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
    .slice(0, KEY_CALLS_LIMIT);
}
