import { batch, signal } from "@preact/signals-react";
import type { Output } from "../../domain/contract/endpoint.ts";
import { changeTwoFactorRule, readTwoFactorRule } from "../../domain/contract/workspace/workspace.ts";
import { type Answer, type CallRefusal, call } from "../host/api.ts";
import type { Host } from "../host/host.ts";

export type TwoFactorRule = Output<typeof readTwoFactorRule>;

/** Whether the workspace requires two-factor; one per mount, without React. */
export function createTwoFactorRule(host: Host) {
  /** `null` while it is loading. */
  const state = signal<TwoFactorRule | null>(null);
  const refusal = signal<CallRefusal | null>(null);
  const store = (answer: Answer<TwoFactorRule>) => {
    if (answer.ok) state.value = answer.value;
    return answer.ok ? null : answer.refusal;
  };
  return {
    state,
    refusal,
    async load(): Promise<void> {
      const answer = await call(host, readTwoFactorRule, {});
      batch(() => {
        refusal.value = store(answer);
      });
    },
    /** @returns the refusal, or `null` on success */
    change: async (required: boolean) => store(await call(host, changeTwoFactorRule, { body: { required } })),
  };
}
