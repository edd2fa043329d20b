import { computed, signal } from "@preact/signals-react";
import type { Output } from "../../../domain/contract/endpoint.ts";
import * as contract from "../../../domain/contract/template/bulk.ts";
import type { Instant } from "../../../domain/ids.ts";
import { type CallRefusal, call, pathOf } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import { createLoaded } from "../../host/loaded.ts";

export type BulkState = Output<typeof contract.readBulkCall>;

const EVERY_MS = 1_500;

/** A running bulk sending; polls until it is finished. One per mount, without React. */
export function createProgress(host: Host, bulkId: string) {
  const bulk = createLoaded(
    host,
    contract.readBulkCall,
    { params: { bulkId } },
    { againIn: (shown) => (/running|scheduled/.test(shown?.state ?? "running") ? EVERY_MS : null) },
  );
  /** The refusal of the last change. */
  const notSteered = signal<CallRefusal | null>(null);

  return {
    ...bulk,
    refusal: computed(() => notSteered.value ?? bulk.refusal.value),
    async steer(state: "running" | "paused" | "cancelled"): Promise<void> {
      const answer = await call(host, contract.steerBulkCall, { params: { bulkId }, body: { state } });
      notSteered.value = answer.ok ? null : answer.refusal;
      await bulk.load();
    },
    /** Chooses another time for a scheduled sending. */
    async schedule(startsAt: Instant) {
      const answer = await call(host, contract.startBulkCall, { params: { bulkId }, body: { startsAt } });
      if (answer.ok) await bulk.load();
      return answer;
    },
    /** The rows with their results as CSV; `null` when it is refused. */
    async result(): Promise<Blob | null> {
      const response = await host.fetch(pathOf(contract.exportBulkCall, { bulkId }));
      return response.ok ? response.blob() : null;
    },
  };
}
