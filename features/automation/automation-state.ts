import type { AutomationSummary } from "../../domain/contract/integration/automation.ts";

/** `stopped`: subscriptions do not send. `ready`: a key was never used. */
export type AutomationState = "off" | "ready" | "active" | "stopped";

export function stateOf({ keys, lastUsedAt, stoppedSubscriptions }: AutomationSummary): AutomationState {
  if (keys === 0) return "off";
  if (stoppedSubscriptions > 0) return "stopped";
  return lastUsedAt === null ? "ready" : "active";
}
