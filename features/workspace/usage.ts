/** State of the usage section. */
import { batch, signal } from "@preact/signals-react";
import type { Output } from "../../domain/contract/endpoint.ts";
import { readStats } from "../../domain/contract/workspace/workspace.ts";
import { type CallRefusal, call } from "../host/api.ts";
import type { Host } from "../host/host.ts";

export type Stats = Output<typeof readStats>;

export function createUsage(host: Host) {
  const stats = signal<Stats | null>(null);
  const refusal = signal<CallRefusal | null>(null);
  return {
    stats,
    refusal,
    async load(): Promise<void> {
      const answer = await call(host, readStats, {});
      batch(() => {
        refusal.value = answer.ok ? null : answer.refusal;
        if (answer.ok) stats.value = answer.value;
      });
    },
  };
}
