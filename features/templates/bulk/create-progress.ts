import { signal } from "@preact/signals-react";
import type { Output } from "../../../domain/contract/endpoint.ts";
import * as contract from "../../../domain/contract/template/bulk.ts";
import type { Instant } from "../../../domain/ids.ts";
import { type CallRefusal, call, pathOf } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";

export type BulkState = Output<typeof contract.readBulk>;

const EVERY_MS = 1_500;

/** A running bulk sending; polls until it is finished. One per mount, without React. */
export function createProgress(host: Host, bulkId: string) {
  const bulk = signal<BulkState | null>(null);
  const refusal = signal<CallRefusal | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOpen = false;

  async function read(): Promise<void> {
    clearTimeout(timer);
    const answer = await call(host, contract.readBulk, { params: { bulkId } });
    if (!isOpen) return;
    if (answer.ok) bulk.value = answer.value;
    refusal.value = answer.ok ? null : answer.refusal;
    const isLasting = answer.ok ? /running|scheduled/.test(answer.value.state) : answer.refusal.status === 0;
    if (isLasting) timer = setTimeout(() => void read(), EVERY_MS);
  }

  return {
    ...{ bulk, refusal, read },
    /** Returns a function that stops polling. */
    open(): () => void {
      isOpen = true;
      void read();
      return () => {
        isOpen = false;
        clearTimeout(timer);
      };
    },
    async steer(state: "running" | "paused" | "cancelled"): Promise<void> {
      const answer = await call(host, contract.steerBulk, { params: { bulkId }, body: { state } });
      refusal.value = answer.ok ? null : answer.refusal;
      await read();
    },
    /** Chooses another time for a scheduled sending. */
    async schedule(startsAt: Instant) {
      const answer = await call(host, contract.startBulk, { params: { bulkId }, body: { startsAt } });
      if (answer.ok) await read();
      return answer;
    },
    /** The rows with their results as CSV; `null` when it is refused. */
    async result(): Promise<Blob | null> {
      const response = await host.fetch(pathOf(contract.exportBulk, { bulkId }));
      return response.ok ? response.blob() : null;
    },
  };
}
