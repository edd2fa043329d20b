import { batch, signal } from "@preact/signals-react";
import type { Output } from "../../domain/contract/endpoint.ts";
import {
  type DeletionRow,
  listDeletions,
  readDeletionCertificate,
  readRetention,
  saveRetention,
} from "../../domain/contract/workspace/retention.ts";
import { type CallRefusal, call } from "../host/api.ts";
import type { Host } from "../host/host.ts";

export type RetentionRule = Output<typeof readRetention>;

/** The retention rule for completed documents, and the deleted ones; one per mount, without React. */
export function createRetention(host: Host) {
  /** `undefined` while it is loading; `null`: documents are not deleted. */
  const rule = signal<RetentionRule | undefined>(undefined);
  const deletions = signal<DeletionRow[]>([]);
  const cursor = signal<string | null>(null);
  const refusal = signal<CallRefusal | null>(null);
  const loadMore = async () => {
    const page = await call(host, listDeletions, { query: { ...(cursor.value ? { cursor: cursor.value } : {}) } });
    batch(() => {
      refusal.value = page.ok ? null : page.refusal;
      if (!page.ok) return;
      deletions.value = [...deletions.value, ...page.value.items];
      cursor.value = page.value.cursor;
    });
  };
  return {
    rule,
    deletions,
    hasMore: cursor,
    refusal,
    loadMore,
    async load(): Promise<void> {
      const answer = await call(host, readRetention, {});
      batch(() => {
        refusal.value = answer.ok ? null : answer.refusal;
        if (answer.ok) rule.value = answer.value;
      });
      if (answer.ok && deletions.value.length === 0) await loadMore();
    },
    /** @returns the refusal, or `null` on success */
    async save(days: number | null, recipientsToo: boolean): Promise<CallRefusal | null> {
      const answer = await call(host, saveRetention, { body: { days, recipientsToo } });
      if (!answer.ok) return answer.refusal;
      rule.value = answer.value;
      return null;
    },
    /** The sealed PDF; `null` when creating it failed. */
    async certificate(id: string): Promise<Blob | null> {
      const response = await host.fetch(readDeletionCertificate.path.replace(":deletionId", encodeURIComponent(id)));
      return response.ok ? response.blob() : null;
    },
  };
}
