import type { Output } from "../../domain/contract/endpoint.ts";
import { changeTwoFactorRuleCall, readTwoFactorRuleCall } from "../../domain/contract/workspace/workspace.ts";
import { call } from "../host/api.ts";
import type { Host } from "../host/host.ts";
import { createLoaded } from "../host/loaded.ts";

export type TwoFactorRule = Output<typeof readTwoFactorRuleCall>;

/** Whether the workspace requires two-factor; one per mount, without React. */
export function createTwoFactorRule(host: Host) {
  const rule = createLoaded(host, readTwoFactorRuleCall, {});
  return {
    ...rule,
    /** @returns the refusal, or `null` on success */
    change: async (required: boolean) => rule.accept(await call(host, changeTwoFactorRuleCall, { body: { required } })),
  };
}
