import type { Output } from "../../domain/contract/endpoint.ts";
import {
  listDeletionsCall,
  readDeletionCertificateCall,
  readRetentionCall,
  saveRetentionCall,
} from "../../domain/contract/workspace/retention.ts";
import { type CallRefusal, call } from "../host/api.ts";
import type { Host } from "../host/host.ts";
import { createLoadedBy } from "../host/loaded.ts";
import { createPagedRows } from "../host/paged-rows.ts";

export type RetentionRule = Output<typeof readRetentionCall>;

/** The retention rule for completed documents, and the deleted ones; one per mount, without React. */
export function createRetention(host: Host) {
  /** `rule: null`: documents are not deleted. */
  const state = createLoadedBy(async () => {
    const answer = await call(host, readRetentionCall, {});
    return answer.ok ? { ok: true, value: { rule: answer.value } } : answer;
  });
  const deletions = createPagedRows((cursor) => call(host, listDeletionsCall, { query: cursor ? { cursor } : {} }));
  return {
    ...state,
    deletions,
    open(): () => void {
      const closers = [state.open(), deletions.open()];
      return () => closers.forEach((close) => void close());
    },
    /** @returns the refusal, or `null` on success */
    async save(days: number | null, recipientsToo: boolean): Promise<CallRefusal | null> {
      const answer = await call(host, saveRetentionCall, { body: { days, recipientsToo } });
      return state.accept(answer.ok ? { ok: true, value: { rule: answer.value } } : answer);
    },
    /** The sealed PDF; `null` when creating it failed. */
    async certificate(id: string): Promise<Blob | null> {
      const response = await host.fetch(
        readDeletionCertificateCall.path.replace(":deletionId", encodeURIComponent(id)),
      );
      return response.ok ? response.blob() : null;
    },
  };
}
