import { batch, signal } from "@preact/signals-react";
import type { Output } from "../../domain/contract/endpoint.ts";
import {
  type AutomationSummary,
  listAutomations,
  readAutomation,
} from "../../domain/contract/integration/automation.ts";
import type { AutomationType } from "../../domain/integration/api-key-type.ts";
import { type CallRefusal, call } from "../host/api.ts";
import type { Host } from "../host/host.ts";

/** State of all platforms; one per mount, without React. */
export function createAutomations(host: Host) {
  const list = signal<readonly AutomationSummary[] | null>(null);
  const refusal = signal<CallRefusal | null>(null);
  return {
    /** `null` while they are loading. */
    list,
    refusal,
    async load(): Promise<void> {
      const answer = await call(host, listAutomations, {});
      batch(() => {
        refusal.value = answer.ok ? null : answer.refusal;
        if (answer.ok) list.value = answer.value;
      });
    },
  };
}

export type AutomationView = Output<typeof readAutomation>;

/** One platform with its subscriptions and last runs; one per mount, without React. */
export function createAutomation(host: Host, type: AutomationType) {
  const view = signal<AutomationView | null>(null);
  const refusal = signal<CallRefusal | null>(null);
  const isLoading = signal(false);
  return {
    /** `null` while it is loading. */
    view,
    refusal,
    isLoading,
    async load(): Promise<void> {
      isLoading.value = true;
      const answer = await call(host, readAutomation, { params: { type } });
      batch(() => {
        isLoading.value = false;
        refusal.value = answer.ok ? null : answer.refusal;
        if (answer.ok) view.value = answer.value;
      });
    },
  };
}
